extension ElementTable {
  /// Obsolete elements (HTML Standard §16.2), with what to use instead.
  ///
  /// Their content is not judged by its place.
  @Rows<ElementDefinition>
  static func obsoleteElements() -> [ElementDefinition] {
    obsolete(.acronym, insteadUse: "`<abbr>`")
    obsolete(.applet, insteadUse: "`<object>` or `<embed>`")
    obsolete(.basefont, insteadUse: "`font` in CSS")
    obsolete(.bgsound, insteadUse: "`<audio>`")
    obsolete(.big, insteadUse: "`font-size: larger` in CSS")
    obsolete(.blink, insteadUse: "`animation` in CSS")
    obsolete(.center, insteadUse: "`text-align: center` in CSS")
    obsolete(.command, insteadUse: "`<button>`")
    obsolete(.content, insteadUse: "`<slot>`")
    obsolete(.dir, insteadUse: "`<ul>`")
    obsolete(.element, insteadUse: "a custom element")
    obsolete(.font, insteadUse: "`color` and `font` in CSS")
    obsolete(.frame, insteadUse: "`<iframe>` and CSS")
    obsolete(.frameset, insteadUse: "`<iframe>` and CSS")
    obsolete(.image, insteadUse: "`<img>`")
    obsolete(.isindex, insteadUse: "`<form>` and `<input>`")
    obsolete(.keygen, insteadUse: "the Web Cryptography API")
    obsolete(.listing, insteadUse: "`<pre>` and `<code>`")
    obsolete(.marquee, insteadUse: "`animation` in CSS")
    obsolete(.menuitem, insteadUse: "a script and the `contextmenu` event")
    obsolete(.multicol, insteadUse: "`columns` in CSS")
    obsolete(.nextid, insteadUse: "a script")
    obsolete(.nobr, insteadUse: "`white-space: nowrap` in CSS")
    obsolete(.noembed, insteadUse: "`<object>`")
    obsolete(.noframes, insteadUse: "`<iframe>` and CSS")
    obsolete(.param, insteadUse: "`data` of `<object>`")
    obsolete(.plaintext, insteadUse: "a file of type `text/plain`")
    // W3C's HTML Ruby Markup Extensions still define these two; browsers hardly do.
    ElementDefinition(.rb, holds: .phrasing)
    ElementDefinition(.rtc, holds: .any(Category.phrasing + [.rt, .rp], text: true))
    obsolete(.shadow, insteadUse: "`<slot>`")
    obsolete(.spacer, insteadUse: "`margin` in CSS")
    obsolete(.strike, insteadUse: "`<del>` or `<s>`")
    obsolete(.tt, insteadUse: "`<code>`, `<kbd>`, `<samp>` or CSS")
    obsolete(.xmp, insteadUse: "`<pre>` and `<code>`, with `<` written as `&lt;`")
  }

  private static func obsolete(_ name: ElementName, insteadUse advice: Replacement) -> ElementDefinition {
    ElementDefinition(name, holds: .unrestricted, insteadUse: advice)
  }
}

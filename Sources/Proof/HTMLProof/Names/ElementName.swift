/// The interned name of an element.
///
/// The cases are the living elements of the HTML Standard (§4, index of elements), the obsolete ones (§16.2), and
/// classes for all others.
@usableFromInline
package enum ElementName: UInt8, Sendable, CaseIterable {
  /// No element: the position outside the root, or an error without an element.
  case none
  /// A valid custom element name (HTML Standard §4.13.2).
  case custom
  /// Any other name.
  case unknown
  /// An element inside SVG or MathML, but not `svg` or `math` itself.
  case foreign
  // Living elements.
  case a, abbr, address, area, article, aside, audio, b, base, bdi, bdo, blockquote, body, br, button, canvas,
    caption, cite, code, col, colgroup, data, datalist, dd, del, details, dfn, dialog, div, dl, dt, em, embed,
    fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, head, header, hgroup, hr, html, i,
    iframe, img, input, ins, kbd, label, legend, li, link, main, map, mark, math, menu, meta, meter, nav,
    noscript, object, ol, optgroup, option, output, p, picture, pre, progress, q, rp, rt, ruby, s, samp,
    script, search, section, select, selectedcontent, slot, small, source, span, strong, style, sub, summary,
    sup, svg, table, tbody, td, template, textarea, tfoot, th, thead, time, title, tr, track, u, ul, `var`,
    video, wbr
  // Obsolete elements.
  case acronym, applet, basefont, bgsound, big, blink, center, command, content, dir, element, font, frame,
    frameset, image, isindex, keygen, listing, marquee, menuitem, multicol, nextid, nobr, noembed, noframes,
    param, plaintext, rb, rtc, shadow, spacer, strike, tt, xmp
}

extension ElementName {
  /// The name in lower case; empty for the classes of names.
  package var text: String { Self.texts[Int(rawValue)] }

  /// The texts, indexed by raw value.
  static let texts: [String] = Array(repeating: "", count: Int(ElementName.a.rawValue)) + NameTable.words(names)

  /// The names in the order of the cases, starting with `a`.
  ///
  /// A literal, because deriving the names by reflection takes longer at launch than parsing it.
  private static let names: StaticString = """
    a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption cite code \
    col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure footer \
    form h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map \
    mark math menu meta meter nav noscript object ol optgroup option output p picture pre progress q rp rt ruby \
    s samp script search section select selectedcontent slot small source span strong style sub summary sup svg \
    table tbody td template textarea tfoot th thead time title tr track u ul var video wbr acronym applet \
    basefont bgsound big blink center command content dir element font frame frameset image isindex keygen \
    listing marquee menuitem multicol nextid nobr noembed noframes param plaintext rb rtc shadow spacer strike \
    tt xmp
    """
}

extension AttributeName {
  /// The name as written in HTML, in lower case; empty for ``other``.
  package var text: String { Self.texts[Int(rawValue)] }

  /// Whether the attribute is an event handler content attribute, such as `onclick`.
  package var isEventHandler: Bool { rawValue >= Self.onabort.rawValue && rawValue <= Self.onwheel.rawValue }

  /// Whether the attribute is a WAI-ARIA state or property, such as `aria-label`.
  package var isARIA: Bool { rawValue >= Self.ariaActions.rawValue && rawValue <= Self.ariaValuetext.rawValue }

  /// The texts, indexed by raw value.
  static let texts: [String] = [""] + NameTable.words(names)

  /// The names in the order of the cases.
  ///
  /// A literal, because deriving the names by reflection takes longer at launch than parsing it.
  private static let names: StaticString = """
    accesskey autocapitalize autocorrect autofocus class contenteditable dir draggable enterkeyhint exportparts \
    headingoffset headingreset hidden id inert inputmode is itemid itemprop itemref itemscope itemtype lang nonce \
    part popover role slot spellcheck style tabindex title translate virtualkeyboardpolicy writingsuggestions \
    abbr accept accept-charset action allow allowfullscreen alpha alt as async autocomplete autoplay blocking \
    charset checked cite closedby color colorspace cols colspan command commandfor content controls coords \
    crossorigin data datetime decoding default defer dirname disabled download enctype fetchpriority for form \
    formaction formenctype formmethod formnovalidate formtarget headers height high href hreflang http-equiv \
    imagesizes imagesrcset integrity ismap kind label list loading loop low max maxlength media method min \
    minlength multiple muted name nomodule novalidate open optimum pattern ping placeholder playsinline \
    popovertarget popovertargetaction poster preload readonly referrerpolicy rel required reversed rows rowspan \
    sandbox scope selected shadowrootclonable shadowrootcustomelementregistry shadowrootdelegatesfocus \
    shadowrootmode shadowrootserializable shadowrootslotassignment shape size sizes span src srcdoc srclang \
    srcset start step target type usemap value width wrap anchor capture controlslist credentialless csp \
    disablepictureinpicture disableremoteplayback elementtiming interestfor webkitdirectory about datatype inlist \
    prefix property resource typeof vocab xlink:href xlink:title xml:base xml:lang xml:space xmlns xmlns:xlink \
    align alink allowpaymentrequest allowtransparency archive axis background balance behavior bgcolor border \
    bordercolor bottommargin cellpadding cellspacing challenge char charoff classid clear code codebase codetype \
    compact contextmenu datafld dataformatas datapagesize datasrc declare direction dropzone event face frame \
    frameborder framespacing hspace keytype language leftmargin link longdesc lowsrc manifest marginheight \
    marginwidth methods nohref noresize noshade nowrap object profile prompt rev rightmargin rules scheme \
    scrollamount scrolldelay scrolling standby summary text topmargin truespeed typemustmatch urn valign \
    valuetype version vlink volume vspace onabort onafterprint onanimationcancel onanimationend \
    onanimationiteration onanimationstart onauxclick onbeforecopy onbeforecut onbeforeinput onbeforematch \
    onbeforepaste onbeforeprint onbeforetoggle onbeforeunload onblur oncancel oncanplay oncanplaythrough onchange \
    onclick onclose oncommand oncontextlost oncontextmenu oncontextrestored \
    oncopy oncuechange oncut ondblclick ondrag ondragend ondragenter ondragexit ondragleave ondragover \
    ondragstart ondrop ondurationchange onemptied onencrypted onended onenterpictureinpicture onerror onfocus \
    onfocusin onfocusout onformdata onfullscreenchange onfullscreenerror ongamepadconnected ongamepaddisconnected \
    ongotpointercapture onhashchange oninput oninvalid onkeydown onkeypress onkeyup onlanguagechange \
    onleavepictureinpicture onload onloadeddata onloadedmetadata onloadend onloadstart onlostpointercapture \
    onmessage onmessageerror onmousedown onmouseenter onmouseleave onmousemove onmouseout onmouseover onmouseup \
    onmousewheel onoffline ononline onpagehide onpagereveal onpageshow onpageswap onpaste onpause onplay \
    onplaying onpointercancel onpointerdown onpointerenter onpointerleave onpointermove onpointerout \
    onpointerover onpointerrawupdate onpointerup onpopstate onprogress onratechange onrejectionhandled onreset \
    onresize onscroll onscrollend onscrollsnapchange onscrollsnapchanging onsecuritypolicyviolation onseeked \
    onseeking onselect onselectionchange onselectstart onshow onslotchange onsort onstalled onstorage onsubmit \
    onsuspend ontimeupdate ontoggle ontouchcancel ontouchend ontouchmove ontouchstart ontransitioncancel \
    ontransitionend ontransitionrun ontransitionstart onunhandledrejection onunload onvolumechange onwaiting \
    onwaitingforkey onwebkitanimationend onwebkitanimationiteration onwebkitanimationstart onwebkittransitionend \
    onwheel aria-actions aria-activedescendant aria-atomic aria-autocomplete aria-braillelabel \
    aria-brailleroledescription aria-busy aria-checked aria-colcount aria-colindex aria-colindextext aria-colspan \
    aria-controls aria-current aria-describedby aria-description aria-details aria-disabled aria-dropeffect \
    aria-errormessage aria-expanded aria-flowto aria-grabbed aria-haspopup aria-hidden aria-invalid \
    aria-keyshortcuts aria-label aria-labelledby aria-level aria-live aria-modal aria-multiline \
    aria-multiselectable aria-orientation aria-owns aria-placeholder aria-posinset aria-pressed aria-readonly \
    aria-relevant aria-required aria-roledescription aria-rowcount aria-rowindex aria-rowindextext aria-rowspan \
    aria-selected aria-setsize aria-sort aria-valuemax aria-valuemin aria-valuenow aria-valuetext
    """
}

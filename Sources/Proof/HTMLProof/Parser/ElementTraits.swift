/// The properties of an HTML element in the tree construction stage (HTML Standard §13.2.4.2 and §13.2.6.4.7).
struct ElementTraits {
  /// The sets to which an element belongs.
  struct Sets: OptionSet {
    let rawValue: UInt16
    /// Special, but not `address`, `div` or `p`.
    static let special = Sets(rawValue: 1)
    static let defaultScope = Sets(rawValue: 2)
    static let buttonScope = Sets(rawValue: 4)
    static let listScope = Sets(rawValue: 8)
    static let tableScope = Sets(rawValue: 16)
    static let marker = Sets(rawValue: 32)
    static let anyBoundary: Sets = [.special, .defaultScope, .buttonScope, .listScope, .tableScope, .marker]
    /// Closed by "generate implied end tags".
    static let implied = Sets(rawValue: 64)
    /// Closed by "generate all implied end tags thoroughly" only.
    static let impliedThoroughly = Sets(rawValue: 128)
    /// Implied and not special: closed even by the end tag of an ordinary element.
    static let impliedInPhrasing = Sets(rawValue: 256)
    static let void = Sets(rawValue: 512)
    static let formatting = Sets(rawValue: 1024)
    /// Ends foreign content, where it is an error.
    static let breaksForeign = Sets(rawValue: 2048)
    /// Its end tag implies the end tags of the elements inside it.
    static let endsBlocks = Sets(rawValue: 4096)
  }

  /// The effect of a start tag in the mode "in body".
  enum StartRule: UInt8 {
    case ordinary, void, metadata, rawText, rcdata, script, template, html, head, body, frameset, tablePart, block,
      heading, preformatted, form, listItem, description, plaintext, button, anchor, nobr, table, input, rule, image,
      textarea, xmp, select, optgroup, option, rubyBase, rubyText, math, svg
  }

  var start = StartRule.ordinary
  var sets: Sets = []
  var mode = InsertionMode.inBody

  /// The traits of all elements, indexed by raw value.
  static let all: [ElementTraits] = {
    var all = [ElementTraits](repeating: ElementTraits(), count: 256)
    func add(_ elements: [ElementName], _ sets: Sets) {
      for element in elements { all[Int(element.rawValue)].sets.formUnion(sets) }
    }
    func start(_ elements: [ElementName], _ rule: StartRule) {
      for element in elements { all[Int(element.rawValue)].start = rule }
    }
    let headings: [ElementName] = [.h1, .h2, .h3, .h4, .h5, .h6]
    let blocks: [ElementName] = [
      .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl, .fieldset, .figcaption,
      .figure, .footer, .header, .hgroup, .main, .menu, .nav, .ol, .search, .section, .summary, .ul,
    ]
    add(
      [
        .applet, .area, .article, .aside, .base, .basefont, .bgsound, .blockquote, .body, .br, .button, .caption,
        .center, .col, .colgroup, .dd, .details, .dir, .dl, .dt, .embed, .fieldset, .figcaption, .figure, .footer,
        .form, .frame, .frameset, .head, .header, .hgroup, .hr, .html, .iframe, .img, .input, .keygen, .li, .link,
        .listing, .main, .marquee, .menu, .meta, .nav, .noembed, .noframes, .noscript, .object, .ol, .param,
        .plaintext, .pre, .script, .search, .section, .select, .source, .style, .summary, .table, .tbody, .td,
        .template, .textarea, .tfoot, .th, .thead, .title, .tr, .track, .ul, .wbr, .xmp,
      ] + headings, .special)
    add(
      [.applet, .caption, .html, .table, .td, .th, .marquee, .object, .select, .template], .defaultScope)
    add([.button], .buttonScope)
    add([.ol, .ul], .listScope)
    add([.html, .table, .template], .tableScope)
    add([.applet, .object, .marquee, .template, .td, .th, .caption], .marker)
    add([.dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc], .implied)
    add([.optgroup, .option, .rb, .rp, .rt, .rtc], .impliedInPhrasing)
    add([.caption, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr], .impliedThoroughly)
    add(
      [
        .area, .base, .basefont, .bgsound, .br, .col, .embed, .frame, .hr, .image, .img, .input, .keygen, .link, .meta,
        .param,
        .source, .track, .wbr,
      ], .void)
    add([.a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u], .formatting)
    add(
      [
        .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .head, .hr, .i, .img,
        .li, .listing, .menu, .meta, .nobr, .ol, .p, .pre, .ruby, .s, .small, .span, .strong, .strike, .sub, .sup,
        .table, .tt, .u, .ul, .var,
      ] + headings, .breaksForeign)
    add(
      blocks + headings + [.button, .listing, .pre, .select, .applet, .marquee, .object, .form, .li, .dd, .dt, .p],
      .endsBlocks)

    start([.area, .br, .embed, .img, .keygen, .wbr, .param, .source, .track], .void)
    start([.base, .basefont, .bgsound, .link, .meta], .metadata)
    start([.noframes, .style, .iframe, .noembed], .rawText)
    start([.title], .rcdata)
    start([.script], .script)
    start([.template], .template)
    start([.html], .html)
    start([.head], .head)
    start([.body], .body)
    start([.frameset, .frame], .frameset)
    start([.caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr], .tablePart)
    start(blocks + [.p], .block)
    start(headings, .heading)
    start([.pre, .listing], .preformatted)
    start([.form], .form)
    start([.li], .listItem)
    start([.dd, .dt], .description)
    start([.plaintext], .plaintext)
    start([.button], .button)
    start([.a], .anchor)
    start([.nobr], .nobr)
    start([.table], .table)
    start([.input], .input)
    start([.hr], .rule)
    start([.image], .image)
    start([.textarea], .textarea)
    start([.xmp], .xmp)
    start([.select], .select)
    start([.optgroup], .optgroup)
    start([.option], .option)
    start([.rb, .rtc], .rubyBase)
    start([.rp, .rt], .rubyText)
    start([.math], .math)
    start([.svg], .svg)

    let modes: [(ElementName, InsertionMode)] = [
      (.html, .beforeHead), (.head, .inHead), (.table, .inTable), (.tbody, .inTableBody), (.thead, .inTableBody),
      (.tfoot, .inTableBody), (.tr, .inRow), (.colgroup, .inColumnGroup), (.template, .inTemplate),
    ]
    for (element, mode) in modes { all[Int(element.rawValue)].mode = mode }
    return all
  }()
}

extension ElementName {
  /// Whether the element has no content and no end tag (HTML Standard §13.1.2; obsolete void elements included).
  package var isVoid: Bool { ElementTraits.all[Int(rawValue)].sets.contains(.void) }

  /// Whether the element is one of `h1` to `h6`.
  package var isHeading: Bool { rawValue >= ElementName.h1.rawValue && rawValue <= ElementName.h6.rawValue }
}

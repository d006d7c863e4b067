package import HTMLProof

/// What becomes of an element of foreign content.
package enum ContentRule: Sendable, Equatable {
  /// It is written anew.
  case keep
  /// Another element is written in its place.
  case become(ElementName)
  /// Its tags go, what it holds stays.
  case unwrap
  /// It goes with all that it holds: code, styles, and what makes no sense outside of its page.
  case drop
  /// Its tags go, what it holds stays, apart from the words around: it has a frame.
  case apart
  /// A drawing: HTML inside it stays, else its label takes its place.
  case label
  /// A formula; it is written from an allow-list of its own.
  case formula
  /// A link to what it would show takes its place.
  case link
  /// An element of somebody's own: what its attributes say that it shows, if that is known, and what it holds.
  case component
}

/// The allow-list of elements: what foreign content may consist of, and what becomes of all else.
///
/// The table is complete: a new element of ``ElementName`` does not compile until it is decided.
package enum ContentElements {
  private static let rules: [ContentRule] = ElementName.allCases.map { rule($0) }

  @inline(__always)
  static func rule(for element: ElementName) -> ContentRule { rules[Int(element.rawValue)] }

  /// The rule of an element.
  package static func rule(_ element: ElementName) -> ContentRule {
    switch element {
    // Text.
    case .a, .abbr, .b, .bdi, .bdo, .br, .cite, .code, .del, .dfn, .em, .i, .ins, .kbd, .mark, .q, .rp, .rt, .ruby, .s,
      .samp, .small, .span, .strong, .sub, .sup, .time, .u, .var, .wbr:
      .keep
    // Groups.
    case .blockquote, .dd, .details, .div, .dl, .dt, .figcaption, .figure, .h1, .h2, .h3, .h4, .h5, .h6, .hr, .li, .ol,
      .p, .pre, .summary, .ul:
      .keep
    case .caption, .table, .tbody, .td, .tfoot, .th, .thead, .tr: .keep
    case .audio, .img, .picture, .source, .video: .keep
    // Sections and landmarks are a matter of the page.
    case .address, .article, .aside, .body, .center, .dialog, .fieldset, .footer, .form, .header, .hgroup, .main, .nav,
      .search, .section:
      .become(.div)
    case .legend: .become(.p)
    case .menu, .dir: .become(.ul)
    // Words of former HTML.
    case .acronym: .become(.abbr)
    case .image: .become(.img)
    case .listing, .plaintext, .xmp: .become(.pre)
    case .strike: .become(.s)
    case .tt: .become(.code)
    // Text in a setting that does not belong here.
    case .none, .unknown, .foreign, .applet, .big, .blink, .canvas, .content, .data, .element, .font, .html,
      .label, .map, .meter, .multicol, .nobr, .noscript, .object, .output, .progress, .rb, .rtc, .selectedcontent,
      .shadow, .slot:
      .unwrap
    case .button, .marquee, .textarea: .apart
    case .math: .formula
    case .svg: .label
    case .area, .embed, .iframe: .link
    case .custom: .component
    // Code, metadata, controls.
    case .base, .basefont, .bgsound, .col, .colgroup, .command, .datalist, .frame, .frameset, .head, .input,
      .isindex, .keygen, .link, .menuitem, .meta, .nextid, .noembed, .noframes, .optgroup, .option, .param, .script,
      .select, .spacer, .style, .template, .title, .track:
      .drop
    }
  }
}

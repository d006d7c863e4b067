/// The kinds of content of the HTML Standard (§3.2.5.2), and the two groups that content models name.
///
/// Every set lists elements as the standard's index of content categories does. Elements that belong to a category only
/// under a condition (`a` with `href` is interactive, `link` with `itemprop` is phrasing) are listed; the condition is a
/// rule.
package enum Category {
  /// Metadata content, §3.2.5.2.1.
  package static let metadata: ElementSet = [.base, .link, .meta, .noscript, .script, .style, .template, .title]

  /// Sectioning content, §3.2.5.2.3.
  package static let sectioning: ElementSet = [.article, .aside, .nav, .section]

  /// Heading content, §3.2.5.2.4.
  package static let heading: ElementSet = [.h1, .h2, .h3, .h4, .h5, .h6, .hgroup]

  /// The headings proper, those that have a level.
  package static let headings: ElementSet = [.h1, .h2, .h3, .h4, .h5, .h6]

  /// Phrasing content, §3.2.5.2.5, with the autonomous custom elements.
  ///
  /// `area`, `link`, `meta` and `main` have conditions of their own.
  package static let phrasing: ElementSet = [
    .a, .abbr, .area, .audio, .b, .bdi, .bdo, .br, .button, .canvas, .cite, .code, .data, .datalist, .del, .dfn, .em,
    .embed, .i, .iframe, .img, .input, .ins, .kbd, .label, .link, .map, .mark, .math, .meta, .meter, .noscript, .object,
    .output, .picture, .progress, .q, .ruby, .s, .samp, .script, .select, .selectedcontent, .slot, .small, .span,
    .strong, .sub, .sup, .svg, .template, .textarea, .time, .u, .var, .video, .wbr, .custom,
  ]

  /// Flow content, §3.2.5.2.2.
  package static let flow: ElementSet =
    phrasing + sectioning + heading
    + [
      .address, .blockquote, .details, .dialog, .div, .dl, .fieldset, .figure, .footer, .form, .header, .hr, .main,
      .menu, .ol, .p, .pre, .search, .table, .ul,
    ]

  /// Embedded content, §3.2.5.2.6.
  package static let embedded: ElementSet = [
    .audio, .canvas, .embed, .iframe, .img, .math, .object, .picture, .svg, .video,
  ]

  /// Interactive content, §3.2.5.2.7.
  ///
  /// `a`, `audio`, `img`, `input`, `object` and `video` are interactive only with certain attributes.
  package static let interactive: ElementSet = [
    .a, .audio, .button, .details, .embed, .iframe, .img, .input, .label, .object, .select, .textarea, .video,
  ]

  /// Script-supporting elements, §3.2.5.2.9.
  package static let scriptSupporting: ElementSet = [.script, .template]

  /// Labelable elements, §4.10.2 (a hidden `input` is not).
  package static let labelable: ElementSet = [
    .button, .input, .meter, .output, .progress, .select, .textarea, .custom,
  ]

  /// Listed elements, §4.10.2: those that may have a `form` attribute.
  package static let listed: ElementSet = [
    .button, .fieldset, .input, .object, .output, .select, .textarea, .custom,
  ]

  /// Void elements, §13.1.2.
  package static let void: ElementSet = [
    .area, .base, .br, .col, .embed, .hr, .img, .input, .link, .meta, .source, .track, .wbr,
  ]
}

/// What the value of a common property is made of: kinds of components, keywords, and how many.
///
/// A grammar is deliberately wider than the specification where that keeps it short: it finds missing units, misspelt
/// keywords, bad colours and wrong kinds of numbers, and never refuses a right value.
struct CSSPropertyGrammar {
  struct Components: OptionSet {
    let rawValue: UInt16
    static let length = Components(rawValue: 1)
    static let percentage = Components(rawValue: 2)
    static let number = Components(rawValue: 4)
    static let integer = Components(rawValue: 8)
    static let color = Components(rawValue: 16)
    static let time = Components(rawValue: 32)
    static let angle = Components(rawValue: 64)
    /// Numbers may be below zero.
    static let negative = Components(rawValue: 128)
    /// A slash may separate components.
    static let slash = Components(rawValue: 256)
    /// A comma may separate groups of components.
    static let comma = Components(rawValue: 512)
    static let flex = Components(rawValue: 1024)
    static let string = Components(rawValue: 2048)
    /// A width, a style and a colour, each once.
    static let distinct = Components(rawValue: 4096)
    static let lengthPercentage: Components = [.length, .percentage]
  }

  let components: Components
  let keywords: Keywords
  /// The largest number of components (of one group, when there are commas).
  let maximum: Int

  /// The grammar of a property, or nothing when any balanced value is taken.
  static func of(_ bytes: UnsafeRawBufferPointer, _ name: Range<Int>) -> CSSPropertyGrammar? {
    for entry in table where entry.names.contains(bytes, in: name) { return entry.grammar }
    return nil
  }

  private typealias Entry = (names: Keywords, grammar: CSSPropertyGrammar)

  private static func entry(
    _ names: Keywords, _ components: Components, _ keywords: Keywords = "", upTo maximum: Int = 1
  ) -> Entry {
    (names, CSSPropertyGrammar(components: components, keywords: keywords, maximum: maximum))
  }

  private static let lineStyles: Keywords = "none hidden dotted dashed solid double groove ridge inset outset"
  private static let lineParts: Keywords =
    "none hidden dotted dashed solid double groove ridge inset outset thin medium thick"
  /// How a container shares out its space (CSS Box Alignment Level 3, section 5).
  private static let contentPositions: Keywords =
    """
    normal stretch center start end flex-start flex-end baseline first last safe unsafe space-between space-around \
    space-evenly
    """
  private static let inlineContentPositions: Keywords =
    """
    normal stretch center start end flex-start flex-end baseline first last safe unsafe space-between space-around \
    space-evenly left right
    """
  /// How items stand in their areas (sections 6 and 7).
  private static let selfPositions: Keywords =
    """
    normal stretch center start end flex-start flex-end self-start self-end baseline first last safe unsafe auto \
    anchor-center
    """
  private static let inlineSelfPositions: Keywords =
    """
    normal stretch center start end flex-start flex-end self-start self-end baseline first last safe unsafe auto \
    anchor-center left right legacy
    """

  private static let table: [Entry] = [
    entry(
      """
      width height inline-size block-size min-width min-height min-inline-size min-block-size flex-basis
      """,
      .lengthPercentage, "auto min-content max-content fit-content stretch contain content intrinsic min-intrinsic"
    ),
    entry(
      "max-width max-height max-inline-size max-block-size", .lengthPercentage,
      "none min-content max-content fit-content stretch contain intrinsic min-intrinsic"),
    entry("padding", .lengthPercentage, upTo: 4),
    entry("padding-top padding-right padding-bottom padding-left", .lengthPercentage),
    entry("padding-inline padding-block", .lengthPercentage, upTo: 2),
    entry("padding-inline-start padding-inline-end padding-block-start padding-block-end", .lengthPercentage),
    entry("margin inset", [.lengthPercentage, .negative], "auto", upTo: 4),
    entry("margin-top margin-right margin-bottom margin-left", [.lengthPercentage, .negative], "auto"),
    entry("margin-inline margin-block inset-inline inset-block", [.lengthPercentage, .negative], "auto", upTo: 2),
    entry(
      "margin-inline-start margin-inline-end margin-block-start margin-block-end top right bottom left",
      [.lengthPercentage, .negative], "auto"),
    entry(
      "inset-inline-start inset-inline-end inset-block-start inset-block-end", [.lengthPercentage, .negative], "auto"),
    entry("gap grid-gap", .lengthPercentage, "normal", upTo: 2),
    entry("row-gap column-gap grid-row-gap grid-column-gap", .lengthPercentage, "normal"),
    entry("color background-color text-decoration-color flood-color stop-color lighting-color", .color),
    entry("caret-color accent-color outline-color", .color, "auto invert"),
    entry("border-color", .color, upTo: 4),
    entry(
      """
      border-top-color border-right-color border-bottom-color border-left-color \
      text-emphasis-color border-inline-start-color border-inline-end-color border-block-start-color \
      border-block-end-color
      """,
      .color),
    entry("border-style", [], lineStyles, upTo: 4),
    entry(
      """
      border-top-style border-right-style border-bottom-style border-left-style \
      border-inline-start-style border-inline-end-style border-block-start-style border-block-end-style
      """,
      [], lineStyles),
    entry("outline-style", [], "auto none hidden dotted dashed solid double groove ridge inset outset"),
    entry("border-width", .length, "thin medium thick", upTo: 4),
    entry(
      "border-top-width border-right-width border-bottom-width border-left-width outline-width",
      .length, "thin medium thick"),
    entry(
      """
      border border-top border-right border-bottom border-left border-inline border-block \
      border-inline-start border-inline-end border-block-start border-block-end
      """,
      [.length, .color, .distinct], lineParts, upTo: 3),
    entry(
      "outline", [.length, .color, .distinct],
      "none hidden dotted dashed solid double groove ridge inset outset thin medium thick auto invert", upTo: 3),
    // Between columns and rows: a list, of which each gap takes its own (CSS Gap Decorations Level 1, section 3).
    entry("column-rule-color row-rule-color rule-color", [.color, .comma]),
    entry("column-rule-style row-rule-style rule-style", .comma, lineStyles),
    entry("column-rule-width row-rule-width rule-width", [.length, .comma], "thin medium thick"),
    entry("column-rule row-rule rule", [.length, .color, .comma, .distinct], lineParts, upTo: 3),
    entry("border-radius", [.lengthPercentage, .slash], upTo: 8),
    entry(
      "border-top-left-radius border-top-right-radius border-bottom-right-radius border-bottom-left-radius",
      [.lengthPercentage, .slash], upTo: 2),
    entry("outline-offset", [.length, .negative]),
    entry("border-spacing", .length, upTo: 2),
    entry("border-collapse", [], "collapse separate"),
    entry("table-layout", [], "auto fixed"),
    entry("caption-side", [], "top bottom block-start block-end inline-start inline-end"),
    entry("empty-cells", [], "show hide"),
    entry(
      "font-size", .lengthPercentage,
      "xx-small x-small small medium large x-large xx-large xxx-large smaller larger math"),
    entry("line-height", [.lengthPercentage, .number], "normal"),
    entry("font-weight", .number, "normal bold bolder lighter"),
    entry("font-style", [.angle, .negative], "normal italic oblique left right", upTo: 2),
    entry("letter-spacing word-spacing", [.lengthPercentage, .negative], "normal"),
    entry("text-indent", [.lengthPercentage, .negative], "hanging each-line", upTo: 3),
    entry("tab-size", [.length, .number]),
    entry(
      "text-align text-align-last text-align-all", [],
      "start end left right center justify match-parent justify-all auto"),
    entry(
      "text-transform", [], "none capitalize uppercase lowercase full-width full-size-kana math-auto", upTo: 3),
    entry(
      "text-decoration-line", [], "none underline overline line-through blink spelling-error grammar-error", upTo: 4),
    entry("text-decoration-style", [], "solid double dotted dashed wavy"),
    entry(
      "white-space", [],
      """
      normal pre nowrap pre-wrap pre-line break-spaces collapse preserve preserve-breaks preserve-spaces wrap none \
      discard-before discard-after discard-inner
      """, upTo: 3),
    entry("word-break", [], "normal break-all keep-all break-word auto-phrase manual"),
    entry("overflow-wrap word-wrap", [], "normal break-word anywhere"),
    entry("hyphens", [], "none manual auto"),
    entry("direction", [], "ltr rtl"),
    entry("unicode-bidi", [], "normal embed isolate bidi-override isolate-override plaintext"),
    entry(
      "writing-mode", [], "horizontal-tb vertical-rl vertical-lr sideways-rl sideways-lr lr lr-tb rl rl-tb tb tb-rl"),
    entry(
      "vertical-align", [.lengthPercentage, .negative],
      """
      baseline sub super text-top text-bottom middle top bottom first last alphabetic ideographic mathematical central \
      center
      """, upTo: 3),
    entry(
      "display", [],
      """
      block inline inline-block flex inline-flex grid inline-grid none contents flow flow-root run-in table \
      inline-table table-row table-cell table-row-group table-header-group table-footer-group table-column \
      table-column-group table-caption list-item ruby ruby-base ruby-text ruby-base-container ruby-text-container math \
      grid-lanes inline-grid-lanes
      """, upTo: 3),
    entry("position", [], "static relative absolute fixed sticky"),
    entry("float", [], "left right none inline-start inline-end footnote top bottom block-start block-end snap-block"),
    entry(
      "clear", [],
      "none left right both inline-start inline-end top bottom block-start block-end both-inline both-block"),
    entry("visibility", [], "visible hidden collapse force-hidden"),
    entry("overflow", [], "visible hidden clip scroll auto overlay", upTo: 2),
    entry("overflow-x overflow-y overflow-inline overflow-block", [], "visible hidden clip scroll auto overlay"),
    entry("box-sizing", [], "content-box border-box padding-box"),
    entry("z-index", [.integer, .negative], "auto"),
    entry("order", [.integer, .negative]),
    entry("opacity fill-opacity stroke-opacity", [.number, .percentage, .negative]),
    entry("flex-grow flex-shrink", .number),
    entry(
      "flex", [.number, .lengthPercentage], "none auto content min-content max-content fit-content stretch", upTo: 3),
    entry("flex-direction", [], "row row-reverse column column-reverse"),
    entry("flex-wrap", [], "nowrap wrap wrap-reverse balance", upTo: 2),
    entry("flex-flow", [], "row row-reverse column column-reverse nowrap wrap wrap-reverse balance", upTo: 3),
    entry("align-content", [], contentPositions, upTo: 2),
    entry("justify-content place-content", [], inlineContentPositions, upTo: 4),
    entry("align-items align-self", [], selfPositions, upTo: 2),
    entry("justify-items justify-self place-items place-self", [], inlineSelfPositions, upTo: 4),
    entry("object-fit", [], "fill contain cover none scale-down", upTo: 2),
    entry("aspect-ratio", [.number, .slash], "auto", upTo: 3),
    entry(
      "pointer-events", [],
      "auto none visiblepainted visiblefill visiblestroke visible painted fill stroke all bounding-box"),
    entry("user-select", [], "auto text none contain all"),
    entry("resize", [], "none both horizontal vertical block inline"),
    entry("scroll-behavior", [], "auto smooth"),
    entry("isolation", [], "auto isolate"),
    entry("list-style-position", [], "inside outside"),
    entry("text-overflow", .string, "clip ellipsis fade", upTo: 2),
    entry("background-attachment", .comma, "scroll fixed local"),
    entry(
      "background-repeat", .comma, "repeat-x repeat-y repeat-block repeat-inline repeat space round no-repeat", upTo: 2),
    entry("background-size", [.lengthPercentage, .comma], "auto cover contain", upTo: 2),
    entry(
      "background-position", [.lengthPercentage, .negative, .comma],
      "left center right top bottom x-start x-end y-start y-end block-start block-end inline-start inline-end start end",
      upTo: 4),
    entry(
      "object-position perspective-origin", [.lengthPercentage, .negative],
      "left center right top bottom x-start x-end y-start y-end block-start block-end inline-start inline-end start end",
      upTo: 4),
    entry("transition-duration", [.time, .comma]),
    entry("transition-delay animation-delay", [.time, .comma, .negative]),
    entry("animation-duration", [.time, .comma], "auto"),
    entry("column-count", .integer, "auto"),
    entry("column-width", .length, "auto min-content max-content fit-content stretch"),
    entry("orphans widows", .integer),
    entry("animation-direction", .comma, "normal reverse alternate alternate-reverse"),
    entry("animation-fill-mode", .comma, "none forwards backwards both"),
    entry("animation-play-state", .comma, "running paused"),
    entry("animation-iteration-count", [.number, .comma], "infinite"),
    entry("backface-visibility", [], "visible hidden"),
    entry("transform-style", [], "flat preserve-3d auto"),
    entry("transform-box", [], "content-box border-box fill-box stroke-box view-box"),
    entry(
      "mix-blend-mode", [],
      """
      normal multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion \
      hue saturation color luminosity plus-darker plus-lighter
      """),
    entry(
      "break-before break-after", [],
      """
      auto avoid always all avoid-page page left right recto verso avoid-column column avoid-region region
      """),
    entry("break-inside", [], "auto avoid avoid-page avoid-column avoid-region"),
    entry("page-break-before page-break-after", [], "auto always avoid left right"),
    entry("page-break-inside", [], "auto avoid"),
    entry("font-kerning", [], "auto normal none"),
    entry("font-optical-sizing", [], "auto none"),
    entry(
      "image-rendering", [], "auto smooth high-quality pixelated crisp-edges optimizespeed optimizequality"),
    entry("text-orientation", [], "mixed upright sideways sideways-right"),
    entry("text-rendering", [], "auto optimizespeed optimizelegibility geometricprecision"),
    entry("text-wrap", [], "wrap nowrap auto balance stable pretty avoid-orphans", upTo: 2),
    entry("overscroll-behavior", [], "contain none auto chain", upTo: 2),
    entry("overscroll-behavior-x overscroll-behavior-y", [], "contain none auto chain"),
    entry("overscroll-behavior-inline overscroll-behavior-block", [], "contain none auto chain"),
    entry("scrollbar-width", [], "auto thin none"),
    entry("scroll-snap-stop", [], "normal always"),
    entry("content-visibility", [], "visible auto hidden"),
    entry("fill-rule clip-rule", [], "nonzero evenodd"),
    entry("stroke-linecap", [], "butt round square"),
    entry("stroke-linejoin", [], "miter miter-clip round bevel arcs crop fallback stupid", upTo: 2),
    entry("text-anchor", [], "start middle end"),
  ]
}

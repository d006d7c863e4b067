import Platform

/// Colours: of HTML's own attributes, and of CSS Color Level 4 and 5.
enum CSSColor {
  /// The 148 named colours.
  ///
  /// CSS Color Level 4, section 6.1.
  static let named: Keywords =
    """
    aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood \
    cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod \
    darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon \
    darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray \
    dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green \
    greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon \
    lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon \
    lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta \
    maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen \
    mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive \
    olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru \
    pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen \
    seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato \
    turquoise violet wheat white whitesmoke yellow yellowgreen
    """

  /// System colours, those of old included, and the two words that are colours too.
  ///
  /// CSS Color Level 4, sections 6.2 to 6.4, appendix A.
  static let words: Keywords =
    """
    currentcolor transparent accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas \
    canvastext field fieldtext graytext highlight highlighttext linktext mark marktext selecteditem selecteditemtext \
    visitedtext activeborder activecaption appworkspace background buttonhighlight buttonshadow captiontext \
    inactiveborder inactivecaption inactivecaptiontext infobackground infotext menu menutext scrollbar \
    threeddarkshadow threedface threedhighlight threedlightshadow threedshadow window windowframe windowtext
    """

  /// Functions whose value is a colour.
  static let functions: Keywords =
    "rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark contrast-color device-cmyk"

  /// `#` and six hexadecimal digits: the value of `input type=color`.
  ///
  /// HTML Standard, section 2.3.6.
  static func simple(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    let isColor = value.count == 7 && value[0] == UInt8(ascii: "#") && isHex(value, 1..<7)
    return isColor ? nil : DatatypeProblem(.colorHex, at: 0..<value.count)
  }

  /// An obsolete colour attribute: a name, or `#` and three or six hexadecimal digits.
  static func legacy(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    if named.contains(value, in: 0..<value.count) { return nil }
    let isHexColor =
      (value.count == 7 || value.count == 4) && value[0] == UInt8(ascii: "#") && isHex(value, 1..<value.count)
    return isHexColor ? nil : DatatypeProblem(.colorUnknown, at: 0..<value.count)
  }

  /// A CSS colour that is the whole value: `content` of `meta name=theme-color`.
  static func whole(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    var stream = CSSStream(value)
    stream.skipSpace()
    guard let problem = read(&stream) else { return DatatypeProblem(.colorUnknown, at: 0..<value.count) }
    if case .failure(let problem) = problem { return problem }
    stream.skipSpace()
    return stream.isAtEnd ? nil : stream.problem(.colorUnknown)
  }

  private static func isHex(_ value: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
    range.allSatisfy { value[$0].hexDigitValue != nil }
  }

  /// Reads a colour when one is current; nothing when the token is something else.
  static func read(_ stream: inout CSSStream, depth: Int = 0) -> Result<Void, DatatypeProblem>? {
    let token = stream.current
    switch token.kind {
    case .hash:
      let count = token.name.count
      guard count == 3 || count == 4 || count == 6 || count == 8, isHex(stream.bytes, token.name) else {
        return .failure(DatatypeProblem(.colorHex, at: token.range))
      }
      stream.advance()
      return .success(())
    case .identifier:
      guard named.contains(stream.bytes, in: token.name) || words.contains(stream.bytes, in: token.name) else {
        return nil
      }
      stream.advance()
      return .success(())
    case .function:
      guard functions.contains(stream.bytes, in: token.name) else { return nil }
      return function(&stream, depth: depth)
    default: return nil
    }
  }

  /// The arguments of a colour function: numbers, percentages and angles in their count; nested colours where allowed.
  private static func function(_ stream: inout CSSStream, depth: Int) -> Result<Void, DatatypeProblem> {
    let token = stream.current
    if depth > 16 { return .failure(stream.problem(.cssTooDeep)) }
    let composed: Keywords = "color color-mix light-dark contrast-color device-cmyk"
    let isComposed = composed.contains(stream.bytes, in: token.name)
    stream.advance()
    stream.skipSpace()
    let from: Keywords = "from"
    let isRelative = stream.isIdentifier(from)
    var components = 0
    var commas = 0
    var slashes = 0
    var isOpaque = isComposed || isRelative
    while stream.current.kind != .closeParenthesis {
      if stream.isAtEnd { return .failure(DatatypeProblem(.cssUnclosed, at: token.range)) }
      if stream.take(.comma) {
        commas += 1
      } else if stream.current.isDelimiter("/") {
        stream.advance()
        slashes += 1
      } else if let numeric = CSSNumeric.read(&stream) {
        switch numeric {
        case .failure(let problem): return .failure(problem)
        case .success(let number):
          isOpaque = isOpaque || number.dimension == .unknown
          let isAllowed = isOpaque || [.number, .percentage, .angle].contains(number.dimension)
          if !isAllowed { return .failure(DatatypeProblem(.colorFunction, at: number.range)) }
          components += 1
        }
      } else if let nested = read(&stream, depth: depth + 1) {
        if case .failure(let problem) = nested { return .failure(problem) }
        isOpaque = true
      } else if stream.current.kind == .identifier, isOpaque || stream.isIdentifier("none") {
        stream.advance()
        components += 1
      } else {
        return .failure(stream.problem(.colorFunction))
      }
      stream.skipSpace()
    }
    stream.advance()
    if isOpaque { return .success(()) }
    let isModern = commas == 0 && ((slashes == 0 && components == 3) || (slashes == 1 && components == 4))
    let legacy: Keywords = "rgb rgba hsl hsla"
    let isLegacy =
      slashes == 0 && (components == 3 || components == 4) && commas == components - 1
      && legacy.contains(stream.bytes, in: token.name)
    return isModern || isLegacy ? .success(()) : .failure(DatatypeProblem(.colorFunction, at: token.range))
  }
}

import Diagnostics

/// Messages about CSS and colours.
extension DatatypeProblem {
  func styleWords(_ part: String, of property: String) -> DatatypeWords {
    switch code {
    case .cssTooDeep: Words("it is nested too deeply", why: "more than 32 levels are not read", fix: "simplify it")
    case .cssUnbalanced:
      Words(
        "`\(part)` closes nothing", why: "the brackets before are already closed", fix: "remove it, or open it before")
    case .cssUnclosed: Words("`\(part)` is never closed", why: "all behind it belongs to it", fix: "close the bracket")
    case .cssString: Words("a quote is not closed", why: "the text has no end", fix: "close the quote")
    case .cssURL:
      Words(
        "`url(…)` is broken", why: "spaces, quotes and brackets need quotes around the address",
        fix: "write `url(\"…\")`")
    case .cssUnit:
      Words(
        "`\(part)` is not a unit", why: "browsers drop the whole value",
        fix: NearMiss.suggestion(for: part, among: ["px", "em", "rem", "vw", "vh", "ch", "fr", "deg", "ms", "s"])
          .map { "did you mean `\($0)`?" } ?? "use a unit of CSS, as in `2rem`")
    case .cssMath:
      Words(
        "the calculation is not complete", why: "a number is missing or too many",
        fix: "write it like `calc(100% - 2rem)`")
    case .cssMathSpaces:
      Words(
        "`\(part)` needs a space on both sides", why: "without, it is the sign of a number",
        fix: "write it like `calc(100% - 2rem)`")
    case .cssMathTypes:
      Words(
        "the calculation mixes things that do not go together", why: "a length and a plain number cannot be added",
        fix: "give every term a unit; multiply and divide by plain numbers")
    case .cssComment: Words("a comment is not closed", why: "all behind `/*` is ignored", fix: "close it with `*/`")
    case .cssPropertyExpected:
      Words(
        "a property's name is expected instead of `\(part)`", why: "declarations are `property: value`",
        fix: "check what stands before")
    case .cssPropertyUnknown:
      Words(
        "`\(part)` is not a CSS property", why: "browsers ignore it",
        fix: NearMiss.suggestion(for: part, among: CSSValueTable.standard.properties).map { "did you mean `\($0)`?" }
          ?? "check the spelling")
    case .cssColon:
      Words("`:` is missing after the property", why: "declarations are `property: value`", fix: "write the colon")
    case .cssSemicolon:
      Words("`\(part)` is not expected there", why: "a declaration ends with `;`", fix: "check what stands before")
    case .cssSemicolonMissing:
      Words(
        "a second `:` stands in one declaration", why: "a `;` is probably missing before",
        fix: "end the declaration before with `;`")
    case .cssBrace:
      Words(
        "a `{` stands in a value", why: "rules cannot stand there",
        fix: "end the declaration with `;`, or move the rule")
    case .cssValueMissing:
      Words("`\(part)` has no value", why: "browsers ignore it", fix: "write a value, or remove the property")
    case .cssValueCount:
      Words(
        "`\(part)` is one value too many", why: "\(property) takes fewer", fix: "remove it, or write the missing `;`")
    case .cssUnitMissing(let unit):
      Words(
        "`\(part)` has no unit",
        why: unit == "px" ? "in \(property) only zero may do without" : "browsers drop the whole value",
        fix: "write it like `\(part)\(Self.exampleUnit(unit, for: part))`")
    case .cssImportant: Words("`!important` is broken", why: "it stands at the very end", fix: "write `!important`")
    case .cssValueOf(let expectation) where expectation.isColorOnly:
      Words(
        "`\(part)` is not a colour", why: "a colour is a name, `#rrggbb` or a function such as `rgb()`",
        fix: expectation.suggestion(for: part) ?? "check the colour")
    case .cssValueOf(let expectation) where expectation.isSignsOnly:
      Words(
        "`\(part)` cannot stand there", why: "only \(Self.choice(expectation.things)) can", fix: "write that before it")
    case .cssValueOf(let expectation):
      Words(
        "`\(part)` is not a value of \(property)",
        why: "there can stand \(Self.choice(expectation.things))",
        fix: expectation.suggestion(for: part) ?? "write one of them")
    case .cssValueUnfinished(let expectation):
      Words(
        "something is missing behind `\(part)`", why: "there can stand \(Self.choice(expectation.things))",
        fix: "complete the value, or remove the property")
    case .cssPropertyFunction:
      Words(
        "`\(part)…)` cannot be used here", why: "it works only in the values of properties",
        fix: "write the value itself")
    case .cssSelectorMissing:
      Words("a selector is missing before `{`", why: "the rule applies to nothing", fix: "write a selector")
    case .cssRuleUnfinished where part.hasPrefix("/"), .cssSelector where part.hasPrefix("/"):
      Words(
        "`/` starts no rule", why: "CSS has no comments that begin with `//`", fix: "write comments as `/* … */`")
    case .cssSelector:
      Words(
        part == "{" ? "a selector ends with a comma" : "`\(part)` makes no selector at this place",
        why: "browsers drop the whole rule", fix: "write it like `.card > a:hover, .card img`")
    case .cssKeyframe:
      Words(
        "`\(part)` names no moment of the animation", why: "browsers drop this step",
        fix: "write `from`, `to` or a percentage such as `50%`")
    case .cssRuleUnfinished:
      Words(
        "`\(part)` starts a rule without a block", why: "a selector is followed by `{ … }`",
        fix: "complete the rule, or remove it")
    case .cssAtRule:
      Words("`\(part)` is not understood", why: "it is unknown or lacks its block", fix: "check the spelling")
    case .colorHex:
      Words(
        "`\(part)` is not a colour", why: "after `#` come hexadecimal digits, six of them in HTML",
        fix: "write it like `#ff8800`")
    case .colorUnknown where part.isEmpty:
      Words(
        "the colour is missing", why: "a colour is a name, `#rrggbb` or a function such as `rgb()`", fix: "write it")
    case .colorUnknown:
      Words(
        "`\(part)` is not a colour", why: "a colour is a name, `#rrggbb` or a function such as `rgb()`",
        fix: "check the colour")
    case .colorFunction:
      Words(
        "`\(part)` does not fit the colour function", why: "three parts are needed, and perhaps an alpha",
        fix: "write it like `rgb(255 136 0 / 50%)`")
    default:
      Words("`\(part)` does not fit \(property)", why: "browsers ignore the declaration", fix: "check the value")
    }
  }

  /// The unit to suggest for a number: the most plausible one, as nobody means 200 seconds.
  private static func exampleUnit(_ unit: Keywords, for part: String) -> String {
    unit == "s" && part.count > 1 && !part.contains(".") ? "ms" : unit.list.joined()
  }
}

extension CSSExpectation {
  /// Whether only a colour is allowed here.
  fileprivate var isColorOnly: Bool { words.isEmpty && functions.isEmpty && types == [.color] }

  /// Whether only a comma, a slash or a bracket is allowed here.
  fileprivate var isSignsOnly: Bool { words.isEmpty && functions.isEmpty && types.isEmpty }

  /// Descriptions of what is allowed here, shortest first.
  fileprivate var things: [String] {
    let kinds = types.compactMap(\.words)
    let named = words.map { "`\($0)`" } + functions.map { "`\($0)()`" }
    let marks = signs.map { "`\(Unicode.Scalar($0))`" }
    return kinds + named + marks
  }

  /// The keyword that was probably intended.
  fileprivate func suggestion(for part: String) -> String? {
    let colors = types.contains(.color) ? CSSColor.named.list : []
    return NearMiss.suggestion(for: part, among: words + functions.map { $0 + "(" } + colors).map {
      "did you mean `\($0)`?"
    }
  }
}

extension CSSValueType {
  fileprivate var words: String? {
    switch self {
    case .number: "a number"
    case .integer: "a whole number"
    case .length: "a length such as `2rem`"
    case .percentage: "a percentage"
    case .lengthPercentage: "a length or a percentage"
    case .angle: "an angle such as `45deg`"
    case .time: "a time such as `200ms`"
    case .frequency: "a frequency"
    case .resolution: "a resolution such as `2dppx`"
    case .flex: "a share such as `1fr`"
    case .zero: nil
    case .color: "a colour"
    case .string: "a text in quotes"
    case .url: "`url()`"
    case .customIdentifier: "a name of your own"
    case .dashedIdentifier: "a name such as `--x`"
    case .openTypeTag: "the four letters of a feature, in quotes"
    case .anything: "a value"
    }
  }
}

/// The conditions under which a rule has an effect, in words: those of the at-rules around it, such as
/// `@media (min-width: 640px)`, and the pseudo-classes of its selector, such as `:hover`.
package struct RuleConditions: Sendable {
  /// The conditions in words, such as `at 640 px and wider, on hover`; `nil` if there are none.
  package let words: String?
  /// The lists of media queries around the rule; all of them must match.
  private let media: [[MediaQuery]]

  /// Finds the conditions of a rule.
  ///
  /// - Parameters:
  ///   - atRules: the at-rules around the rule, outermost first.
  ///   - selector: the rule's selector list.
  package init(atRules: [String], selector: String) {
    var words: [String] = []
    var media: [[MediaQuery]] = []
    for rule in atRules {
      let parts = rule.split(separator: " ", maxSplits: 1).map(String.init)
      let prelude = parts.count > 1 ? parts[1] : ""
      switch parts.first?.lowercased() {
      case "@media":
        let queries = prelude.splitOutsideParentheses(at: ",").map { MediaQuery($0) }
        media.append(queries)
        let alternatives = queries.map(\.words)
        if !alternatives.contains("") { words.append(alternatives.joined(separator: " or ")) }
      case "@container": words.append(Self.container(prelude))
      case "@supports": words.append("where browsers support \(prelude)")
      case "@starting-style": words.append("as it appears")
      case "@layer": continue
      default: words.append(rule)
      }
    }
    if let own = Self.pseudoClasses(of: selector) { words.append(own) }
    self.words = words.isEmpty ? nil : words.joined(separator: ", ")
    self.media = media
  }

  /// Whether the rule can have an effect in a window of a width, in CSS pixels.
  package func mayApply(at width: Int) -> Bool {
    media.allSatisfy { queries in queries.contains { $0.mayMatch(width: Double(width)) } }
  }

  private static func container(_ prelude: String) -> String {
    let query = MediaQuery(prelude)
    guard let bounds = query.bounds, !query.isPartlyRead else { return "in containers with \(prelude)" }
    return "in containers " + bounds.words
  }

  // MARK: Pseudo-classes

  private static let pseudoClasses = [
    "hover": "on hover", "focus": "on focus", "focus-visible": "on focus", "focus-within": "with the focus inside",
    "active": "while pressed", "visited": "once visited", "checked": "when checked", "disabled": "when disabled",
    "target": "when its address is opened", "open": "when open", "popover-open": "when open",
    "fullscreen": "in full screen", "placeholder-shown": "while empty", "invalid": "when invalid",
  ]

  /// The pseudo-classes without which no alternative of a selector list matches, in words; `nil` if one of them needs
  /// none.
  private static func pseudoClasses(of selector: String) -> String? {
    var all: [String] = []
    for alternative in selector.splitOutsideParentheses(at: ",") {
      let own = names(in: alternative).compactMap { pseudoClasses[$0] }
      guard !own.isEmpty else { return nil }
      let words = own.withoutRepetitions.joined(separator: ", ")
      if !all.contains(words) { all.append(words) }
    }
    return all.isEmpty ? nil : all.joined(separator: " or ")
  }

  /// The names of the pseudo-classes of a selector, except those in `:not()` and after `::`.
  private static func names(in selector: String) -> [String] {
    var names: [String] = []
    var rest = selector[...]
    while let colon = rest.firstIndex(of: ":") {
      rest = rest[rest.index(after: colon)...]
      if rest.first == ":" {
        rest = rest.dropFirst()
        continue
      }
      let name = rest.prefix { $0.isLetter || $0 == "-" }.lowercased()
      rest = rest.dropFirst(name.count)
      if name == "not", rest.first == "(" { rest = rest.dropFirst(String(rest).lengthOfParentheses) }
      names.append(name)
    }
    return names
  }
}

/// A media query, of which the width of the window is understood and the rest only put into words.
struct MediaQuery: Sendable {
  /// The widths at which it can match; `nil` if it does not depend on the width, or in a way that is not understood.
  let bounds: WidthBounds?
  /// The query in words; empty if it matches on every screen.
  let words: String
  /// Whether it contains more than the width.
  let isPartlyRead: Bool

  private static let features = [
    "print": "on paper", "(prefers-color-scheme: dark)": "in a dark scheme",
    "(prefers-color-scheme: light)": "in a light scheme", "(prefers-reduced-motion: reduce)": "with reduced motion",
    "(prefers-reduced-motion)": "with reduced motion", "(prefers-reduced-motion: no-preference)": "with motion",
    "(hover: hover)": "where a pointer hovers", "(hover)": "where a pointer hovers",
    "(hover: none)": "where no pointer hovers", "(pointer: coarse)": "with touch", "(pointer: fine)": "with a mouse",
    "(orientation: landscape)": "in landscape", "(orientation: portrait)": "in portrait",
    "(prefers-contrast: more)": "with more contrast", "(forced-colors: active)": "with forced colours",
  ]

  init(_ text: String) {
    let parts = text.components(outsideParenthesesAt: "and").map(\.trimmed)
    let isPlain = !text.lowercased().hasPrefix("not ") && text.components(outsideParenthesesAt: "or").count == 1
    guard isPlain else {
      (bounds, words, isPartlyRead) = (nil, "when \(text.trimmed)", true)
      return
    }
    var bounds: WidthBounds?
    var others: [String] = []
    for part in parts where !["screen", "all", "only screen", ""].contains(part.lowercased()) {
      if let own = WidthBounds(feature: part) {
        bounds = bounds?.intersected(with: own) ?? own
      } else {
        others.append(Self.features[part.lowercased()] ?? "when \(part)")
      }
    }
    self.bounds = bounds
    words = ((bounds.map { [$0.words] } ?? []) + others).joined(separator: ", ")
    isPartlyRead = !others.isEmpty
  }

  /// Whether it can match in a window of a width.
  func mayMatch(width: Double) -> Bool { bounds?.contains(width) ?? true }
}

/// A range of widths, in CSS pixels.
struct WidthBounds: Sendable, Equatable {
  private var least: Double?
  private var most: Double?
  /// Whether the bounds themselves are outside.
  private var isLeastExcluded = false
  private var isMostExcluded = false

  /// Reads `(min-width: 640px)`, `(width < 50rem)` or `(400px <= width <= 700px)`; `nil` for anything else.
  init?(feature: String) {
    guard feature.hasPrefix("("), feature.hasSuffix(")") else { return nil }
    let text = String(feature.dropFirst().dropLast()).lowercased()
    if let colon = text.firstIndex(of: ":") {
      guard let value = Self.pixels(String(text[text.index(after: colon)...])) else { return nil }
      switch String(text[..<colon]).trimmed {
      case "min-width", "min-inline-size": least = value
      case "max-width", "max-inline-size": most = value
      case "width", "inline-size": (least, most) = (value, value)
      default: return nil
      }
      return
    }
    var pieces: [String] = [""]
    for character in text {
      if "<>=".contains(character) {
        if "<>=".contains(pieces[pieces.count - 1].last ?? " ") {
          pieces[pieces.count - 1].append(character)
        } else {
          pieces.append(String(character))
        }
      } else if "<>=".contains(pieces[pieces.count - 1].last ?? " ") {
        pieces.append(String(character))
      } else {
        pieces[pieces.count - 1].append(character)
      }
    }
    pieces = pieces.map(\.trimmed)
    guard pieces.count == 3 || pieces.count == 5,
      let width = pieces.firstIndex(where: { ["width", "inline-size"].contains($0) }),
      pieces.count == 3 ? width != 1 : width == 2
    else { return nil }
    for index in stride(from: 1, to: pieces.count, by: 2) {
      let isAfter = index > width
      guard let value = Self.pixels(pieces[isAfter ? index + 1 : index - 1]) else { return nil }
      let comparison = isAfter ? pieces[index] : String(pieces[index].map { $0 == "<" ? ">" : $0 == ">" ? "<" : $0 })
      switch comparison {
      case "<": (most, isMostExcluded) = (value, true)
      case "<=": most = value
      case ">": (least, isLeastExcluded) = (value, true)
      case ">=": least = value
      case "=": (least, most) = (value, value)
      default: return nil
      }
    }
  }

  /// A length in CSS pixels; `nil` if it has a unit that depends on more.
  private static func pixels(_ text: String) -> Double? {
    let text = text.trimmed
    for (unit, factor) in [("rem", 16.0), ("em", 16), ("px", 1)] where text.hasSuffix(unit) {
      return Double(text.dropLast(unit.count)).map { $0 * factor }
    }
    return text == "0" ? 0 : nil
  }

  /// The widths that are in both.
  func intersected(with other: WidthBounds) -> WidthBounds {
    var both = self
    if let own = other.least, own >= least ?? own {
      (both.least, both.isLeastExcluded) = (own, other.isLeastExcluded)
    }
    if let own = other.most, own <= most ?? own { (both.most, both.isMostExcluded) = (own, other.isMostExcluded) }
    return both
  }

  func contains(_ width: Double) -> Bool {
    if let least, width < least || isLeastExcluded && width == least { return false }
    if let most, width > most || isMostExcluded && width == most { return false }
    return true
  }

  /// The widths in words: `at 640 px and wider`.
  var words: String {
    func number(_ value: Double) -> String { value == value.rounded() ? String(Int(value)) : String(value) }
    return switch (least, most) {
    case (let least?, nil): isLeastExcluded ? "above \(number(least)) px" : "at \(number(least)) px and wider"
    case (nil, let most?): isMostExcluded ? "below \(number(most)) px" : "up to \(number(most)) px"
    case (let least?, let most?) where least == most: "at \(number(least)) px"
    case (let least?, let most?): "from \(number(least)) to \(isMostExcluded ? "below " : "")\(number(most)) px"
    case (nil, nil): ""
    }
  }
}

extension String {
  /// The parts between a character outside parentheses.
  fileprivate func splitOutsideParentheses(at separator: Character) -> [String] {
    var parts = [""]
    var depth = 0
    for character in self {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == separator, depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }

  /// The parts between a word outside parentheses.
  fileprivate func components(outsideParenthesesAt word: String) -> [String] {
    splitOutsideParentheses(at: " ").reduce(into: [""]) { parts, piece in
      if piece.lowercased() == word {
        parts.append("")
      } else {
        parts[parts.count - 1] += parts[parts.count - 1].isEmpty ? piece : " " + piece
      }
    }
  }

  /// The number of characters of the parentheses with which the text begins.
  fileprivate var lengthOfParentheses: Int {
    var depth = 0
    for (index, character) in enumerated() {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return count
  }
}

extension [String] {
  fileprivate var withoutRepetitions: [String] {
    reduce(into: []) { words, word in if !words.contains(word) { words.append(word) } }
  }
}

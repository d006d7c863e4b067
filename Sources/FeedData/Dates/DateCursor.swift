/// A place in a date's text.
struct DateCursor {
  private let scalars: [Unicode.Scalar]
  private var index = 0

  init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  var isAtEnd: Bool { index >= scalars.count }
  var hasDigit: Bool { !isAtEnd && digit(scalars[index]) != nil }

  /// Whether a number with a `:` behind it comes next.
  var isAtTime: Bool {
    var place = index
    while place < scalars.count, digit(scalars[place]) != nil { place += 1 }
    return place > index && place < scalars.count && scalars[place] == ":"
  }

  mutating func skip() { index += 1 }

  @discardableResult mutating func skipSpaces() -> Bool {
    let start = index
    while !isAtEnd, scalars[index].properties.isWhitespace { index += 1 }
    return index > start
  }

  mutating func skipSeparators() {
    while !isAtEnd, scalars[index].properties.isWhitespace || ",.-/;()|".unicodeScalars.contains(scalars[index]) {
      index += 1
    }
  }

  /// Takes one of some characters.
  mutating func take(_ wanted: Unicode.Scalar...) -> Unicode.Scalar? {
    guard !isAtEnd, wanted.contains(scalars[index]) else { return nil }
    defer { index += 1 }
    return scalars[index]
  }

  /// Takes a number of so many digits.
  mutating func digits(_ lengths: ClosedRange<Int>) -> Int? {
    var value = 0
    var length = 0
    while length < lengths.upperBound, index + length < scalars.count, let digit = digit(scalars[index + length]) {
      value = min(value * 10 + digit, 1 << 40)
      length += 1
    }
    guard lengths.contains(length) else { return nil }
    index += length
    return value
  }

  /// Takes a number of one to four digits.
  mutating func number() -> (value: Int, length: Int)? {
    let start = index
    guard let value = digits(1...4), !hasDigit else { return nil }
    return (value, index - start)
  }

  /// Goes over `st`, `nd`, `rd`, `th`, `er`, `º` right behind a number.
  mutating func skipOrdinal() {
    let start = index
    guard let word = word() else { return }
    if !["st", "nd", "rd", "th", "er", "º", "ª", "e", "de"].contains(word.lowercased()) { index = start }
  }

  /// Takes a run of letters.
  mutating func word() -> String? {
    let start = index
    while !isAtEnd,
      scalars[index].properties.isAlphabetic || scalars[index].properties.generalCategory == .nonspacingMark
    { index += 1 }
    guard index > start else { return nil }
    var word = String.UnicodeScalarView()
    word.append(contentsOf: scalars[start..<index])
    return String(word)
  }

  /// Takes AM or PM: the hours to add.
  mutating func halfOfDay() -> Int? {
    let start = index
    switch word()?.lowercased() {
    case "am": return 0
    case "pm": return 12
    default:
      index = start
      return nil
    }
  }

  /// Takes a zone: minutes east of Greenwich.
  mutating func zone() -> Int? {
    var base: Int?
    if let name = word() {
      guard let offset = Self.zones[name.uppercased()] else { return nil }
      base = offset
    }
    guard let sign = take("+", "-", "−") else { return base }
    guard let hours = digits(1...2) else { return base }
    _ = take(":")
    let minutes = digits(2...2) ?? 0
    return (base ?? 0) + (sign == "+" ? 1 : -1) * (hours * 60 + minutes)
  }

  private func digit(_ scalar: Unicode.Scalar) -> Int? {
    "0"..."9" ~= scalar ? Int(scalar.value) - 48 : nil
  }

  /// RFC 822 §5.1, and the abbreviations that feeds use besides; where one has several meanings, the most common in feeds.
  private static let zones: [String: Int] = [
    "Z": 0, "UT": 0, "UTC": 0, "GMT": 0, "WET": 0, "EST": -300, "EDT": -240, "CST": -360, "CDT": -300, "MST": -420,
    "MDT": -360, "PST": -480, "PDT": -420, "AKST": -540, "AKDT": -480, "HST": -600, "AST": -240, "ADT": -180,
    "NST": -210,
    "BST": 60, "IST": 330, "WEST": 60, "CET": 60, "CEST": 120, "MET": 60, "MEZ": 60, "MESZ": 120, "MEST": 120,
    "EET": 120,
    "EEST": 180, "MSK": 180, "SAST": 120, "JST": 540, "KST": 540, "HKT": 480, "SGT": 480, "AWST": 480, "ACST": 570,
    "AEST": 600, "AEDT": 660, "NZST": 720, "NZDT": 780, "BRT": -180, "ART": -180,
  ]
}

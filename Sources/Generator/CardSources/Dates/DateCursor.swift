/// A position in a date's text.
struct DateCursor {
  /// The unit that follows a number in Chinese, Japanese and Korean.
  enum Unit { case year, month, day, hour, minute, second }

  private let scalars: [Unicode.Scalar]
  private var index = 0

  init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  /// The start of a text, with the digits, signs and spaces of all scripts converted to ASCII.
  static func plain(_ text: String) -> [Unicode.Scalar] {
    var plain: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      if plain.isEmpty, scalar.properties.isWhitespace { continue }
      if plain.count == 120 { break }
      if let ascii = ascii(scalar) { plain.append(ascii) }
    }
    while plain.last?.properties.isWhitespace == true { plain.removeLast() }
    return plain
  }

  private static func ascii(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.value < 0x80 { return scalar }
    switch scalar {
    case "\u{2010}"..."\u{2015}", "−", "－": return "-"
    case "：": return ":"
    case "，": return ","
    case "／": return "/"
    case "．": return "."
    case "\u{200B}"..."\u{200F}", "\u{2066}"..."\u{2069}", "\u{FEFF}": return nil
    default: break
    }
    if scalar.properties.isWhitespace { return " " }
    guard scalar.properties.generalCategory == .decimalNumber, let value = scalar.properties.numericValue else {
      return scalar
    }
    return Unicode.Scalar(UInt8(48 + Int(value)))
  }

  var isAtEnd: Bool { index >= scalars.count }
  var hasDigit: Bool { digit(at: index) != nil }
  /// Whether the whole text contains a character of a range.
  func hasLetters(_ range: ClosedRange<UInt32>) -> Bool { scalars.contains { range.contains($0.value) } }

  /// The number of remaining characters.
  var left: Int { scalars.count - index }
  /// The next character.
  var next: Unicode.Scalar? { isAtEnd ? nil : scalars[index] }

  /// The number of digits that come next.
  var digitsAhead: Int {
    var end = index
    while digit(at: end) != nil { end += 1 }
    return end - index
  }

  /// Whether an hour followed by minutes comes next.
  func isAtTime(takesPoints: Bool) -> Bool {
    let end = index + digitsAhead
    guard end - index <= 2, end < scalars.count else { return false }
    switch scalars[end] {
    case ":": return digit(at: end + 1) != nil
    case "h", "H": return digit(at: end + 1) != nil || end + 1 == scalars.count || scalars[end + 1] == " "
    case ".": return takesPoints && digit(at: end + 1) != nil
    default: return false
    }
  }

  /// Whether a sign followed by a digit comes next.
  var isAtOffset: Bool { !isAtEnd && (scalars[index] == "+" || scalars[index] == "-") && digit(at: index + 1) != nil }

  /// Whether a sign comes next, followed by a space and four digits or, after a `+`, hours and minutes.
  var isAtSpacedOffset: Bool {
    guard let sign = next, sign == "+" || sign == "-" else { return false }
    var start = index + 1
    while start < scalars.count, scalars[start] == " " { start += 1 }
    guard start > index + 1, let first = digit(at: start), let second = digit(at: start + 1), first * 10 + second <= 14
    else { return false }
    let hasColon = start + 2 < scalars.count && scalars[start + 2] == ":" && sign == "+"
    let minutes = start + (hasColon ? 3 : 2)
    return digit(at: minutes) != nil && digit(at: minutes + 1) != nil && digit(at: minutes + 2) == nil
  }

  /// The hours of the offset that comes next: two digits, a colon, two digits.
  var zoneHours: Int {
    guard let first = digit(at: index + 1), let second = digit(at: index + 2), index + 3 < scalars.count,
      scalars[index + 3] == ":", digit(at: index + 4) != nil, digit(at: index + 5) != nil
    else { return .max }
    return first * 10 + second
  }

  var isAtComment: Bool { !isAtEnd && scalars[index] == "(" }

  mutating func skip() { index += 1 }

  @discardableResult mutating func skipSpaces() -> Bool {
    let start = index
    while !isAtEnd, scalars[index].properties.isWhitespace { index += 1 }
    return index > start
  }

  /// Parses one of some characters.
  mutating func take(_ wanted: Unicode.Scalar...) -> Unicode.Scalar? {
    guard !isAtEnd, wanted.contains(scalars[index]) else { return nil }
    defer { index += 1 }
    return scalars[index]
  }

  // MARK: Numbers

  /// Parses a number with a number of digits in a range.
  mutating func digits(_ lengths: ClosedRange<Int>) -> Int? {
    var value = 0
    var length = 0
    while length < lengths.upperBound, let digit = digit(at: index + length) {
      value = min(value * 10 + digit, 1 << 50)
      length += 1
    }
    guard lengths.contains(length) else { return nil }
    index += length
    return value
  }

  /// Parses a number of one to four digits.
  mutating func number() -> (value: Int, length: Int)? {
    let length = digitsAhead
    return digits(length...length).flatMap { 1...4 ~= length ? ($0, length) : nil }
  }

  /// Parses the unit of a number.
  mutating func unit() -> Unit? {
    let start = index
    skipSpaces()
    switch next {
    case "年", "년": skip()
    case "月", "월": skip()
    case "日", "일", "號", "号": skip()
    case "時", "时", "點", "点", "시": skip()
    case "分", "분": skip()
    case "秒", "초": skip()
    default:
      index = start
      return nil
    }
    switch scalars[index - 1] {
    case "年", "년": return .year
    case "月", "월": return .month
    case "日", "일", "號", "号": return .day
    case "時", "时", "點", "点", "시": return .hour
    case "分", "분": return .minute
    default: return .second
    }
  }

  /// Skips `st`, `nd`, `rd`, `th`, `er`, `º` directly after a number.
  mutating func skipOrdinal() {
    let start = index
    guard let word = word() else { return }
    if !["st", "nd", "rd", "th", "er", "º", "ª", "e", "de", "a", "o"].contains(word.lowercased()) { index = start }
  }

  /// Parses a run of letters.
  mutating func word() -> String? {
    let start = index
    while !isAtEnd, scalars[index].properties.isAlphabetic || isMark(scalars[index]) { index += 1 }
    guard index > start else { return nil }
    var word = String.UnicodeScalarView()
    word.append(contentsOf: scalars[start..<index])
    return String(word)
  }

  private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark || scalar.properties.generalCategory == .spacingMark
  }

  // MARK: Times

  /// Parses an hour, with minutes, seconds and fractions of seconds if present.
  mutating func timeInFigures() -> DateTime? {
    guard let hour = digits(1...2) else { return nil }
    var time = DateTime(hour: hour)
    guard let mark = take(":", ".", "h", "H") else {
      guard hasDigit else { return time }
      guard let minute = digits(2...2) else { return nil }
      time.minute = minute
      if hasDigit {
        guard let second = digits(2...2) else { return nil }
        time.second = second
      }
      skipFraction()
      return time
    }
    guard let minute = digits(1...2) else { return mark == "h" || mark == "H" ? time : nil }
    time.minute = minute
    if take(mark == "." ? "." : ":") != nil { time.second = digits(1...2) ?? 0 }
    skipFraction()
    return time
  }

  private mutating func skipFraction() {
    let start = index
    guard take(".", ",") != nil else { return }
    if digits(1...18) == nil { index = start }
  }

  /// Parses AM or PM; returns the hours to add.
  mutating func halfOfDay() -> Int? {
    let start = index
    skipSpaces()
    if let word = word()?.lowercased() {
      if let half = Self.halves[word] { return half }
      if word == "a" || word == "p", skipM() { return word == "a" ? 0 : 12 }
    }
    index = start
    return nil
  }

  /// Skips the points and the second letter of AM or PM.
  mutating func skipM() -> Bool {
    let start = index
    if take(".") != nil {
      skipSpaces()
      if take("m", "M") != nil {
        _ = take(".")
        return true
      }
    }
    index = start
    return false
  }

  /// The words for AM and PM.
  static let halves = [
    "am": 0, "pm": 12, "오전": 0, "오후": 12, "午前": 0, "午後": 12, "上午": 0, "下午": 12, "早上": 0, "晚上": 12, "凌晨": 0,
    "πμ": 0, "μμ": 12, "öö": 0, "ös": 12, "ص": 0, "م": 12,
  ]

  func digit(at index: Int) -> Int? {
    guard index >= 0, index < scalars.count, "0"..."9" ~= scalars[index] else { return nil }
    return Int(scalars[index].value) - 48
  }

  // MARK: Comments

  /// Parses the text in brackets.
  mutating func comment() -> String {
    guard take("(") != nil else { return "" }
    let end = scalars[index...].firstIndex(of: ")") ?? scalars.count
    var comment = String.UnicodeScalarView()
    comment.append(contentsOf: scalars[index..<end])
    index = min(end + 1, scalars.count)
    return String(comment)
  }

  /// Skips comments and tags, as many as there are.
  mutating func skipComments() {
    var left = left + 1
    while left > self.left {
      left = self.left
      skipComment()
    }
  }

  /// Skips `(CEST)` and `[u-ca=gregory]`.
  mutating func skipComment() {
    skipSpaces()
    if isAtComment {
      _ = comment()
    } else if !isAtEnd, scalars[index] == "[", let end = scalars[index...].firstIndex(of: "]") {
      index = end + 1
    }
    skipSpaces()
  }

  /// Skips a word in capitals or a place's name in the position of a zone.
  mutating func skipUnknownZone() {
    let start = index
    guard let word = word() else { return skipComment() }
    if take("/") != nil {
      while !isAtEnd, !scalars[index].properties.isWhitespace { index += 1 }
    } else if word != word.uppercased() || word.unicodeScalars.count > 5 {
      index = start
    }
  }
}

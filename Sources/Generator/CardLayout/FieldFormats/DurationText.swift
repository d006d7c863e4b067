import TemplateEngine

/// How long something takes: `12:04` for what plays, `1 h 20 min` for what is planned in minutes.
///
/// The signs are those of ISO 80000-3, which all languages share.
struct DurationText: Sendable, Equatable {
  private let seconds: Int
  /// Whether seconds are worth telling.
  private let isExact: Bool

  /// The longest duration that is read, a year: what is longer is a moment.
  private static let longest = 366.0 * 86_400

  /// Reads a number, `12:04`, `PT12M4S` or `1 h 20 min`; `nil` for any other text.
  ///
  /// - Parameter unit: the unit of a bare number.
  init?(_ text: String, unit: ValueFormat.DurationUnit = .seconds) {
    guard text.utf8.count <= 40 else { return nil }
    let read =
      Self.number(text, unit) ?? Self.clock(text) ?? Self.parts(text[...], isISO: true)
      ?? Self.parts(text[...], isISO: false)
    guard let read, read.seconds >= 0, read.seconds < Self.longest else { return nil }
    (seconds, isExact) = (Int(read.seconds.rounded()), read.isExact)
  }

  private typealias Reading = (seconds: Double, isExact: Bool)

  private static func number(_ text: String, _ unit: ValueFormat.DurationUnit) -> Reading? {
    guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") }), let number = Double(text) else {
      return nil
    }
    return switch unit {
    case .milliseconds: (number / 1_000, true)
    case .seconds: (number, true)
    case .minutes: (number * 60, false)
    case .hours: (number * 3_600, false)
    }
  }

  /// `62:03` or `1:02:03`.
  private static func clock(_ text: String) -> Reading? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard 2...3 ~= parts.count else { return nil }
    var seconds = 0.0
    for (index, part) in parts.enumerated() {
      let whole = index == parts.count - 1 ? part.prefix { $0 != "." } : part
      guard 1...4 ~= whole.utf8.count, whole.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Double(whole),
        index == 0 || number < 60
      else { return nil }
      seconds = seconds * 60 + number
    }
    return (seconds, true)
  }

  /// Numbers with units: `PT1H20M` (ISO 8601), or as people write them.
  private static func parts(_ text: Substring, isISO: Bool) -> Reading? {
    var rest = text
    if isISO {
      guard rest.popFirst() == "P" else { return nil }
    }
    var (seconds, isExact, isTime, count) = (0.0, false, !isISO, 0)
    while let first = rest.first {
      if isISO, first == "T" {
        isTime = true
        rest = rest.dropFirst()
        continue
      }
      let figures = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      guard let number = Double(figures) else { return nil }
      rest = rest.dropFirst(figures.count)
      if !isISO { rest = rest.drop(while: \.isWhitespace) }
      let word = isISO ? rest.prefix(1) : rest.prefix(while: \.isLetter)
      guard let unit = length(of: word.lowercased(), isTime: isTime) else { return nil }
      rest = rest.dropFirst(word.count)
      if !isISO { rest = rest.drop { $0.isWhitespace || $0 == "." || $0 == "," } }
      seconds += number * unit
      isExact = isExact || unit == 1
      count += 1
    }
    return count > 0 ? (seconds, isExact) : nil
  }

  private static func length(of unit: String, isTime: Bool) -> Double? {
    switch unit {
    case "s", "sec", "secs", "second", "seconds": isTime ? 1 : nil
    case "m", "min", "mins", "minute", "minutes": isTime ? 60 : nil
    case "h", "hr", "hrs", "hour", "hours": isTime ? 3_600 : nil
    case "d", "day", "days": 86_400
    default: nil
    }
  }

  /// The text for readers.
  var text: String {
    let (hours, minutes, rest) = (seconds / 3_600, seconds / 60 % 60, seconds % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    if isExact { return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))" }
    let parts = [(hours, "h"), (minutes, "min")].filter { $0.0 > 0 }.map { "\($0.0)\u{A0}\($0.1)" }
    return parts.isEmpty ? "\(minutes)\u{A0}min" : parts.joined(separator: "\u{A0}")
  }
}

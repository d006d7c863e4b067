/// A number in decimal notation, written with the separators of a language.
struct NumberText: Sendable {
  /// A number as its digits, without loss.
  struct Decimal: Equatable {
    var isNegative = false
    var whole: [UInt8] = []
    var fraction: [UInt8] = []

    /// Reads `-1234.50` or `1.5e3`; `nil` for any other text.
    init?(_ text: UnsafeRawBufferPointer) {
      var rest = text[...]
      func digits() -> [UInt8] { rest.prefix { 0x30...0x39 ~= $0 } + [] }
      if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
        isNegative = sign == UInt8(ascii: "-")
        rest = rest.dropFirst()
      }
      whole = digits()
      rest = rest.dropFirst(whole.count)
      if rest.first == UInt8(ascii: ".") {
        rest = rest.dropFirst()
        fraction = digits()
        rest = rest.dropFirst(fraction.count)
        guard !fraction.isEmpty else { return nil }
      }
      guard !whole.isEmpty else { return nil }
      if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
        rest = rest.dropFirst()
        guard let power = Int(String(decoding: rest, as: UTF8.self)), abs(power) <= Self.largestPower else {
          return nil
        }
        shift(by: power)
        rest = rest.dropFirst(rest.count)
      }
      guard rest.isEmpty else { return nil }
      whole = Array(whole.drop { $0 == 0x30 })
      if whole.isEmpty { whole = [0x30] }
    }

    /// The largest power of ten that is read; larger numbers are not for readers.
    private static let largestPower = 30

    private mutating func shift(by power: Int) {
      for _ in 0..<max(0, power) { whole.append(fraction.isEmpty ? 0x30 : fraction.removeFirst()) }
      for _ in 0..<max(0, -power) { fraction.insert(whole.popLast() ?? 0x30, at: 0) }
    }

    /// Rounds to a number of decimals, halves away from zero, and fills with zeros.
    mutating func round(to decimals: Int) {
      let isUp = fraction.count > decimals && fraction[decimals] >= 0x35
      fraction = Array(fraction.prefix(decimals))
      fraction += Array(repeating: 0x30, count: decimals - fraction.count)
      if isUp { raise() }
      if !(whole + fraction).contains(where: { $0 != 0x30 }) { isNegative = false }
    }

    /// Adds one to the last digit.
    private mutating func raise() {
      var digits = whole + fraction
      var index = digits.count - 1
      while index >= 0, digits[index] == 0x39 {
        digits[index] = 0x30
        index -= 1
      }
      if index >= 0 { digits[index] += 1 } else { digits.insert(0x31, at: 0) }
      whole = Array(digits.dropLast(fraction.count))
      fraction = Array(digits.suffix(fraction.count))
    }
  }

  private let decimalSign: String
  private let groupSign: String
  /// Whether all groups but the last have two digits, as in India.
  private let hasIndianGroups: Bool
  /// The fewest digits before the decimal sign that are grouped.
  private let leastGrouped: Int

  /// Prepares the numbers of a language (CLDR, with the digits 0 to 9).
  ///
  /// - Parameter language: a BCP 47 tag.
  init(language: String) {
    let tag = LanguageTag(language)
    (decimalSign, groupSign) = Self.signs(of: tag)
    hasIndianGroups =
      tag.region == "IN" || ["hi", "bn", "gu", "kn", "ml", "mr", "pa", "ta", "te"].contains(tag.language)
    let groupsLate =
      ["bg", "es", "et", "lv", "pl"].contains(tag.language) || tag.language == "pt" && tag.region == "PT"
    leastGrouped = groupsLate && !Self.isLatinAmerican(tag) ? 5 : 4
  }

  private static func isLatinAmerican(_ tag: LanguageTag) -> Bool {
    tag.language == "es" && ["419", "MX", "US", "GT", "HN", "NI", "PA", "PE", "PR", "DO", "SV"].contains(tag.region)
  }

  private static func signs(of tag: LanguageTag) -> (decimal: String, group: String) {
    switch tag.language {
    case "de" where tag.region == "CH": (".", "’")
    case "de" where tag.region == "AT": (",", "\u{A0}")
    case "es" where isLatinAmerican(tag): (".", ",")
    case "pt" where tag.region == "PT": (",", "\u{A0}")
    case "de", "nl", "it", "es", "pt", "da", "tr", "id", "el", "hr", "sl", "sr", "bs", "ro", "vi", "ca", "is":
      (",", ".")
    case "fr": (",", "\u{202F}")
    case "ru", "uk", "be", "bg", "pl", "cs", "sk", "sv", "nb", "no", "nn", "fi", "hu", "lt", "lv", "et", "ka", "hy",
      "kk":
      (",", "\u{A0}")
    default: (".", ",")
    }
  }

  /// The text of a number.
  ///
  /// - Parameter decimals: the number of decimals; `nil` for those that the number has.
  func text(_ number: Decimal, decimals: Int? = nil) -> String {
    var number = number
    if let decimals { number.round(to: decimals) }
    let digits = number.whole
    var text = number.isNegative ? "-" : ""
    for (index, digit) in digits.enumerated() {
      let left = digits.count - index
      let startsGroup = left == 3 || (hasIndianGroups ? left > 3 && left % 2 == 1 : left % 3 == 0)
      if index > 0, startsGroup, digits.count >= leastGrouped { text += groupSign }
      text.unicodeScalars.append(Unicode.Scalar(digit))
    }
    return number.fraction.isEmpty ? text : text + decimalSign + String(decoding: number.fraction, as: UTF8.self)
  }
}

/// The parts of a language tag that decide how numbers and lists are written.
struct LanguageTag: Sendable {
  /// The first subtag in lower case.
  let language: String
  /// The region in capital letters; empty for none.
  let region: String

  init(_ tag: String) {
    let subtags = tag.split(separator: "-")
    language = subtags.first?.lowercased() ?? ""
    region =
      subtags.dropFirst().first {
        $0.utf8.count == 2 || $0.utf8.count == 3 && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 }
      }?
      .uppercased() ?? ""
  }
}

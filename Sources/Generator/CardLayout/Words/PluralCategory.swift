/// A plural category of the Unicode CLDR, with the names that `Intl.PluralRules` has in browsers.
package enum PluralCategory: String, Sendable, CaseIterable {
  /// As in Arabic for 0.
  case zero
  /// The singular of most languages.
  case one
  /// As in Arabic and Hebrew for 2.
  case two
  /// As in Russian for 2, 3, 4, 22.
  case few
  /// As in Russian for 5 to 20.
  case many
  /// All other numbers; the only category of Chinese, Japanese and Korean.
  case other

  /// The category of a number of things in a language.
  ///
  /// - Parameters:
  ///   - count: a number that is not negative.
  ///   - language: a BCP 47 tag; languages without a rule here have that of English.
  package init(_ count: Int, language: String) {
    self = Rule(language: language).category(of: count)
  }

  /// The categories that whole numbers have in a language, except those that only millions have.
  package static func categories(of language: String) -> [PluralCategory] {
    let rule = Rule(language: language)
    let used = Set((0...200).map(rule.category))
    return allCases.filter { used.contains($0) || $0 == .other }
  }

  /// The rules for whole numbers (CLDR 46, `plurals.xml`).
  private enum Rule {
    case none, english, french, arabic, hebrew, eastSlavic, polish, czech, southSlavic, slovene, lithuanian, romanian

    init(language: String) {
      switch language.lowercased().prefix(while: { $0 != "-" }) {
      case "zh", "yue", "ja", "ko", "vi", "th", "id", "ms", "lo", "my", "km", "bo", "dz", "jv": self = .none
      case "fr", "pt", "hi", "bn", "fa", "gu", "kn", "am", "zu", "hy", "as": self = .french
      case "ar": self = .arabic
      case "he", "iw": self = .hebrew
      case "ru", "uk", "be": self = .eastSlavic
      case "pl": self = .polish
      case "cs", "sk": self = .czech
      case "sr", "hr", "bs", "sh": self = .southSlavic
      case "sl": self = .slovene
      case "lt": self = .lithuanian
      case "ro", "mo": self = .romanian
      default: self = .english
      }
    }

    func category(of count: Int) -> PluralCategory {
      let (ones, hundreds) = (count % 10, count % 100)
      switch self {
      case .none: return .other
      case .english: return count == 1 ? .one : .other
      case .french: return count <= 1 ? .one : .other
      case .arabic:
        switch hundreds {
        case _ where count <= 2: return [.zero, .one, .two][count]
        case 3...10: return .few
        case 11...99: return .many
        default: return .other
        }
      case .hebrew: return count == 1 ? .one : count == 2 ? .two : .other
      case .eastSlavic, .southSlavic:
        if ones == 1, hundreds != 11 { return .one }
        if 2...4 ~= ones, !(12...14 ~= hundreds) { return .few }
        return self == .eastSlavic ? .many : .other
      case .polish:
        if count == 1 { return .one }
        return 2...4 ~= ones && !(12...14 ~= hundreds) ? .few : .many
      case .czech: return count == 1 ? .one : 2...4 ~= count ? .few : .other
      case .slovene: return hundreds == 1 ? .one : hundreds == 2 ? .two : 3...4 ~= hundreds ? .few : .other
      case .lithuanian:
        if 11...19 ~= hundreds || ones == 0 { return .other }
        return ones == 1 ? .one : .few
      case .romanian: return count == 1 ? .one : count == 0 || 1...19 ~= hundreds ? .few : .other
      }
    }
  }
}

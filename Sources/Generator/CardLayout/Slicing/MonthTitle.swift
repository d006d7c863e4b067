import CardSources

/// The title of a month in the site's language, such as `November 2026` or `2026年11月`.
package enum MonthTitle {
  /// The name of a month; in languages without a table, its number.
  static func name(_ month: Int, language: String) -> String {
    let primary = language.prefix { $0 != "-" }.lowercased()
    switch primary {
    case "zh", "ja": return "\(month)月"
    case "ko": return "\(month)월"
    default: return MonthNames.title(of: month, language: primary) ?? String(month)
    }
  }

  /// The title; languages without a table use the form of ISO 8601, `2026-11`.
  ///
  /// - Parameters:
  ///   - month: 1 to 12.
  ///   - language: a BCP 47 tag, of which only the first subtag is used.
  package static func text(year: Int, month: Int, language: String) -> String {
    let number = month < 10 ? "0\(month)" : "\(month)"
    let primary = language.prefix { $0 != "-" }.lowercased()
    switch primary {
    case "zh", "ja": return "\(year)年\(month)月"
    case "ko": return "\(year)년 \(month)월"
    default:
      let between = ["es", "pt"].contains(primary) ? " de " : " "
      return MonthNames.title(of: month, language: primary).map { $0 + between + String(year) } ?? "\(year)-\(number)"
    }
  }
}

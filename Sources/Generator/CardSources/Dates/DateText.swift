/// The day of a date in a language, such as `5 March 2026` or `2026年3月5日`: the text of `date_published` for readers.
package struct DateText: Sendable {
  /// The order of the parts, and the words between them.
  private enum Form: Sendable {
    case pattern(String)
    case iso
  }

  private let form: Form
  private let months: [String]

  /// Prepares the dates of a language.
  ///
  /// - Parameter language: a BCP 47 tag; languages without a table use the form of ISO 8601, `2026-03-05`.
  package init(language: String) {
    let tag = language.lowercased()
    let language = String(tag.prefix { $0 != "-" })
    months = MonthNames.names(afterDayIn: language)
    if let pattern = Self.patterns[tag] ?? Self.patterns[language] {
      form = .pattern(pattern)
    } else {
      form = months.count == 12 ? .pattern("%d %M %y") : .iso
    }
  }

  /// The day of a date in the canonical form (RFC 3339), on its own clock; `nil` for any other text.
  func text(_ canonical: UnsafeRawBufferPointer) -> String? {
    Moment.isCanonical(canonical) ? text(Moment.Parts(canonical: canonical)) : nil
  }

  /// The day of a date.
  ///
  /// - Parameter withYear: whether the year is written, too.
  package func text(_ parts: Moment.Parts, withYear: Bool = true) -> String {
    let (year, month, day) = (parts.year, parts.month, parts.day)
    guard case .pattern(let whole) = form else {
      return withYear ? parts.isoDay : String(parts.isoDay.suffix(5))
    }
    let pattern = withYear ? whole : Self.yearParts.reduce(whole) { $0.replacing($1, with: "") }
    var text = ""
    var isPart = false
    for letter in pattern.unicodeScalars {
      guard isPart else {
        if letter == "%" { isPart = true } else { text.unicodeScalars.append(letter) }
        continue
      }
      isPart = false
      switch letter {
      case "y": text += String(year)
      case "m": text += String(month)
      case "M": text += months.indices.contains(month - 1) ? months[month - 1] : String(month)
      case "d": text += String(day)
      case "o": text += day == 1 ? "1er" : String(day)
      default: text.unicodeScalars.append(letter)
      }
    }
    return text
  }

  /// The years of the patterns, with the words and signs that belong to them.
  private static let yearParts = [", %y", " de %y", " %y.", " %y", "%y. ", "%y年", "%y년 "]

  /// `%y`, `%m` and `%d` are the numbers, `%M` the month's name, `%o` the day as an ordinal in French.
  private static let patterns: [String: String] = [
    "en-us": "%M %d, %y", "zh": "%y年%m月%d日", "ja": "%y年%m月%d日", "ko": "%y년 %m월 %d일", "fr": "%o %M %y",
    "de": "%d. %M %y", "da": "%d. %M %y", "nb": "%d. %M %y", "no": "%d. %M %y", "nn": "%d. %M %y", "fi": "%d. %M %y",
    "cs": "%d. %M %y",
    "sk": "%d. %M %y", "sl": "%d. %M %y", "hr": "%d. %M %y.", "hu": "%y. %M %d.", "et": "%d. %M %y",
    "es": "%d de %M de %y", "pt": "%d de %M de %y",
  ]
}

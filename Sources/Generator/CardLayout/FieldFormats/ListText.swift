/// A list of texts as in a sentence, such as `Ada, Grace and Alan`.
enum ListText {
  /// The text of a list in a language, a BCP 47 tag.
  static func text(_ items: [String], language: String) -> String {
    guard let last = items.last else { return "" }
    let tag = LanguageTag(language)
    let (comma, and) = joints(of: tag)
    guard items.count > 1 else { return last }
    // American English writes a comma before the last of three or more.
    let isSerial = tag.language == "en" && tag.region == "US" && items.count > 2
    return items.dropLast().joined(separator: comma) + (isSerial ? "," : "") + and + last
  }

  /// What stands between the items of a list, and before the last one.
  private static func joints(of tag: LanguageTag) -> (comma: String, and: String) {
    let words = [
      "en": "and", "de": "und", "fr": "et", "es": "y", "it": "e", "pt": "e", "nl": "en", "sv": "och", "da": "og",
      "nb": "og", "no": "og", "nn": "og", "fi": "ja", "et": "ja", "pl": "i", "cs": "a", "sk": "a", "sl": "in",
      "hr": "i", "sr": "и", "ru": "и", "bg": "и", "uk": "і", "hu": "és", "ro": "și", "tr": "ve", "el": "και",
      "ca": "i", "id": "dan", "hi": "और", "vi": "và",
    ]
    switch tag.language {
    case "ja": return ("、", "、")
    case "zh", "yue": return ("、", "和")
    case "ko": return (", ", " 및 ")
    case "ar": return (" و", " و")
    case "he", "iw": return (", ", " ו")
    default: return (", ", words[tag.language].map { " \($0) " } ?? ", ")
    }
  }
}

package import FeedPages

/// A language in the form of the Open Graph protocol: `en_US`.
struct OpenGraphLocale {
  let text: String

  /// The locale of a language tag; without a region, the one that most readers of the language have.
  init(_ tag: String) {
    let subtags = tag.split(separator: "-")
    let language = subtags.first?.lowercased() ?? "en"
    let region = subtags.dropFirst().first { $0.utf8.count == 2 }?.uppercased()
    let script = subtags.dropFirst().first { $0.utf8.count == 4 }?.lowercased()
    let usual = script == "hant" ? "TW" : Self.regions[language]
    text = (region ?? usual).map { language + "_" + $0 } ?? language
  }

  private static let regions = [
    "ar": "AR", "bg": "BG", "ca": "ES", "cs": "CZ", "da": "DK", "de": "DE", "el": "GR", "en": "US", "es": "ES",
    "et": "EE", "eu": "ES", "fa": "IR", "fi": "FI", "fr": "FR", "ga": "IE", "gl": "ES", "he": "IL", "hi": "IN",
    "hr": "HR", "hu": "HU", "id": "ID", "is": "IS", "it": "IT", "ja": "JP", "ko": "KR", "lt": "LT", "lv": "LV",
    "nb": "NO", "nl": "NL", "nn": "NO", "pl": "PL", "pt": "PT", "ro": "RO", "ru": "RU", "sk": "SK", "sl": "SI",
    "sr": "RS", "sv": "SE", "th": "TH", "tr": "TR", "uk": "UA", "vi": "VN", "zh": "CN",
  ]
}

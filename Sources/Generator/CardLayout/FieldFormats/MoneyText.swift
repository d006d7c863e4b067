/// An amount of money in a currency, written for readers of a language.
struct MoneyText: Sendable {
  private let number: NumberText
  private let tag: LanguageTag

  /// Prepares the amounts of a language.
  init(language: String) {
    number = NumberText(language: language)
    tag = LanguageTag(language)
  }

  /// The text of an amount, with the decimals of its currency; thousands have none if they are zero.
  ///
  /// - Parameter currency: a code of ISO 4217, such as `EUR`.
  func text(_ amount: NumberText.Decimal, currency: String) -> String {
    var digits = amount
    digits.round(to: Self.decimals(of: currency))
    if digits.whole.drop(while: { $0 == UInt8(ascii: "0") }).count >= 4,
      digits.fraction.allSatisfy({ $0 == UInt8(ascii: "0") })
    {
      digits.fraction = []
    }
    let isNegative = digits.isNegative
    digits.isNegative = false
    let (sign, figures) = (symbol(of: currency), number.text(digits))
    let minus = isNegative ? "-" : ""
    guard isBefore else { return minus + figures + "\u{A0}" + sign }
    let endsInLetter = sign.unicodeScalars.last?.properties.isAlphabetic ?? false
    return minus + sign + (endsInLetter || hasSpaceBehind ? "\u{A0}" : "") + figures
  }

  /// Whether the currency stands before the amount.
  private var isBefore: Bool {
    switch tag.language {
    case "en", "zh", "yue", "ja", "ko", "hi", "bn", "gu", "kn", "ml", "mr", "pa", "ta", "te", "ur", "th", "id", "ms",
      "tr", "nl", "fil", "sw", "zu", "cy", "ga":
      true
    case "pt": tag.region != "PT"
    case "de": ["AT", "CH", "LI"].contains(tag.region)
    case "es": !["", "ES"].contains(tag.region)
    case "it": tag.region == "CH"
    default: false
    }
  }

  /// Whether a space stands between a sign before the amount and the amount.
  private var hasSpaceBehind: Bool { ["pt", "nl", "de", "id", "it"].contains(tag.language) }

  private func symbol(of currency: String) -> String {
    if let own = Self.homes[currency], own.isAt(tag) { return own.symbol }
    switch currency {
    case "USD": return hasOwnDollar || tag.language == "zh" ? "US$" : "$"
    default: return Self.symbols[currency] ?? currency
    }
  }

  /// Whether a dollar or peso of the readers' own has the sign `$`.
  private var hasOwnDollar: Bool {
    ["CA", "AU", "NZ", "HK", "SG", "TW", "MX", "AR", "CL", "CO", "UY"].contains(tag.region)
  }

  /// A currency's sign where it is the usual one.
  private struct Home: Sendable {
    let symbol: String
    var languages: [String] = []
    var regions: [String] = []

    func isAt(_ tag: LanguageTag) -> Bool { languages.contains(tag.language) || regions.contains(tag.region) }
  }

  private static let homes: [String: Home] = [
    "AUD": Home(symbol: "$", regions: ["AU"]), "CAD": Home(symbol: "$", regions: ["CA"]),
    "NZD": Home(symbol: "$", regions: ["NZ"]), "HKD": Home(symbol: "$", regions: ["HK"]),
    "SGD": Home(symbol: "$", regions: ["SG"]), "TWD": Home(symbol: "$", regions: ["TW"]),
    "MXN": Home(symbol: "$", regions: ["MX"]), "ARS": Home(symbol: "$", regions: ["AR"]),
    "CLP": Home(symbol: "$", regions: ["CL"]), "COP": Home(symbol: "$", regions: ["CO"]),
    "CNY": Home(symbol: "¥", languages: ["zh"]), "PLN": Home(symbol: "zł", languages: ["pl"]),
    "CZK": Home(symbol: "Kč", languages: ["cs"]), "HUF": Home(symbol: "Ft", languages: ["hu"]),
    "SEK": Home(symbol: "kr", languages: ["sv"]), "NOK": Home(symbol: "kr", languages: ["nb", "no", "nn"]),
    "DKK": Home(symbol: "kr.", languages: ["da"]), "RUB": Home(symbol: "₽", languages: ["ru"]),
    "UAH": Home(symbol: "₴", languages: ["uk"]), "TRY": Home(symbol: "₺", languages: ["tr"]),
    "IDR": Home(symbol: "Rp", languages: ["id"]), "ZAR": Home(symbol: "R", regions: ["ZA"]),
  ]

  private static let symbols: [String: String] = [
    "EUR": "€", "GBP": "£", "JPY": "¥", "CNY": "CN¥", "KRW": "₩", "INR": "₹", "ILS": "₪", "VND": "₫", "PHP": "₱",
    "BRL": "R$", "CAD": "CA$", "AUD": "A$", "NZD": "NZ$", "MXN": "MX$", "HKD": "HK$", "TWD": "NT$",
  ]

  /// The number of decimals of a currency (ISO 4217).
  private static func decimals(of currency: String) -> Int {
    switch currency {
    case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF",
      "XPF":
      0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    default: 2
    }
  }
}

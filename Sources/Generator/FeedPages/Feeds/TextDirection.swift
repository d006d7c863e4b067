/// The direction in which a language is written, with the raw values of the `dir` attribute (HTML Standard §3.2.6.4).
package enum TextDirection: String {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"

  /// The direction of a BCP 47 tag: the script subtag decides, else the primary language.
  package init(language: String) {
    let subtags = language.lowercased().split(separator: "-")
    if let script = subtags.dropFirst().first(where: { $0.count == 4 && $0.allSatisfy(\.isLetter) }) {
      self = Self.scripts.contains(String(script)) ? .rightToLeft : .leftToRight
    } else {
      self = Self.languages.contains(String(subtags.first ?? "")) ? .rightToLeft : .leftToRight
    }
  }

  /// Right-to-left scripts in modern use (ISO 15924).
  private static let scripts: Set<String> = ["adlm", "arab", "aran", "hebr", "mand", "nkoo", "rohg", "syrc", "thaa"]

  /// The languages whose usual script is written from right to left.
  private static let languages: Set<String> = [
    "ar", "arc", "arz", "azb", "bal", "ckb", "dv", "fa", "glk", "he", "iw", "khw", "ks", "mzn", "nqo", "pnb", "prs",
    "ps", "sd", "syr", "ug", "ur", "yi",
  ]
}

/// The direction in which a language is written, as the `dir` attribute names it (HTML Standard §3.2.6.4).
package enum TextDirection: String {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"

  /// The direction of a BCP 47 tag: a script subtag decides, then the primary language.
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

  /// Languages whose usual script is one of them.
  private static let languages: Set<String> = [
    "ar", "arc", "arz", "azb", "bal", "ckb", "dv", "fa", "glk", "he", "iw", "khw", "ks", "mzn", "nqo", "pnb", "prs",
    "ps", "sd", "syr", "ug", "ur", "yi",
  ]
}

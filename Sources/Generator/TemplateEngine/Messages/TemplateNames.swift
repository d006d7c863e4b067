import Diagnostics

/// The names of templates.
enum TemplateNames {
  /// The template that was probably meant by a name that none has, or `nil`.
  ///
  /// Other systems number their files and folders (`00-atoms/01-square`), and call them by their kind (`atoms-square`).
  static func likely(_ name: String, among names: [String]) -> String? {
    if names.contains(name) { return name }
    if let near = NearMiss.suggestion(for: name, among: names) { return near }
    let wanted = forms(of: name)
    return names.first { wanted.contains(plain($0)) } ?? names.first { !wanted.isDisjoint(with: forms(of: $0)) }
  }

  /// The last part of a path without its number.
  private static func plain(_ name: String) -> String {
    let last = name.split(separator: "/").last ?? Substring(name)
    let rest = last.drop { $0.isASCII && $0.isNumber }
    return String(rest.first == "-" && rest.count < last.count ? rest.dropFirst() : last)
  }

  /// A name without folder and number, with and without the kind before its first hyphen.
  private static func forms(of name: String) -> Set<String> {
    let whole = plain(name)
    let kinds = ["atoms", "molecules", "organisms", "templates", "pages", "components", "elements"]
    guard let hyphen = whole.firstIndex(of: "-"), kinds.contains(String(whole[..<hyphen])) else { return [whole] }
    return [whole, String(whole[whole.index(after: hyphen)...])]
  }
}

/// A call of Pattern Lab with a style modifier (`atoms-square:c-block`) or parameters (`atoms-square(size: 2)`).
struct StyleModifier {
  /// The name of the template.
  let name: String
  /// The classes, with spaces between them.
  let text: String

  init?(_ call: String) {
    guard let end = call.firstIndex(where: { $0 == ":" || $0 == "(" }), end > call.startIndex else { return nil }
    name = String(call[..<end])
    let rest = call[call.index(after: end)...].prefix { $0 != "(" && $0 != ")" }
    text = call[end] == ":" ? rest.split(separator: "|").joined(separator: " ") : "…"
  }
}

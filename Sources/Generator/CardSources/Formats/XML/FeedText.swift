import Platform

/// A text construct: HTML or plain text, as declared by its type or detected.
///
/// Atom declares the type (RFC 4287 §3.1 and §4.1.3; Atom 0.3 also with `mode`); RSS does not, so its texts are
/// examined.
struct FeedText {
  private(set) var html: String?
  private(set) var text: String?
  /// Whether it was detected as HTML rather than declared.
  private var isGuess = false

  init(_ element: FeedElement) {
    guard !element.isBlank else { return }
    let mode = element.keyword("mode")
    let type = element.keyword("type") ?? ""
    if mode == "base64" || Self.isBinary(type), !element.hasMarkup {
      guard let bytes = Base64.bytes(element.text), let decoded = String(validating: bytes, as: UTF8.self),
        mode == "base64" || type.hasPrefix("text/")
      else { return }
      take(decoded, isHTML: Self.isHTML(type) || type.isEmpty && PlainText.looksLikeHTML(decoded.utf8))
    } else {
      take(element.trimmed, isHTML: element.hasMarkup || Self.isHTML(element, type))
      isGuess = !element.hasMarkup && type.isEmpty
    }
  }

  private mutating func take(_ words: String, isHTML: Bool) {
    if isHTML { html = words } else { text = words }
  }

  /// The text on one line, without markup; `nil` if there is none.
  var plain: String? {
    let plain = html.map { PlainText.text(ofHTML: $0.utf8, isGuess: isGuess) } ?? text.map(PlainText.onOneLine)
    return plain?.isEmpty == false ? plain : nil
  }

  /// The text on one line, truncated to a number of characters.
  func plain(cutTo limit: Int) -> String? {
    let plain =
      html.map { PlainText.text(ofHTML: $0.utf8, isGuess: isGuess, cutTo: limit) }
      ?? text.map { PlainText.cut(PlainText.onOneLine($0), to: limit) }
    return plain?.isEmpty == false ? plain : nil
  }

  private static func isHTML(_ element: FeedElement, _ type: String) -> Bool {
    if !type.isEmpty, isHTML(type) { return true }
    if element.name == "content:encoded" { return true }
    // Without a type, Atom means text; the texts of other formats are examined.
    if type.isEmpty { return !element.isAtom && PlainText.looksLikeHTML(element.text) }
    return type.hasSuffix("/xml") || type.hasSuffix("+xml")
  }

  private static func isHTML(_ type: String) -> Bool { type.contains("html") }

  /// RFC 4287 §4.1.3.3: every type that is neither text nor XML is encoded in Base64.
  private static func isBinary(_ type: String) -> Bool {
    type.contains("/") && !type.hasPrefix("text/") && !type.hasPrefix("multipart/") && !type.hasSuffix("/xml")
      && !type.hasSuffix("+xml") && !isHTML(type)
  }
}

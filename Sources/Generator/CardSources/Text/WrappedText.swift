package import JSONRecords

/// Texts that APIs wrap in objects and lists: `{"rendered": …}`, `{"value": …}`, lists of `{"text": …}` or
/// `{"plain_text": …}`, a member for each language, and lists of one element.
package enum WrappedText {
  /// The names of members that are the text of an object, the first that is there.
  private static let names: [StaticString] = [
    "rendered", "processed", "html", "plain_text", "text", "value", "content", "title", "name",
  ]
  /// The maximum number of objects and lists around a text.
  private static let deepest = 4

  /// The text that a value wraps; `nil` if it is not a text.
  ///
  /// - Parameters:
  ///   - value: a text, a number, or what wraps one.
  ///   - language: the site's language.
  package static func text(of value: RecordValue, language: String?) -> String? {
    text(of: value, language, depth: 0)
  }

  private static func text(of value: RecordValue, _ language: String?, depth: Int) -> String? {
    guard depth < deepest else { return nil }
    switch value.kind {
    case .string, .html, .number: return value.string
    case .object:
      if let local = LanguageMap.value(in: value, language: language) {
        return text(of: local, language, depth: depth + 1)
      }
      // A property whose type is the name of its value: `{"type": "title", "title": […]}`.
      if let type = value.text("type"), let inner = value.member(type) {
        return text(of: inner, language, depth: depth + 1)
      }
      let inner = names.lazy.compactMap { value.member($0) }.first { $0.kind != .null && $0.kind != .boolean }
      return inner.flatMap { text(of: $0, language, depth: depth + 1) }
    case .array: return list(value, language, depth)
    case .null, .boolean: return nil
    }
  }

  /// A list of one element, or of the pieces of one text.
  private static func list(_ list: RecordValue, _ language: String?, _ depth: Int) -> String? {
    if list.count == 0 { return "" }
    if list.count == 1 { return list.element(0).flatMap { text(of: $0, language, depth: depth + 1) } }
    let elements = Array(list.children)
    let pieces = elements.map { $0.text("plain_text") }
    if pieces.contains(where: { $0 != nil }), elements.allSatisfy({ $0.member("plain_text") != nil }) {
      return pieces.map { $0 ?? "" }.joined()
    }
    guard elements.allSatisfy({ $0.member("text")?.kind == .string }) else { return nil }
    return elements.compactMap { $0.text("text") }.joined(separator: " ")
  }
}

package import JSONRecords

/// Rich text as JSON, in the forms in which content systems and editors store it, and its HTML.
package enum RichText {
  /// The forms, recognised by their shape.
  package enum Form: String, Sendable, CaseIterable {
    /// Contentful's: `nodeType` and `content`.
    case contentful
    /// Portable Text (Sanity): a list of `_type`.
    case portableText
    /// Prismic's: a list of texts with `spans`.
    case prismic
    /// Blocks of Notion, or its list of texts with `annotations`.
    case notion
    /// Slate, and with it the blocks of Strapi: a list of nodes with `children`.
    case slate
    /// Editor.js: `blocks` with `data`.
    case editorJS
    /// ProseMirror, and with it TipTap and Storyblok: a `doc` with `content`.
    case proseMirror
    /// Lexical: a `root` with `children`.
    case lexical
  }

  /// The form of a value; `nil` if it is not rich text.
  ///
  /// An object around the rich text, such as `{"json": …}` or `{"value": …}`, is not part of it; see
  /// ``unwrapped(_:language:)``.
  package static func form(of value: RecordValue) -> Form? {
    switch value.kind {
    case .object: form(ofObject: value)
    case .array: form(ofList: value)
    default: nil
    }
  }

  private static func form(ofObject value: RecordValue) -> Form? {
    if value.text("nodeType") != nil { return value.member("content")?.kind == .array ? .contentful : nil }
    if value.text("type") == "doc" { return value.member("content")?.kind == .array ? .proseMirror : nil }
    if value.text("object") == "list" {
      return value.member("results").flatMap { form(of: $0) } == Form.notion ? .notion : nil
    }
    if let root = value.member("root"), root.member("children")?.kind == .array { return .lexical }
    let blocks = value.elements("blocks")
    if !blocks.isEmpty, blocks.allSatisfy({ $0.text("type") != nil && $0.member("data") != nil }) { return .editorJS }
    return nil
  }

  /// The number of elements of a list by which its form is recognised.
  private static let examined = 8

  private static func form(ofList value: RecordValue) -> Form? {
    let elements = Array(value.children.lazy.filter { $0.kind == .object }.prefix(examined))
    guard let first = elements.first else { return nil }
    if elements.contains(where: { $0.text("_type") == "block" && $0.member("children")?.kind == .array }) {
      return .portableText
    }
    if elements.allSatisfy({ $0.text("_type") != nil && $0.text("_key") != nil }) { return .portableText }
    if elements.contains(where: isNotionBlock) { return .notion }
    if elements.allSatisfy({ $0.text("plain_text") != nil && $0.member("annotations") != nil }) { return .notion }
    if elements.contains(where: { $0.member("spans")?.kind == .array && $0.text("type") != nil }) { return .prismic }
    if elements.allSatisfy({ $0.text("nodeType") != nil }) { return .contentful }
    if elements.contains(where: isSlateBlock) { return .slate }
    if first.text("type") == "paragraph" || first.text("type") == "heading",
      elements.contains(where: { $0.member("content")?.kind == .array })
    {
      return .proseMirror
    }
    return nil
  }

  private static func isNotionBlock(_ value: RecordValue) -> Bool {
    guard let type = value.text("type"), let data = value.member(type), data.kind == .object else { return false }
    return value.text("object") == "block" || data.member("rich_text")?.kind == .array
  }

  /// A node with children that lead to a text.
  private static func isSlateBlock(_ value: RecordValue) -> Bool {
    var node = value
    for _ in 0..<8 {
      guard let child = node.member("children"), child.kind == .array,
        let first = child.children.first(where: { _ in true })
      else { return false }
      if first.member("text")?.kind == .string { return true }
      node = first
    }
    return false
  }

  /// The names of objects around rich text.
  private static let wrappers: [StaticString] = [
    "json", "value", "document", "doc", "raw", "content", "body", "richText", "rich_text",
  ]

  /// The rich text in a value: the value itself, what stands in an object around it, or in its member of a language.
  package static func unwrapped(_ value: RecordValue, language: String?) -> (value: RecordValue, form: Form)? {
    var value = value
    for _ in 0..<3 {
      if let form = form(of: value) { return (value, form) }
      guard value.kind == .object else { return nil }
      let inside = wrappers.lazy.compactMap { value.member($0) }.first { $0.kind == .object || $0.kind == .array }
      guard let inner = inside ?? LanguageMap.value(in: value, language: language) else { return nil }
      value = inner
    }
    return nil
  }

  /// The HTML of rich text, and the names of what it contains and pages do not know.
  static func html(_ value: RecordValue, _ form: Form, in setting: RichTextSetting) -> (html: String, unknown: [String])
  {
    var reading = RichTextReading(setting)
    let blocks = reading.blocks(value, form)
    return (RichTextWriter.html(blocks), reading.unknown)
  }
}

extension RecordValue {
  /// The text of a member that is one; `nil` if it is empty.
  func text(_ name: StaticString) -> String? {
    guard let value = member(name), value.kind == .string, !value.text.isEmpty else { return nil }
    return value.string
  }

  /// The whole number of a member, which may be written as a text or with decimals.
  func whole(_ name: StaticString) -> Int? {
    guard let value = member(name), value.kind == .number || value.kind == .string,
      let number = Double(value.string), number.magnitude < 1e6
    else { return nil }
    return Int(number.rounded())
  }

  /// Whether a member is `true`.
  func isTrue(_ name: StaticString) -> Bool { member(name).map { $0.kind == .boolean && $0.isTrue } ?? false }

  /// The elements of a member that is a list.
  func elements(_ name: StaticString) -> [RecordValue] {
    guard let value = member(name), value.kind == .array else { return [] }
    return Array(value.children)
  }

  /// The member at a path of names.
  func inside(_ names: StaticString...) -> RecordValue? {
    var value = self
    for name in names {
      guard let member = value.member(name) else { return nil }
      value = member
    }
    return value
  }
}

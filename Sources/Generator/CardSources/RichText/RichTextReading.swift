import JSONRecords

/// What rich text depends on beside itself.
struct RichTextSetting: Sendable {
  /// The language of texts in several languages.
  var language: String?
  /// The address of the source.
  var base: String?
}

/// Reads rich text into nodes; the readers of the forms are its extensions.
struct RichTextReading {
  let setting: RichTextSetting
  /// The names of what is not known, in the order of the text.
  private(set) var unknown: [String] = []
  private var depth = 0

  /// The maximum number of elements inside each other; of deeper ones, the text is kept.
  private static let deepest = 64
  /// The maximum number of unknown names of one text.
  private static let mostUnknown = 12

  init(_ setting: RichTextSetting) { self.setting = setting }

  /// The blocks of a text in a form.
  mutating func blocks(_ value: RecordValue, _ form: RichText.Form) -> [RichNode] {
    inside(value) { reading in
      switch form {
      case .contentful: reading.contentful(value)
      case .portableText: reading.portableText(value)
      case .prismic: reading.prismic(value)
      case .notion: reading.notion(value)
      case .slate: reading.slate(value.kind == .array ? Array(value.children) : [value])
      case .editorJS: reading.editorJS(value)
      case .proseMirror: reading.proseMirror(value.kind == .array ? Array(value.children) : value.elements("content"))
      case .lexical: reading.slate(value.member("root").map { $0.elements("children") } ?? [])
      }
    }
  }

  /// Reads what is inside an element; too deep inside others, only the text is read.
  mutating func inside(_ value: RecordValue, _ read: (inout Self) -> [RichNode]) -> [RichNode] {
    guard depth < Self.deepest else { return texts(in: value, findsForms: false).map { .text($0.plainText) } }
    depth += 1
    defer { depth -= 1 }
    return read(&self)
  }

  /// Notes a name that is not known; `nil` if there is none where one belongs.
  mutating func note(_ name: String?) {
    let name = name.map { PlainText.cut(PlainText.onOneLine($0), to: 40) } ?? ""
    if !unknown.contains(name), unknown.count < Self.mostUnknown { unknown.append(name) }
  }

  /// What can be kept of an element that is not known: its texts, as paragraphs.
  mutating func kept(_ value: RecordValue, named name: String?) -> [RichNode] {
    note(name)
    return texts(in: value, findsForms: true)
  }

  /// What can be kept of an element within a line.
  mutating func keptLine(_ value: RecordValue, named name: String?) -> [RichNode] {
    note(name)
    let text = texts(in: value, findsForms: false).map(\.plainText).joined(separator: " ")
    return text.isEmpty ? [] : [.text(text)]
  }

  /// The names of members that readers are meant to see.
  private static let textNames: [StaticString] = [
    "text", "value", "plain_text", "title", "name", "label", "heading", "headline", "subtitle", "summary", "caption",
    "description", "quote", "message", "content", "body", "alt", "question", "answer",
  ]

  /// The texts anywhere in a value, each as a paragraph, in order.
  private mutating func texts(in value: RecordValue, findsForms: Bool) -> [RichNode] {
    var found: [RichNode] = []
    var open = [value]
    while let next = open.popLast() {
      switch next.kind {
      case .array: open += Array(next.children).reversed()
      case .object:
        let isSeen: (RecordValue) -> Bool = { member in
          switch member.kind {
          case .array, .object: true
          case .string: Self.textNames.contains { member.isNamed($0) }
          default: false
          }
        }
        open += next.children.filter(isSeen).reversed()
      case .string:
        let text = next.string
        let shown = PlainText.looksLikeHTML(text.utf8) ? PlainText.text(ofHTML: text.utf8) : text
        if shown.contains(where: { !$0.isWhitespace }) { found.append(RichNode(.paragraph, [.text(shown)])) }
      default: break
      }
      // Text of the same or another form inside the unknown element keeps what it has.
      guard findsForms, depth < Self.deepest, let last = open.last, last.kind != .string,
        let form = RichText.form(of: last)
      else { continue }
      open.removeLast()
      found += blocks(last, form)
    }
    return found
  }

  /// An address as pages may have it: without a scheme, `//host` is one of the web.
  static func address(_ text: String?) -> String? {
    guard let text = text.map(PlainText.trimmed), !text.isEmpty else { return nil }
    return text.hasPrefix("//") ? "https:" + text : text
  }
}

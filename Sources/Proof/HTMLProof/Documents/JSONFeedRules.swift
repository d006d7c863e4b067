import JSONRecords

/// The rules of JSON Feed 1.1 (jsonfeed.org/version/1.1): members that must be present, and the types and forms of all.
enum JSONFeedRules {
  private static let version = "https://jsonfeed.org/version/1.1"

  static func findings(in bytes: [UInt8]) -> [DocumentFinding] {
    let reader = JSONReader()
    let tape = RecordTape()
    return bytes.withUnsafeBytes { bytes in
      do throws(JSONError) {
        try reader.read(bytes, into: tape)
      } catch {
        return [
          DocumentFinding(
            line: line(at: error.offset, in: bytes),
            message: "the text is not JSON: byte \(error.offset) breaks RFC 8259")
        ]
      }
      if let double = reader.doubledNames.first {
        return [
          DocumentFinding(
            line: line(at: double.offset, in: bytes), field: double.name,
            message: "an object has two members `\(double.name)`")
        ]
      }
      return tape.withRoot(source: bytes) { root in
        var walk = Walk(bytes)
        walk.check(feed: root)
        return walk.findings
      }
    }
  }

  private static func line(at offset: Int, in bytes: UnsafeRawBufferPointer) -> Int {
    1 + bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") }
  }

  /// The form of a text.
  private enum Form {
    case any
    case address
    case date
    case mediaType
    case language

    func problem(in text: String) -> String? {
      switch self {
      case .any: nil
      case .address: DocumentValues.isAbsolute(text) ? nil : "is not an absolute address"
      case .date: DocumentValues.isTimestamp(text) ? nil : "is not an RFC 3339 date and time with a zone"
      case .mediaType: DocumentValues.isMediaType(text) ? nil : "is not a media type"
      case .language: DocumentValues.isLanguage(text) ? nil : "is not a language tag"
      }
    }
  }

  private struct Walk {
    var findings: [DocumentFinding] = []
    private let bytes: UnsafeRawBufferPointer
    private var item: Int?
    private var ids: Set<String> = []
    /// The offset and line of the last finding; the line of the next one is counted from there.
    private var known = (offset: 0, line: 1)

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func check(feed: RecordValue) {
      guard feed.kind == .object else { return add("", "the text is not an object", at: feed) }
      let declared = text("version", of: feed, isRequired: true)
      if let declared, declared != JSONFeedRules.version {
        add("version", "`\(declared)` is not `\(JSONFeedRules.version)`", at: feed.member("version"))
      }
      text("title", of: feed, isRequired: true)
      for name in ["home_page_url", "feed_url", "next_url", "icon", "favicon"] { text(name, of: feed, .address) }
      for name in ["description", "user_comment"] { text(name, of: feed) }
      text("language", of: feed, .language)
      authors(of: feed)
      if let own = feed.member("feed_url"), let next = feed.member("next_url"), own.string == next.string {
        add("next_url", "it leads to the document itself", at: next)
      }
      boolean("expired", of: feed)
      guard let items = feed.member("items") else { return add("items", "the member `items` is missing", at: feed) }
      guard items.kind == .array else { return add("items", "the value is not an array", at: items) }
      var index = 0
      for value in items.children {
        item = index
        check(item: value)
        index += 1
      }
    }

    private mutating func check(item value: RecordValue) {
      guard value.kind == .object else { return add("items", "the value is not an object", at: value) }
      if let id = text("id", of: value, isRequired: true), !ids.insert(id).inserted {
        add("id", "another item of the feed has the id `\(id)`", at: value.member("id"))
      }
      for name in ["url", "external_url", "image", "banner_image"] { text(name, of: value, .address) }
      for name in ["title", "content_html", "content_text", "summary"] { text(name, of: value) }
      if value.member("content_html") == nil, value.member("content_text") == nil {
        add("content_html", "an item needs `content_html` or `content_text`", at: value)
      }
      text("date_published", of: value, .date)
      text("date_modified", of: value, .date)
      text("language", of: value, .language)
      authors(of: value)
      for tag in elements("tags", of: value) where tag.kind != .string { add("tags", "a tag is not a string", at: tag) }
      for file in elements("attachments", of: value) {
        guard file.kind == .object else {
          add("attachments", "an attachment is not an object", at: file)
          continue
        }
        text("url", of: file, .address, isRequired: true)
        text("mime_type", of: file, .mediaType, isRequired: true)
        text("title", of: file)
        number("size_in_bytes", of: file)
        number("duration_in_seconds", of: file)
      }
    }

    private mutating func authors(of value: RecordValue) {
      for author in elements("authors", of: value) {
        guard author.kind == .object else {
          add("authors", "an author is not an object", at: author)
          continue
        }
        text("name", of: author)
        text("url", of: author, .address)
        text("avatar", of: author, .address)
        if ["name", "url", "avatar"].allSatisfy({ author.member($0) == nil }) {
          add("authors", "an author needs a `name`, a `url` or an `avatar`", at: author)
        }
      }
    }

    @discardableResult
    private mutating func text(
      _ name: String, of object: RecordValue, _ form: Form = .any, isRequired: Bool = false
    ) -> String? {
      guard let value = object.member(name) else {
        if isRequired { add(name, "the member `\(name)` is missing", at: object) }
        return nil
      }
      guard value.kind == .string else {
        add(name, "the value is not a string", at: value)
        return nil
      }
      let text = value.string
      if isRequired, text.isEmpty { add(name, "the text is empty", at: value) }
      if let problem = form.problem(in: text) { add(name, "`\(text)` \(problem)", at: value) }
      return text
    }

    private mutating func number(_ name: String, of object: RecordValue) {
      guard let value = object.member(name) else { return }
      if value.kind != .number || value.text.first == UInt8(ascii: "-") {
        add(name, "the value is not a number of zero or more", at: value)
      }
    }

    private mutating func boolean(_ name: String, of object: RecordValue) {
      if let value = object.member(name), value.kind != .boolean {
        add(name, "the value is neither true nor false", at: value)
      }
    }

    private mutating func elements(_ name: String, of object: RecordValue) -> [RecordValue] {
      guard let value = object.member(name) else { return [] }
      guard value.kind == .array else {
        add(name, "the value is not an array", at: value)
        return []
      }
      return Array(value.children)
    }

    private mutating func add(_ field: String, _ message: String, at value: RecordValue?) {
      findings.append(DocumentFinding(line: line(of: value), item: item, field: field, message: message))
    }

    /// The line of a value; that of the finding before if its text is not that of the document.
    private mutating func line(of value: RecordValue?) -> Int {
      guard let value, let offset = value.key.offset(in: bytes) ?? value.text.offset(in: bytes) else {
        return known.line
      }
      let between = bytes[min(known.offset, offset)..<max(known.offset, offset)].count { $0 == UInt8(ascii: "\n") }
      known = (offset, offset < known.offset ? known.line - between : known.line + between)
      return known.line
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The offset of the first byte in another buffer; `nil` for an empty buffer, and for one from elsewhere.
  fileprivate func offset(in whole: UnsafeRawBufferPointer) -> Int? {
    guard !isEmpty, let start = baseAddress, let base = whole.baseAddress, start >= base else { return nil }
    let offset = start - base
    return offset < whole.count ? offset : nil
  }
}

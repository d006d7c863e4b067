import Diagnostics
import JSONRecords
import Platform

/// A card in its own file of Markdown: the front matter in YAML gives its fields, the text its content.
struct MarkdownCard {
  let source: CardSource
  let yaml: YAMLReading?

  /// Reads a file.
  ///
  /// - Throws: ``Diagnosed`` if its front matter cannot be read, or the system has no reader of Markdown.
  func read(_ bytes: [UInt8], _ shown: String, named name: String) throws(Diagnosed) -> RecordData {
    guard let markdown = MarkdownReader() else { throw Diagnosed(.noMarkdown(shown, source)) }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    if text.starts(with: "+++".utf8) { throw Diagnosed(.frontMatterInTOML(shown, source)) }
    let (front, body) = Self.parts(of: text)
    var members: [RecordData.Member] = []
    if !front.isEmpty {
      // The line that opens the front matter begins a document of YAML, so lines keep their numbers.
      let data = try yaml?(Array(front), shown) ?? .object([])
      guard case .object(let found) = data else { throw Diagnosed(.frontMatterNotObject(shown, source)) }
      members = found
    }
    func has(_ name: String) -> Bool { members.contains { $0.name == name } }
    func copy(_ name: String, to other: String) {
      if !has(other), let value = members.first(where: { $0.name == name })?.value {
        members.append(.init(other, value))
      }
    }
    copy("date", to: "date_published")
    copy("description", to: "summary")
    if !has("date_published"), let day = Self.day(of: name) { members.append(.init("date_published", .string(day))) }
    var content = Array(body)
    if !has("title"), let heading = Self.heading(of: content) {
      members.append(.init("title", .string(heading.text)))
      content = Array(content.dropFirst(heading.length))
    }
    if !has("content_html") {
      let html = content.withUnsafeBytes { markdown.withHTML(of: $0) { String(decoding: $0, as: UTF8.self) } }
      members.append(.init("content_html", .string(html)))
    }
    return .object(members)
  }

  /// The front matter with the line that opens it, and what follows the line that closes it.
  private static func parts(of text: [UInt8]) -> (front: ArraySlice<UInt8>, body: ArraySlice<UInt8>) {
    var start = 0
    var isFirst = true
    while start < text.count {
      let end = text[start...].firstIndex(of: 0x0A) ?? text.count
      var line = text[start..<end]
      while let last = line.last, last <= 0x20 { line.removeLast() }
      let isMark = line.elementsEqual("---".utf8)
      if isFirst, !isMark { break }
      if !isFirst, isMark || line.elementsEqual("...".utf8) {
        return (text[..<start], text[min(end + 1, text.count)...])
      }
      isFirst = false
      start = end + 1
    }
    return ([], text[...])
  }

  /// The heading with which a text begins, and the length of its line.
  private static func heading(of text: [UInt8]) -> (text: String, length: Int)? {
    guard let start = text.firstIndex(where: { $0 > 0x20 }), text[start...].starts(with: "# ".utf8) else { return nil }
    let end = text[start...].firstIndex(of: 0x0A) ?? text.count
    let words = String(decoding: text[(start + 2)..<end], as: UTF8.self)
    let plain = PlainText.onOneLine(words.filter { !"*`_".contains($0) })
    return plain.isEmpty ? nil : (plain, end)
  }

  /// The day with which a file's name begins: `2026-03-05-fog.md`.
  private static func day(of name: String) -> String? {
    let day = name.prefix(10)
    let isDay = day.utf8.enumerated().allSatisfy { index, byte in
      index == 4 || index == 7 ? byte == UInt8(ascii: "-") : UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }
    return day.count == 10 && isDay && name.dropFirst(10).first.map { $0 == "-" || $0 == "." || $0 == "_" } == true
      ? String(day) : nil
  }
}

extension Diagnostic {
  fileprivate static func noMarkdown(_ file: String, _ source: CardSource) -> Diagnostic {
    Diagnostic(
      .error, code: SourceCode.unreadableSource, category: .access, "the card `\(file)` cannot be read",
      at: SourceLocation(file: file, line: 1, column: 1), subject: Subject(source: source.described),
      reason: "cards in Markdown need the library cmark-gfm, which is not installed",
      hint:
        "install it, for example with `apt-get install libcmark-gfm0 libcmark-gfm-extensions0` or `brew install cmark-gfm`"
    )
  }

  fileprivate static func frontMatterInTOML(_ file: String, _ source: CardSource) -> Diagnostic {
    Diagnostic(
      .error, code: SourceCode.recordNotObject, "the front matter of `\(file)` is TOML, which is not read",
      at: SourceLocation(file: file, line: 1, column: 1), subject: Subject(source: source.described),
      reason: "front matter is YAML between two lines of `---`",
      hint: "write its lines as `name: value`, between `---` in place of `+++`")
  }

  fileprivate static func frontMatterNotObject(_ file: String, _ source: CardSource) -> Diagnostic {
    Diagnostic(
      .error, code: SourceCode.recordNotObject, "the front matter of `\(file)` does not name fields",
      at: SourceLocation(file: file, line: 1, column: 1), subject: Subject(source: source.described),
      reason: "a card's fields are names with values", hint: "write its lines as `name: value`")
  }
}

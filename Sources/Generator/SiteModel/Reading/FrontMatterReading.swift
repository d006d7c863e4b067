import CardLayout
package import Diagnostics

extension TemplateFrontMatter {
  /// Reads the front matter of a template: the lines between a `---` on the first line and the next `---`.
  ///
  /// The result includes the byte offset at which the template itself begins; a file without front matter declares
  /// nothing and begins at 0.
  ///
  /// - Throws: ``Diagnosed`` with all errors; their locations refer to the whole file.
  package static func read(
    _ bytes: [UInt8], file: String
  ) throws(Diagnosed) -> (frontMatter: TemplateFrontMatter, templateStart: Int) {
    _ = try YAMLDocument.text(bytes, file: file)
    guard let block = FrontMatterBlock(bytes) else {
      guard FrontMatterBlock.isOpened(in: bytes) else { return (TemplateFrontMatter(), 0) }
      throw Diagnosed(.unclosedFrontMatter(at: SourceText(file: file, bytes: bytes).location(of: 0..<3)))
    }
    let document = try YAMLDocument(file: file, bytes: bytes, lines: block.lines)
    let reader = ConfigurationReader(document)
    let frontMatter = document.node.flatMap { read($0, reader: reader) } ?? TemplateFrontMatter()
    guard !reader.diagnostics.containsError else { throw Diagnosed(reader.sortedDiagnostics) }
    return (frontMatter, block.end)
  }

  static let keys = KeyTable<TemplateFrontMatter>(
    .frontMatter, "The lines between `---` at the top of a template.", of: TemplateFrontMatter()
  ) {
    Key(
      "for", \.kinds, .texts, example: "for: [article, story]",
      "The kinds of card that the cell template shows, besides the kind of its name.")
    Key("size", \.size, .size, example: "size: 8rem", "The height that is reserved for the cell or the view.")
    Key(
      "events", \.events, .texts(expected: EventReading.words, where: isEventName), example: "events: [open]",
      "The events that its controls send.")
    Key(
      "status", \.status, .choice, example: "status: done", "The state of the work, a dot in the workbench.")
    Key("optional", \.optional, .texts, example: "optional: [summary]", "The fields that a card may lack.")
    Key(
      "preview", \.preview, .text, example: "preview: article-peek",
      "The cell template of a card's preview, which a long press or the letter P opens.")
    Key(
      "identifier", \.identifier, .identifier, example: "identifier: story",
      """
      The name of its cells in the markup, before the kind of card (`data-cell="story_article"`); by default, the name of \
      the template.
      """)
    Key(
      "slot", \.slot, .slot, example: "slot: (width >= 36rem) 16rem 3/2, 100%",
      """
      How wide its cells draw their picture, written like the `sizes` of HTML but about the cell: `100%` is the whole cell, \
      `(width >= 36rem)` cells from that width, `(span)` those over several columns; `3/2` behind a width says that the picture \
      covers a box of that shape, `contain 3/2` that the whole picture is seen in it. See <doc:Pictures>.
      """)
    Key(
      "pictures", \.frame, .pictureFrame, example: "pictures: {fit: contain}",
      "How its cells draw their picture, whatever the site and the source say. See <doc:Pictures>.")
  }

  private static func read(_ node: Node, reader: ConfigurationReader) -> TemplateFrontMatter? {
    var matter = TemplateFrontMatter()
    return keys.read(node, "the front matter", into: &matter, Reading(reader)) == nil ? nil : matter
  }
}

/// The position of the front matter in a file.
private struct FrontMatterBlock {
  /// Its lines without the two `---`, counted from 0.
  let lines: Range<Int>
  /// The offset after the second `---` and its line break.
  let end: Int

  static func isOpened(in bytes: [UInt8]) -> Bool {
    lineEnd(of: bytes, from: 0).map { isMark(bytes[0..<$0.text]) } ?? false
  }

  init?(_ bytes: [UInt8]) {
    guard let first = Self.lineEnd(of: bytes, from: 0), Self.isMark(bytes[0..<first.text]) else { return nil }
    var line = 1
    var start = first.next
    while let end = Self.lineEnd(of: bytes, from: start) {
      if Self.isMark(bytes[start..<end.text]) {
        lines = 1..<line
        self.end = end.next
        return
      }
      line += 1
      start = end.next
    }
    return nil
  }

  /// Whether a line consists of three hyphens, optionally followed by spaces.
  private static func isMark(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "---".utf8)
      && line.dropFirst(3).allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  private static func lineEnd(of bytes: [UInt8], from start: Int) -> (text: Int, next: Int)? {
    guard start < bytes.count else { return nil }
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
    return (end, min(bytes.count, end + (isPair ? 2 : 1)))
  }
}

extension KeyType where Value == PictureSlot {
  /// The width of a cell's picture.
  fileprivate static var slot: KeyType {
    KeyType(.text) { node, name, reading in
      guard let text = reading.reader.text(node, name) else { return nil }
      if let slot = PictureSlot(text.value) { return slot }
      reading.reader.report(
        .badValue(
          name, text.value, expected: "a width, or widths for cells of several widths",
          hint: "write `100%`, or `(width >= 36rem) 16rem, 100%`; the last width has no condition", at: text.location))
      return nil
    }
  }
}

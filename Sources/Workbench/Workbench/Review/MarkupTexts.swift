import Diagnostics
import HTMLProof
import Platform
import TemplateEngine

/// The texts of a template, or of a field with HTML, as readers see them: no tags, attributes, comments, scripts or styles,
/// neither Mustache nor front matter.
struct MarkupTexts {
  private let bytes: [UInt8]
  private let isTemplate: Bool
  /// The texts without the Mustache tags among them, in order.
  private let texts: [Range<Int>]

  /// Reads a template; `nil` if it is broken.
  init?(template bytes: [UInt8]) {
    let source = TemplateSource(name: "", text: SourceText(file: "", bytes: bytes))
    guard let tags = source.tags else { return nil }
    self.init(bytes, isTemplate: true, start: source.bodyStart, tags: tags)
  }

  /// Reads HTML.
  init(html bytes: [UInt8]) { self.init(bytes, isTemplate: false, start: 0, tags: []) }

  private init(_ bytes: [UInt8], isTemplate: Bool, start: Int, tags: [Range<Int>]) {
    self.bytes = bytes
    self.isTemplate = isTemplate
    var html = bytes
    // A section begins and ends in the same context of HTML, so letters in place of tags change no context.
    for index in tags.joined() { html[index] = UInt8(ascii: "x") }
    texts = Self.texts(of: html, from: start).flatMap { Self.parts(of: $0, without: tags) }
  }

  private static func texts(of html: [UInt8], from start: Int) -> [Range<Int>] {
    var parser = HTMLParser()
    var events = HTMLEvents()
    html.withUnsafeBytes {
      parser.parse(UnsafeRawBufferPointer(rebasing: $0[start...]), as: .fragment(ancestors: []), into: &events)
    }
    let code: Set<ElementName> = [.script, .style, .template, .noscript, .iframe]
    return events.events.compactMap { event in
      guard event.kind == .text, event.flags.isDisjoint(with: [.svg, .mathML]), !code.contains(event.element) else {
        return nil
      }
      return event.range.lowerBound + start..<event.range.upperBound + start
    }
  }

  private static func parts(of text: Range<Int>, without tags: [Range<Int>]) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = text.lowerBound
    for tag in tags where tag.overlaps(text) {
      if tag.lowerBound > start { parts.append(start..<tag.lowerBound) }
      start = tag.upperBound
    }
    if start < text.upperBound { parts.append(start..<text.upperBound) }
    return parts
  }

  // MARK: Quotes

  /// The bytes that a reader sees as a quote, wherever it stands in one text.
  func ranges(of quote: String) -> [Range<Int>] {
    let quote = Array(quote.utf8)
    return texts.flatMap { text -> [Range<Int>] in
      let units = units(of: text)
      let starts = Dictionary(uniqueKeysWithValues: units.map { ($0.offset, $0.range.lowerBound) })
      let ends = Dictionary(uniqueKeysWithValues: units.map { ($0.offset + $0.bytes.count, $0.range.upperBound) })
      let seen = units.flatMap(\.bytes)
      return seen.ranges(of: quote).compactMap { found -> Range<Int>? in
        guard let start = starts[found.lowerBound], let end = ends[found.upperBound] else { return nil }
        return start..<end
      }
    }
  }

  /// A byte of a text, or a character reference, and the bytes of which a reader sees the character.
  private struct Unit {
    let range: Range<Int>
    let bytes: [UInt8]
    /// The number of bytes that readers see before it in the text.
    let offset: Int
  }

  private func units(of text: Range<Int>) -> [Unit] {
    var units: [Unit] = []
    var (index, offset) = (text.lowerBound, 0)
    while index < text.upperBound {
      var range = index..<index + 1
      if bytes[index] == UInt8(ascii: "&") {
        let name = bytes[range.upperBound..<text.upperBound].prefix { Self.isNameByte($0) }
        let hasEnd = name.endIndex < text.upperBound && bytes[name.endIndex] == UInt8(ascii: ";")
        let reference = index..<name.endIndex + (hasEnd ? 1 : 0)
        if decoded(reference) != Array(bytes[reference]) { range = reference }
      }
      let seen = decoded(range)
      units.append(Unit(range: range, bytes: seen, offset: offset))
      offset += seen.count
      index = range.upperBound
    }
    return units
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "#")
  }

  private func decoded(_ range: Range<Int>) -> [UInt8] {
    var buffer = ByteBuffer()
    bytes.withUnsafeBytes {
      DecodedText.append(UnsafeRawBufferPointer(rebasing: $0[range]), inAttribute: false, to: &buffer)
    }
    return Array(buffer.bytes)
  }

  // MARK: Replacing

  /// The file with a text in place of a quote; `nil` if that would change anything else, such as where a tag begins.
  func replacing(_ range: Range<Int>, by text: String) -> [UInt8]? {
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("{", with: "&#123;")
    let after = bytes[..<range.lowerBound] + Array(escaped.utf8) + bytes[range.upperBound...]
    guard let index = texts.firstIndex(where: { $0.contains(range.lowerBound) }),
      let new = isTemplate ? MarkupTexts(template: Array(after)) : MarkupTexts(html: Array(after)),
      new.texts.count == texts.count, new.surroundings == surroundings
    else { return nil }
    let expected =
      decoded(texts[index].lowerBound..<range.lowerBound) + Array(text.utf8)
      + decoded(range.upperBound..<texts[index].upperBound)
    let isOther = texts.indices.contains { other in
      new.decoded(new.texts[other]) != (other == index ? expected : decoded(texts[other]))
    }
    return isOther ? nil : Array(after)
  }

  /// Everything but the texts.
  private var surroundings: [ArraySlice<UInt8>] {
    let starts = [0] + texts.map(\.upperBound)
    let ends = texts.map(\.lowerBound) + [bytes.count]
    return zip(starts, ends).map { bytes[$0..<$1] }
  }
}

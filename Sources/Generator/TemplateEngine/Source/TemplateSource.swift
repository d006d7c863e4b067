package import Diagnostics

/// The declarations of a template's front matter that affect rendering, as filled in by the configuration's reader.
package struct TemplateDeclarations: Sendable, Equatable {
  /// The names that the data may lack, such as `subtitle` or `author.url`.
  ///
  /// A name includes everything below it.
  package var optionalNames: [String]

  /// Creates a front matter with the names that the data may lack.
  package init(optionalNames: [String] = []) { self.optionalNames = optionalNames }
}

/// A template's source: its name, its file's text, and the end of its front matter.
package struct TemplateSource: Sendable {
  /// The name by which other templates call it, such as `cells/article`.
  package let name: String
  /// The whole file, including front matter, so that locations have the file's line numbers.
  package let text: SourceText
  /// The lines between the two `---` lines; `nil` if the file does not begin with `---`.
  package let frontMatterRange: Range<Int>?
  /// The offset of the first byte after the front matter.
  package let bodyStart: Int
  /// The declarations of the front matter.
  package var frontMatter: TemplateDeclarations
  /// Whether the file begins with `---` without a second `---` line.
  package let isFrontMatterUnclosed: Bool

  /// Creates a source from a template's file, and separates its front matter from its body.
  package init(name: String, text: SourceText, frontMatter: TemplateDeclarations = TemplateDeclarations()) {
    self.name = name
    self.text = text
    self.frontMatter = frontMatter
    let split = FrontMatterSplit(text.bytes)
    frontMatterRange = split.range
    bodyStart = split.bodyStart
    isFrontMatterUnclosed = split.isUnclosed
  }
}

/// Finds the block between two lines of `---` at the start of a file.
private struct FrontMatterSplit {
  var range: Range<Int>?
  var bodyStart = 0
  var isUnclosed = false

  init(_ bytes: [UInt8]) {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if bytes.starts(with: byteOrderMark) { bodyStart = byteOrderMark.count }
    guard let first = Self.fenceEnd(bytes, at: bodyStart) else { return }
    var line = first
    while line < bytes.count {
      if let end = Self.fenceEnd(bytes, at: line) {
        range = first..<line
        bodyStart = end
        return
      }
      line = Self.lineEnd(bytes, from: line)
    }
    isUnclosed = true
  }

  /// The start of the line after a line of three hyphens and optional spaces; `nil` if there is no such line here.
  private static func fenceEnd(_ bytes: [UInt8], at start: Int) -> Int? {
    var index = start
    while index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
    guard index - start == 3 else { return nil }
    while index < bytes.count, bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t") { index += 1 }
    guard index == bytes.count || bytes[index] == 0x0A || bytes[index] == 0x0D else { return nil }
    return lineEnd(bytes, from: index)
  }

  private static func lineEnd(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      index += 1
      if bytes[index - 1] == 0x0A { return index }
      if bytes[index - 1] == 0x0D, index == bytes.count || bytes[index] != 0x0A { return index }
    }
    return index
  }
}

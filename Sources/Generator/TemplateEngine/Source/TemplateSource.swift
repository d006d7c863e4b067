package import Diagnostics

/// What a template's front matter says that matters to rendering; the configuration's reader fills it.
package struct TemplateFrontMatter: Sendable, Equatable {
  /// Names that the data may leave out, such as `subtitle` or `author.url`.
  ///
  /// A name covers all that lies under it.
  package var optionalNames: [String]

  /// States what a template's data may leave out.
  package init(optionalNames: [String] = []) { self.optionalNames = optionalNames }
}

/// A template as it was written: a name, its file's text, and where its front matter ends.
package struct TemplateSource: Sendable {
  /// The name by which other templates call it, such as `cells/article`.
  package let name: String
  /// The whole file, front matter included, so that places count its true lines.
  package let text: SourceText
  /// The lines between the two `---` lines, without them; `nil` when the file does not begin with `---`.
  package let frontMatterRange: Range<Int>?
  /// The offset of the first byte behind the front matter.
  package let bodyStart: Int
  /// What the front matter says.
  package var frontMatter: TemplateFrontMatter
  /// Whether the file begins with `---` and no second `---` line follows.
  package let isFrontMatterUnclosed: Bool

  /// Takes a template's file, and tells its front matter from its body.
  package init(name: String, text: SourceText, frontMatter: TemplateFrontMatter = TemplateFrontMatter()) {
    self.name = name
    self.text = text
    self.frontMatter = frontMatter
    let split = FrontMatterSplit(text.bytes)
    frontMatterRange = split.range
    bodyStart = split.bodyStart
    isFrontMatterUnclosed = split.isUnclosed
  }
}

/// Finds the block between two lines of `---` at the very beginning of a file.
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

  /// The start of the next line when a line of three hyphens, and perhaps spaces, begins here.
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

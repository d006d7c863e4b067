import Cardloom
import JSONRecords

/// The data of the page that shows the text of a template or of a file of the theme.
struct SourceData {
  let item: TemplateListing.Item

  /// What the project has: `built in`, `yours, 3 lines differ`.
  var statusText: String {
    guard item.isOwn else { return "built in" }
    let comparisons = item.files.compactMap(\.comparison)
    guard !comparisons.isEmpty else { return "yours" }
    let lines = comparisons.reduce(0) { $0 + $1.differingLines }
    guard lines > 0 else { return "yours, equal to the built-in one" }
    return "yours, " + WorkbenchData.count(lines, "line differs", "lines differ")
  }

  /// The command that copies the built-in files into the project.
  var command: String { "cardloom eject " + item.name }

  var members: [RecordData.Member] {
    [
      .init("template", .string(item.name)), .init("sourceStatus", .string(statusText)),
      .init("isOwn", .boolean(item.isOwn)),
      .init(
        "take",
        item.isBuiltIn
          ? [
            "command": .string(command), "hasFixtures": .boolean(item.fixtures.contains { $0.used.isBuiltIn }),
          ] : .null),
      .init("files", .array(item.files.enumerated().map { file($1, number: $0 + 1) })),
      .init("hasFixtures", .boolean(!item.fixtures.isEmpty)),
      .init("fixtures", .array(item.fixtures.enumerated().map { file($1, number: item.files.count + $0 + 1) })),
    ]
  }

  private func file(_ file: TemplateListing.File, number: Int) -> RecordData {
    let comparison = file.comparison
    let parts = comparison?.changedParts() ?? []
    return [
      "anchor": .string("file-\(number)"), "path": .string("Templates/" + file.used.path),
      "status": .string(SourceData(item: TemplateListing.Item(name: item.name, files: [file])).statusText),
      "lines": .array(
        Self.lines(of: file.used.bytes).enumerated().map { ["number": .string("\($0 + 1)"), "text": .string($1)] }),
      "changes": parts.isEmpty ? .null : ["parts": .array(parts.map { ["lines": .array($0.map(Self.line))] })],
    ]
  }

  private static func line(_ line: LineComparison.Line) -> RecordData {
    [
      "number": .string("\(line.number)"), "text": .string(text(line.text[...])),
      "isSame": .boolean(line.kind == .same), "isAdded": .boolean(line.kind == .added),
      "isRemoved": .boolean(line.kind == .removed),
    ]
  }

  /// The lines of a text; one that ends with a line feed has no empty line after it.
  private static func lines(of bytes: [UInt8]) -> [String] {
    let newline = UInt8(ascii: "\n")
    let text = bytes.last == newline ? bytes.dropLast() : bytes[...]
    return text.split(separator: newline, omittingEmptySubsequences: false).map(Self.text)
  }

  /// A line terminated by a line feed; control characters, which HTML must not contain, are replaced.
  private static func text(_ line: ArraySlice<UInt8>) -> String {
    let characters = String(decoding: line, as: UTF8.self).unicodeScalars.map { scalar -> Unicode.Scalar in
      let isControl = scalar.properties.generalCategory == .control && scalar != "\t"
      return isControl || scalar.properties.isNoncharacterCodePoint ? "\u{FFFD}" : scalar
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: line.last == UInt8(ascii: "\r") ? characters.dropLast() : characters[...])
    return String(text) + "\n"
  }
}

import Diagnostics

/// A YAML text as nodes with locations.
///
/// Only `true`, `false`, `null` and JSON's numbers are not text (the core schema of YAML 1.2), so `no` is a language
/// and `1.10` keeps its zero.
struct YAMLDocument {
  /// The root node; `nil` for an empty text.
  let root: YAMLNode?
  /// The root node for readers; `nil` for an empty text.
  var node: Node? { root.map { Node($0) } }
  /// The path for diagnostics.
  private let file: String
  private let lines: [Substring]
  private let firstLine: Int

  /// Parses a range of a text's lines, counted from 0.
  ///
  /// - Throws: ``Diagnosed`` if the text is not YAML.
  init(file: String, bytes: [UInt8], lines range: Range<Int>? = nil) throws(Diagnosed) {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    let text = try Self.text(bytes, file: file)
    // No mark lies behind the line that follows the range.
    let lines = Self.lines(of: text, bytes, most: range.map { $0.upperBound + 1 } ?? .max)
    let range = range ?? 0..<lines.count
    let part = range.isEmpty ? "" : text[lines[range.lowerBound].startIndex..<lines[range.upperBound - 1].endIndex]
    self.file = file
    var shown = lines
    for index in range { shown[index] = SecretLine.hidden(lines[index]) }
    self.lines = shown
    firstLine = range.lowerBound
    do throws(YAMLProblem) {
      // ``YAMLScalar`` resolves scalars.
      root = try YAMLComposer.root(of: part)
    } catch {
      throw Diagnosed(
        Self.diagnostic(for: error, in: String(part), file: file, lines: lines, firstLine: range.lowerBound))
    }
  }

  /// The text of a file.
  ///
  /// - Throws: ``Diagnosed`` with the location of the first bytes that are not UTF-8.
  static func text(_ bytes: [UInt8], file: String) throws(Diagnosed) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    let start = SourceText(file: file, bytes: bytes).location(at: firstBadByte(bytes))
    throw Diagnosed(
      .notUTF8(
        // A line in another encoding makes no readable excerpt.
        at: isWide ? SourceLocation(file: file, line: 1, column: 1) : start, isWide: isWide))
  }

  /// The first lines without their terminators, split by bytes: splitting by characters takes longer than parsing the YAML.
  private static func lines(of text: String, _ bytes: [UInt8], most: Int) -> [Substring] {
    var lines: [Substring] = []
    var start = text.startIndex
    var offset = 0
    for (position, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x0D {
      let end = text.utf8.index(start, offsetBy: position - offset)
      let isPair = byte == 0x0A && position > 0 && bytes[position - 1] == 0x0D
      if !isPair { lines.append(text[start..<end]) }
      guard lines.count < most else { return lines }
      start = text.utf8.index(after: end)
      offset = position + 1
    }
    lines.append(text[start...])
    return lines
  }

  /// The location of a node; for a list or a mapping, its start.
  func location(of node: YAMLNode) -> SourceLocation {
    let mark = node.mark
    var length = 1
    if case .scalar(let scalar) = node {
      switch scalar.style {
      case .singleQuoted, .doubleQuoted: length = scalar.string.unicodeScalars.count + 2
      case .literal, .folded: length = 1
      case .plain: length = max(1, scalar.string.unicodeScalars.count)
      }
    }
    return Self.location(
      line: mark.line, column: mark.column, length: length, file: file, lines: lines, firstLine: firstLine)
  }

  /// The location of a mark.
  func location(of mark: YAMLMark) -> SourceLocation {
    Self.location(line: mark.line, column: mark.column, length: 1, file: file, lines: lines, firstLine: firstLine)
  }

  /// The start of the text, the location of what is missing in it.
  var start: SourceLocation {
    SourceLocation(
      file: file, line: firstLine + 1, column: 1, lineText: lines.count > firstLine ? String(lines[firstLine]) : "")
  }

  private static func location(
    line: Int, column: Int, length: Int, file: String, lines: [Substring], firstLine: Int
  ) -> SourceLocation {
    let index = firstLine + line - 1
    let text = lines.indices.contains(index) ? String(lines[index]) : ""
    let rest = length > 1 ? max(1, scalarCount(text) - column + 1) : 1
    return SourceLocation(file: file, line: index + 1, column: column, length: min(length, rest), lineText: text)
  }

  /// The number of a text's scalars, counted in its bytes: walking the scalars takes several times longer.
  private static func scalarCount(_ text: String) -> Int {
    // A text of ASCII knows the number of its UTF-16 units.
    if text.utf16.count == text.utf8.count { return text.utf8.count }
    return text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.reduce(into: 0) { count, byte in count += byte & 0xC0 == 0x80 ? 0 : 1 }
    } ?? text.unicodeScalars.count
  }

  private static func diagnostic(
    for error: YAMLProblem, in text: String, file: String, lines: [Substring], firstLine: Int
  ) -> Diagnostic {
    func sourceLocation(_ mark: YAMLMark, length: Int = 1) -> SourceLocation {
      location(
        line: mark.line, column: mark.column, length: length, file: file, lines: lines, firstLine: firstLine)
    }
    switch error {
    case .syntax(let problem, let mark, let context):
      return .notYAML(
        problem, at: sourceLocation(mark),
        while: context.map { context in (context.text, sourceLocation(context.mark)) })
    case .repeatedKey(let key, let second, let first):
      let length = key.unicodeScalars.count
      return .duplicateKey(
        key, at: sourceLocation(second, length: length), first: sourceLocation(first, length: length))
    case .character(let problem, let offset):
      let bytes = SourceText(file: file, text: text).location(at: offset)
      return .notYAML(problem, at: sourceLocation(YAMLMark(line: bytes.line, column: bytes.column)))
    case .unreadable:
      return .notYAML("it cannot be read", at: SourceLocation(file: file, line: firstLine + 1, column: 1))
    }
  }

  private static func firstBadByte(_ bytes: [UInt8]) -> Int {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput, .error: return offset
      }
    }
  }
}

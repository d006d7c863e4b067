import Diagnostics
import Yams

/// A YAML text as nodes with locations.
///
/// Only `true`, `false`, `null` and JSON's numbers are not text (the core schema of YAML 1.2), so `no` is a language
/// and `1.10` keeps its zero.
struct YAMLDocument {
  /// The root node; `nil` for an empty text.
  let root: Yams.Node?
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
    let lines = Self.lines(of: text, bytes)
    let range = range ?? 0..<lines.count
    let part = range.isEmpty ? "" : text[lines[range.lowerBound].startIndex..<lines[range.upperBound - 1].endIndex]
    self.file = file
    var shown = lines
    for index in range { shown[index] = SecretLine.hidden(lines[index]) }
    self.lines = shown
    firstLine = range.lowerBound
    do {
      // ``YAMLScalar`` resolves scalars, without the regular expressions of YAML 1.1. The encoding is explicit because
      // Yams would look up its default in the environment on every call.
      root = try compose(
        yaml: String(part), .basic, Constructor([:], [:], [:]), .utf8)
    } catch let error as YamlError {
      throw Diagnosed(Self.diagnostic(for: error, file: file, lines: lines, firstLine: range.lowerBound))
    } catch {
      throw Diagnosed(.notYAML("it cannot be read", at: SourceLocation(file: file, line: 1, column: 1)))
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

  /// The lines without their terminators, split by bytes: splitting by characters takes longer than parsing the YAML.
  private static func lines(of text: String, _ bytes: [UInt8]) -> [Substring] {
    var lines: [Substring] = []
    var start = text.startIndex
    var offset = 0
    for (position, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x0D {
      let end = text.utf8.index(start, offsetBy: position - offset)
      let isPair = byte == 0x0A && position > 0 && bytes[position - 1] == 0x0D
      if !isPair { lines.append(text[start..<end]) }
      start = text.utf8.index(after: end)
      offset = position + 1
    }
    lines.append(text[start...])
    return lines
  }

  /// The location of a node; for a list or a mapping, its start.
  func location(of node: Yams.Node) -> SourceLocation {
    guard let mark = node.mark else { return SourceLocation(file: file, line: firstLine + 1, column: 1) }
    var length = 1
    if case .scalar(let scalar) = node {
      switch scalar.style {
      case .singleQuoted, .doubleQuoted: length = scalar.string.unicodeScalars.count + 2
      case .literal, .folded: length = 1
      case .any, .plain: length = max(1, scalar.string.unicodeScalars.count)
      }
    }
    return Self.location(
      line: mark.line, column: mark.column, length: length, file: file, lines: lines, firstLine: firstLine)
  }

  /// The location of a mark.
  func location(of mark: Mark) -> SourceLocation {
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
    let rest = max(1, text.unicodeScalars.count - column + 1)
    return SourceLocation(file: file, line: index + 1, column: column, length: min(length, rest), lineText: text)
  }

  private static func diagnostic(
    for error: YamlError, file: String, lines: [Substring], firstLine: Int
  ) -> Diagnostic {
    func sourceLocation(_ mark: Mark, line: Int? = nil, length: Int = 1) -> SourceLocation {
      location(
        line: line ?? mark.line, column: mark.column, length: length, file: file, lines: lines, firstLine: firstLine)
    }
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      return .notYAML(
        problem, at: sourceLocation(mark),
        while: context.map { context in (context.text, sourceLocation(context.mark)) })
    case .duplicatedKeysInMapping(let duplicates, let context):
      let key = duplicates.first ?? ""
      let length = key.unicodeScalars.count
      let first = sourceLocation(context.mark, length: length)
      let second = lineOfSecond(key, after: context.mark, lines: lines[firstLine...])
        .map { sourceLocation(context.mark, line: $0, length: length) }
      return .duplicateKey(key, at: second ?? first, first: second == nil ? nil : first)
    case .reader(let problem, let offset, _, let yaml):
      let start = SourceText(file: file, text: yaml).location(at: offset ?? 0)
      return .notYAML(
        problem,
        at: location(
          line: start.line, column: start.column, length: 1, file: file, lines: lines, firstLine: firstLine))
    default:
      return .notYAML("it cannot be read", at: SourceLocation(file: file, line: firstLine + 1, column: 1))
    }
  }

  /// The next line with the same key at the same column, because Yams reports only the first of two equal keys.
  private static func lineOfSecond(_ key: String, after mark: Mark, lines: ArraySlice<Substring>) -> Int? {
    for (offset, line) in lines.enumerated().dropFirst(mark.line) {
      let rest = line.unicodeScalars.dropFirst(mark.column - 1)
      let indent = line.unicodeScalars.prefix(mark.column - 1)
      if indent.allSatisfy({ $0 == " " || $0 == "-" }), rest.starts(with: key.unicodeScalars),
        rest.dropFirst(key.unicodeScalars.count).first == ":"
      {
        return offset + 1
      }
    }
    return nil
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

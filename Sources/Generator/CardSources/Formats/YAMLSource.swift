import Diagnostics
import JSONRecords
import Platform

/// Records in YAML: the elements of a list, at the root or at a path.
struct YAMLSource {
  let source: CardSource
  let bytes: MappedBytes
  let yaml: YAMLReading?

  /// The document as JSON, in which the records are found.
  ///
  /// - Throws: ``Diagnosed`` if it is not YAML.
  func json() throws(Diagnosed) -> MappedBytes {
    let text = withExtendedLifetime(bytes) { Array(bytes.bytes) }
    return MappedBytes(try yaml?(text, source.file).json ?? Array("[]".utf8))
  }

  /// The places of records found in the JSON, with the lines on which they begin in the YAML.
  func placed(_ found: LocatedRecords) -> LocatedRecords {
    var located = found
    let starts = withExtendedLifetime(bytes) { itemLines(bytes.bytes) }
    located.lines =
      starts.count == found.read ? starts : [UInt32](repeating: 1, count: max(1, found.read))
    return located
  }

  /// The lines of the longest list of the document: those that begin with a hyphen at the same indentation.
  private func itemLines(_ text: UnsafeRawBufferPointer) -> [UInt32] {
    var lines: [Int: [UInt32]] = [:]
    for (number, line) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let indentation = line.prefix { $0 == 0x20 }.count
      let rest = line.dropFirst(indentation)
      guard rest.first == UInt8(ascii: "-"), rest.count == 1 || rest.dropFirst().first.map({ $0 <= 0x20 }) == true
      else {
        continue
      }
      lines[indentation, default: []].append(UInt32(clamping: number + 1))
    }
    return lines.min { $0.key < $1.key }?.value ?? []
  }
}

extension Diagnosed {
  /// The same findings at the beginning of a file, for a document that was converted.
  func atStart(of source: CardSource) -> Diagnosed {
    Diagnosed(diagnostics.map { $0.with(location: SourceLocation(file: source.file, line: 1, column: 1)) })
  }
}

/// The signs of YAML at the beginning of a text.
enum YAMLStart {
  /// Whether the first line of data is an element of a list.
  static func isList(_ text: [UInt8]) -> Bool {
    lines(of: text).first.map { $0 == "-" || $0.hasPrefix("- ") } ?? false
  }

  /// Whether the first lines are names with values.
  static func isMapping(_ text: [UInt8]) -> Bool {
    let lines = lines(of: text)
    guard lines.count > 1, let first = lines.first else { return false }
    let name = first.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    return !name.isEmpty && (first.dropFirst(name.count) + " ").hasPrefix(": ")
  }

  /// The first lines that are neither comments nor marks of a document.
  private static func lines(of text: [UInt8]) -> [Substring] {
    String(decoding: text.prefix(4_000), as: UTF8.self).split(separator: "\n").lazy
      .map { $0.last == "\r" ? $0.dropLast() : $0 }
      .filter { !$0.hasPrefix("#") && !$0.hasPrefix("---") && !$0.hasPrefix("%YAML") }
      .prefix(3).map { $0 }
  }
}

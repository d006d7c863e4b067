import Platform

/// The properties of CSS, what their values are made of, and the types that they share: what `Data/css-properties.txt`
/// says.
struct CSSValueTable: Sendable {
  /// All properties of CSS.
  static let standard = CSSValueTable(EmbeddedData.text(of: "css-properties.txt"))

  /// The lines that could not be read; a test wants none.
  let faults: [String]
  /// The names of the properties.
  let properties: [String]
  private let indices: [String: Int]
  private let definitions: [CSSValueDefinition]

  init(_ text: String) { self.init(Array(text.utf8)) }

  /// Reads the table.
  ///
  /// As bytes, not characters: the table is read when the first style is judged, and should not be noticed.
  private init(_ text: [UInt8]) {
    let lines = Self.lines(of: text).map { $0.split(separator: UInt8(ascii: ":"), maxSplits: 1) }
    var indices: [String: Int] = [:]
    var properties: [String] = []
    for (index, line) in lines.enumerated() {
      for name in line[0].split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }) {
        let text = String(decoding: name, as: UTF8.self)
        indices[text] = index
        if name.first != UInt8(ascii: "<") { properties.append(text) }
      }
    }
    var faults: [String] = []
    definitions = lines.map { line in
      do throws(CSSValueDefinitionParser.Fault) {
        guard line.count == 2 else { throw CSSValueDefinitionParser.Fault(offset: 0) }
        return try CSSValueDefinitionParser.definition(line[1], indices: indices)
      } catch {
        faults.append("\(line.map { String(decoding: $0, as: UTF8.self) }), at \(error.offset)")
        return .type(.anything)
      }
    }
    self.faults = faults
    self.indices = indices
    self.properties = properties
  }

  /// The lines of the table without comments; a line that begins with a space belongs to the one before.
  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    for line in text.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      if line.first == UInt8(ascii: " "), let last = lines.last {
        lines[lines.count - 1] = text[last.startIndex..<line.endIndex]
      } else {
        lines.append(line)
      }
    }
    return lines
  }

  subscript(index: Int) -> CSSValueDefinition { definitions[index] }

  /// The definition of a property, or nothing when there is no such property.
  func definition(of name: Range<Int>, in bytes: UnsafeRawBufferPointer) -> CSSValueDefinition? {
    indices[bytes.asciiLowercased(name)].map { definitions[$0] }
  }

  /// Whether a name is that of a property, or one that is left alone: a custom one (`--x`) or a browser's own
  /// (`-webkit-x`).
  func isProperty(_ name: Range<Int>, in bytes: UnsafeRawBufferPointer) -> Bool {
    guard let first = name.first else { return false }
    return bytes[first] == UInt8(ascii: "-") || bytes[first] == UInt8(ascii: "_") || bytes.hasEscape(name)
      || indices[bytes.asciiLowercased(name)] != nil
  }
}

extension UnsafeRawBufferPointer {
  /// A name in small letters.
  fileprivate func asciiLowercased(_ name: Range<Int>) -> String {
    String(decoding: self[name].lazy.map(\.asciiLowercased), as: UTF8.self)
  }

  /// Whether a name spells a word, in any letter case.
  ///
  /// - Parameter word: in small letters.
  func spells(_ name: Range<Int>, _ word: [UInt8]) -> Bool {
    name.count == word.count && zip(self[name], word).allSatisfy { $0.asciiLowercased == $1 }
  }
}

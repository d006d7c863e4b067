import Platform

/// The definitions of all properties whose values are judged, and of the types that they share.
///
/// Its text is a table, a line for each: names, a colon, and the definition as the specifications write it.
struct CSSValueTable: Sendable {
  /// All properties of CSS.
  static let standard = CSSValueTable(
    CSSDefinitions.types + CSSDefinitions.boxes + CSSDefinitions.layout + CSSDefinitions.text + CSSDefinitions.fonts
      + CSSDefinitions.backgrounds + CSSDefinitions.motion + CSSDefinitions.drawing)

  /// The lines that could not be read; a test wants none.
  let faults: [String]
  /// The properties that have a definition.
  let properties: [String]
  private let places: [String: Int]
  private let definitions: [CSSValueDefinition]

  init(_ text: String) {
    // Bytes, not characters: the table is read when a page has its first style, and should not be noticed.
    let lines = Array(text.utf8).split(separator: UInt8(ascii: "\n")).map { line in
      line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
    }
    var places: [String: Int] = [:]
    var properties: [String] = []
    for (place, line) in lines.enumerated() {
      for name in line[0].split(separator: UInt8(ascii: " ")) {
        let text = String(decoding: name, as: UTF8.self)
        places[text] = place
        if name.first != UInt8(ascii: "<") { properties.append(text) }
      }
    }
    var faults: [String] = []
    definitions = lines.map { line in
      do throws(CSSValueDefinitionParser.Fault) {
        guard line.count == 2 else { throw CSSValueDefinitionParser.Fault(offset: 0) }
        return try CSSValueDefinitionParser.definition(line[1], places: places)
      } catch {
        faults.append("\(line.map { String(decoding: $0, as: UTF8.self) }), at \(error.offset)")
        return .type(.anything)
      }
    }
    self.faults = faults
    self.places = places
    self.properties = properties
  }

  subscript(place: Int) -> CSSValueDefinition { definitions[place] }

  /// The definition of a property, or nothing when any balanced value is taken.
  func definition(of name: Range<Int>, in bytes: UnsafeRawBufferPointer) -> CSSValueDefinition? {
    places[bytes.asciiLowercased(name)].map { definitions[$0] }
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

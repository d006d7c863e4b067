package import Diagnostics

/// A start tag in the literal text of a template that has a given attribute.
package struct LiteralTag: Sendable {
  /// An attribute of the tag.
  package struct Attribute: Sendable {
    /// Its name.
    package let name: String
    /// The literal text of its value; empty for an attribute without one.
    package fileprivate(set) var text = ""
    /// The names whose values are written into the value, in order.
    package fileprivate(set) var names: [String] = []
    /// The locations of the name and of the literal text of the value; the second is that of the name if there is none.
    package fileprivate(set) var locations: (name: SourceLocation, value: SourceLocation)
    /// The sections around it, outermost first, by their instructions.
    fileprivate let conditions: [Int]
  }

  /// The attributes in order.
  package fileprivate(set) var attributes: [Attribute] = []

  /// The first attribute with a name.
  package subscript(name: String) -> Attribute? { attributes.first { $0.name == name } }

  /// Whether an attribute is written wherever another one of the tag is.
  package func writes(_ attribute: Attribute, wherever other: Attribute) -> Bool {
    other.conditions.starts(with: attribute.conditions)
  }
}

extension Template {
  /// The start tags with an attribute in the literal text of the template and of everything that it calls.
  ///
  /// - Parameter isSelected: whether data selects a template by this name; the others are excluded that are called in no
  ///   other way.
  /// - Complexity: O(n) in the literal text; a partial that is called inside of tags is read once for each call.
  package func tags(
    withAttribute name: String, selecting isSelected: (String) -> Bool = { _ in true }
  ) -> [LiteralTag] {
    var walk = TagWalk(template: self)
    walk.walk(from: 0, selecting: isSelected)
    return walk.tags.filter { $0[name] != nil }
  }
}

/// Reads the start tags of a compiled template, over calls and sections.
private struct TagWalk {
  private enum State { case text, opening, tagName, tag, name, afterName, beforeValue, value(quote: UInt8) }

  let template: Template
  private(set) var tags: [LiteralTag] = []
  private var state = State.text
  private var tag = LiteralTag()
  /// The bytes of the name or of the value being read.
  private var bytes: [UInt8] = []
  private var start = 0
  /// The open sections by their instructions; an inverted one ends before the instruction `end`.
  private var conditions: [(index: Int, end: Int?)] = []
  private var finished: Set<UInt32> = []
  private var open: Set<UInt32> = []

  init(template: Template) { self.template = template }

  mutating func walk(from entry: UInt32, selecting isSelected: (String) -> Bool) {
    let startsInText = if case .text = state { true } else { false }
    if startsInText, !finished.insert(entry).inserted { return }
    guard open.insert(entry).inserted else { return }
    defer { open.remove(entry) }
    let depth = conditions.count
    defer { conditions.removeSubrange(depth...) }
    let program = template.program
    for index in Int(entry)..<program.instructions.count {
      while let last = conditions.last, conditions.count > depth, last.end == index { conditions.removeLast() }
      let instruction = program.instructions[index]
      switch instruction.operation {
      case .literal: read(Int(instruction.operand)..<Int(instruction.operand + instruction.count))
      case .interpolate, .formatted: readValue(program.nameTexts[Int(instruction.operand)])
      case .section, .compared: conditions.append((index, nil))
      case .inverted, .comparedInverted: conditions.append((index, Int(instruction.target)))
      case .sectionEnd: conditions.removeLast()
      case .call: walk(from: instruction.target, selecting: isSelected)
      case .dynamicCall:
        for called in program.dispatchTables[Int(instruction.target)] where isSelected(program.name(of: called)) {
          if let start = called.entry { walk(from: start, selecting: isSelected) }
        }
      case .indentation, .heading: break
      case .ret: return
      }
    }
  }

  private mutating func read(_ range: Range<Int>) {
    for offset in range { read(template.program.literals[offset], at: offset) }
  }

  private mutating func read(_ byte: UInt8, at offset: Int) {
    let isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
    switch state {
    case .text: if byte == UInt8(ascii: "<") { state = .opening }
    case .opening:
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      state = isLetter ? .tagName : byte == UInt8(ascii: "<") ? .opening : .text
      tag = LiteralTag()
    case .tagName, .tag:
      if byte == UInt8(ascii: ">") { return endTag() }
      if isSpace { state = .tag } else if case .tag = state, byte != UInt8(ascii: "/") { beginName(byte, at: offset) }
    case .name:
      if byte == UInt8(ascii: "=") {
        endName()
        state = .beforeValue
      } else if isSpace || byte == UInt8(ascii: ">") {
        endName()
        if byte == UInt8(ascii: ">") { endTag() } else { state = .afterName }
      } else {
        bytes.append(byte)
      }
    case .afterName:
      if byte == UInt8(ascii: "=") {
        state = .beforeValue
      } else if byte == UInt8(ascii: ">") {
        endTag()
      } else if !isSpace {
        beginName(byte, at: offset)
      }
    case .beforeValue:
      if isSpace { return }
      let isQuote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
      state = .value(quote: isQuote ? byte : 0)
      bytes = isQuote ? [] : [byte]
      start = isQuote ? offset + 1 : offset
    case .value(let quote):
      if quote == 0 ? isSpace || byte == UInt8(ascii: ">") : byte == quote {
        endValue(at: offset)
        if byte == UInt8(ascii: ">") { endTag() } else { state = .tag }
      } else {
        bytes.append(byte)
      }
    }
  }

  /// The value of a name is written here.
  private mutating func readValue(_ name: String) {
    if case .beforeValue = state { state = .value(quote: 0) }
    if case .value = state, !tag.attributes.isEmpty { tag.attributes[tag.attributes.count - 1].names.append(name) }
  }

  private mutating func beginName(_ byte: UInt8, at offset: Int) {
    state = .name
    bytes = [byte]
    start = offset
  }

  private mutating func endName() {
    let location = location(of: start..<(start + bytes.count))
    tag.attributes.append(
      LiteralTag.Attribute(
        name: String(decoding: bytes, as: UTF8.self).lowercased(), locations: (location, location),
        conditions: conditions.map(\.index)))
    bytes = []
  }

  private mutating func endValue(at end: Int) {
    guard let last = tag.attributes.indices.last else { return }
    tag.attributes[last].text = String(decoding: bytes, as: UTF8.self)
    if tag.attributes[last].names.isEmpty, !bytes.isEmpty {
      tag.attributes[last].locations.value = location(of: (end - bytes.count)..<end)
    }
    bytes = []
  }

  private mutating func endTag() {
    state = .text
    if !tag.attributes.isEmpty { tags.append(tag) }
    tag = LiteralTag()
  }

  /// The location in the source of a range of the literals.
  private func location(of range: Range<Int>) -> SourceLocation {
    let pieces = template.program.pieces
    let next = pieces.partitioningIndex { Int($0.literalStart) > range.lowerBound }
    guard next > 0 else { return template.location(ofSource: 0, at: 0..<0) }
    let piece = pieces[next - 1]
    let start = range.lowerBound - Int(piece.literalStart) + Int(piece.sourceStart)
    return template.location(ofSource: Int(piece.source), at: start..<(start + range.count))
  }
}

extension Array {
  /// The first index whose element, and all after it, meet a condition.
  fileprivate func partitioningIndex(where meets: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if meets(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

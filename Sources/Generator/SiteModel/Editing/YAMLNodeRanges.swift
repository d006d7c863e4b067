/// The text of a YAML document with the places of its nodes, which libyaml tells only by their starts.
struct YAMLNodeRanges {
  /// A place that cannot be found; the reason is a part of a sentence.
  struct Problem: Error {
    let reason: String
    /// Where it was sought.
    let mark: YAMLMark?

    init(reason: String, node: YAMLNode?) {
      self.reason = reason
      mark = node?.mark
    }
  }

  let bytes: [UInt8]
  /// The starts of the lines, by the line breaks of YAML 1.1, as libyaml counts them.
  private let lineStarts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    var index = 0
    while index < bytes.count {
      let length = Self.breakLength(bytes, at: index)
      index += max(1, length)
      if length > 0 { starts.append(index) }
    }
    lineStarts = starts
  }

  /// The length of the line break at an index; 0 if there is none.
  private static func breakLength(_ bytes: [UInt8], at index: Int) -> Int {
    func has(_ sequence: UInt8...) -> Bool { bytes[index...].starts(with: sequence) }
    switch bytes[index] {
    case 0x0D: return has(0x0D, 0x0A) ? 2 : 1
    case 0x0A: return 1
    case 0xC2: return has(0xC2, 0x85) ? 2 : 0
    case 0xE2: return has(0xE2, 0x80, 0xA8) || has(0xE2, 0x80, 0xA9) ? 3 : 0
    default: return 0
    }
  }

  func breakLength(at index: Int) -> Int { index < bytes.count ? Self.breakLength(bytes, at: index) : 0 }

  /// The byte at an index; 0 at the end.
  func byte(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }

  func has(_ character: Unicode.Scalar, at index: Int) -> Bool { UInt32(byte(index)) == character.value }

  // MARK: Lines

  /// The start of the line of an index.
  func lineStart(_ index: Int) -> Int { lineStarts.last { $0 <= index } ?? 0 }

  /// The end of the line of an index, before its break.
  func lineEnd(_ index: Int) -> Int {
    var index = index
    while index < bytes.count, breakLength(at: index) == 0 { index += 1 }
    return index
  }

  /// The line break after an index, else the first of the text, else a line feed.
  func lineBreak(after index: Int) -> [UInt8] {
    for end in [lineEnd(index), lineEnd(0)] where breakLength(at: end) > 0 {
      return Array(bytes[end..<end + breakLength(at: end)])
    }
    return [0x0A]
  }

  /// The number of characters before an index in its line.
  func column(_ index: Int) -> Int { bytes[lineStart(index)..<index].count { $0 & 0xC0 != 0x80 } }

  /// Whether a range contains only spaces and tabs.
  func isBlank(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy { $0 == 0x20 || $0 == 0x09 } }

  /// The index after spaces and tabs.
  func afterSpaces(_ index: Int) -> Int {
    var index = index
    while byte(index) == 0x20 || byte(index) == 0x09 { index += 1 }
    return index
  }

  /// The index after spaces, line breaks and comments.
  func afterGap(_ index: Int) -> Int {
    var index = index
    while true {
      let before = index
      index = afterSpaces(index)
      if has("#", at: index) { index = lineEnd(index) }
      index += breakLength(at: index)
      if index == before { return index }
    }
  }

  // MARK: Nodes

  /// The start of a node, before its anchor and its tag.
  func start(of node: YAMLNode) throws(Problem) -> Int {
    let mark = node.mark
    guard lineStarts.indices.contains(mark.line - 1) else {
      throw Problem(reason: "its place is unknown", node: node)
    }
    var index = lineStarts[mark.line - 1]
    var column = 1
    while column < mark.column, index < bytes.count {
      index += 1
      while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
      column += 1
    }
    return index
  }

  /// The index at which a node's content begins, after its anchor and tag.
  private func content(of node: YAMLNode) throws(Problem) -> Int {
    var index = try start(of: node)
    while has("&", at: index) || has("!", at: index) {
      while index < bytes.count, ![0x20, 0x09].contains(byte(index)), breakLength(at: index) == 0 { index += 1 }
      index = afterSpaces(index)
    }
    return index
  }

  /// Whether a mapping or a list is written in brackets.
  func isFlow(_ node: YAMLNode) throws(Problem) -> Bool {
    let index = try content(of: node)
    if case .mapping = node { return has("{", at: index) }
    return has("[", at: index)
  }

  /// The name of a node's anchor; `nil` if it has none.
  func anchor(of node: YAMLNode) throws(Problem) -> String? {
    let start = try start(of: node)
    guard has("&", at: start) else { return nil }
    let name = bytes[(start + 1)...].prefix { $0 > 0x20 && !",[]{}".utf8.contains($0) }
    return String(decoding: name, as: UTF8.self)
  }

  /// Whether an alias refers to an anchor.
  func isUsed(anchor: String) -> Bool {
    let wanted = Array("*\(anchor)".utf8)
    return bytes.indices.contains { index in
      bytes[index] == wanted[0] && bytes[index...].starts(with: wanted)
        && (byte(index + wanted.count) <= 0x20 || ",[]{}".utf8.contains(byte(index + wanted.count)))
    }
  }

  /// The index after the colon of a key.
  func afterColon(_ key: YAMLNode) throws(Problem) -> Int {
    let end = afterSpaces(try end(ofScalar: key))
    guard has(":", at: end) else { throw Problem(reason: "its key is written in an unusual way", node: key) }
    return end + 1
  }

  /// Whether the value of a key is an alias: its node is where its anchor is.
  func isAlias(_ value: YAMLNode, of key: YAMLNode) throws(Problem) -> Bool {
    try start(of: value) < start(of: key)
  }

  /// The index after the value of a key.
  func end(of value: YAMLNode, key: YAMLNode) throws(Problem) -> Int {
    if try isAlias(value, of: key) {
      let start = afterGap(try afterColon(key))
      guard has("*", at: start) else { throw Problem(reason: "its value is written in an unusual way", node: key) }
      return start + bytes[start...].prefix { $0 > 0x20 && !",[]{}".utf8.contains($0) }.count
    }
    if case .scalar(let scalar) = value, scalar.string.isEmpty, Node.Scalar(scalar).isPlain {
      return try afterColon(key)
    }
    return try end(of: value, indent: column(try start(of: key)))
  }

  /// The index after a node.
  ///
  /// - Parameter indent: the indentation of the block mapping or list around it.
  func end(of node: YAMLNode, indent: Int) throws(Problem) -> Int {
    switch node {
    case .scalar(let scalar) where scalar.style == .literal || scalar.style == .folded:
      return try end(ofBlock: node, indent: indent)
    case .scalar: return try end(ofScalar: node)
    case .mapping(let mapping):
      var last: Int?
      if let pair = Array(mapping).last { last = try end(of: pair.value, key: pair.key) }
      if try isFlow(node) { return try closing("}", after: last, of: node) }
      if let last { return last }
      return try content(of: node)
    case .sequence(let sequence):
      let start = try start(of: node)
      var last: Int?
      if let element = Array(sequence).last {
        if try self.start(of: element) < start { throw Problem(reason: "its last element is an alias", node: node) }
        last = try end(of: element, indent: column(start))
      }
      if try isFlow(node) { return try closing("]", after: last, of: node) }
      if let last { return last }
      return try content(of: node)
    }
  }

  /// The index after the bracket that closes a flow mapping or list.
  private func closing(_ bracket: Unicode.Scalar, after last: Int?, of node: YAMLNode) throws(Problem) -> Int {
    let inside = if let last { last } else { try content(of: node) + 1 }
    var index = afterGap(inside)
    if has(",", at: index) { index = afterGap(index + 1) }
    guard has(bracket, at: index) else { throw Problem(reason: "its end cannot be found", node: node) }
    return index + 1
  }

  private func end(ofScalar node: YAMLNode) throws(Problem) -> Int {
    guard case .scalar(let scalar) = node else { throw Problem(reason: "its key is not a text", node: node) }
    var index = try content(of: node)
    switch scalar.style {
    case .doubleQuoted:
      index += 1
      while index < bytes.count, !has("\"", at: index) { index += has("\\", at: index) ? 2 : 1 }
      return index + 1
    case .singleQuoted:
      index += 1
      while index < bytes.count {
        if has("'", at: index) {
          if !has("'", at: index + 1) { break }
          index += 1
        }
        index += 1
      }
      return index + 1
    default: return try end(ofPlain: scalar.string, at: index, node)
    }
  }

  /// The end of a plain text, whose line breaks are written as spaces or, behind an empty line, as line breaks.
  private func end(ofPlain text: String, at start: Int, _ node: YAMLNode) throws(Problem) -> Int {
    var index = start
    var rest = Array(text.utf8)[...]
    while let first = rest.first {
      if byte(index) == first, breakLength(at: index) == 0 {
        index += 1
        rest = rest.dropFirst()
      } else if first == 0x20 || first == 0x0A {
        let next = afterGap(index)
        guard next > index else { throw Problem(reason: "its end cannot be found", node: node) }
        index = next
        rest = rest.drop { $0 == 0x20 || $0 == 0x0A }
      } else {
        throw Problem(reason: "its end cannot be found", node: node)
      }
    }
    return index
  }

  /// The end of a literal or folded text: of its last line that is not blank.
  private func end(ofBlock node: YAMLNode, indent: Int) throws(Problem) -> Int {
    var end = lineEnd(try content(of: node))
    var index = end
    while index < bytes.count {
      index += breakLength(at: index)
      let lineEnd = lineEnd(index)
      let text = afterSpaces(index)
      if text < lineEnd {
        guard text - index > indent else { break }
        end = lineEnd
      }
      if index == lineEnd, index == bytes.count { break }
      index = lineEnd
    }
    return end
  }
}

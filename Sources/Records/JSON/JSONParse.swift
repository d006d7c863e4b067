import Diagnostics

/// One run of ``JSONReader``: an automaton with its own stack, so that deep texts cannot exhaust the thread's.
struct JSONParse: ~Copyable {
  /// An array or object whose end is not reached.
  struct OpenContainer: BitwiseCopyable {
    /// Its node.
    let node: Int
    let isObject: Bool
    /// The number of the name whose value it is, or is in.
    let owner: NameTable.Number
    /// The number of the name that was read last in it.
    var lastName = NameTable.none
    var count = 0
    /// One bit for each of the names met, so that most names need not be compared with the earlier ones.
    var nameBits: UInt64 = 0
  }

  /// Where a string's or number's bytes lie: in the source, or decoded in the tape's own text.
  struct Text {
    var start = 0
    var length = 0
    var isDecoded = false
  }

  let depthLimit: Int
  let findsDoubledNames: Bool
  private(set) var bytes = UnsafeRawBufferPointer(start: nil, count: 0)
  /// Those of the tape, as long as it is filled.
  var nodes = PlainList<RecordNode>()
  var decodedText = PlainList<UInt8>()
  var open = PlainList<OpenContainer>()
  var doubledNames: [JSONReader.DoubledName] = []
  /// How many escapes were half of a character without the other half.
  var mendedHalves = 0
  /// The name that belongs to the next value; empty inside an array.
  var name = Text()
  var names = NameTable()

  init(depthLimit: Int, findsDoubledNames: Bool) {
    self.depthLimit = depthLimit
    self.findsDoubledNames = findsDoubledNames
  }

  /// Reads the value at an offset.
  ///
  /// The position is handed from function to function: all are inlined here, and it stays in a register.
  ///
  /// - Returns: the offset behind the value.
  mutating func value(in bytes: UnsafeRawBufferPointer, from start: Int) throws(JSONError) -> Int {
    self.bytes = bytes
    var position = start
    open.removeAll()
    doubledNames.removeAll(keepingCapacity: true)
    mendedHalves = 0
    name = Text()
    while true {
      let hasOpened = try beginValue(&position)
      if hasOpened {
        if try atFirstChild(&position) { continue }
      }
      if try !goOn(&position) { return position }
    }
  }

  /// Reads a scalar, or the opening bracket of a container.
  @inline(__always)
  private mutating func beginValue(_ position: inout Int) throws(JSONError) -> Bool {
    position = JSONBytes.skipWhiteSpace(in: bytes, from: position)
    guard position < bytes.count else { throw JSONError(.unexpectedEnd, at: bytes.count, length: 0) }
    switch bytes[position] {
    case UInt8(ascii: "\""):
      let text = try string(&position)
      append(.string, text: text)
    case UInt8(ascii: "{"):
      try openContainer(isObject: true, &position)
      return true
    case UInt8(ascii: "["):
      try openContainer(isObject: false, &position)
      return true
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let start = position
      try Self.skipNumber(in: bytes, &position)
      append(.number, text: Text(start: start, length: position - start, isDecoded: false))
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      position = try literal(at: position)
    default:
      throw JSONError(.valueExpected, at: position)
    }
    return false
  }

  /// Tells whether a container that was just opened has a child; reads the name of an object's first member.
  @inline(__always)
  private mutating func atFirstChild(_ position: inout Int) throws(JSONError) -> Bool {
    position = JSONBytes.skipWhiteSpace(in: bytes, from: position)
    guard position < bytes.count else { throw JSONError(.unexpectedEnd, at: bytes.count, length: 0) }
    let isObject = open[open.count - 1].isObject
    if bytes[position] == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      close(&position)
      return false
    }
    if isObject { try memberName(&position) } else { name = Text() }
    return true
  }

  /// Goes on behind a value: to the next child, or out of the containers that end here.
  ///
  /// - Returns: whether another value follows.
  @inline(__always)
  private mutating func goOn(_ position: inout Int) throws(JSONError) -> Bool {
    while !open.isEmpty {
      let last = open.count - 1
      open[last].count &+= 1
      let isObject = open[last].isObject
      position = JSONBytes.skipWhiteSpace(in: bytes, from: position)
      guard position < bytes.count else { throw JSONError(.unexpectedEnd, at: bytes.count, length: 0) }
      let byte = bytes[position]
      if byte == UInt8(ascii: ",") {
        position += 1
        if isObject {
          try memberName(&position)
        } else {
          let next = JSONBytes.skipWhiteSpace(in: bytes, from: position)
          if next < bytes.count, bytes[next] == UInt8(ascii: "]") { throw JSONError(.trailingComma, at: position - 1) }
          name = Text()
        }
        return true
      }
      guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
        throw JSONError(.commaOrEndExpected, at: position)
      }
      close(&position)
    }
    return false
  }

  @inline(__always)
  private mutating func openContainer(isObject: Bool, _ position: inout Int) throws(JSONError) {
    guard open.count < depthLimit else { throw JSONError(.tooDeep(limit: depthLimit), at: position) }
    var owner = NameTable.none
    if !open.isEmpty {
      let parent = open[open.count - 1]
      owner = parent.isObject ? parent.lastName : parent.owner
    }
    open.append(OpenContainer(node: nodes.count, isObject: isObject, owner: owner))
    append(isObject ? .object : .array, text: Text(start: position, length: 0, isDecoded: false))
    position += 1
  }

  /// Ends the innermost container at its closing bracket.
  @inline(__always)
  private mutating func close(_ position: inout Int) {
    position += 1
    let container = open[open.count - 1]
    open.removeLast()
    nodes[container.node].textLength = UInt32(position) - nodes[container.node].textStart
    nodes[container.node].end = UInt32(nodes.count)
    nodes[container.node].count = UInt32(container.count)
    if findsDoubledNames, container.isObject, container.count > Self.comparedOneByOne {
      findDoubledNames(in: container)
    }
  }

  @inline(__always)
  private mutating func append(_ kind: RecordNode.Kind, isTrue: Bool = false, text: Text) {
    nodes.append(
      RecordNode(
        kind: kind, isDecoded: text.isDecoded, isKeyDecoded: name.isDecoded, isTrue: isTrue,
        keyStart: UInt32(name.start),
        keyLength: UInt32(name.length), textStart: UInt32(text.start), textLength: UInt32(text.length),
        end: UInt32(nodes.count + 1)))
  }

  private mutating func literal(at start: Int) throws(JSONError) -> Int {
    var end = start
    while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
    let word = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
    let text = Text(start: start, length: end - start, isDecoded: false)
    if word.elementsEqual("true".utf8) {
      append(.boolean, isTrue: true, text: text)
    } else if word.elementsEqual("false".utf8) {
      append(.boolean, text: text)
    } else if word.elementsEqual("null".utf8) {
      append(.null, text: text)
    } else if end == bytes.count, ["true", "false", "null"].contains(where: { $0.utf8.starts(with: word) }) {
      throw JSONError(.unexpectedEnd, at: end, length: 0)
    } else {
      throw JSONError(.unknownLiteral, at: start, length: end - start)
    }
    return end
  }

  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
    default: false
    }
  }

  // MARK: Names

  /// Reads a member's name and the colon behind it.
  @inline(__always)
  private mutating func memberName(_ position: inout Int) throws(JSONError) {
    position = JSONBytes.skipWhiteSpace(in: bytes, from: position)
    let last = open.count - 1
    // The expected name's own quotation mark and colon are compared with it.
    if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
      var number = names.expected(after: open[last].lastName, in: open[last].owner)
      var length = names.length(of: number, at: position + 1, in: bytes)
      if length == nil {
        number = names.alternative(after: open[last].lastName)
        length = names.length(of: number, at: position + 1, in: bytes)
      }
      if let length {
        name = Text(start: position + 1, length: length, isDecoded: false)
        if findsDoubledNames { compareName(number, quotedAt: position) }
        open[last].lastName = number
        position += length + 3
        return
      }
    }
    try unexpectedName(&position)
  }

  @inline(never)
  private mutating func unexpectedName(_ position: inout Int) throws(JSONError) {
    guard position < bytes.count else { throw JSONError(.unexpectedEnd, at: bytes.count, length: 0) }
    let start = position
    guard bytes[position] == UInt8(ascii: "\"") else { throw missingName(at: position) }
    let text = try string(&position)
    guard text.length <= RecordNode.longestName else { throw JSONError(.tooLong, at: start, length: text.length) }
    name = text
    let last = open.count - 1
    let number = names.number(of: bytes(of: text))
    if findsDoubledNames { compareName(number, quotedAt: start) }
    names.remember(number, after: open[last].lastName, in: open[last].owner)
    open[last].lastName = number
    position = JSONBytes.skipWhiteSpace(in: bytes, from: position)
    guard position < bytes.count else { throw JSONError(.unexpectedEnd, at: bytes.count, length: 0) }
    guard bytes[position] == UInt8(ascii: ":") else { throw JSONError(.colonExpected, at: position) }
    position += 1
  }

  private func missingName(at position: Int) -> JSONError {
    guard bytes[position] == UInt8(ascii: "}") else { return JSONError(.nameExpected, at: position) }
    var comma = position
    while comma > 0, bytes[comma] != UInt8(ascii: ",") { comma -= 1 }
    return JSONError(.trailingComma, at: comma)
  }
}

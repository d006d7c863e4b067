import Platform

/// One run of ``JSONReader``: a pushdown automaton with an explicit stack, so that deep nesting cannot overflow the
/// thread's stack.
struct JSONParse: ~Copyable {
  /// An array or object that is not closed yet.
  struct OpenContainer: BitwiseCopyable {
    /// The index of its node.
    let node: Int
    let isObject: Bool
    /// The number of the name of the member whose value it is or that contains it.
    let owner: MemberNameTable.Number
    /// The number of the last name read in it.
    var lastName = MemberNameTable.none
    var count = 0
    /// A Bloom filter of the names read so far, so that most names need no comparison with the earlier ones.
    var nameBits: UInt64 = 0
  }

  /// The location of a string's or number's bytes, in the source or in the tape's decoded text.
  struct Text: BitwiseCopyable {
    var start = 0
    var length = 0
    var isDecoded = false
  }

  /// The state of a run.
  ///
  /// It is passed only to functions that are inlined, so that its fields stay in registers.
  private struct Progress {
    let bytes: UnsafeRawBufferPointer
    var position: Int
    /// The innermost array or object; a placeholder at the root.
    var container = OpenContainer(node: 0, isObject: false, owner: MemberNameTable.none)
    /// The name of the next value; empty inside an array.
    var name = Text()

    /// The next byte that is not white space.
    @inline(__always)
    mutating func nextByte() throws(JSONError) -> UInt8 {
      if position < bytes.count {
        let byte = bytes[position]
        if byte > 0x20 { return byte }
      }
      position = JSONBytes.endOfWhiteSpace(in: bytes, from: position)
      guard position < bytes.count else { throw JSONError.end(of: bytes) }
      return bytes[position]
    }
  }

  let depthLimit: Int
  let findsDoubledNames: Bool
  private(set) var bytes = UnsafeRawBufferPointer(start: nil, count: 0)
  /// The nodes of the tape, moved here while it is filled.
  var nodes = PlainList<RecordNode>()
  var decodedText = PlainList<UInt8>()
  /// The arrays and objects around the innermost one; the first is a placeholder for the root.
  var open = PlainList<OpenContainer>()
  var doubledNames: [JSONReader.DoubledName] = []
  /// The number of unpaired surrogates among the escapes.
  var mendedHalves = 0
  var names = MemberNameTable()

  init(depthLimit: Int, findsDoubledNames: Bool) {
    self.depthLimit = depthLimit
    self.findsDoubledNames = findsDoubledNames
  }

  /// Reads the value at an offset.
  ///
  /// The text must be shorter than 4 GiB, so that every offset, length and node count fits into 32 bits.
  ///
  /// - Returns: The offset after the value.
  mutating func value(in bytes: UnsafeRawBufferPointer, from start: Int) throws(JSONError) -> Int {
    self.bytes = bytes
    open.removeAll()
    if !doubledNames.isEmpty { doubledNames.removeAll(keepingCapacity: true) }
    mendedHalves = 0
    var progress = Progress(bytes: bytes, position: start)
    while true {
      let hasOpened = try beginValue(&progress)
      if hasOpened {
        if try atFirstChild(&progress) { continue }
      }
      if try !goOn(&progress) { return progress.position }
    }
  }

  /// Reads a scalar, or the opening bracket of a container.
  @inline(__always)
  private mutating func beginValue(_ progress: inout Progress) throws(JSONError) -> Bool {
    let byte = try progress.nextByte()
    let start = progress.position
    switch byte {
    case UInt8(ascii: "\""):
      let (text, end) = try string(in: progress.bytes, at: start)
      append(.string, text: text, name: progress.name)
      progress.position = end
    case UInt8(ascii: "{"):
      try openContainer(isObject: true, &progress)
      return true
    case UInt8(ascii: "["):
      try openContainer(isObject: false, &progress)
      return true
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let end = try Self.endOfNumber(in: progress.bytes, from: start)
      append(.number, text: Text(start: start, length: end &- start), name: progress.name)
      progress.position = end
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      progress.position = try literal(at: start, name: progress.name)
    default:
      throw JSONError(.valueExpected, at: start)
    }
    return false
  }

  /// Whether a container that was just opened has a child; reads the name of an object's first member.
  @inline(__always)
  private mutating func atFirstChild(_ progress: inout Progress) throws(JSONError) -> Bool {
    let byte = try progress.nextByte()
    let isObject = progress.container.isObject
    if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      close(&progress)
      return false
    }
    if isObject { try memberName(&progress) } else { progress.name = Text() }
    return true
  }

  /// Continues after a value, with the next child or by closing containers.
  ///
  /// - Returns: Whether another value follows.
  @inline(__always)
  private mutating func goOn(_ progress: inout Progress) throws(JSONError) -> Bool {
    while !open.isEmpty {
      progress.container.count &+= 1
      let byte = try progress.nextByte()
      let isObject = progress.container.isObject
      if byte == UInt8(ascii: ",") {
        progress.position &+= 1
        if isObject {
          try memberName(&progress)
        } else {
          let (bytes, comma) = (progress.bytes, progress.position &- 1)
          progress.position = JSONBytes.skipWhiteSpace(in: bytes, from: progress.position)
          if progress.position < bytes.count, bytes[progress.position] == UInt8(ascii: "]") {
            throw JSONError(.trailingComma, at: comma)
          }
          progress.name = Text()
        }
        return true
      }
      guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
        throw JSONError(.commaOrEndExpected, at: progress.position)
      }
      close(&progress)
    }
    return false
  }

  @inline(__always)
  private mutating func openContainer(isObject: Bool, _ progress: inout Progress) throws(JSONError) {
    let start = progress.position
    guard open.count < depthLimit else { throw JSONError(.tooDeep(limit: depthLimit), at: start) }
    let parent = progress.container
    open.append(parent)
    progress.container = OpenContainer(
      node: nodes.count, isObject: isObject, owner: parent.isObject ? parent.lastName : parent.owner)
    append(isObject ? .object : .array, text: Text(start: start), name: progress.name)
    progress.position = start &+ 1
  }

  /// Closes the innermost container.
  @inline(__always)
  private mutating func close(_ progress: inout Progress) {
    progress.position &+= 1
    let container = progress.container
    progress.container = open[open.count &- 1]
    open.removeLast()
    nodes[container.node].textLength = UInt32(truncatingIfNeeded: progress.position) &- nodes[container.node].textStart
    nodes[container.node].end = UInt32(truncatingIfNeeded: nodes.count)
    nodes[container.node].count = UInt32(truncatingIfNeeded: container.count)
    if findsDoubledNames, container.isObject, container.count > Self.comparedOneByOne {
      findDoubledNames(in: container)
    }
  }

  @inline(__always)
  private mutating func append(_ kind: RecordNode.Kind, isTrue: Bool = false, text: Text, name: Text) {
    nodes.append(
      RecordNode(
        kind: kind, isDecoded: text.isDecoded, isKeyDecoded: name.isDecoded, isTrue: isTrue,
        keyStart: UInt32(truncatingIfNeeded: name.start), keyLength: UInt32(truncatingIfNeeded: name.length),
        textStart: UInt32(truncatingIfNeeded: text.start), textLength: UInt32(truncatingIfNeeded: text.length),
        end: UInt32(truncatingIfNeeded: nodes.count &+ 1)))
  }

  @inline(never)
  private mutating func literal(at start: Int, name: Text) throws(JSONError) -> Int {
    var end = start
    while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
    let word = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
    let text = Text(start: start, length: end - start, isDecoded: false)
    if word.spells("true") {
      append(.boolean, isTrue: true, text: text, name: name)
    } else if word.spells("false") {
      append(.boolean, text: text, name: name)
    } else if word.spells("null") {
      append(.null, text: text, name: name)
    } else if end == bytes.count, ["true", "false", "null"].contains(where: { $0.utf8.starts(with: word) }) {
      throw JSONError.end(of: bytes)
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

  /// Reads a member's name and the colon after it.
  @inline(__always)
  private mutating func memberName(_ progress: inout Progress) throws(JSONError) {
    let bytes = progress.bytes
    let start = JSONBytes.skipWhiteSpace(in: bytes, from: progress.position)
    let (last, owner) = (progress.container.lastName, progress.container.owner)
    var number = MemberNameTable.none
    // The comparison with the expected name includes its quotation mark and colon.
    if start < bytes.count, bytes[start] == UInt8(ascii: "\"") {
      number = names.expected(after: last, in: owner)
      var length = names.length(of: number, at: start &+ 1, in: bytes)
      if length == nil {
        number = names.alternative(after: last)
        length = names.length(of: number, at: start &+ 1, in: bytes)
      }
      if let length {
        progress.name = Text(start: start &+ 1, length: length)
        progress.container.lastName = number
        progress.position = start &+ length &+ 3
        if findsDoubledNames { compareName(progress.name, number, quotedAt: start, in: &progress.container) }
        return
      }
    }
    (progress.name, number, progress.position) = try unexpectedName(at: start, after: last, in: owner)
    progress.container.lastName = number
    if findsDoubledNames { compareName(progress.name, number, quotedAt: start, in: &progress.container) }
  }

  /// Reads a name that was not expected; returns its number and the offset after its colon.
  @inline(never)
  private mutating func unexpectedName(
    at start: Int, after previous: MemberNameTable.Number, in owner: MemberNameTable.Number
  ) throws(JSONError) -> (Text, MemberNameTable.Number, Int) {
    guard start < bytes.count else { throw JSONError.end(of: bytes) }
    guard bytes[start] == UInt8(ascii: "\"") else { throw missingName(at: start) }
    let (text, end) = try string(in: bytes, at: start)
    guard text.length <= RecordNode.longestName else { throw JSONError(.nameTooLong, at: start) }
    let number = names.number(of: bytes(of: text))
    names.remember(number, after: previous, in: owner)
    let colon = JSONBytes.skipWhiteSpace(in: bytes, from: end)
    guard colon < bytes.count else { throw JSONError.end(of: bytes) }
    guard bytes[colon] == UInt8(ascii: ":") else { throw JSONError(.colonExpected, at: colon) }
    return (text, number, colon + 1)
  }

  private func missingName(at position: Int) -> JSONError {
    guard bytes[position] == UInt8(ascii: "}") else { return JSONError(.nameExpected, at: position) }
    var comma = position
    while comma > 0, bytes[comma] != UInt8(ascii: ",") { comma -= 1 }
    return JSONError(.trailingComma, at: comma)
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func spells(_ word: StaticString) -> Bool {
    isSame(as: UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }
}

/// Finds the records of a JSON array one by one without parsing them, in constant memory for a mapped file of any size.
///
/// A damaged record does not hide the following ones. Usage: ``open()``, ``next()`` until `nil`, ``close()``.
package struct JSONRecordScanner {
  /// The location of a record.
  package struct Record: Sendable, Equatable {
    /// The index in the array, counted from 0.
    package let index: Int
    /// The byte range, without surrounding white space.
    package let range: Range<Int>
    /// The error of a record with unbalanced brackets or quotation marks; its offset is relative to the start of the
    /// file.
    package let damage: JSONError?
  }

  /// A member of the objects around the array.
  package struct Member: Sendable, Equatable {
    /// The dotted path from the root.
    package let path: String
    /// The byte range of the value.
    package let range: Range<Int>

    package init(path: String, range: Range<Int>) {
      self.path = path
      self.range = range
    }
  }

  /// The reason why there is no array to scan.
  package enum OpenError: Error, Sendable, Equatable {
    /// The text is malformed before the array begins.
    case malformed(JSONError)
    /// The object at the offset has no member of this name; `names` are the names that it has.
    case missing(name: String, names: [String], offset: Int)
    /// The array at the offset has no element at this index.
    case noElement(index: String, count: Int, offset: Int)
    /// The value at the path is not an array.
    case noArray(at: Int, names: [String])
  }

  /// The whole file.
  package let bytes: UnsafeRawBufferPointer
  /// The members beside the array on all levels of the path, as far as the scan has reached.
  package private(set) var members: [Member] = []
  /// The index in ``members`` of the first member of the value at the path, if that is an object rather than an array.
  package private(set) var firstOfValue = 0
  /// The errors between the records and after the array.
  package private(set) var problems: [JSONError] = []
  /// The offset at which the text ends inside the array or an object around it.
  package private(set) var cut: Int?
  /// The number of records found.
  package internal(set) var count = 0

  private let path: [String]
  /// The depths of the path's steps that are indices of arrays.
  private var arrays: Set<Int> = []
  var position: Int
  package private(set) var hasEnded = false
  var isAfterComma = false
  private var damage = JSONDamage()

  /// Creates a scanner of the array at a dotted path; an empty path means the root.
  ///
  /// A step that is a number is the index of an array's element, counted from 0.
  ///
  /// - Parameter start: the offset of the value at which the path starts.
  package init(_ bytes: UnsafeRawBufferPointer, path: String = "", from start: Int = 0) {
    self.bytes = bytes
    position = start
    self.path = path.isEmpty ? [] : path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  // MARK: Records

  /// The next record, or `nil` after the last.
  package mutating func next() -> Record? {
    while !hasEnded {
      skipWhiteSpace()
      guard position < bytes.count else {
        cut = bytes.count
        hasEnded = true
        return nil
      }
      switch bytes[position] {
      case UInt8(ascii: "]"):
        if isAfterComma { problems.append(JSONError(.trailingComma, at: position)) }
        position += 1
        hasEnded = true
      case UInt8(ascii: ","):
        if isAfterComma || count == 0 { problems.append(JSONError(.valueExpected, at: position)) }
        position += 1
        isAfterComma = true
      case UInt8(ascii: "}"):
        problems.append(JSONError(.commaOrEndExpected, at: position))
        position += 1
      default:
        return record()
      }
    }
    return nil
  }

  private mutating func record() -> Record {
    if count > 0, !isAfterComma { problems.append(JSONError(.commaOrEndExpected, at: position)) }
    isAfterComma = false
    let start = position
    defer { count += 1 }
    if let end = JSONSkip.value(in: bytes, from: start) {
      position = end
      return Record(index: count, range: start..<end, damage: nil)
    }
    let (error, end) = damage.extent(of: start, in: bytes)
    position = end
    if end == bytes.count {
      hasEnded = true
      if error.kind == .unexpectedEnd { cut = end }
    }
    return Record(index: count, range: start..<end, damage: error)
  }

  // MARK: Path to the array

  /// Finds the array.
  ///
  /// A `null` in its place is an empty one: programs write it for a list without elements.
  ///
  /// - Throws: ``OpenError`` if there is none.
  package mutating func open() throws(OpenError) {
    if position == 0, bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
    for depth in path.indices { try enter(depth) }
    skipWhiteSpace()
    guard position < bytes.count else { throw .malformed(JSONError.end(of: bytes)) }
    if bytes[position...].starts(with: "null".utf8) {
      position += 4
      hasEnded = true
      return
    }
    guard bytes[position] == UInt8(ascii: "[") else { throw valueIsNoArray() }
    position += 1
  }

  /// Collects the names of the object in place of the array, which the message lists.
  private mutating func valueIsNoArray() -> OpenError {
    let start = position
    guard bytes[start] == UInt8(ascii: "{") else { return .noArray(at: start, names: []) }
    position += 1
    firstOfValue = members.count
    do {
      _ = try passMembers(until: nil, prefix: path)
    } catch {
      return .malformed(error)
    }
    return .noArray(at: start, names: directNames(in: path))
  }

  /// Descends from an object to the value of one of its members.
  private mutating func enter(_ depth: Int) throws(OpenError) {
    skipWhiteSpace()
    let start = position
    guard position < bytes.count else { throw .malformed(JSONError.end(of: bytes)) }
    if bytes[position] == UInt8(ascii: "["), let index = Int(path[depth]), index >= 0 {
      return try enterElement(index, at: depth)
    }
    guard bytes[position] == UInt8(ascii: "{") else { throw .missing(name: path[depth], names: [], offset: start) }
    position += 1
    let prefix = Array(path[..<depth])
    do {
      if try passMembers(until: path[depth], prefix: prefix) { return }
    } catch {
      throw .malformed(error)
    }
    throw .missing(name: path[depth], names: directNames(in: prefix), offset: start)
  }

  /// Descends from an array to one of its elements.
  private mutating func enterElement(_ index: Int, at depth: Int) throws(OpenError) {
    let start = position
    position += 1
    var count = 0
    while true {
      skipWhiteSpace()
      guard position < bytes.count else { throw .malformed(JSONError.end(of: bytes)) }
      if bytes[position] == UInt8(ascii: "]") { throw .noElement(index: path[depth], count: count, offset: start) }
      if count == index {
        arrays.insert(depth)
        return
      }
      guard let end = JSONSkip.value(in: bytes, from: position) else {
        throw .malformed(damage.extent(of: position, in: bytes).damage)
      }
      position = end
      count += 1
      skipWhiteSpace()
      guard position < bytes.count else { throw .malformed(JSONError.end(of: bytes)) }
      switch bytes[position] {
      case UInt8(ascii: ","): position += 1
      case UInt8(ascii: "]"): break
      default: throw .malformed(JSONError(.commaOrEndExpected, at: position))
      }
    }
  }

  private func directNames(in prefix: [String]) -> [String] {
    let start = prefix.map { $0 + "." }.joined()
    return members.compactMap { $0.path.hasPrefix(start) ? String($0.path.dropFirst(start.count)) : nil }
  }

  /// Reads the text after the array, so that ``members`` is complete and errors there are found.
  package mutating func close() {
    guard hasEnded, cut == nil else { return }
    for depth in path.indices.reversed() {
      if arrays.contains(depth) {
        guard passElements() else { return }
        continue
      }
      skipWhiteSpace()
      guard position < bytes.count else {
        cut = bytes.count
        return
      }
      if bytes[position] == UInt8(ascii: "}") {
        position += 1
        continue
      }
      guard bytes[position] == UInt8(ascii: ",") else {
        problems.append(JSONError(.commaOrEndExpected, at: position))
        return
      }
      position += 1
      do {
        _ = try passMembers(until: nil, prefix: Array(path[..<depth]))
      } catch {
        if error.kind == .unexpectedEnd { cut = bytes.count } else { problems.append(error) }
        return
      }
    }
    skipWhiteSpace()
    if position < bytes.count { problems.append(JSONError(.trailingContent, at: position)) }
  }

  /// Skips the remaining elements of an array and its closing bracket.
  ///
  /// - Returns: whether the array ends properly; if not, the reason is noted.
  private mutating func passElements() -> Bool {
    while true {
      skipWhiteSpace()
      guard position < bytes.count else {
        cut = bytes.count
        return false
      }
      switch bytes[position] {
      case UInt8(ascii: "]"):
        position += 1
        return true
      case UInt8(ascii: ","):
        position += 1
        skipWhiteSpace()
        guard let end = JSONSkip.value(in: bytes, from: position) else {
          let found = damage.extent(of: position, in: bytes).damage
          if found.kind == .unexpectedEnd { cut = bytes.count } else { problems.append(found) }
          return false
        }
        position = end
      default:
        problems.append(JSONError(.commaOrEndExpected, at: position))
        return false
      }
    }
  }

  /// Skips members of an object, starting at a name; stops before the value of the wanted one or after the closing
  /// bracket.
  private mutating func passMembers(until wanted: String?, prefix: [String]) throws(JSONError) -> Bool {
    while true {
      skipWhiteSpace()
      guard position < bytes.count else { throw JSONError.end(of: bytes) }
      if bytes[position] == UInt8(ascii: "}") {
        position += 1
        return false
      }
      let name = try memberName()
      if name == wanted { return true }
      guard let end = JSONSkip.value(in: bytes, from: position) else {
        throw damage.extent(of: position, in: bytes).damage
      }
      members.append(Member(path: (prefix + [name]).joined(separator: "."), range: position..<end))
      position = end
      skipWhiteSpace()
      guard position < bytes.count else { throw JSONError.end(of: bytes) }
      switch bytes[position] {
      case UInt8(ascii: ","): position += 1
      case UInt8(ascii: "}"): break
      default: throw JSONError(.commaOrEndExpected, at: position)
      }
    }
  }

  private mutating func memberName() throws(JSONError) -> String {
    guard bytes[position] == UInt8(ascii: "\"") else { throw JSONError(.nameExpected, at: position) }
    guard let end = JSONSkip.string(in: bytes, from: position) else {
      throw JSONError.end(of: bytes)
    }
    let name = try damage.string(bytes, position..<end)
    position = end
    skipWhiteSpace()
    guard position < bytes.count else { throw JSONError.end(of: bytes) }
    guard bytes[position] == UInt8(ascii: ":") else { throw JSONError(.colonExpected, at: position) }
    position += 1
    skipWhiteSpace()
    return name
  }

  private mutating func skipWhiteSpace() { position = JSONBytes.skipWhiteSpace(in: bytes, from: position) }
}

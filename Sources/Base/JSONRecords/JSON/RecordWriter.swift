package import Platform

/// Writes a sequence of JSON records into one buffer.
///
/// Commas are inserted automatically; the caller balances objects and arrays and names every member.
package struct RecordWriter: ~Copyable {
  private var buffer = ByteBuffer()

  package init() {}

  /// The bytes written so far; valid until the writer is next mutated.
  package var bytes: UnsafeRawBufferPointer { buffer.bytes }

  /// The number of bytes written so far.
  package var count: Int { buffer.count }

  /// Removes the bytes from an offset on.
  package mutating func truncate(to count: Int) { buffer.truncate(to: count) }

  /// Removes all bytes and keeps the memory for the next ones.
  package mutating func removeAll() { buffer.removeAll() }

  /// Returns the bytes without copying them.
  package consuming func mapped() -> MappedBytes { buffer.mapped() }

  /// Ends a record with a line feed.
  package mutating func endRecord() { buffer.append(0x0A) }

  /// Opens an object.
  package mutating func beginObject() { open(UInt8(ascii: "{")) }
  /// Closes the innermost object.
  package mutating func endObject() { buffer.append(UInt8(ascii: "}")) }
  /// Opens an array.
  package mutating func beginArray() { open(UInt8(ascii: "[")) }
  /// Closes the innermost array.
  package mutating func endArray() { buffer.append(UInt8(ascii: "]")) }

  /// Writes the name of the next member.
  package mutating func name(_ name: String) {
    string(name)
    buffer.append(UInt8(ascii: ":"))
  }

  /// Writes the UTF-8 name of the next member.
  package mutating func name(utf8 name: UnsafeRawBufferPointer) {
    string(utf8: name)
    buffer.append(UInt8(ascii: ":"))
  }

  /// Writes `null`.
  package mutating func null() { raw("null") }
  /// Writes a Boolean.
  package mutating func boolean(_ value: Bool) { raw(value ? "true" : "false") }
  /// Writes an integer.
  package mutating func number(_ value: Int) {
    comma()
    buffer.append(decimal: value)
  }

  /// Writes a string.
  package mutating func string(_ text: String) {
    let isNative: Void? = text.utf8.withContiguousStorageIfAvailable { string(utf8: UnsafeRawBufferPointer($0)) }
    guard isNative == nil else { return }
    var text = text
    text.withUTF8 { string(utf8: UnsafeRawBufferPointer($0)) }
  }

  /// Writes a member that is `null`.
  package mutating func null(named name: String) {
    self.name(name)
    null()
  }
  /// Writes a member that is a Boolean.
  package mutating func boolean(_ value: Bool, named name: String) {
    self.name(name)
    boolean(value)
  }
  /// Writes a member that is an integer.
  package mutating func number(_ value: Int, named name: String) {
    self.name(name)
    number(value)
  }
  /// Writes a member that is a string.
  package mutating func string(_ text: String, named name: String) {
    self.name(name)
    string(text)
  }

  /// Writes a UTF-8 string.
  package mutating func string(utf8 text: UnsafeRawBufferPointer) {
    comma()
    buffer.append(UInt8(ascii: "\""))
    var start = 0
    while true {
      buffer.reserve(text.count - start + ByteBuffer.wordSlack)
      let end = buffer.appendReserved(text, from: start, until: Self.escaped)
      guard end < text.count else { break }
      escape(text[end])
      start = end + 1
    }
    buffer.append(UInt8(ascii: "\""))
  }

  /// Writes a value that is already JSON.
  package mutating func json(_ text: UnsafeRawBufferPointer) {
    comma()
    buffer.append(text)
  }

  /// Writes a record's value and its descendants.
  package mutating func value(_ value: RecordValue) {
    switch value.kind {
    case .null: null()
    case .boolean: boolean(value.isTrue)
    case .number: json(value.text)
    case .string, .html: string(utf8: value.text)
    case .array:
      beginArray()
      for element in value.children { self.value(element) }
      endArray()
    case .object:
      beginObject()
      for member in value.children {
        name(utf8: member.key)
        self.value(member)
      }
      endObject()
    }
  }

  /// Marks the bytes that a string cannot contain as they are: quotation marks, backslashes and control characters.
  @inline(__always)
  private static func escaped(_ word: UInt64) -> UInt64 {
    let quotation = ByteWord.equals(word, UInt64(UInt8(ascii: "\"")))
    let backslash = ByteWord.equals(word, UInt64(UInt8(ascii: "\\")))
    return (quotation | backslash | ByteWord.isLess(word, than: 0x20)) & ~word
  }

  private mutating func raw(_ text: StaticString) {
    comma()
    buffer.append(text)
  }

  private mutating func open(_ bracket: UInt8) {
    comma()
    buffer.append(bracket)
  }

  /// Writes the comma between two values; none is needed at the start or after one of these bytes.
  private mutating func comma() {
    switch buffer.bytes.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), 0x0A: break
    default: buffer.append(UInt8(ascii: ","))
    }
  }

  private mutating func escape(_ byte: UInt8) {
    buffer.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x0A: buffer.append(UInt8(ascii: "n"))
    case 0x0D: buffer.append(UInt8(ascii: "r"))
    case 0x09: buffer.append(UInt8(ascii: "t"))
    case 0x08: buffer.append(UInt8(ascii: "b"))
    case 0x0C: buffer.append(UInt8(ascii: "f"))
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): buffer.append(byte)
    default:
      buffer.append(byte < 0x10 ? "u000" : "u00" as StaticString)
      buffer.append(String(byte, radix: 16))
    }
  }
}

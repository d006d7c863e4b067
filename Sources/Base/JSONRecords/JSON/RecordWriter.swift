/// Writes records as JSON, one after the other into one run of bytes.
///
/// Commas are put where they belong; the caller sees to it that what is opened is closed and that every member has a name.
package struct RecordWriter {
  /// What was written.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// How many bytes were written.
  package var count: Int { bytes.count }

  /// Forgets what was written from an offset on.
  package mutating func truncate(to count: Int) { bytes.removeLast(max(0, bytes.count - count)) }

  /// Takes what was written away, to be kept elsewhere.
  package mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: false) }
    return bytes
  }

  /// Ends a record: what follows is a value of its own.
  package mutating func endRecord() { bytes.append(0x0A) }

  /// Opens an object.
  package mutating func beginObject() { open(UInt8(ascii: "{")) }
  /// Closes the innermost object.
  package mutating func endObject() { bytes.append(UInt8(ascii: "}")) }
  /// Opens an array.
  package mutating func beginArray() { open(UInt8(ascii: "[")) }
  /// Closes the innermost array.
  package mutating func endArray() { bytes.append(UInt8(ascii: "]")) }

  /// The name of the next member.
  package mutating func name(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// The name of the next member in UTF-8.
  package mutating func name(utf8 name: UnsafeRawBufferPointer) {
    string(utf8: name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// The value `null`.
  package mutating func null() { raw("null") }
  /// A truth value.
  package mutating func boolean(_ value: Bool) { raw(value ? "true" : "false") }
  /// A whole number.
  package mutating func number(_ value: Int) { raw(String(value)) }

  /// A string.
  package mutating func string(_ text: String) {
    var text = text
    text.withUTF8 { string(utf8: UnsafeRawBufferPointer($0)) }
  }

  /// A string in UTF-8.
  package mutating func string(utf8 text: UnsafeRawBufferPointer) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    var runStart = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 {
        bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[runStart..<index]))
        escape(byte)
        runStart = index + 1
      }
      index += 1
    }
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[runStart...]))
    bytes.append(UInt8(ascii: "\""))
  }

  /// A value that is JSON already.
  package mutating func json(_ text: UnsafeRawBufferPointer) {
    comma()
    bytes.append(contentsOf: text)
  }

  /// A value of a record, with all that it holds.
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

  private mutating func raw(_ text: String) {
    comma()
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func open(_ bracket: UInt8) {
    comma()
    bytes.append(bracket)
  }

  /// Writes the comma between two values: what stands before is a value, unless it ends with one of these bytes.
  private mutating func comma() {
    switch bytes.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), 0x0A: break
    default: bytes.append(UInt8(ascii: ","))
    }
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    default:
      bytes.append(contentsOf: (byte < 0x10 ? "u000" : "u00").utf8)
      bytes.append(contentsOf: String(byte, radix: 16).utf8)
    }
  }
}

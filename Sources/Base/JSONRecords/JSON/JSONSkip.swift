/// Finds the end of a JSON value from brackets and quotation marks alone, several times faster than reading it.
package enum JSONSkip {
  /// The offset after the value at an offset, or `nil` if the text ends first or its brackets are unbalanced.
  ///
  /// - Complexity: O(n) in the value's length; checks only brackets and quotation marks.
  package static func value(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard start < bytes.count else { return nil }
    switch bytes[start] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return container(in: bytes, from: start)
    case UInt8(ascii: "\""): return string(in: bytes, from: start)
    default: return scalar(in: bytes, from: start)
    }
  }

  /// The offset after the string whose opening quotation mark is at an offset.
  @inline(__always)
  static func string(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var index = start + 1
    while true {
      index = JSONBytes.quoteOrBackslash(in: bytes, from: index)
      guard index < bytes.count else { return nil }
      if bytes[index] == UInt8(ascii: "\"") { return index + 1 }
      index += 2
    }
  }

  /// The offset of the first byte that ends a number or a literal; any other byte counts as part of it.
  private static func scalar(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x0A, 0x0D: return index
      case 0x20, 0x09:
        if endsScalar(bytes, index) { return index }
        index += 1
      default: index += 1
      }
    }
    return index
  }

  private static func endsScalar(_ bytes: UnsafeRawBufferPointer, _ space: Int) -> Bool {
    let next = JSONBytes.skipWhiteSpace(in: bytes, from: space)
    guard next < bytes.count else { return true }
    return [UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(bytes[next])
  }

  private static func container(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var index = start
    var open = OpenBrackets()
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""):
        guard var end = string(in: bytes, from: index) else { return nil }
        // A value follows a name and a name follows a value; usually both are strings.
        while end + 1 < bytes.count, bytes[end] == UInt8(ascii: ":") || bytes[end] == UInt8(ascii: ","),
          bytes[end + 1] == UInt8(ascii: "\"")
        {
          guard let next = string(in: bytes, from: end + 1) else { return nil }
          end = next
        }
        index = end
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.push(isArray: byte == UInt8(ascii: "["))
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard open.pop(isArray: byte == UInt8(ascii: "]")) else { return nil }
        if open.isEmpty { return index + 1 }
      case 0x20, 0x0A:
        index = JSONBytes.skipWhiteSpace(in: bytes, from: index)
        continue
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The open brackets, one bit each.
  private struct OpenBrackets {
    private var depth = 0
    /// The innermost 64 brackets; the outer ones are in `outer`.
    private var brackets: UInt64 = 0
    private var outer: [UInt64] = []

    var isEmpty: Bool { depth == 0 }

    @inline(__always)
    mutating func push(isArray: Bool) {
      if depth & 63 == 63 { outer.append(brackets) }
      brackets = brackets << 1 | (isArray ? 1 : 0)
      depth += 1
    }

    /// Closes the innermost bracket; `false` if that is of the other kind.
    @inline(__always)
    mutating func pop(isArray: Bool) -> Bool {
      guard brackets & 1 == (isArray ? 1 : 0) else { return false }
      depth -= 1
      brackets >>= 1
      if depth & 63 == 63, let last = outer.popLast() { brackets = last }
      return true
    }
  }
}

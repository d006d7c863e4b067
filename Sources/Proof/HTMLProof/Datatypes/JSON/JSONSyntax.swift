import Platform

/// Whether a text is JSON.
///
/// RFC 8259.
///
/// A stack of bits follows the nesting, so no input can exhaust the real stack; 256 levels are allowed.
enum JSONSyntax {
  static func problem(in value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    var reader = JSONSyntaxReader(value)
    return reader.check()
  }
}

/// Reads JSON forward: a strict check of the whole, or a walk over a text that passed it.
struct JSONSyntaxReader {
  private(set) var cursor: ByteCursor
  private var bytes: UnsafeRawBufferPointer { cursor.bytes }

  init(_ value: UnsafeRawBufferPointer) { cursor = ByteCursor(value) }

  init(_ value: UnsafeRawBufferPointer, in range: Range<Int>) { cursor = ByteCursor(value, in: range) }

  private mutating func skipSpace() {
    cursor.take(while: { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D })
  }

  // MARK: Check

  /// Every token in its place.
  mutating func check() -> DatatypeProblem? {
    var nesting = JSONNesting()
    var needsValue = true
    skipSpace()
    while true {
      if needsValue {
        switch cursor.current {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          let isObject = cursor.current == UInt8(ascii: "{")
          if !nesting.push(isObject: isObject) { return cursor.problem(.jsonTooDeep) }
          cursor.advance()
          skipSpace()
          let closing = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
          if cursor.current == closing {
            needsValue = false
          } else if isObject, let problem = key() {
            return problem
          }
          continue
        default:
          if let problem = scalar() { return problem }
          needsValue = false
        }
      }
      skipSpace()
      guard let isObject = nesting.isObject else { return cursor.isAtEnd ? nil : cursor.problem(.jsonTrailing) }
      switch cursor.current {
      case UInt8(ascii: "}") where isObject, UInt8(ascii: "]") where !isObject:
        cursor.advance()
        nesting.pop()
      case UInt8(ascii: ","):
        cursor.advance()
        skipSpace()
        needsValue = true
        if isObject, let problem = key() { return problem }
      case nil: return DatatypeProblem(.jsonUnclosed, at: max(0, cursor.end - 1)..<cursor.end)
      default: return cursor.problem(.jsonSeparator)
      }
    }
  }

  /// `"name":` and the white space around.
  private mutating func key() -> DatatypeProblem? {
    guard cursor.current == UInt8(ascii: "\"") else { return cursor.problem(.jsonKey) }
    if let problem = string() { return problem }
    skipSpace()
    guard cursor.take(":") else { return cursor.problem(.jsonColon) }
    skipSpace()
    return nil
  }

  private mutating func scalar() -> DatatypeProblem? {
    guard let first = cursor.current else { return cursor.problem(.jsonValue) }
    if first == UInt8(ascii: "\"") { return string() }
    let start = cursor.position
    if first.isASCIILowercase {
      let literals: Keywords = "true false null"
      let word = cursor.take(while: { $0.isASCIIAlphanumeric })
      return literals.containsExactly(bytes, in: word) ? nil : cursor.problem(.jsonValue, from: start)
    }
    _ = cursor.take("-")
    let isZero = cursor.take("0")
    if !isZero, cursor.take(while: { $0.isASCIIDigit }).isEmpty { return cursor.problem(.jsonValue) }
    if cursor.take("."), cursor.take(while: { $0.isASCIIDigit }).isEmpty {
      return cursor.problem(.jsonValue, from: start)
    }
    if cursor.take("e") || cursor.take("E") {
      if !cursor.take("+") { _ = cursor.take("-") }
      if cursor.take(while: { $0.isASCIIDigit }).isEmpty { return cursor.problem(.jsonValue, from: start) }
    }
    return nil
  }

  private mutating func string() -> DatatypeProblem? {
    let start = cursor.position
    cursor.advance()
    while let byte = cursor.current {
      cursor.advance()
      switch byte {
      case UInt8(ascii: "\""): return nil
      case 0x00..<0x20: return cursor.problem(.jsonString, from: start)
      case UInt8(ascii: "\\"):
        guard let escaped = cursor.current else { return cursor.problem(.jsonString, from: start) }
        cursor.advance()
        switch escaped {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
          UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
          break
        case UInt8(ascii: "u"):
          for _ in 0..<4 {
            guard let digit = cursor.current, digit.hexDigitValue != nil else {
              return cursor.problem(.jsonString, from: start)
            }
            cursor.advance()
          }
        default: return cursor.problem(.jsonString, from: start)
        }
      default: break
      }
    }
    return cursor.problem(.jsonString, from: start)
  }

  // MARK: Walk

  /// Passes one value of a text that was checked; returns its range.
  mutating func skipValue() -> Range<Int> {
    skipSpace()
    let start = cursor.position
    var depth = 0
    repeat {
      switch cursor.current {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        cursor.advance()
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        cursor.advance()
      case UInt8(ascii: "\""): _ = string()
      case nil: return start..<cursor.position
      case UInt8(ascii: ","), UInt8(ascii: ":"): cursor.advance()
      default:
        let word = cursor.take(while: {
          $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: ".")
        })
        if word.isEmpty { cursor.advance() }
        if depth == 0, word.isEmpty { continue }
      }
    } while depth > 0
    return start..<cursor.position
  }

  /// The next member of the object whose braces were given, or nothing at its end.
  mutating func nextMember() -> (key: Range<Int>, value: Range<Int>)? {
    skipSpace()
    _ = cursor.take("{")
    _ = cursor.take(",")
    skipSpace()
    guard cursor.current == UInt8(ascii: "\"") else { return nil }
    let start = cursor.position
    _ = string()
    let key = start + 1..<max(start + 1, cursor.position - 1)
    skipSpace()
    _ = cursor.take(":")
    return (key, skipValue())
  }

  /// The next element of the array whose brackets were given, or nothing at its end.
  mutating func nextElement() -> Range<Int>? {
    skipSpace()
    if !cursor.take("[") { _ = cursor.take(",") }
    skipSpace()
    guard let byte = cursor.current, byte != UInt8(ascii: "]") else { return nil }
    return skipValue()
  }
}

/// The open objects and arrays of a JSON text, one bit each.
private struct JSONNesting {
  private var bits: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  private var depth = 0

  /// Whether the innermost is an object; nothing outside of all.
  var isObject: Bool? { depth == 0 ? nil : bits.0 & 1 == 1 }

  mutating func push(isObject: Bool) -> Bool {
    if depth == 256 { return false }
    bits.3 = bits.3 << 1 | bits.2 >> 63
    bits.2 = bits.2 << 1 | bits.1 >> 63
    bits.1 = bits.1 << 1 | bits.0 >> 63
    bits.0 = bits.0 << 1 | (isObject ? 1 : 0)
    depth += 1
    return true
  }

  mutating func pop() {
    bits.0 = bits.0 >> 1 | bits.1 << 63
    bits.1 = bits.1 >> 1 | bits.2 << 63
    bits.2 = bits.2 >> 1 | bits.3 << 63
    bits.3 >>= 1
    depth -= 1
  }
}

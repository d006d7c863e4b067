#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Scans ahead of libxml2 for markup that would cost it more than linear time.
///
/// - For each `--` in a comment that is not well-formed because of it (XML 1.0, §2.5), libxml2 copies the comment read
///   so far. The scan ends the document after the first one.
/// - libxml2 compares the attributes of an element in pairs. The scan ends the document before an element with more
///   than ``mostAttributes``, and before the declaration of more than ``mostDefaults`` default values, because each
///   element can have all of them.
struct MarkupWatch {
  /// The maximum number of attributes, which is more than any element of a feed has.
  static let mostAttributes = 256
  /// The maximum number of default attribute values, which is more than the document type of any feed declares.
  static let mostDefaults = 32

  private let bytes: UnsafeRawBufferPointer
  /// The number of bytes in an ASCII character (2 in UTF-16), and the index of the byte that holds its value.
  private let step: Int
  private let lane: Int
  /// The offset up to which the bytes were scanned.
  private var position = 0
  /// The offset at which the document ends for libxml2.
  private(set) var end: Int?
  /// The number of default attribute values declared so far.
  private var defaults = 0
  /// Whether it ends there because of too many attributes or default values.
  private(set) var isCrowded = false

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    let start = bytes.prefix(2)
    let isLittle = start.elementsEqual([0xFF, 0xFE]) || start.elementsEqual([0x3C, 0])
    let isBig = start.elementsEqual([0xFE, 0xFF]) || start.elementsEqual([0, 0x3C])
    (step, lane) = (isLittle || isBig ? 2 : 1, isBig ? 1 : 0)
  }

  /// Scans the bytes before an offset and the rest of the markup that begins before it.
  ///
  /// - Complexity: O(n) in the number of bytes, over all calls.
  mutating func look(upTo offset: Int) {
    while end == nil, let mark = place(of: "<", from: position, to: offset) {
      position = mark + step
      if has("!--", at: position) {
        comment(from: position + 3 * step)
      } else if has("![CDATA[", at: position) {
        position = end(of: "]]>", from: position) ?? bytes.count
      } else if has("?", at: position) {
        position = end(of: "?>", from: position) ?? bytes.count
      } else if has("!", at: position) {
        declaration(from: mark)
      } else {
        tag(from: mark)
      }
    }
    position = max(position, offset)
  }

  private mutating func comment(from start: Int) {
    guard let dashes = place(of: "--", from: start) else {
      position = bytes.count
      return
    }
    let next = dashes + 2 * step
    if character(at: next) == UInt8(ascii: ">") {
      position = next + step
    } else {
      end = min(next + step, bytes.count)
    }
  }

  /// Skips a declaration, or the document type declaration up to its internal subset.
  private mutating func declaration(from mark: Int) {
    let declaresAttributes = has("!ATTLIST", at: position)
    var quote: UInt8?
    while position < bytes.count {
      let byte = character(at: position)
      position += step
      if quote != nil {
        if byte == quote { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
        if declaresAttributes { defaults += 1 }
        if defaults > Self.mostDefaults {
          (end, isCrowded) = (mark, true)
          return
        }
      } else if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "[") {
        return
      }
    }
  }

  /// Skips a tag, which contains no `<`, even in quotation marks (XML 1.0, §3.1).
  private mutating func tag(from mark: Int) {
    var quote: UInt8?
    var count = 0
    while position < bytes.count {
      let byte = character(at: position)
      if byte == UInt8(ascii: "<") { return }
      position += step
      if quote != nil {
        if byte == quote { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "=") {
        count += 1
        if count > Self.mostAttributes {
          (end, isCrowded) = (mark, true)
          return
        }
      } else if byte == UInt8(ascii: ">") {
        return
      }
    }
  }

  // MARK: Characters

  /// The ASCII character at an offset.
  private func character(at offset: Int) -> UInt8? {
    guard offset + step <= bytes.count, step == 1 || bytes[offset + 1 - lane] == 0 else { return nil }
    return bytes[offset + lane]
  }

  private func has(_ text: StaticString, at offset: Int) -> Bool {
    (0..<text.utf8CodeUnitCount).allSatisfy { character(at: offset + $0 * step) == text.utf8Start[$0] }
  }

  private func end(of text: StaticString, from offset: Int) -> Int? {
    place(of: text, from: offset).map { $0 + text.utf8CodeUnitCount * step }
  }

  /// The offset of the next occurrence of a text.
  private func place(of text: StaticString, from offset: Int, to limit: Int? = nil) -> Int? {
    let limit = limit ?? bytes.count
    var start = offset
    while let found = place(of: text.utf8Start[0], from: start, to: limit) {
      if has(text, at: found) { return found }
      start = found + step
    }
    return nil
  }

  private func place(of byte: UInt8, from offset: Int, to limit: Int) -> Int? {
    guard offset < limit, let base = bytes.baseAddress else { return nil }
    if step == 1 {
      return memchr(base + offset, Int32(byte), limit - offset).map { UnsafeRawPointer($0) - base }
    }
    return stride(from: offset, to: limit, by: step).first { character(at: $0) == byte }
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Looks ahead of libxml2 for markup on which it would spend far more time than its length is worth.
///
/// - For each `--` in a comment that is not well-formed because of it (XML 1.0, §2.5), libxml2 copies all that it has of the
///   comment. The document ends for it behind the first.
/// - The attributes of an element are compared with each other in pairs. The document ends before an element with more than
///   ``mostAttributes``.
struct MarkupWatch {
  /// More attributes than the elements of any feed have.
  static let mostAttributes = 256

  private let bytes: UnsafeRawBufferPointer
  /// How many bytes a character of ASCII has, and which of them is its own: two in UTF-16.
  private let step: Int
  private let lane: Int
  /// All before was looked at.
  private var position = 0
  /// Where the document ends for libxml2.
  private(set) var end: Int?
  /// Whether it ends there because of an element's attributes.
  private(set) var isCrowded = false

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    let start = bytes.prefix(2)
    let isLittle = start.elementsEqual([0xFF, 0xFE]) || start.elementsEqual([0x3C, 0])
    let isBig = start.elementsEqual([0xFE, 0xFF]) || start.elementsEqual([0, 0x3C])
    (step, lane) = (isLittle || isBig ? 2 : 1, isBig ? 1 : 0)
  }

  /// Looks at the bytes before an offset, and at the rest of the markup that begins before it.
  ///
  /// - Complexity: linear in the number of bytes, over all calls.
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
        declaration()
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

  /// Goes over a declaration, or the beginning of the document type's up to those inside of it.
  private mutating func declaration() {
    var quote: UInt8?
    while position < bytes.count {
      let byte = character(at: position)
      position += step
      if quote != nil {
        if byte == quote { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "[") {
        return
      }
    }
  }

  /// Goes over a tag; no `<` stands in it, not even between quotation marks (XML 1.0, §3.1).
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

  /// The character of ASCII at an offset.
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

  /// Where a text begins next.
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

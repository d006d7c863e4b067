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
/// - For an `&` that begins no reference, libxml2 searches all of the text for a `;`. The scan ends the document there,
///   where it is not well-formed (§4.1).
/// - libxml2 compares the attributes of an element in pairs, and each prefix with all that are in scope. The scan ends
///   the document before an element with more than ``mostAttributes``, or inside more than ``mostNamespaces``.
/// - Each element can have all default attribute values. The scan ends the document before the declaration of more than
///   ``mostDefaults``, or of more than ``mostDefaultBytes`` in them.
/// - libxml2 takes a `>` in an attribute for the end of the tag and, with each piece of the input, reads the tag again.
///   The scan ends the document before such a tag with more than ``mostBytesAroundEnd``.
struct MarkupWatch {
  /// The maximum number of attributes, which is more than any element of a feed has.
  static let mostAttributes = 256
  /// The maximum number of namespaces that an element and those around it declare.
  static let mostNamespaces = 256
  /// The maximum number of default attribute values, which is more than the document type of any feed declares.
  static let mostDefaults = 32
  /// The maximum number of bytes in them.
  static let mostDefaultBytes = 1_024
  /// The maximum length of a tag with a `>` in an attribute.
  static let mostBytesAroundEnd = 65_536
  /// The length of a CDATA section that takes libxml2 longer than text: it looks for the end of what it has read so far
  /// with each piece, 300 bytes.
  private static let longSection = 65_536
  /// The maximum length of an entity's name; that of libxml2.
  private static let longestName = 50_000

  private let bytes: UnsafeRawBufferPointer
  /// The number of bytes in an ASCII character (2 in UTF-16), and the index of the byte that holds its value.
  private let step: Int
  private let lane: Int
  /// The offset up to which the bytes were scanned.
  private var position = 0
  /// The offset at which the document ends for libxml2.
  private(set) var end: Int?
  /// The number of default attribute values declared so far, and of the bytes in them.
  private var defaults = (count: 0, bytes: 0)
  /// The number of namespaces in scope in each open element.
  private var namespaces: [Int] = []
  /// The long CDATA sections scanned so far, which libxml2 should read as text.
  var longSections: [Range<Int>] = []
  /// The limit exceeded at ``end``; `nil` if the document ends there because it is not well-formed.
  private(set) var excess: XMLReader.Excess.Kind?

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
    while end == nil, let mark = firstOffset(of: "<", from: position, to: offset) {
      references(from: position, to: mark)
      guard end == nil else { return }
      position = mark + step
      if has("!--", at: position) {
        comment(from: position + 3 * step)
      } else if has("![CDATA[", at: position) {
        let next = end(of: "]]>", from: position)
        if let next, step == 1, next - mark > Self.longSection, firstOffset(of: 0x1B, from: mark, to: next) == nil {
          longSections.append(mark..<next)
        }
        position = next ?? bytes.count
      } else if has("?", at: position) {
        position = end(of: "?>", from: position) ?? bytes.count
      } else if has("!", at: position) {
        declaration(from: mark)
      } else {
        tag(from: mark)
      }
    }
    guard end == nil else { return }
    references(from: position, to: offset)
    position = max(position, offset)
  }

  /// Scans text for an `&` that begins no reference.
  private mutating func references(from start: Int, to limit: Int) {
    // In UTF-16, and in the encodings that use escape sequences, the byte may be part of another character.
    guard step == 1 else { return }
    var next = start
    while let mark = firstOffset(of: UInt8(ascii: "&"), from: next, to: limit) {
      var index = mark + 1
      let longest = min(index + Self.longestName, bytes.count)
      while index < longest, Self.isPartOfName(bytes[index]) { index += 1 }
      guard character(at: index) == UInt8(ascii: ";") || firstOffset(of: 0x1B, from: 0, to: mark) != nil else {
        end = min(index + 1, bytes.count)
        return
      }
      next = index + 1
    }
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...,
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  private mutating func comment(from start: Int) {
    guard let dashes = firstOffset(of: "--", from: start) else {
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
        if declaresAttributes { defaults.bytes += 1 }
        if defaults.bytes > Self.mostDefaultBytes { return stop(at: mark, .defaults) }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
        if declaresAttributes { defaults.count += 1 }
        if defaults.count > Self.mostDefaults { return stop(at: mark, .defaults) }
      } else if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "[") {
        return
      }
    }
  }

  /// Skips a tag, which contains no `<`, even in quotation marks (XML 1.0, §3.1).
  private mutating func tag(from mark: Int) {
    let isEndTag = character(at: position) == UInt8(ascii: "/")
    var quote: UInt8?
    var attributes = 0
    var declarations = namespaces.last ?? 0
    var hasQuotedEnd = false
    var last: UInt8?
    while position < bytes.count {
      let byte = character(at: position)
      if byte == UInt8(ascii: "<") { return }
      if byte == UInt8(ascii: "x"), quote == nil, let last, last <= 0x20, has("xmlns", at: position) {
        declarations += 1
      }
      position += step
      if hasQuotedEnd, position - mark > Self.mostBytesAroundEnd * step { return stop(at: mark, .quotedEnd) }
      if quote != nil {
        if byte == quote { quote = nil }
        if byte == UInt8(ascii: ">") { hasQuotedEnd = true }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "=") {
        attributes += 1
        if attributes > Self.mostAttributes { return stop(at: mark, .attributes) }
      } else if byte == UInt8(ascii: ">") {
        if isEndTag {
          _ = namespaces.popLast()
        } else if declarations > Self.mostNamespaces {
          stop(at: mark, .namespaces)
        } else if last != UInt8(ascii: "/") {
          namespaces.append(declarations)
        }
        return
      }
      last = byte
    }
  }

  private mutating func stop(at mark: Int, _ excess: XMLReader.Excess.Kind) {
    end = mark
    self.excess = excess
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
    firstOffset(of: text, from: offset).map { $0 + text.utf8CodeUnitCount * step }
  }

  /// The offset of the next occurrence of a text.
  private func firstOffset(of text: StaticString, from offset: Int, to limit: Int? = nil) -> Int? {
    let limit = limit ?? bytes.count
    var start = offset
    while let found = firstOffset(of: text.utf8Start[0], from: start, to: limit) {
      if has(text, at: found) { return found }
      start = found + step
    }
    return nil
  }

  private func firstOffset(of byte: UInt8, from offset: Int, to limit: Int) -> Int? {
    guard offset < limit, let base = bytes.baseAddress else { return nil }
    if step == 1 {
      return memchr(base + offset, Int32(byte), limit - offset).map { UnsafeRawPointer($0) - base }
    }
    return stride(from: offset, to: limit, by: step).first { character(at: $0) == byte }
  }
}

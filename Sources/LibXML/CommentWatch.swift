#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Looks ahead of libxml2 for the first comment that is not well-formed because it holds `--` (XML 1.0, §2.5).
///
/// libxml2 copies all that it has of the comment for each `--` in it, so that a comment of some megabytes would keep it busy
/// for hours. What stands behind the first `--` means nothing to it any more: the document may as well end there.
struct CommentWatch {
  private let bytes: UnsafeRawBufferPointer
  /// How many bytes a character of ASCII has, and which of them is its own: two in UTF-16.
  private let step: Int
  private let lane: Int
  /// All before was looked at.
  private var position = 0
  /// Where the document ends for libxml2: behind the character that follows the first such `--`.
  private(set) var end: Int?

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    let start = bytes.prefix(2)
    let isLittle = start.elementsEqual([0xFF, 0xFE]) || start.elementsEqual([0x3C, 0])
    let isBig = start.elementsEqual([0xFE, 0xFF]) || start.elementsEqual([0, 0x3C])
    (step, lane) = (isLittle || isBig ? 2 : 1, isBig ? 1 : 0)
  }

  /// Looks at the bytes before an offset, and at the rest of a comment or section that begins before it.
  ///
  /// - Complexity: linear in the number of bytes, over all calls.
  mutating func look(upTo offset: Int) {
    while end == nil, let mark = place(of: "!", from: position, to: offset) {
      position = mark + step
      guard mark >= step, character(at: mark - step) == UInt8(ascii: "<") else { continue }
      if has("--", at: position) {
        comment(from: position + 2 * step, mark: mark)
      } else if has("[CDATA[", at: position) {
        position = end(of: "]]>", from: position) ?? bytes.count
      }
    }
    position = max(position, offset)
  }

  private mutating func comment(from start: Int, mark: Int) {
    guard let dashes = place(of: "--", from: start) else {
      position = bytes.count
      return
    }
    let next = dashes + 2 * step
    if character(at: next) == UInt8(ascii: ">") {
      position = next + step
    } else if let start = instruction(around: mark) {
      position = end(of: "?>", from: start) ?? bytes.count
    } else {
      end = min(next + step, bytes.count)
    }
  }

  /// Where the processing instruction begins in which an offset lies, in whose text nothing is a comment.
  private func instruction(around offset: Int) -> Int? {
    var start = offset
    while start >= step {
      start -= step
      if has("?>", at: start) { return nil }
      if has("<?", at: start) { return start }
    }
    return nil
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

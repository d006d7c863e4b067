package import FeedPages

/// Finds the addresses in styles: those of `url()` and `@import`.
package enum StyleAddresses {
  /// Calls `body` with the range of each address, without its quotation marks, in order.
  ///
  /// - Complexity: O(bytes).
  package static func scan(
    _ css: UnsafeRawBufferPointer, in range: Range<Int>, _ body: (Range<Int>) -> Void
  ) {
    var index = range.lowerBound
    var isImport = false
    while index < range.upperBound {
      switch css[index] {
      case UInt8(ascii: "/") where index + 1 < range.upperBound && css[index + 1] == UInt8(ascii: "*"):
        index += 2
        while index + 1 < range.upperBound,
          css[index] != UInt8(ascii: "*") || css[index + 1] != UInt8(ascii: "/")
        { index += 1 }
        index += 2
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let text = quoted(in: css, index..<range.upperBound)
        if isImport { body(text) }
        isImport = false
        index = text.upperBound + 1
      case UInt8(ascii: "@"):
        isImport = begins("@import", css[index..<range.upperBound])
        index += 1
      case UInt8(ascii: ";"), UInt8(ascii: "{"):
        isImport = false
        index += 1
      case UInt8(ascii: "u"), UInt8(ascii: "U"):
        guard begins("url(", css[index..<range.upperBound]), index == range.lowerBound || !isName(css[index - 1])
        else {
          index += 1
          continue
        }
        let address = address(in: css, index + 4..<range.upperBound)
        body(address)
        isImport = false
        index = address.upperBound + 1
      default: index += 1
      }
    }
  }

  /// The address after `url(`.
  private static func address(in css: UnsafeRawBufferPointer, _ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start < range.upperBound, css[start] <= 0x20 { start += 1 }
    guard start < range.upperBound else { return range.upperBound..<range.upperBound }
    if css[start] == UInt8(ascii: "\"") || css[start] == UInt8(ascii: "'") {
      return quoted(in: css, start..<range.upperBound)
    }
    var end = start
    while end < range.upperBound, css[end] != UInt8(ascii: ")"), css[end] > 0x20 { end += 1 }
    return start..<end
  }

  /// The content of the quotation marks with which a range begins.
  private static func quoted(in css: UnsafeRawBufferPointer, _ range: Range<Int>) -> Range<Int> {
    var end = range.lowerBound + 1
    while end < range.upperBound, css[end] != css[range.lowerBound], css[end] != 0x0A {
      end += css[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return range.lowerBound + 1..<min(end, range.upperBound)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func begins(_ text: StaticString, _ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard bytes.count >= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { text in zip(bytes, text).allSatisfy { $0 | 0x20 == $1 || $0 == $1 } }
  }
}

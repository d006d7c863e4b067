import HTMLProof
import Platform

extension ValueWriter {
  /// What stands in place of a URL that is not safe.
  package static let refusedURL: StaticString = "about:invalid#unsafe"

  /// What the beginning of a URL says.
  private enum Beginning {
    /// Has an allowed scheme, or begins with `//`, `#` or `?`.
    case absolute
    /// Is relative to the site's root.
    case relative
    /// Has another scheme.
    case unsafe
  }

  /// Writes a whole URL, or the first part of one.
  mutating func writeURLStart(
    _ value: UnsafeRawBufferPointer, root: UnsafeRawBufferPointer, into output: inout ByteBuffer
  ) -> Fault {
    let url = Self.trimmed(value)
    switch Self.beginning(of: url) {
    case .unsafe:
      output.append(Self.refusedURL)
      return .unsafeURL
    case .absolute: writeURL(url, mask: ByteClasses.urlWhole, into: &output)
    case .relative: writeRelative(url, root: root, into: &output)
    }
    return .none
  }

  private mutating func writeRelative(
    _ url: UnsafeRawBufferPointer, root: UnsafeRawBufferPointer, into output: inout ByteBuffer
  ) {
    guard !url.isEmpty else { return }
    guard !root.isEmpty,
      !(url.count >= root.count && UnsafeRawBufferPointer(rebasing: url[..<root.count]).isSame(as: root))
    else {
      // A colon in the first segment would make a scheme of it.
      let segmentEnd = url.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
      let firstSegment = UnsafeRawBufferPointer(rebasing: url[..<(segmentEnd ?? url.count)])
      writeURL(firstSegment, mask: ByteClasses.urlWhole, encodingColons: true, into: &output)
      let rest = UnsafeRawBufferPointer(rebasing: url[firstSegment.count...])
      return writeURL(rest, mask: ByteClasses.urlWhole, into: &output)
    }
    // The root's own bytes are chosen by the page, not by the data.
    writeURL(root, mask: ByteClasses.urlWhole, into: &output)
    let path = url[0] == UInt8(ascii: "/") ? UnsafeRawBufferPointer(rebasing: url[1...]) : url
    let endsWithSlash = root[root.count - 1] == UInt8(ascii: "/")
    if endsWithSlash {
      writeBehindSlash(path, mask: ByteClasses.urlWhole, into: &output)
    } else {
      writeURL(path, mask: ByteClasses.urlWhole, into: &output)
    }
  }

  /// Writes a value that goes on behind what has been written of the URL.
  mutating func writeURLContinuation(
    _ value: UnsafeRawBufferPointer, escaper: Escaper, quote: EscapingContext.Quote, root: UnsafeRawBufferPointer,
    into output: inout ByteBuffer
  ) -> Fault {
    let written = output.bytes
    var start = written.count
    while start > 0, written[start - 1] != quote.rawValue { start -= 1 }
    let url = Self.trimmed(UnsafeRawBufferPointer(rebasing: written[start...]))
    if url.isEmpty { return writeURLStart(value, root: root, into: &output) }
    if url.contains(UInt8(ascii: "#")) {
      writeURL(value, mask: ByteClasses.urlFragment, into: &output)
      return .none
    }
    if escaper == .urlAuto, url.contains(UInt8(ascii: "?")) {
      writeURL(value, mask: ByteClasses.urlComponent, into: &output)
      return .none
    }
    let mask = escaper == .urlAuto ? ByteClasses.urlPath : ByteClasses.urlWhole
    let isDecided = url.contains {
      $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
    }
    if !isDecided {
      writeURL(value, mask: ByteClasses.urlPath, encodingColons: true, into: &output)
    } else if url.count == 1, url[0] == UInt8(ascii: "/") {
      writeBehindSlash(value, mask: mask, into: &output)
    } else {
      writeURL(value, mask: mask, into: &output)
    }
    return .none
  }

  /// Writes a value behind a single slash: a second one would name another host.
  mutating func writeBehindSlash(_ value: UnsafeRawBufferPointer, mask: UInt16, into output: inout ByteBuffer) {
    var rest = value
    if let first = value.first, first == UInt8(ascii: "/") {
      output.append("%2F")
      rest = UnsafeRawBufferPointer(rebasing: value[1...])
    }
    writeURL(rest, mask: mask, into: &output)
  }

  /// Writes a value into or behind a host's name: it cannot turn what stands before into a user's name.
  mutating func writeAuthority(_ value: UnsafeRawBufferPointer, into output: inout ByteBuffer) {
    var rest = value
    while let sign = rest.firstIndex(of: UInt8(ascii: "@")) {
      writeURL(UnsafeRawBufferPointer(rebasing: rest[..<sign]), mask: ByteClasses.urlWhole, into: &output)
      output.append("%40")
      rest = UnsafeRawBufferPointer(rebasing: rest[(sign + 1)...])
    }
    writeURL(rest, mask: ByteClasses.urlWhole, into: &output)
  }

  /// Percent-encodes what the mask names; `&` is written as `&amp;` where it may stay.
  mutating func writeURL(
    _ value: UnsafeRawBufferPointer, mask: UInt16, encodingColons: Bool = false, into output: inout ByteBuffer
  ) {
    output.reserve(value.count + ByteBuffer.wordSlack)
    var hasFragment = false
    var index = 0
    while true {
      if mask != ByteClasses.urlComponent {
        index = output.appendReserved(value, from: index, until: AddressWord.stops)
      }
      guard index < value.count else { break }
      let byte = value[index]
      guard classes.isSpecial(byte, for: mask | ByteClasses.urlSign) else {
        output.append(byte)
        index += 1
        continue
      }
      // A fragment has no second `#`, and brackets stand around an IPv6 address only.
      let isMisplaced =
        byte == UInt8(ascii: "#") && hasFragment
        || (byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]"))
          && !(mask == ByteClasses.urlWhole && Self.host(in: value).contains(index))
      if byte == UInt8(ascii: "#") { hasFragment = true }
      let isEncoded =
        byte == UInt8(ascii: "%") && mask != ByteClasses.urlComponent && Self.isEncodedByte(value, at: index)
      let mustChange =
        classes.isSpecial(byte, for: mask) || byte == UInt8(ascii: ":") && encodingColons || byte == UInt8(ascii: "%")
        || isMisplaced
      let forbidden = ForbiddenCharacter.length(in: value, at: index)
      if !mustChange || isEncoded || byte >= 0x80 && forbidden == 0 && mask != ByteClasses.urlComponent {
        output.append(byte)
        index += 1
        continue
      }
      if forbidden > 0 {
        output.append("%EF%BF%BD")
        replacedCharacters += 1
        index += forbidden
      } else {
        if byte == UInt8(ascii: "&"), mask == ByteClasses.urlWhole || mask == ByteClasses.urlPath {
          output.append("&amp;")
        } else {
          Self.appendPercent(byte, to: &output)
        }
        index += 1
      }
      output.reserve(value.count - index + ByteBuffer.wordSlack)
    }
  }

  /// Where in a URL the host stands that its beginning names.
  private static func host(in url: UnsafeRawBufferPointer) -> Range<Int> {
    var start = 0
    while start < url.count, url[start].isASCIIAlphanumeric || url[start] == UInt8(ascii: ":") { start += 1 }
    guard start + 2 < url.count, start == 0 || url[start - 1] == UInt8(ascii: ":"), url[start] == UInt8(ascii: "/"),
      url[start + 1] == UInt8(ascii: "/")
    else { return 0..<0 }
    var end = start + 2
    while end < url.count, url[end] != UInt8(ascii: "/"), url[end] != UInt8(ascii: "?"), url[end] != UInt8(ascii: "#") {
      end += 1
    }
    return start + 2..<end
  }

  private static func isEncodedByte(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Bool {
    func isHex(_ byte: UInt8) -> Bool { byte.isASCIIDigit || (byte | 0x20) &- UInt8(ascii: "a") < 6 }
    return index + 2 < bytes.count && isHex(bytes[index + 1]) && isHex(bytes[index + 2])
  }

  private static func appendPercent(_ byte: UInt8, to output: inout ByteBuffer) {
    func digit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10 }
    output.append(UInt8(ascii: "%"))
    output.append(digit(byte >> 4))
    output.append(digit(byte & 15))
  }

  /// Without the C0 controls and spaces that browsers drop at both ends (URL Standard §4.4).
  static func trimmed(_ value: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var start = 0
    var end = value.count
    while start < end, value[start] <= 0x20 { start += 1 }
    while end > start, value[end - 1] <= 0x20 { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: value[start..<end])
  }

  /// Whether a URL has the scheme of HTTP, or none.
  func isOfHTTP(_ value: UnsafeRawBufferPointer) -> Bool {
    let url = Self.trimmed(value)
    let scheme = url.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    guard scheme.count < url.count, url[scheme.count] == UInt8(ascii: ":") else { return true }
    // Of ASCII letters the sixth bit is the case.
    return ["http", "https"].contains { scheme.elementsEqual($0.utf8, by: { $0 | 0x20 == $1 }) }
  }

  private static func beginning(of url: UnsafeRawBufferPointer) -> Beginning {
    guard let first = url.first else { return .relative }
    if AddressWord.isSecure(url) { return .absolute }
    if first == UInt8(ascii: "#") || first == UInt8(ascii: "?") { return .absolute }
    if first == UInt8(ascii: "/") { return url.count > 1 && url[1] == UInt8(ascii: "/") ? .absolute : .relative }
    guard first.isASCIILetter else { return .relative }
    // Browsers drop tabs and line breaks wherever they stand; here they would be percent-encoded, and so no scheme
    // could hold them, but such a value is not an honest one.
    var length = 0
    for byte in url {
      switch byte {
      case UInt8(ascii: ":"):
        return URLPart.isAllowed(scheme: url[..<length]) ? .absolute : .unsafe
      case 0x09, 0x0A, 0x0D: length += 1
      case _ where byte.isASCIILetter || byte.isASCIIDigit: length += 1
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): length += 1
      default: return .relative
      }
    }
    return .relative
  }
}

package import Platform

/// Decodes the source bytes of a text or an attribute value.
package enum DecodedText {
  /// Appends the characters that source bytes denote.
  ///
  /// Character references are resolved, line ends become line feeds, and NUL becomes U+FFFD.
  ///
  /// - Parameters:
  ///   - source: the bytes of a text or an attribute value; decoding is only needed when its event reports references.
  ///   - inAttribute: whether the bytes are an attribute value, in which `&copy=1` is not a reference.
  package static func append(_ source: UnsafeRawBufferPointer, inAttribute: Bool, to buffer: inout ByteBuffer) {
    guard let start = source.baseAddress else { return }
    let base = start.assumingMemoryBound(to: UInt8.self)
    let end = source.count
    var offset = 0
    while offset < end {
      var stop = offset
      while stop < end, base[stop] != Byte.ampersand, base[stop] != Byte.carriageReturn, base[stop] != 0 { stop += 1 }
      buffer.append(UnsafeRawPointer(base + offset), count: stop - offset)
      offset = stop
      guard offset < end else { return }
      switch base[offset] {
      case Byte.carriageReturn:
        buffer.append(Byte.lineFeed)
        offset += offset + 1 < end && base[offset + 1] == Byte.lineFeed ? 2 : 1
      case 0:
        append(0xFFFD, to: &buffer)
        offset += 1
      default:
        switch CharacterReference.read(base, offset, end, inAttribute: inAttribute) {
        case .text(let length), .unknown(let length), .withoutDigits(let length):
          buffer.append(UnsafeRawPointer(base + offset), count: length)
          offset += length
        case .reference(let reference):
          append(reference.value.first, to: &buffer)
          if reference.value.second != 0 { append(reference.value.second, to: &buffer) }
          offset += reference.length
        }
      }
    }
  }

  private static func append(_ code: UInt32, to buffer: inout ByteBuffer) {
    for byte in (Unicode.Scalar(code) ?? "\u{FFFD}").utf8 { buffer.append(byte) }
  }
}

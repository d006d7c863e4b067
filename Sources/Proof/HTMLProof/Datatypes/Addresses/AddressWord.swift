public import Platform

/// Operations on eight bytes of an address at once; see ``ByteWord``.
@usableFromInline
package enum AddressWord {
  /// Marks the bytes other than letters, digits and `-./=`, which are valid in any part of a URL except a component.
  ///
  /// Zero padding after the end of a text is marked too.
  @inlinable @inline(__always)
  package static func stops(_ word: UInt64) -> UInt64 {
    let small = word | ByteWord.all(0x20)
    let isBesideLetters = ByteWord.isAtLeast(small, 0x7B) | ByteWord.equals(small, 0x60)
    // From `:` to `?`, except `=`.
    let isBehindDigits =
      ByteWord.isAtLeast(word, 0x3A) & ~ByteWord.isAtLeast(word, 0x40) & ByteWord.differs(word, from: 0x3D)
    return isBesideLetters | ByteWord.isLess(word, than: 0x2D) | isBehindDigits | word
  }

  /// Marks the bytes that end a host: `/`, `?`, `#` and `\`.
  @inlinable @inline(__always)
  package static func hostEnds(_ word: UInt64) -> UInt64 {
    (ByteWord.equals(word, 0x2F, ignoring: 0x10) | ByteWord.equals(word, 0x23) | ByteWord.equals(word, 0x5C)) & ~word
  }

  /// Whether an address starts with `https://`, as nearly all absolute ones do.
  @inlinable @inline(__always)
  package static func isSecure(_ url: UnsafeRawBufferPointer) -> Bool {
    url.count >= 8 && url.word(at: 0) == 0x2F2F_3A73_7074_7468
  }
}

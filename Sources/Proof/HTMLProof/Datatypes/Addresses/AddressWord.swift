public import Platform

/// Eight bytes of an address at once; see ``ByteWord``.
@usableFromInline
package enum AddressWord {
  /// The bytes that are no letter, no digit and none of `-./=`, which may stand in every part of a URL but a component.
  ///
  /// Zeros behind the end of a text are such bytes, too.
  @inlinable @inline(__always)
  package static func stops(_ word: UInt64) -> UInt64 {
    let small = word | ByteWord.all(0x20)
    let isBesideLetters = ByteWord.isAtLeast(small, 0x7B) | ByteWord.equals(small, 0x60)
    // From `:` to `?`, but for `=`.
    let isBehindDigits =
      ByteWord.isAtLeast(word, 0x3A) & ~ByteWord.isAtLeast(word, 0x40) & ByteWord.differs(word, from: 0x3D)
    return isBesideLetters | ByteWord.isLess(word, than: 0x2D) | isBehindDigits | word
  }

  /// The bytes with which a host ends: `/`, `?`, `#` and `\`.
  @inlinable @inline(__always)
  package static func hostEnds(_ word: UInt64) -> UInt64 {
    (ByteWord.equals(word, 0x2F, ignoring: 0x10) | ByteWord.equals(word, 0x23) | ByteWord.equals(word, 0x5C)) & ~word
  }

  /// Whether an address begins with `https://`, as nearly all absolute ones do.
  @inlinable @inline(__always)
  package static func isSecure(_ url: UnsafeRawBufferPointer) -> Bool {
    url.count >= 8 && url.word(at: 0) == 0x2F2F_3A73_7074_7468
  }
}

import Platform

/// Eight bytes of text at once; see ``ByteWord``.
enum TextWord {
  /// The bytes that an escaper may have to write otherwise: ``ByteClasses`` knows better.
  ///
  /// These are control characters, the mask's own signs, and those with which forbidden characters begin beyond ASCII; zeros
  /// behind the end of a text, too.
  ///
  /// - Parameter mask: one of the classes of text.
  @inline(__always)
  static func stops(_ word: UInt64, mask: UInt16) -> UInt64 {
    word & ByteWord.high == 0 ? stopsOfASCII(word, mask: mask) : stopsBeyondASCII(word, mask: mask)
  }

  @inline(__always)
  private static func stopsOfASCII(_ word: UInt64, mask: UInt16) -> UInt64 {
    // `"` and `&` differ in one bit, `<` and `>` in another.
    var stops =
      ByteWord.isLess(word, than: 0x20) | ByteWord.equals(word, 0x22, ignoring: 0x04)
      | ByteWord.equals(word, 0x3C, ignoring: 0x02) | ByteWord.isAtLeast(word, 0x7F)
    if mask != ByteClasses.text { stops |= ByteWord.equals(word, 0x27) }
    if mask == ByteClasses.unquoted {
      stops |= ByteWord.equals(word, 0x20) | ByteWord.equals(word, 0x3D) | ByteWord.equals(word, 0x60)
    }
    return stops
  }

  /// The same of a word with bytes beyond ASCII, without their highest bits: 0xC2, 0xEF and those behind it stop.
  ///
  /// It may stop in vain, never too late.
  @inline(never)
  private static func stopsBeyondASCII(_ word: UInt64, mask: UInt16) -> UInt64 {
    let low = word & ~ByteWord.high
    let beyond = ByteWord.equals(low, 0x42) | ByteWord.isAtLeast(low, 0x6F)
    return (stopsOfASCII(low, mask: mask) & ~word) | (beyond & word)
  }
}

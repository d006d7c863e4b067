/// The properties of a text that matter to a layout, computed in one pass over its characters.
struct TextTraits {
  /// The number of characters (grapheme clusters).
  private(set) var length = 0
  /// The number of characters of its longest run without white space, except in scripts without spaces.
  private(set) var longestWord = 0
  private(set) var hasCJK = false
  private(set) var hasRightToLeft = false
  private(set) var hasEmoji = false
  /// Whether it contains a tag or a character reference, which a reader would see literally.
  private(set) var hasMarkup = false

  init(_ text: String) {
    length = text.utf8.count
    var isASCII = true
    var word = 0
    var previous: UInt32 = 0
    for scalar in text.unicodeScalars {
      let value = scalar.value
      let isCJK = Self.isCJK(value)
      if isCJK || Self.isWhiteSpace(value) {
        word = 0
      } else if value < 0x300 || scalar.properties.generalCategory != .nonspacingMark {
        word += 1
        longestWord = max(longestWord, word)
      }
      if value >= 0x80 {
        isASCII = false
        hasCJK = hasCJK || isCJK
        hasRightToLeft = hasRightToLeft || Self.isRightToLeft(value)
        // No character below U+231A has emoji presentation by default.
        hasEmoji = hasEmoji || value == 0xFE0F || value >= 0x231A && scalar.properties.isEmojiPresentation
      } else if previous == 0x3C, value == 0x2F || value == 0x21 || Self.isLetter(value) {
        hasMarkup = true
      } else if previous == 0x26, value == 0x23 || Self.isLetter(value) {
        hasMarkup = hasMarkup || text.utf8.contains(0x3B)
      }
      previous = value
    }
    // In ASCII, only CR LF is one grapheme cluster of two characters.
    if !isASCII || text.utf8.contains(0x0D) { length = text.count }
  }

  private static func isLetter(_ value: UInt32) -> Bool { (0x61...0x7A).contains(value | 0x20) }

  /// White_Space (Unicode Character Database, PropList).
  private static func isWhiteSpace(_ value: UInt32) -> Bool {
    switch value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Han, kana and Hangul (Unicode blocks of East Asian scripts).
  private static func isCJK(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    return switch value {
    case 0x1100...0x11FF, 0x3040...0x30FF, 0x3130...0x318F, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7AF,
      0xF900...0xFAFF, 0x20000...0x323AF:
      true
    default: false
    }
  }

  /// Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms (bidirectional classes R and AL).
  private static func isRightToLeft(_ value: UInt32) -> Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}

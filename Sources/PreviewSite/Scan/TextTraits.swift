/// What a text is like, as far as it matters to a layout; one pass over its characters.
struct TextTraits {
  /// How many characters it has, as readers count.
  private(set) var length = 0
  /// How many characters its longest run without white space has; scripts that write no spaces count for nothing.
  private(set) var longestWord = 0
  private(set) var hasCJK = false
  private(set) var hasRightToLeft = false
  private(set) var hasEmoji = false
  /// Whether a tag or a character reference stands in it, which a reader would see as it is.
  private(set) var hasMarkup = false

  init(_ text: String) {
    length = text.count
    var word = 0
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      let value = scalar.value
      let isCJK = Self.isCJK(value)
      hasCJK = hasCJK || isCJK
      if scalar.properties.isWhitespace || isCJK {
        word = 0
      } else if scalar.properties.generalCategory != .nonspacingMark {
        word += 1
        longestWord = max(longestWord, word)
      }
      hasRightToLeft = hasRightToLeft || Self.isRightToLeft(value)
      hasEmoji = hasEmoji || (scalar.properties.isEmojiPresentation || value == 0xFE0F)
      if previous == "<", scalar == "/" || scalar == "!" || scalar.properties.isAlphabetic && value < 0x80 {
        hasMarkup = true
      }
      if previous == "&", scalar == "#" || scalar.properties.isAlphabetic && value < 0x80 {
        hasMarkup = hasMarkup || text.contains(";")
      }
      previous = scalar
    }
  }

  /// Han, kana and Hangul (Unicode blocks of East Asian scripts).
  private static func isCJK(_ value: UInt32) -> Bool {
    switch value {
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

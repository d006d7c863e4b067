import Platform

/// A text as a name in an address: its letters and digits of any script in lower case, with hyphens between words.
package struct Slug: Sendable, Equatable {
  /// The name.
  package let text: String

  /// The maximum length in bytes; longer texts are cut between words if possible.
  private static let longest = 120

  /// Creates the slug of a text; `nil` if the text has neither letters nor digits.
  package init?(_ source: String) {
    var slug = ""
    var isBetweenWords = false
    for scalar in source.unicodeScalars {
      if Self.isWord(scalar, isFirst: slug.isEmpty) {
        if isBetweenWords, !slug.isEmpty { slug.unicodeScalars.append("-") }
        isBetweenWords = false
        if scalar.changesInLowerCase {
          slug += scalar.properties.lowercaseMapping
        } else {
          slug.unicodeScalars.append(scalar)
        }
        if slug.utf8.count > Self.longest { break }
      } else if !Self.isWithinWord(scalar) {
        isBetweenWords = true
      }
    }
    guard !slug.isEmpty else { return nil }
    text = Self.cut(slug)
  }

  /// Whether a character is kept: a letter, a digit, or a mark that belongs to the letter before it.
  private static func isWord(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    if scalar.isASCII { return UInt8(ascii: scalar).isASCIIAlphanumeric }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber: true
    case .nonspacingMark, .spacingMark: !isFirst
    default: false
    }
  }

  /// Whether a character that is not kept does not separate words: an apostrophe, or a character without a width.
  private static func isWithinWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "'" || scalar == "’" || !scalar.isASCII && scalar.properties.generalCategory == .format
  }

  private static func cut(_ slug: String) -> String {
    guard slug.utf8.count > longest else { return slug }
    var cut = ""
    for character in slug {
      if cut.utf8.count + character.utf8.count > longest { break }
      cut.append(character)
    }
    guard let end = cut.lastIndex(of: "-"), end > cut.startIndex else { return cut }
    return String(cut[..<end])
  }
}

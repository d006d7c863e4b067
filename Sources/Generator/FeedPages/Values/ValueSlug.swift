import Platform

/// A value as the name of a folder in an address, such as `machine-learning` for "Machine Learning".
///
/// Depends on nothing but the value. The value can be read from it, except for the case of its letters: a space is `-`,
/// a hyphen `--`, and each byte of a character that is neither letter, digit nor symbol is `_` and two digits, as in
/// ``CardIdentity``: `c_23` for "C#". So two values have the same slug only if they differ in case alone.
package struct ValueSlug: Sendable, Equatable {
  /// The name.
  package let text: String

  /// The maximum length in bytes; longer names end with a hash of the whole value, from which it cannot be read.
  private static let longest = 180

  /// Creates the slug of a value whose white space is normalised; see ``FieldValues``.
  package init(_ value: String) {
    let scalars = Array(value.lowercased().unicodeScalars)
    var slug = ""
    // Hyphens and dots are written as such only between other characters.
    func isApart(_ index: Int) -> Bool {
      guard index > 0, index + 1 < scalars.count else { return false }
      return !Self.isSeparator(scalars[index - 1]) && !Self.isSeparator(scalars[index + 1])
    }
    for (index, scalar) in scalars.enumerated() {
      if scalar == " " {
        slug += "-"
      } else if scalar == "-", isApart(index) {
        slug += "--"
      } else if Self.isKept(scalar) || scalar == "." && isApart(index) {
        slug.unicodeScalars.append(scalar)
      } else {
        Self.append(scalar, to: &slug)
      }
    }
    // A folder of this name would stand in place of the page above it.
    if slug == "index.html" { slug = "index_2ehtml" }
    text = slug.utf8.count > Self.longest ? Self.cut(slug, of: value) : slug
  }

  /// Creates the slug of a year or a month, such as `2026-03`.
  init(date: String) { text = date }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "-" || scalar == "." }

  /// Whether a character is written as it is: a letter, a mark, a digit or a symbol beyond ASCII.
  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
    }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber, .mathSymbol, .currencySymbol,
      .otherSymbol:
      true
    default: false
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to slug: inout String) {
    for byte in String(scalar).utf8 {
      slug += byte < 0x10 ? "_0" : "_"
      slug += String(byte, radix: 16)
    }
  }

  private static func cut(_ slug: String, of value: String) -> String {
    var cut = ""
    for character in slug {
      if cut.utf8.count + character.utf8.count > longest - 20 { break }
      cut.append(character)
    }
    var hash = IdentityHash()
    for byte in value.lowercased().utf8 { hash.add(byte) }
    return cut + "_" + String(decoding: hash.hexadecimal.prefix(16), as: UTF8.self)
  }
}

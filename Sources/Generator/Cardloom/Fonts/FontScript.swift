/// A script, or a part of one, whose letters are a file of their own, so that browsers load only those that a page shows.
///
/// The ranges are blocks of Unicode. They do not depend on a site's texts: a new card changes no file.
struct FontScript: Sendable {
  /// The name, a part of names of files.
  let name: String
  /// Its characters; no two scripts share one.
  let ranges: [ClosedRange<UInt32>]

  private init(_ name: String, _ ranges: ClosedRange<UInt32>...) { (self.name, self.ranges) = (name, ranges) }

  private init(_ name: String, _ ranges: [ClosedRange<UInt32>]) { (self.name, self.ranges) = (name, ranges) }

  /// The letters, digits and signs of western Europe, which nearly every page shows.
  static let latin = FontScript(
    "latin", 0x0...0xFF, 0x131...0x131, 0x152...0x153, 0x2BB...0x2BC, 0x2C6...0x2C6, 0x2DA...0x2DA, 0x2DC...0x2DC,
    0x300...0x36F, 0x2000...0x206F, 0x20AC...0x20AC, 0x2122...0x2122, 0x2190...0x2193, 0x2212...0x2212,
    0x2215...0x2215, 0xFEFF...0xFEFF, 0xFFFD...0xFFFD)

  /// All scripts except Latin.
  private static let others = [
    FontScript(
      "latin-ext", 0x100...0x130, 0x132...0x151, 0x154...0x2BA, 0x2BD...0x2C5, 0x2C7...0x2D9, 0x2DB...0x2DB,
      0x2DD...0x2FF, 0x1D00...0x1DBF, 0x1E00...0x1EFF, 0x20A0...0x20AB, 0x20AD...0x20CF, 0x2C60...0x2C7F,
      0xA720...0xA7FF, 0xFB00...0xFB06),
    FontScript("greek", 0x370...0x3FF, 0x1F00...0x1FFF),
    FontScript("cyrillic", 0x400...0x52F, 0x1C80...0x1C8F, 0x2116...0x2116, 0x2DE0...0x2DFF, 0xA640...0xA69F),
    FontScript("armenian", 0x530...0x58F, 0xFB13...0xFB17),
    FontScript("hebrew", 0x590...0x5FF, 0xFB1D...0xFB4F),
    FontScript("arabic", 0x600...0x6FF, 0x750...0x77F, 0x870...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFE),
    FontScript("devanagari", 0x900...0x97F, 0x1CD0...0x1CFF, 0xA8E0...0xA8FF),
    FontScript("bengali", 0x980...0x9FF),
    FontScript("gurmukhi", 0xA00...0xA7F),
    FontScript("gujarati", 0xA80...0xAFF),
    FontScript("oriya", 0xB00...0xB7F),
    FontScript("tamil", 0xB80...0xBFF),
    FontScript("telugu", 0xC00...0xC7F),
    FontScript("kannada", 0xC80...0xCFF),
    FontScript("malayalam", 0xD00...0xD7F),
    FontScript("sinhala", 0xD80...0xDFF),
    FontScript("thai", 0xE00...0xE7F),
    FontScript("lao", 0xE80...0xEFF),
    FontScript("tibetan", 0xF00...0xFFF),
    FontScript("burmese", 0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F),
    FontScript("georgian", 0x10A0...0x10FF, 0x1C90...0x1CBF, 0x2D00...0x2D2F),
    FontScript("hangul", 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF),
    FontScript("ethiopic", 0x1200...0x139F, 0x2D80...0x2DDF, 0xAB00...0xAB2F),
    FontScript("khmer", 0x1780...0x17FF, 0x19E0...0x19FF),
    FontScript("kana", 0x3000...0x30FF, 0x31F0...0x31FF, 0xFF00...0xFFEF),
    FontScript(
      "han", 0x2E80...0x2FDF, 0x3100...0x312F, 0x31A0...0x31EF, 0x3200...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF),
  ]

  /// What is beside all scripts: symbols, drawings, and scripts that are rarely set.
  private static let rest = FontScript("more", gaps(in: (others + [latin]).flatMap(\.ranges)))

  /// All scripts.
  ///
  /// Latin is the last one: of several files with a character, browsers take the one that is declared last.
  static let all = others + [rest, latin]

  private static func gaps(in ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if next < range.lowerBound { gaps.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    return gaps + [next...0x10FFFF]
  }

  /// Whether some of its characters are in ranges.
  func isShown(by characters: [ClosedRange<UInt32>]) -> Bool {
    characters.contains { part in ranges.contains { $0.overlaps(part) } }
  }

  /// Whether some of its characters are in a text.
  func isShown(in text: String) -> Bool {
    text.unicodeScalars.contains { scalar in ranges.contains { $0.contains(scalar.value) } }
  }

  /// Its ranges in CSS, such as `U+0-FF, U+131`.
  var unicodeRange: String {
    ranges.map { range in
      let first = "U+" + String(range.lowerBound, radix: 16, uppercase: true)
      return range.count == 1 ? first : first + "-" + String(range.upperBound, radix: 16, uppercase: true)
    }.joined(separator: ", ")
  }
}

/// Makes TrueType fonts that have measures but no outlines.
struct FontBytesMaker {
  var family = "Harbour"
  var weight = 400
  /// Bit 0 for italic, bit 7 for the typographic measures.
  var selection = 0
  var serifs = 11
  /// The weights of a variable font.
  var weights: ClosedRange<Int>?
  /// The characters, ascending.
  var characters: [ClosedRange<Int>] = [0x20...0x7E]
  /// The width of every letter, of a size of 1,000.
  var width = 500

  /// The bytes of the file.
  var bytes: [UInt8] {
    var tables = [
      ("OS/2", system), ("cmap", map), ("head", head), ("hhea", metrics), ("hmtx", big(width, 2) + big(0, 2)),
      ("name", names),
    ]
    if let weights { tables.insert(("fvar", axes(weights)), at: 2) }
    var file = big(0x0001_0000, 4) + big(tables.count, 2) + big(0, 6)
    var data: [UInt8] = []
    let start = 12 + 16 * tables.count
    for (name, bytes) in tables {
      file += Array(name.utf8) + big(0, 4) + big(start + data.count, 4) + big(bytes.count, 4)
      data += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    return file + data
  }

  private func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
  }

  /// A table of zeros with numbers of two bytes at some places.
  private func table(_ count: Int, _ numbers: [Int: Int]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    for (offset, number) in numbers { bytes.replaceSubrange(offset..<offset + 2, with: big(number, 2)) }
    return bytes
  }

  private var head: [UInt8] { table(54, [18: 1000]) }
  private var metrics: [UInt8] { table(36, [4: 900, 6: -300, 8: 50, 34: 1]) }
  private var system: [UInt8] {
    // The second number of the classification stands in the lower half.
    table(96, [4: weight, 32: serifs, 62: selection, 68: 800, 70: -200, 72: 0])
  }

  private var names: [UInt8] {
    let text = family.utf16.flatMap { big(Int($0), 2) }
    return big(0, 2) + big(1, 2) + big(18, 2) + big(3, 2) + big(1, 2) + big(0x409, 2) + big(1, 2) + big(text.count, 2)
      + big(0, 2) + text
  }

  private func axes(_ weights: ClosedRange<Int>) -> [UInt8] {
    let axis =
      Array("wght".utf8) + big(weights.lowerBound << 16, 4) + big(400 << 16, 4) + big(weights.upperBound << 16, 4)
      + big(0, 4)
    return big(1, 2) + big(0, 2) + big(16, 2) + big(2, 2) + big(1, 2) + big(20, 2) + big(0, 4) + axis
  }

  /// All characters have glyph 1.
  private var map: [UInt8] {
    var groups: [UInt8] = []
    // One group for each character, because those of a group have successive glyphs.
    for character in characters.flatMap(\.self) { groups += big(character, 4) + big(character, 4) + big(1, 4) }
    let count = groups.count / 12
    return big(0, 2) + big(1, 2) + big(3, 2) + big(10, 2) + big(12, 4) + big(12, 2) + big(0, 2)
      + big(16 + groups.count, 4) + big(0, 4) + big(count, 4) + groups
  }
}

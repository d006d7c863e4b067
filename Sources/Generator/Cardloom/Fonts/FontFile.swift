import Platform

/// What a font file says of itself (ISO/IEC 14496-22, OpenType), read from its tables.
///
/// Every offset is checked: a damaged file has less to say, and nothing else happens.
struct FontFile: Sendable, Equatable {
  /// How high and deep its lines are, as parts of the size.
  struct Lines: Sendable, Equatable {
    let ascent: Double
    let descent: Double
    let gap: Double
  }

  /// The name of the family; `nil` if it has none.
  let family: String?
  /// The weights that it has: from 1 to 1000, and one number only if it is not variable.
  let weights: ClosedRange<Int>
  let isItalic: Bool
  /// Whether its letters have serifs.
  let hasSerifs: Bool
  /// The average width of letters in texts, as a part of the size; `nil` for a font without the letters from a to z.
  let letterWidth: Double?
  let lines: Lines
  /// The characters that it has.
  let characters: [ClosedRange<UInt32>]

  /// Reads a file; `nil` if it is not a TrueType or OpenType font that is not compressed.
  init?(_ bytes: [UInt8]) {
    let file = FontBytes(bytes[...])
    guard let kind = file.number(0, 4), [0x0001_0000, 0x4F54_544F, 0x7472_7565].contains(kind),
      let count = file.number(4, 2)
    else { return nil }
    var tables: [Int: FontBytes] = [:]
    for index in 0..<count {
      guard let tag = file.number(12 + index * 16, 4), let start = file.number(20 + index * 16, 4),
        let length = file.number(24 + index * 16, 4), let table = file.part(start, length)
      else { return nil }
      tables[tag] = table
    }
    func table(_ tag: StaticString) -> FontBytes {
      let name = UnsafeBufferPointer(start: tag.utf8Start, count: tag.utf8CodeUnitCount)
      return tables[name.reduce(0) { $0 << 8 | Int($1) }] ?? FontBytes([])
    }
    let (head, metrics, system) = (table("head"), table("hhea"), table("OS/2"))
    guard let unit = head.number(18, 2), unit > 0 else { return nil }
    let characters = FontCharacters(table("cmap"))
    guard !characters.ranges.isEmpty else { return nil }
    self.characters = characters.ranges
    family = Self.family(table("name"))
    let (style, selection) = (head.number(44, 2) ?? 0, system.number(62, 2) ?? 0)
    isItalic = selection & 1 != 0 || style & 2 != 0
    let weight = system.number(4, 2).flatMap { 1...1000 ~= $0 ? $0 : nil } ?? (style & 1 != 0 ? 700 : 400)
    weights = Self.weights(table("fvar")) ?? weight...weight
    // Sans serif begins at 11; what says nothing is taken for it.
    hasSerifs = 2...10 ~= system.number(33, 1) ?? 0
    lines = Self.lines(metrics, system, unit: Double(unit))
    letterWidth = Self.letterWidth(characters, table("hmtx"), count: metrics.number(34, 2) ?? 0, unit: Double(unit))
  }

  /// The weights of a variable font (`fvar`); `nil` for another.
  private static func weights(_ table: FontBytes) -> ClosedRange<Int>? {
    guard let start = table.number(4, 2), let count = table.number(8, 2), let size = table.number(10, 2) else {
      return nil
    }
    for index in 0..<count {
      let axis = start + index * size
      guard let tag = table.number(axis, 4), let least = table.number(axis + 4, 4),
        let most = table.number(axis + 12, 4)
      else { return nil }
      // `wght`; the numbers have 16 bits behind the point.
      guard tag == 0x7767_6874 else { continue }
      let (low, high) = (least >> 16, most >> 16)
      return low >= 1 && low < high && high <= 1000 ? low...high : nil
    }
    return nil
  }

  /// The measures of lines, of the table from which browsers take them.
  private static func lines(_ metrics: FontBytes, _ system: FontBytes, unit: Double) -> Lines {
    func lines(_ ascent: Int?, _ descent: Int?, _ gap: Int?) -> Lines? {
      guard let ascent, let descent, ascent != 0 || descent != 0 else { return nil }
      return Lines(
        ascent: Double(ascent) / unit, descent: Double(descent.magnitude) / unit, gap: Double(max(0, gap ?? 0)) / unit)
    }
    let typographic = lines(system.signed(68), system.signed(70), system.signed(72))
    if let typographic, (system.number(62, 2) ?? 0) & 0x80 != 0 { return typographic }
    return lines(metrics.signed(4), metrics.signed(6), metrics.signed(8)) ?? typographic
      ?? lines(system.number(74, 2), system.number(76, 2), 0) ?? Lines(ascent: 0.9, descent: 0.25, gap: 0)
  }

  /// The typographic family, else the family, in English if the font has it.
  private static func family(_ table: FontBytes) -> String? {
    guard let count = table.number(2, 2), let store = table.number(4, 2) else { return nil }
    var best: (rank: Int, text: String)?
    for index in 0..<count {
      let record = 6 + index * 12
      guard let platform = table.number(record, 2), let language = table.number(record + 4, 2),
        let kind = table.number(record + 6, 2), [1, 16].contains(kind), let length = table.number(record + 8, 2),
        let offset = table.number(record + 10, 2), let text = table.part(store + offset, length)
      else { continue }
      // Windows and Unicode write UTF-16; of the Macintosh, only ASCII is read.
      let name =
        platform == 1
        ? (text.bytes.allSatisfy { $0 < 0x80 } ? String(decoding: text.bytes, as: UTF8.self) : "") : text.utf16
      let isEnglish = platform == 3 ? language & 0x3FF == 9 : language == 0
      let rank = (kind == 16 ? 4 : 0) + (isEnglish ? 2 : 0) + (platform == 3 ? 1 : 0)
      guard !name.isEmpty, name.unicodeScalars.allSatisfy({ $0.value >= 0x20 }), rank > best?.rank ?? -1 else {
        continue
      }
      best = (rank, name)
    }
    return best?.text
  }

  /// How often letters and the space are in a thousand of an English text.
  static let frequencies: KeyValuePairs<Character, Double> = [
    " ": 170, "e": 100, "t": 70, "a": 65, "o": 60, "i": 58, "n": 58, "s": 53, "r": 50, "h": 45, "l": 35, "d": 33,
    "u": 24, "c": 25, "m": 20, "f": 17, "w": 16, "g": 16, "p": 16, "y": 15, "b": 13, "v": 8, "k": 6, "x": 1, "j": 1,
    "q": 1, "z": 1,
  ]

  private static func letterWidth(
    _ characters: FontCharacters, _ widths: FontBytes, count: Int, unit: Double
  ) -> Double? {
    var (sum, weight) = (0.0, 0.0)
    for (letter, frequency) in frequencies {
      guard let scalar = letter.unicodeScalars.first, let glyph = characters.glyph(scalar.value), count > 0,
        let width = widths.number(min(glyph, count - 1) * 4, 2)
      else { return nil }
      sum += Double(width) * frequency
      weight += frequency
    }
    return sum > 0 ? sum / weight / unit : nil
  }
}

/// The bytes of a table, in which all numbers are big-endian.
struct FontBytes {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// A number without a sign; `nil` beyond the end.
  func number(_ offset: Int, _ length: Int) -> Int? {
    guard offset >= 0, offset + length <= bytes.count else { return nil }
    return bytes.dropFirst(offset).prefix(length).reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number of two bytes with a sign.
  func signed(_ offset: Int) -> Int? { number(offset, 2).map { $0 > 0x7FFF ? $0 - 0x10000 : $0 } }

  func part(_ offset: Int, _ length: Int) -> FontBytes? {
    guard offset >= 0, length >= 0, offset <= bytes.count, length <= bytes.count - offset else { return nil }
    return FontBytes(bytes.dropFirst(offset).prefix(length))
  }

  var utf16: String {
    String(
      decoding: stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(number($0, 2) ?? 0) }, as: UTF16.self)
  }
}

/// The characters of a font, by its table `cmap`.
private struct FontCharacters {
  private(set) var ranges: [ClosedRange<UInt32>] = []
  private let table: FontBytes
  private var isLong = false

  init(_ whole: FontBytes) {
    var best: (rank: Int, table: FontBytes)?
    for index in 0..<(whole.number(2, 2) ?? 0) {
      let record = 4 + index * 8
      guard let platform = whole.number(record, 2), let encoding = whole.number(record + 2, 2),
        let offset = whole.number(record + 4, 4), let table = whole.part(offset, whole.bytes.count - offset),
        let format = table.number(0, 2), format == 4 || format == 12
      else { continue }
      // Those with all characters of Unicode come first.
      guard platform == 0 || (platform == 3 && [1, 10].contains(encoding)) else { continue }
      if format > best?.rank ?? 0 { best = (format, table) }
    }
    table = best?.table ?? FontBytes([])
    isLong = best?.rank == 12
    if isLong { readGroups() } else { readSegments() }
  }

  /// Format 12: groups of successive characters.
  private mutating func readGroups() {
    for index in 0..<(table.number(12, 4) ?? 0) {
      guard let first = table.number(16 + index * 12, 4), let last = table.number(20 + index * 12, 4) else { return }
      guard first <= last, last <= 0x10FFFF, first > Int(ranges.last?.upperBound ?? 0) || ranges.isEmpty else { return }
      add(UInt32(first)...UInt32(last))
    }
  }

  /// Format 4: segments, of which the last one stands for no character.
  private mutating func readSegments() {
    guard let doubled = table.number(6, 2) else { return }
    var before = -1
    for index in 0..<doubled / 2 {
      guard let last = table.number(14 + index * 2, 2), let first = table.number(16 + doubled + index * 2, 2) else {
        return
      }
      guard first > before, first <= last else { return }
      before = last
      var start: Int?
      for character in first...last {
        let isThere = character != 0xFFFF && segmentGlyph(character, index, first, doubled) != nil
        if isThere, start == nil { start = character }
        if let from = start, !isThere || character == last {
          add(UInt32(from)...UInt32(isThere ? character : character - 1))
          start = nil
        }
      }
    }
  }

  private mutating func add(_ range: ClosedRange<UInt32>) {
    if let last = ranges.last, last.upperBound + 1 == range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound...range.upperBound
    } else {
      ranges.append(range)
    }
  }

  private func segmentGlyph(_ character: Int, _ index: Int, _ first: Int, _ doubled: Int) -> Int? {
    let place = 16 + 3 * doubled + index * 2
    guard let delta = table.number(16 + 2 * doubled + index * 2, 2), let offset = table.number(place, 2) else {
      return nil
    }
    guard offset != 0 else { return nonzero((character + delta) & 0xFFFF) }
    guard let glyph = table.number(place + offset + (character - first) * 2, 2), glyph != 0 else { return nil }
    return nonzero((glyph + delta) & 0xFFFF)
  }

  private func nonzero(_ glyph: Int) -> Int? { glyph == 0 ? nil : glyph }

  /// The glyph of a character; `nil` if the font lacks it.
  func glyph(_ character: UInt32) -> Int? {
    guard ranges.contains(where: { $0.contains(character) }) else { return nil }
    let wanted = Int(character)
    if isLong {
      for index in 0..<(table.number(12, 4) ?? 0) {
        guard let first = table.number(16 + index * 12, 4), let last = table.number(20 + index * 12, 4),
          let glyph = table.number(24 + index * 12, 4)
        else { return nil }
        if first...max(first, last) ~= wanted { return glyph + wanted - first }
      }
      return nil
    }
    let doubled = table.number(6, 2) ?? 0
    for index in 0..<doubled / 2 {
      guard let last = table.number(14 + index * 2, 2), let first = table.number(16 + doubled + index * 2, 2) else {
        return nil
      }
      if first <= wanted, wanted <= last { return segmentGlyph(wanted, index, first, doubled) }
    }
    return nil
  }
}

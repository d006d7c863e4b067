import Platform

/// The order of the characters of all scripts; written by `scripts/collation.py`.
final class CollationTable: Sendable {
  /// The weights of most letters on the second and the third level.
  static let (usualSecond, usualThird): (UInt16, UInt8) = (3, 1)

  /// For each character of the first plane, where its elements or its decomposition begin, and their number; 0 for none.
  private let entries: [UInt32]
  private let elements: [CollationElement]
  private let parts: [UInt32]
  /// The first and last ranks of the letters of scripts.
  let scripts: [String: ClosedRange<UInt16>]
  /// The number of ranks.
  let count: UInt16
  /// The rank of the digit zero.
  let zero: UInt16

  private static let isDecomposed: UInt32 = 1 << 31

  init() {
    var entries = [UInt32](repeating: 0, count: 0x10000)
    var elements: [CollationElement] = []
    var parts: [UInt32] = []
    var scripts: [String: ClosedRange<UInt16>] = [:]
    var rank: UInt16 = 0
    var isOrder = false
    func set(_ code: Int, _ own: [CollationElement]) {
      guard code < entries.count else { return }
      entries[code] = UInt32(elements.count) << 4 | UInt32(min(own.count, 15))
      elements += own.prefix(15)
      if own.isEmpty { entries[code] = .max }
    }
    for line in CollationText.lines(of: "collation/root.txt") {
      let words = line.split(separator: " ")
      switch words.first {
      case "usual": continue
      case "script" where words.count == 4:
        scripts[String(words[1])] = UInt16(hex: words[2])...max(UInt16(hex: words[2]), UInt16(hex: words[3]))
      case "order": isOrder = true
      case "others": isOrder = false
      case "=" where words.count == 3:
        let code = Int(UInt32(hex: words[1]))
        let found = words[2].split(separator: "+").map { UInt32(hex: $0) }
        entries[code] = Self.isDecomposed | UInt32(parts.count) << 4 | UInt32(found.count)
        parts += found
      case let first? where isOrder:
        if let dash = first.firstIndex(of: "-") {
          for code in UInt32(hex: first[..<dash])...UInt32(hex: first[first.index(after: dash)...]) {
            rank += 1
            set(Int(code), [CollationElement(rank: rank)])
          }
          continue
        }
        rank += 1
        for word in words {
          let fields = word.split(separator: ".")
          set(
            Int(UInt32(hex: fields[0])),
            [
              fields.count < 3
                ? CollationElement(rank: rank)
                : CollationElement(
                  rank: rank, sub: 0, second: UInt16(hex: fields[1]), third: UInt8(clamping: UInt16(hex: fields[2])))
            ])
        }
      case let first?: set(Int(UInt32(hex: first)), words.dropFirst().map { CollationElement($0) })
      case nil: continue
      }
    }
    (self.entries, self.elements, self.parts, self.scripts, count) = (entries, elements, parts, scripts, rank)
    let entry = entries[0x30]
    zero = entry == 0 ? 1 : elements[Int(entry >> 4)].rank
  }

  /// The elements of a character; `nil` if the table does not list it.
  func listed(_ scalar: UInt32) -> ArraySlice<CollationElement>? {
    guard scalar < 0x10000 else { return nil }
    let entry = entries[Int(scalar)]
    guard entry != 0, entry & Self.isDecomposed == 0 || entry == .max else { return nil }
    if entry == .max { return [] }
    return elements[Int(entry >> 4)..<Int(entry >> 4) + Int(entry & 15)]
  }

  /// The elements of a character, of which there are none if the table does not list it.
  func elements(of scalar: UInt32) -> ArraySlice<CollationElement> { listed(scalar) ?? [] }

  /// The characters of which a character consists, if it is sorted like them.
  func decomposition(of scalar: UInt32) -> ArraySlice<UInt32>? {
    guard scalar < 0x10000 else { return nil }
    let entry = entries[Int(scalar)]
    guard entry != .max, entry & Self.isDecomposed != 0 else { return nil }
    let start = Int((entry & ~Self.isDecomposed) >> 4)
    return parts[start..<start + Int(entry & 15)]
  }
}

extension CollationElement {
  fileprivate init(rank: UInt16) {
    self.init(rank: rank, sub: 0, second: CollationTable.usualSecond, third: CollationTable.usualThird)
  }

  /// Reads `rank.sub.second.third`, or the rank alone.
  init(_ text: Substring) {
    let fields = text.split(separator: ".")
    guard fields.count == 4 else {
      self.init(rank: UInt16(hex: text))
      return
    }
    self.init(
      rank: UInt16(hex: fields[0]), sub: UInt8(clamping: UInt16(hex: fields[1])), second: UInt16(hex: fields[2]),
      third: UInt8(clamping: UInt16(hex: fields[3])))
  }
}

extension FixedWidthInteger {
  /// Reads a hexadecimal number of the tables.
  fileprivate init(hex text: Substring) { self = Self(text, radix: 16) ?? 0 }
}

/// The weights of a letter, with its position in a language.
struct CollationLetter {
  let position: UInt16
  let second: UInt16
  let third: UInt8
}

/// What a language sorts otherwise.
final class LanguageCollation: Sendable {
  private let entries: [UInt32: [(scalars: [UInt32], elements: [CollationElement])]]
  /// Whether an entry begins with a character of this number.
  private let begins: [Bool]
  /// The weights of the characters of Latin that consist of one letter, by number.
  private let letters: [CollationLetter?]
  /// The positions of letters, in the order of the language's scripts.
  private let positions: [UInt16]
  private let unlisted: (hangul: UInt16, han: UInt16, others: UInt16)
  /// The positions of the Han characters from U+4E00 on; empty for those of their numbers.
  private let han: [UInt16]
  /// Whether the last mark decides rather than the first, as in Canadian French.
  let comparesMarksBackwards: Bool

  private static let firstHan: UInt32 = 0x4E00

  init(_ tag: String, _ table: CollationTable) {
    let (name, lines) = Self.lines(of: tag)
    var entries: [UInt32: [(scalars: [UInt32], elements: [CollationElement])]] = [:]
    var scripts: [String] = []
    var isBackwards = false
    for line in lines {
      let words = line.split(separator: " ")
      switch words.first {
      case "reorder": scripts = words.dropFirst().map(String.init)
      case "backwards": isBackwards = true
      case let first?:
        let scalars = first.split(separator: "+").map { UInt32(hex: $0) }
        guard let start = scalars.first else { continue }
        entries[start, default: []].append((scalars, words.dropFirst().map { CollationElement($0) }))
      case nil: continue
      }
    }
    self.entries = entries.mapValues { $0.sorted { $0.scalars.count > $1.scalars.count } }
    var begins = [Bool](repeating: false, count: 0x3100)
    for scalar in entries.keys where scalar < begins.count { begins[Int(scalar)] = true }
    self.begins = begins
    comparesMarksBackwards = isBackwards
    (positions, unlisted) = Self.positions(scripts, table)
    let positions = positions
    letters = (0..<UInt32(0x250)).map { scalar in
      guard !begins[Int(scalar)], table.decomposition(of: scalar) == nil, let elements = table.listed(scalar),
        elements.count == 1, let only = elements.first, only.rank > 0, only.sub == 0
      else { return nil }
      return CollationLetter(position: positions[Int(only.rank)], second: only.second, third: only.third)
    }
    han = Self.han(of: name)
  }

  /// The weights of a character that is one letter in this language, wherever it stands; `nil` for all others.
  func letter(_ scalar: UInt32) -> CollationLetter? { scalar < letters.count ? letters[Int(scalar)] : nil }

  /// The elements of the longest entry at an index, and its length; `nil` if the language has none.
  func match(_ scalars: [UInt32], at start: Int) -> (length: Int, elements: [CollationElement])? {
    let first = scalars[start]
    guard first < begins.count, begins[Int(first)] else { return nil }
    for entry in entries[first] ?? [] where scalars[start...].starts(with: entry.scalars) {
      return (entry.scalars.count, entry.elements)
    }
    return nil
  }

  /// The position of a letter in this language, an even number above 511.
  func position(of rank: UInt16) -> UInt16 { positions[Int(rank)] }

  /// The position of a character that the table does not list, and its number among those of this position.
  func position(ofUnlisted scalar: UInt32) -> (position: UInt16, number: UInt32) {
    switch scalar {
    case 0xAC00...0xD7A3: (unlisted.hangul, scalar)
    case Self.firstHan..<Self.firstHan + UInt32(han.count) where han[Int(scalar - Self.firstHan)] > 0:
      (unlisted.han, UInt32(han[Int(scalar - Self.firstHan)]))
    // Those of other blocks, and those that the language does not order, come after them.
    case 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: (unlisted.han, scalar + 0x10000)
    default: (unlisted.others, scalar)
    }
  }

  /// The positions of letters after the scripts are put into the language's order, and those of characters in no table.
  private static func positions(
    _ scripts: [String], _ table: CollationTable
  ) -> ([UInt16], (hangul: UInt16, han: UInt16, others: UInt16)) {
    let firstLetter = table.scripts["Latn"]?.lowerBound ?? 1
    var next: UInt16 = 256
    func take() -> UInt16 {
      next += 1
      return (next - 1) * 2
    }
    var positions = [UInt16](repeating: 0, count: Int(table.count) + 1)
    for rank in 1..<Int(firstLetter) { positions[rank] = take() }
    var (hangul, han): (UInt16?, UInt16?)
    for script in scripts {
      switch script {
      case "Hang": hangul = take()
      case "Hani": han = take()
      default:
        for rank in table.scripts[script] ?? 0...0 where rank >= firstLetter && positions[Int(rank)] == 0 {
          positions[Int(rank)] = take()
        }
      }
    }
    for rank in Int(firstLetter)...Int(table.count) where positions[rank] == 0 { positions[rank] = take() }
    let unlisted = (hangul: hangul ?? take(), han: han ?? take(), others: take())
    return (positions, unlisted)
  }

  /// The name of the language with an order of its own that is nearest to a tag, and its lines.
  private static func lines(of tag: String) -> (name: String, lines: [Substring]) {
    var blocks: [String: [Substring]] = [:]
    var name = ""
    for line in CollationText.lines(of: "collation/languages.txt") {
      if line.hasPrefix("language ") {
        name = line.dropFirst("language ".count).lowercased()
        blocks[name] = []
      } else {
        blocks[name, default: []].append(line)
      }
    }
    for candidate in candidates(tag) {
      guard let lines = blocks[candidate] else { continue }
      if let first = lines.first, first.hasPrefix("as ") {
        return (candidate, blocks[first.dropFirst("as ".count).lowercased()] ?? [])
      }
      return (candidate, lines)
    }
    return ("", [])
  }

  /// A tag and those that are less precise, in lower case.
  private static func candidates(_ tag: String) -> [String] {
    var subtags = tag.lowercased().split(separator: "-").map(String.init)
    if ["zh", "yue"].contains(subtags.first),
      subtags.contains(where: ["tw", "hk", "mo", "hant"].contains) || subtags == ["yue"]
    {
      return ["zh-hant"]
    }
    if subtags.first == "yue" { return ["zh"] }
    var found: [String] = []
    while !subtags.isEmpty {
      found.append(subtags.joined(separator: "-"))
      subtags.removeLast()
    }
    return found
  }

  /// The order of Han characters in a language, as positions from U+4E00 on.
  private static func han(of name: String) -> [UInt16] {
    let file = ["zh": "pinyin", "zh-hant": "stroke", "ja": "japanese"][name]
    guard let file else { return [] }
    var positions = [UInt16](repeating: 0, count: 0x5200)
    var position: UInt16 = 0
    for line in CollationText.lines(of: "collation/\(file).txt") {
      for scalar in line.unicodeScalars where scalar.value >= firstHan {
        position += 1
        positions[Int(scalar.value - firstHan)] = position
      }
    }
    return positions
  }
}

/// The texts of the tables.
enum CollationText {
  /// The lines of a table, without the first, which names its version.
  static func lines(of file: String) -> some Sequence<Substring> {
    EmbeddedData.text(of: file).split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
  }
}

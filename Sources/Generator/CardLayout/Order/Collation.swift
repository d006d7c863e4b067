import Platform
import Synchronization

/// The orders of texts by language, each made when it is needed first.
package final class Collations: Sendable {
  private let table = Mutex<CollationTable?>(nil)
  private let languages = Mutex<[String: LanguageCollation]>([:])

  package init() {}

  /// The order of texts in a language.
  ///
  /// - Parameters:
  ///   - language: a BCP 47 tag.
  ///   - countsDigits: whether digits are numbers.
  package func collation(of language: String, countsDigits: Bool) -> Collation {
    let table = table.withLock { known -> CollationTable in
      let made = known ?? CollationTable()
      known = made
      return made
    }
    let own = languages.withLock { known -> LanguageCollation in
      let made = known[language] ?? LanguageCollation(language, table)
      known[language] = made
      return made
    }
    return Collation(table: table, language: own, countsDigits: countsDigits)
  }
}

/// The order of texts in a language: the Unicode Collation Algorithm with the tables of CLDR.
///
/// It makes a key of each text; the keys are compared byte by byte. Letters decide first, then their marks, then case.
/// The tables are part of the program, so that the order is the same on every machine.
package struct Collation {
  let table: CollationTable
  let language: LanguageCollation
  let countsDigits: Bool

  /// Appends the key of a text; an empty one for a text without anything to compare.
  func append(_ text: UnsafeRawBufferPointer, to key: inout [UInt8], _ buffers: inout CollationBuffers) {
    var scalars: [UInt32] = []
    swap(&scalars, &buffers.scalars)
    scalars.removeAll(keepingCapacity: true)
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars { scalars.append(scalar.value) }
    var levels = KeyLevels(language, &buffers)
    var start = 0
    while start < scalars.count {
      let scalar = scalars[start]
      if countsDigits, 0x30...0x39 ~= scalar {
        start = levels.addNumber(scalars, from: start, zero: table.zero, to: &key)
        continue
      }
      if let letter = language.letter(scalar) {
        levels.add(letter, to: &key)
        start += 1
        continue
      }
      if Self.isWrittenFirst(scalar), start + 1 < scalars.count, scalars[start + 1] >> 7 == scalar >> 7 {
        // Vowels of Thai and Lao that are written before their consonant.
        scalars.swapAt(start, start + 1)
        levels.add(table.elements(of: scalars[start]), to: &key)
        levels.add(table.elements(of: scalars[start + 1]), to: &key)
        start += 2
        continue
      }
      if let (length, elements) = language.match(scalars, at: start) {
        levels.add(elements, to: &key)
        start += length
      } else if let parts = table.decomposition(of: scalar) {
        scalars.replaceSubrange(start...start, with: parts)
      } else if let elements = table.listed(scalar) {
        levels.add(elements, to: &key)
        start += 1
      } else {
        levels.addUnlisted(scalar, to: &key)
        start += 1
      }
    }
    levels.finish(&key, &buffers)
    swap(&scalars, &buffers.scalars)
  }

  /// Appends the key of a text.
  package func append(_ text: String, to key: inout [UInt8]) {
    var (text, buffers) = (text, CollationBuffers())
    text.withUTF8 { append(UnsafeRawBufferPointer($0), to: &key, &buffers) }
  }

  private static func isWrittenFirst(_ scalar: UInt32) -> Bool { 0xE40...0xE44 ~= scalar || 0xEC0...0xEC4 ~= scalar }
}

/// Memory that is used for one key after the other.
struct CollationBuffers {
  fileprivate var scalars: [UInt32] = []
  fileprivate var second: [UInt8] = []
  fileprivate var third: [UInt8] = []
}

/// The weights of a character on the three levels.
struct CollationElement: Equatable {
  /// The place among all letters; 0 for a mark, which has none.
  let rank: UInt16
  /// The place among the letters that a language has between this one and the next.
  let sub: UInt8
  let second: UInt16
  let third: UInt8
}

/// A key while it is made.
private struct KeyLevels {
  private let language: LanguageCollation
  private var second: [UInt8] = []
  private var third: [UInt8] = []
  private var (usualSecond, usualThird) = (0, 0)

  init(_ language: LanguageCollation, _ buffers: inout CollationBuffers) {
    self.language = language
    swap(&second, &buffers.second)
    swap(&third, &buffers.third)
    second.removeAll(keepingCapacity: true)
    third.removeAll(keepingCapacity: true)
  }

  mutating func add(_ elements: some Sequence<CollationElement>, to key: inout [UInt8]) {
    for element in elements {
      if element.rank > 0 {
        let rank = language.position(of: element.rank)
        key.append(UInt8(truncatingIfNeeded: rank >> 8))
        key.append(UInt8(truncatingIfNeeded: rank) | (element.sub > 0 ? 1 : 0))
        if element.sub > 0 { key.append(element.sub) }
      }
      add(element.second, element.third)
    }
  }

  mutating func add(_ letter: CollationLetter, to key: inout [UInt8]) {
    key.append(UInt8(truncatingIfNeeded: letter.position >> 8))
    key.append(UInt8(truncatingIfNeeded: letter.position))
    add(letter.second, letter.third)
  }

  /// Adds a number; returns the index after its digits.
  mutating func addNumber(_ scalars: [UInt32], from start: Int, zero: UInt16, to key: inout [UInt8]) -> Int {
    var end = start
    while end < scalars.count, 0x30...0x39 ~= scalars[end] { end += 1 }
    let digits = scalars[start..<end].drop { $0 == 0x30 }
    let rank = language.position(of: zero)
    key.append(UInt8(truncatingIfNeeded: rank >> 8))
    key.append(UInt8(truncatingIfNeeded: rank))
    key.append(UInt8(clamping: digits.count + 1))
    for digit in digits { key.append(UInt8(truncatingIfNeeded: digit - 0x2F)) }
    add(CollationTable.usualSecond, CollationTable.usualThird)
    return end
  }

  /// Adds a character that no table lists: a syllable of Hangul, a Han character, or another, by its number.
  mutating func addUnlisted(_ scalar: UInt32, to key: inout [UInt8]) {
    let (rank, number) = language.position(ofUnlisted: scalar)
    key.append(UInt8(truncatingIfNeeded: rank >> 8))
    key.append(UInt8(truncatingIfNeeded: rank))
    for shift in [16, 8, 0] { key.append(UInt8(truncatingIfNeeded: number >> UInt32(shift))) }
    add(CollationTable.usualSecond, CollationTable.usualThird)
  }

  private mutating func add(_ second: UInt16, _ third: UInt8) {
    self.second.append(UInt8(truncatingIfNeeded: second >> 8) + 1)
    self.second.append(UInt8(truncatingIfNeeded: second))
    self.third.append(third + 1)
    if second != CollationTable.usualSecond { usualSecond = self.second.count }
    if third != CollationTable.usualThird { usualThird = self.third.count }
  }

  /// Appends the levels below that of letters, each without the usual weights at its end, and gives the memory back.
  mutating func finish(_ key: inout [UInt8], _ buffers: inout CollationBuffers) {
    defer {
      swap(&second, &buffers.second)
      swap(&third, &buffers.third)
    }
    guard usualSecond > 0 || usualThird > 0 else { return }
    key.append(0)
    if usualSecond > 0, language.comparesMarksBackwards {
      for index in stride(from: second.count - 2, through: 0, by: -2) {
        key.append(second[index])
        key.append(second[index + 1])
      }
    } else {
      key.append(contentsOf: second[..<usualSecond])
    }
    guard usualThird > 0 else { return }
    key.append(0)
    key.append(contentsOf: third[..<usualThird])
  }
}

/// The texts of a field of all records of a source, by the number of the record: an order by this field is made again without
/// reading the records that have not changed.
package struct FieldTexts: Sendable, Equatable {
  /// The texts, one after the other.
  let texts: [UInt8]
  /// The end of each text.
  let ends: [Int32]
  /// The changed records, whose texts are not known.
  let unknown: Range<Int>

  /// - Parameter ends: the end of each text; the first begins at 0.
  package init(_ texts: [UInt8], ends: [Int32]) {
    (self.texts, self.ends, unknown) = (texts, ends, 0..<0)
  }

  private init(_ texts: [UInt8], ends: [Int32], unknown: Range<Int>) {
    (self.texts, self.ends, self.unknown) = (texts, ends, unknown)
  }

  /// The text of a record; `nil` if it is not known.
  package func text(ofRecord number: Int) -> ArraySlice<UInt8>? {
    guard number < ends.count, !unknown.contains(number) else { return nil }
    return texts[start(of: number)..<Int(ends[number])]
  }

  private func start(of number: Int) -> Int { number == 0 ? 0 : Int(ends[number - 1]) }

  /// The texts after some records were replaced by others; `nil` if too little would be known.
  func replacing(_ old: Range<Int>, by count: Int) -> FieldTexts? {
    guard unknown.isEmpty, old.upperBound <= ends.count else { return nil }
    let start = start(of: old.lowerBound)
    let end = old.isEmpty ? start : Int(ends[old.upperBound - 1])
    let gone = Int32(end - start)
    return FieldTexts(
      Array(texts[..<start] + texts[end...]),
      ends: ends[..<old.lowerBound] + [Int32](repeating: Int32(start), count: count)
        + ends[old.upperBound...].map { $0 - gone },
      unknown: old.lowerBound..<old.lowerBound + count)
  }

  /// Whether the ends are those of texts of so many records, all of them known.
  func isComplete(of count: Int) -> Bool {
    ends.count == count && unknown.isEmpty && (ends.first ?? 0) >= 0 && Int(ends.last ?? 0) == texts.count
      && zip(ends, ends.dropFirst()).allSatisfy { $0 <= $1 }
  }
}

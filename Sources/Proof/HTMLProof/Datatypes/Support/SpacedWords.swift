import Platform

/// Iterates over the words of a space-separated list (HTML Standard, section 2.3.7), as ranges of the value.
struct SpacedWords: IteratorProtocol {
  private var cursor: ByteCursor

  init(_ value: UnsafeRawBufferPointer) { cursor = ByteCursor(value) }

  init(_ value: UnsafeRawBufferPointer, in range: Range<Int>) { cursor = ByteCursor(value, in: range) }

  mutating func next() -> Range<Int>? {
    cursor.skipSpaces()
    let word = cursor.take(while: { !$0.isASCIIWhitespace })
    return word.isEmpty ? nil : word
  }
}

/// Finds duplicate words in a space-separated set.
enum UniqueWords {
  /// Returns a problem at the second of two equal words, or `nil`.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of words; up to 60 words need no heap allocation.
  static func problem(in value: UnsafeRawBufferPointer, anyCase: Bool = false) -> DatatypeProblem? {
    var words = SpacedWords(value)
    var count = 0
    while words.next() != nil { count += 1 }
    guard count > 1 else { return nil }
    return withUnsafeTemporaryAllocation(of: Range<Int>.self, capacity: count) { ranges -> DatatypeProblem? in
      var words = SpacedWords(value)
      var filled = 0
      while let word = words.next() {
        ranges.initializeElement(at: filled, to: word)
        filled += 1
      }
      return duplicate(in: ranges, of: value, anyCase: anyCase)
    }
  }

  private static func duplicate(
    in ranges: UnsafeMutableBufferPointer<Range<Int>>, of value: UnsafeRawBufferPointer, anyCase: Bool
  ) -> DatatypeProblem? {
    var words = ranges
    if words.count <= 16 {
      for later in 1..<words.count {
        for earlier in 0..<later where order(words[earlier], words[later], value, anyCase) == 0 {
          return DatatypeProblem(.duplicateWord, at: words[later])
        }
      }
      return nil
    }
    words.sort {
      let byText = order($0, $1, value, anyCase)
      return byText == 0 ? $0.lowerBound < $1.lowerBound : byText < 0
    }
    for index in 1..<words.count where order(words[index - 1], words[index], value, anyCase) == 0 {
      return DatatypeProblem(.duplicateWord, at: words[index])
    }
    return nil
  }

  private static func order(
    _ left: Range<Int>, _ right: Range<Int>, _ value: UnsafeRawBufferPointer, _ anyCase: Bool
  ) -> Int {
    if left.count != right.count { return left.count - right.count }
    for offset in 0..<left.count {
      let a = value[left.lowerBound + offset]
      let b = value[right.lowerBound + offset]
      if a != b {
        let difference = anyCase ? Int(a.asciiLowercased) - Int(b.asciiLowercased) : Int(a) - Int(b)
        if difference != 0 { return difference }
      }
    }
    return 0
  }
}

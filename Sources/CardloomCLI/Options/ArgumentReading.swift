import ArgumentParser

/// What arguments may be, checked where they are read; the parser's message names the option and its value before these words.
enum ArgumentReading {
  /// A path, or another text that says something: an empty one comes from a script's variable that was never set.
  @Sendable static func text(_ argument: String) throws -> String {
    guard !argument.isEmpty else { throw ValidationError("it is empty") }
    return argument
  }

  /// How many things are done at once.
  @Sendable static func jobs(_ argument: String) throws -> Int { try whole(1...1_024)(argument) }

  /// A whole number.
  static func whole(_ range: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
    { argument in
      guard let number = Int(argument), range.contains(number) else {
        throw ValidationError("it takes a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
  }

  /// A number with decimals.
  static func number(upTo most: Double) -> @Sendable (String) throws -> Double {
    { argument in
      guard let number = Double(argument), number >= 0, number <= most else {
        throw ValidationError("it takes a number from 0 to \(Int(most))")
      }
      return number
    }
  }

  /// A number with decimals that is not 0.
  static func positive(upTo most: Double) -> @Sendable (String) throws -> Double {
    { argument in
      guard let number = Double(argument), number > 0, number <= most else {
        throw ValidationError("it takes a number above 0, up to \(Int(most))")
      }
      return number
    }
  }

  /// The widths of frames in CSS pixels, with commas between.
  @Sendable static func widths(_ list: String) throws -> [Int] {
    try list.split(separator: ",", omittingEmptySubsequences: false).map { word in
      guard let width = Int(word.filter { $0 != " " }), (160...8000).contains(width) else {
        throw ValidationError("it takes whole numbers from 160 to 8000 with commas between, such as 320,768")
      }
      return width
    }
  }
}

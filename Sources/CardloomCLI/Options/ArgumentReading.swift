import ArgumentParser

/// Checks of argument values during parsing; the parser's message puts the option and its value before these texts.
enum ArgumentReading {
  /// A path or another nonempty text; an empty one usually comes from an unset shell variable.
  @Sendable static func text(_ argument: String) throws -> String {
    guard !argument.isEmpty else { throw ValidationError("it is empty") }
    return argument
  }

  /// A number of concurrent jobs.
  @Sendable static func jobs(_ argument: String) throws -> Int { try whole(1...1_024)(argument) }

  /// An integer in a range.
  static func whole(_ range: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
    { argument in
      guard let number = Int(argument), range.contains(number) else {
        throw ValidationError("it takes a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
  }

  /// A nonnegative decimal number.
  static func number(upTo most: Double) -> @Sendable (String) throws -> Double {
    { argument in
      guard let number = Double(argument), number >= 0, number <= most else {
        throw ValidationError("it takes a number from 0 to \(Int(most))")
      }
      return number
    }
  }

  /// A positive decimal number.
  static func positive(upTo most: Double) -> @Sendable (String) throws -> Double {
    { argument in
      guard let number = Double(argument), number > 0, number <= most else {
        throw ValidationError("it takes a number above 0, up to \(Int(most))")
      }
      return number
    }
  }

  /// The widths of frames in CSS pixels, separated by commas.
  @Sendable static func widths(_ list: String) throws -> [Int] {
    try list.split(separator: ",", omittingEmptySubsequences: false).map { word in
      guard let width = Int(word.filter { $0 != " " }), (160...8000).contains(width) else {
        throw ValidationError("it takes whole numbers from 160 to 8000 with commas between, such as 320,768")
      }
      return width
    }
  }

  /// Names, separated by commas.
  @Sendable static func names(_ list: String) throws -> [String] {
    try list.split(separator: ",", omittingEmptySubsequences: false).map { word in
      let name = word.trimmingPrefix { $0 == " " }
      guard !name.isEmpty else { throw ValidationError("it takes names with commas between") }
      return String(name)
    }
  }

  /// A number of bytes: `8MB`, `500KB`.
  @Sendable static func bytes(_ text: String) throws -> Int {
    let units = ["MB": 1_000_000, "KB": 1000]
    guard let unit = units.first(where: { text.uppercased().hasSuffix($0.key) }),
      let number = Int(text.dropLast(2)), (1...1000).contains(number)
    else { throw ValidationError("it takes a whole number from 1 to 1000 with KB or MB, such as 8MB") }
    return number * unit.value
  }
}

/// A way to write a value for readers, such as `money:EUR` behind a name in a template.
package struct ValueFormat: Sendable, Hashable {
  /// The kind of a format.
  package enum Kind: String, Sendable, CaseIterable {
    /// An amount of money; the argument is its currency.
    case money
    /// A number; the argument is how many decimals it has.
    case number
    /// A number and the word for what it counts; the argument is its forms, separated by slashes.
    case count
    /// How long something takes; the argument is the unit of numbers.
    case duration
    /// A date; the argument is its style.
    case date
    /// A date that browsers rewrite as the time since then; without scripts, the date.
    case relative
    /// A list, as in a sentence; the argument is the member that names each element.
    case list
    /// The value as it is.
    case plain
    /// A format that the program brings; it takes any argument.
    case own

    /// The formats that every site has.
    package static let usual = allCases.filter { $0 != .own }

    /// Its name in templates.
    package var name: String { rawValue }
  }

  /// The parts of a date to write.
  package enum DateStyle: String, Sendable, CaseIterable {
    case long, day, month, year, time, numeric
    /// The number of the day, and the name of the month, of a leaf of a calendar.
    case number, name
    /// The day, and the time if there is one.
    case datetime
    /// The form that programs read, for attributes.
    case iso
  }

  /// The unit of a duration that is a number.
  package enum DurationUnit: String, Sendable, CaseIterable {
    case milliseconds, seconds, minutes, hours
  }

  /// The formats that a program brings, by name.
  package typealias Own = [String: OwnFormat]

  /// The error in a format.
  package enum Problem: Error, Sendable, Equatable {
    /// No format has the name.
    case unknown(String, known: [String])
    /// The format does not take the argument; `allowed` are those that it takes, in words.
    case badArgument(String, of: Kind, allowed: String)
  }

  /// The kind.
  package let kind: Kind
  /// The text behind the colon; `nil` if there is none.
  package let argument: String?
  /// What writes it, if the program brings it.
  package let own: OwnFormat?

  /// Reads a format, such as `money`, `money:EUR`, `number:2` or `date:day`.
  ///
  /// - Parameter own: the formats that the program brings.
  package init(_ text: some StringProtocol, own: Own = [:]) throws(Problem) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map {
      String($0.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
    argument = parts.count > 1 ? parts[1] : nil
    if let brought = own[parts[0]] {
      (kind, self.own) = (.own, brought)
      return
    }
    guard let kind = Kind(rawValue: parts[0]), kind != .own else {
      throw .unknown(parts[0], known: Kind.usual.map(\.name) + own.keys.sorted())
    }
    (self.kind, self.own) = (kind, nil)
    if let argument, !Self.allows(argument, for: kind) {
      throw .badArgument(argument, of: kind, allowed: Self.allowed(for: kind))
    }
  }

  private static func allows(_ argument: String, for kind: Kind) -> Bool {
    switch kind {
    case .money: isCurrency(argument.utf8)
    case .number: argument.utf8.count == 1 && argument.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    case .count: argument.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
    case .duration: DurationUnit(rawValue: argument) != nil
    case .date: DateStyle(rawValue: argument) != nil
    case .list: !argument.isEmpty
    case .relative, .plain: false
    case .own: true
    }
  }

  private static func allowed(for kind: Kind) -> String {
    switch kind {
    case .money: "a currency in three capital letters, such as `money:EUR`"
    case .number: "the number of decimals, 0 to 9, such as `number:2`"
    case .count: "the forms of a word, such as `count:comment/comments`"
    case .duration: "the unit of numbers: " + DurationUnit.allCases.map(\.rawValue).joined(separator: ", ")
    case .date: "one of the styles " + DateStyle.allCases.map(\.rawValue).joined(separator: ", ")
    case .list: "the name of a member of each element, such as `list:name`"
    case .relative, .plain: "nothing"
    case .own: "anything"
    }
  }

  /// Whether a text has the form of a currency's code (ISO 4217).
  package static func isCurrency(_ text: some Collection<UInt8>) -> Bool {
    text.count == 3 && text.allSatisfy { 0x41...0x5A ~= $0 }
  }

  /// The names of all formats, for messages.
  package static var names: String { Kind.usual.map(\.name).joined(separator: ", ") }

  /// Its name in templates.
  package var name: String { own?.name ?? kind.name }
}

package import JSONRecords

/// A measure of an adaptor: a property that code sets, and `site.yml` beside the adaptor's name, as in
/// `adaptor: {timeline: {gap: 24}}`.
///
/// ```swift
/// static let measures = [
///   AdaptorMeasure("gap", \Timeline.gap, in: 0...200, "The distance between two cells in pixels.")
/// ]
/// ```
public struct AdaptorMeasure<Adaptor: CardAdaptor>: Sendable {
  /// Its name in `site.yml`.
  package let name: String
  /// What it means, in a sentence.
  package let meaning: String
  /// A line with it.
  package let example: String
  /// The measures of a group determine the same thing, so that only one of them can be given.
  package let group: String?
  /// The values that it can have.
  package let kind: MeasureKind
  /// Its value; `nil` if another one of its group is given.
  package let value: @Sendable (Adaptor) -> MeasureValue?
  /// Gives it a value of its kind.
  package let set: @Sendable (inout Adaptor, MeasureValue) -> Void

  private init(
    _ name: String, _ kind: MeasureKind, _ meaning: String, example: String?, group: String?,
    value: @escaping @Sendable (Adaptor) -> MeasureValue?,
    set: @escaping @Sendable (inout Adaptor, MeasureValue) -> Void
  ) {
    self.name = name
    self.kind = kind
    self.meaning = meaning
    self.example = example ?? "\(name): \(kind.example)"
    self.group = group
    self.value = value
    self.set = set
  }

  /// Declares a number.
  ///
  /// - Parameters:
  ///   - name: its name in `site.yml`.
  ///   - property: the property.
  ///   - range: the numbers that it can be.
  ///   - meaning: what it means, in a sentence.
  ///   - example: a line with it.
  public init(
    _ name: String, _ property: any WritableKeyPath<Adaptor, Double> & Sendable,
    in range: ClosedRange<Int> = 0...10_000,
    _ meaning: String, example: String? = nil
  ) {
    self.init(name, .number(range), meaning, example: example, group: nil) {
      .number($0[keyPath: property])
    } set: { adaptor, value in
      if case .number(let number) = value { adaptor[keyPath: property] = number }
    }
  }

  /// Declares one of several numbers of which only one can be given.
  ///
  /// - Parameters:
  ///   - name: its name in `site.yml`.
  ///   - property: the property; `nil` if another one of its group is given.
  ///   - range: the numbers that it can be.
  ///   - group: the name of its group.
  ///   - meaning: what it means, in a sentence.
  ///   - example: a line with it.
  public init(
    _ name: String, _ property: any WritableKeyPath<Adaptor, Double?> & Sendable,
    in range: ClosedRange<Int> = 0...10_000,
    of group: String, _ meaning: String, example: String? = nil
  ) {
    self.init(name, .number(range), meaning, example: example, group: group) {
      $0[keyPath: property].map { .number($0) }
    } set: { adaptor, value in
      if case .number(let number) = value { adaptor[keyPath: property] = number }
    }
  }

  /// Declares a whole number.
  ///
  /// - Parameters:
  ///   - name: its name in `site.yml`.
  ///   - property: the property.
  ///   - range: the numbers that it can be.
  ///   - meaning: what it means, in a sentence.
  ///   - example: a line with it.
  public init(
    _ name: String, _ property: any WritableKeyPath<Adaptor, Int> & Sendable, in range: ClosedRange<Int>,
    _ meaning: String, example: String? = nil
  ) {
    self.init(name, .wholeNumber(range), meaning, example: example, group: nil) {
      .wholeNumber($0[keyPath: property])
    } set: { adaptor, value in
      if case .wholeNumber(let number) = value { adaptor[keyPath: property] = number }
    }
  }

  /// Declares one of several whole numbers of which only one can be given.
  ///
  /// - Parameters:
  ///   - name: its name in `site.yml`.
  ///   - property: the property; `nil` if another one of its group is given.
  ///   - range: the numbers that it can be.
  ///   - group: the name of its group.
  ///   - meaning: what it means, in a sentence.
  ///   - example: a line with it.
  public init(
    _ name: String, _ property: any WritableKeyPath<Adaptor, Int?> & Sendable, in range: ClosedRange<Int>,
    of group: String, _ meaning: String, example: String? = nil
  ) {
    self.init(name, .wholeNumber(range), meaning, example: example, group: group) {
      $0[keyPath: property].map { .wholeNumber($0) }
    } set: { adaptor, value in
      if case .wholeNumber(let number) = value { adaptor[keyPath: property] = number }
    }
  }

  /// Declares a choice.
  ///
  /// - Parameters:
  ///   - name: its name in `site.yml`.
  ///   - property: the property; its raw values are the words of `site.yml`.
  ///   - meaning: what it means, in a sentence.
  ///   - example: a line with it.
  public init<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ property: any WritableKeyPath<Adaptor, Choice> & Sendable, _ meaning: String,
    example: String? = nil
  ) {
    self.init(name, .choice(Choice.allCases.map(\.rawValue)), meaning, example: example, group: nil) {
      .text($0[keyPath: property].rawValue)
    } set: { adaptor, value in
      if case .text(let text) = value, let choice = Choice(rawValue: text) { adaptor[keyPath: property] = choice }
    }
  }

  /// Declares a choice among several measures of which only one can be given.
  ///
  /// - Parameters:
  ///   - name: its name in `site.yml`.
  ///   - property: the property, whose raw values are the words of `site.yml`; `nil` if another one of its group is given.
  ///   - group: the name of its group.
  ///   - meaning: what it means, in a sentence.
  ///   - example: a line with it.
  public init<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ property: any WritableKeyPath<Adaptor, Choice?> & Sendable, of group: String, _ meaning: String,
    example: String? = nil
  ) {
    self.init(name, .choice(Choice.allCases.map(\.rawValue)), meaning, example: example, group: group) {
      $0[keyPath: property].map { .text($0.rawValue) }
    } set: { adaptor, value in
      if case .text(let text) = value, let choice = Choice(rawValue: text) { adaptor[keyPath: property] = choice }
    }
  }

  /// Declares a text.
  ///
  /// - Parameters:
  ///   - name: its name in `site.yml`.
  ///   - property: the property.
  ///   - meaning: what it means, in a sentence.
  ///   - example: a line with it.
  public init(
    _ name: String, _ property: any WritableKeyPath<Adaptor, String> & Sendable, _ meaning: String,
    example: String? = nil
  ) {
    self.init(name, .text, meaning, example: example, group: nil) {
      .text($0[keyPath: property])
    } set: { adaptor, value in
      if case .text(let text) = value { adaptor[keyPath: property] = text }
    }
  }

  /// Declares a property that is true or false.
  ///
  /// - Parameters:
  ///   - name: its name in `site.yml`.
  ///   - property: the property.
  ///   - meaning: what it means if it is true, in a sentence.
  ///   - example: a line with it.
  public init(
    _ name: String, _ property: any WritableKeyPath<Adaptor, Bool> & Sendable, _ meaning: String,
    example: String? = nil
  ) {
    self.init(name, .flag, meaning, example: example, group: nil) {
      .flag($0[keyPath: property])
    } set: { adaptor, value in
      if case .flag(let flag) = value { adaptor[keyPath: property] = flag }
    }
  }
}

/// The values that a measure can have.
package enum MeasureKind: Sendable, Equatable {
  /// A number of a range.
  case number(ClosedRange<Int>)
  /// A whole number of a range.
  case wholeNumber(ClosedRange<Int>)
  /// One of some words.
  case choice([String])
  /// Any text.
  case text
  /// `true` or `false`.
  case flag

  /// A value for an example.
  fileprivate var example: String {
    switch self {
    case .number(let range), .wholeNumber(let range): String(min(max(range.lowerBound, 12), range.upperBound))
    case .choice(let words): words.first ?? ""
    case .text: "text"
    case .flag: "true"
    }
  }
}

/// A value of a measure.
package enum MeasureValue: Sendable, Equatable {
  /// A number.
  case number(Double)
  /// A whole number.
  case wholeNumber(Int)
  /// A text, or the word of a choice.
  case text(String)
  /// `true` or `false`.
  case flag(Bool)

  /// The value as `site.yml` says it.
  package var data: RecordData {
    switch self {
    case .number(let number): .number(Int(exactly: number).map { String($0) } ?? "\(number)")
    case .wholeNumber(let number): .number(String(number))
    case .text(let text): .string(text)
    case .flag(let flag): .boolean(flag)
    }
  }
}

extension CardAdaptor {
  /// The measures that differ from those of an adaptor of which nothing is said.
  private var ownMeasures: [(measure: AdaptorMeasure<Self>, value: MeasureValue)] {
    let blank = Self()
    return Self.measures.compactMap { measure in
      guard let value = measure.value(self), value != measure.value(blank) else { return nil }
      return (measure, value)
    }
  }

  /// The adaptor as the key `adaptor` of `site.yml` says it: its name, with its measures if it has some.
  package var setting: RecordData {
    let measures = ownMeasures
    guard !measures.isEmpty else { return .string(name) }
    let members = measures.map { RecordData.Member($0.measure.name, $0.value.data) }
    return .object([RecordData.Member(name, .object(members))])
  }

  /// Whether its measures say everything that tells it from an adaptor of which nothing is said.
  package var isMeasured: Bool {
    var made = Self()
    for (measure, value) in ownMeasures { measure.set(&made, value) }
    return made == self
  }
}

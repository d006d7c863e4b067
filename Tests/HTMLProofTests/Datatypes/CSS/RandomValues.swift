import SeededNumbers

@testable import HTMLProof

/// Values that a definition allows, drawn at random.
struct RandomValues {
  private let table: CSSValueTable
  private var numbers: SeededNumbers
  private var depth = 0

  init(_ table: CSSValueTable, seed: UInt64) {
    self.table = table
    numbers = SeededNumbers(seed: seed)
  }

  /// The components of a value, in order.
  mutating func value(of definition: CSSValueDefinition) -> [String] {
    depth += 1
    defer { depth -= 1 }
    switch definition {
    case .words(let words): return [String(decoding: numbers.pick(words), as: UTF8.self)]
    case .sign(let sign): return [String(Unicode.Scalar(sign))]
    case .type(let type): return [numbers.pick(Self.samples(of: type) + Self.negativeSamples(of: type))]
    case .atLeast(_, let type): return [numbers.pick(Self.samples(of: type))]
    case .named(let place): return value(of: table[place])
    case .function(let name, let arguments):
      return ["\(String(decoding: name, as: UTF8.self))(\(value(of: arguments).joined(separator: " ")))"]
    case .sequence(let parts): return parts.flatMap { value(of: $0) }
    case .all(let parts): return shuffled(parts).flatMap { value(of: $0) }
    case .some(let parts): return shuffled(parts).prefix(1 + numbers.below(parts.count)).flatMap { value(of: $0) }
    case .one(let parts): return value(of: numbers.pick(parts))
    case .several(let part, let counts): return (0..<count(counts)).flatMap { _ in value(of: part) }
    case .list(let part, let counts):
      return Array((0..<count(counts)).map { _ in value(of: part) }.joined(separator: [","]))
    }
  }

  /// Deep inside no more than needed, so that values end.
  private mutating func count(_ counts: ClosedRange<Int>) -> Int {
    counts.lowerBound + numbers.below(depth > 12 ? 1 : min(counts.upperBound - counts.lowerBound, 2) + 1)
  }

  private mutating func shuffled(_ parts: [CSSValueDefinition]) -> [CSSValueDefinition] {
    var parts = parts
    for index in parts.indices.dropFirst() { parts.swapAt(index, numbers.below(index + 1)) }
    return parts
  }

  private static func samples(of type: CSSValueType) -> [String] {
    switch type {
    case .number: ["1", "0.5", "2e0"]
    case .integer: ["1", "2", "calc(1 + 1)"]
    case .length: ["1px", "2EM", "calc(1px + 2em)"]
    case .percentage: ["50%", "calc(10% * 2)"]
    case .lengthPercentage: ["1px", "50%", "min(1px, 2%)"]
    case .angle: ["45deg", "calc(1turn / 2)"]
    case .time: ["1s", "200ms"]
    case .frequency: ["1kHz"]
    case .resolution: ["2x", "2dppx"]
    case .flex: ["1fr"]
    case .zero: ["0"]
    case .color: ["red", "#abc", "rgb(1 2 3 / 50%)", "currentColor", "color-mix(in srgb, red, blue)"]
    case .string: ["\"a\"", "'b c'"]
    case .url: ["url(x.png)", "url(\"y\")"]
    case .customIdentifier: ["foo", "--x"]
    case .dashedIdentifier: ["--x"]
    case .openTypeTag: ["\"wght\""]
    case .anything: ["a", "1px"]
    }
  }

  private static func negativeSamples(of type: CSSValueType) -> [String] {
    switch type {
    case .number, .integer: ["-1", "0"]
    case .length: ["-1px", "0"]
    case .lengthPercentage: ["-1px", "-2%", "0"]
    case .percentage: ["-2%"]
    case .angle: ["-45deg"]
    case .time: ["-1s"]
    default: []
    }
  }
}

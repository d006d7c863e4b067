import JSONRecords

/// Numbers that records state in other units than cards, such as prices in cents.
struct FieldDivisor: Sendable {
  private enum Divisor: Sendable {
    case number(Double)
    case field(RecordPath)
  }

  private let divisor: Divisor

  /// - Parameter text: a number above zero, or the path of the field with it.
  init(_ text: String) { divisor = Double(text).map { .number($0) } ?? .field(RecordPath(text)) }

  /// The number for a record; `nil` if it lacks it.
  func value(on tape: RecordTape, _ source: UnsafeRawBufferPointer) -> Double? {
    switch divisor {
    case .number(let number): number
    case .field(let path):
      tape.withRoot(source: source) { Self.number(path.value(in: $0)) }.flatMap { $0 > 0 ? $0 : nil }
    }
  }

  /// Divides a field of the record by a number; what is not a number stays as it is.
  static func divide(
    _ name: [UInt8], by divisor: Double?, on tape: RecordTape, _ source: UnsafeRawBufferPointer
  ) {
    let quotient = tape.withRoot(source: source) { root in
      name.withUnsafeBytes { number(root.member($0)) }.flatMap { number in divisor.map { number / $0 } }
    }
    guard let quotient, quotient.isFinite else { return }
    let whole = Int(exactly: quotient)
    tape.setMember(name, text: (whole.map(String.init) ?? String(quotient)).utf8, source: source)
  }

  /// Whether a field of the record is a larger number than another one.
  static func isAbove(
    _ name: [UInt8], _ lower: RecordPath, on tape: RecordTape, _ source: UnsafeRawBufferPointer
  ) -> Bool {
    tape.withRoot(source: source) { root in
      guard let number = name.withUnsafeBytes({ Self.number(root.member($0)) }),
        let least = Self.number(lower.value(in: root))
      else { return false }
      return number > least
    }
  }

  private static func number(_ value: RecordValue?) -> Double? {
    guard let value, value.kind == .number || value.kind == .string else { return nil }
    return Double(value.string)
  }
}

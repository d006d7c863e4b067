public import JSONRecords

extension RecordData {
  /// Creates the data of a value as a card would have it: dates as in RFC 3339, addresses as texts, `nil` as `null`.
  ///
  /// ```swift
  /// Section("offers", offers, template: "offer").data(try RecordData(encoding: campaign))
  /// ```
  ///
  /// - Throws: `EncodingError` if the value cannot be written as JSON, and any error of its own `encode(to:)`.
  public init(encoding value: some Encodable) throws {
    let record = ModelRecord()
    try record.write(value, depth: 0)
    self = try record.finish().withUnsafeBytes { bytes in
      let tape = RecordTape()
      try JSONReader().read(bytes, into: tape)
      return tape.withRoot(source: bytes) { RecordData($0) }
    }
  }
}

extension RecordData: ExpressibleByFloatLiteral, ExpressibleByStringInterpolation {
  /// Creates a number, without a fraction if it is whole.
  public init(floatLiteral value: Double) {
    self = .number(Int(exactly: value).map { String($0) } ?? "\(value)")
  }
}

import Foundation
import Testing

@testable import Cardloom

/// What the record of a model says.
@Suite struct ModelRecordTests {
  private struct Model<Value: Encodable & Sendable>: Encodable, Identifiable, Sendable {
    let id: String
    let value: Value?
  }

  private func record<Value: Encodable & Sendable>(_ value: Value?) throws -> String {
    let record = ModelRecord()
    try record.write(Model(id: "a", value: value), kind: nil, size: nil)
    let text = String(decoding: record.finish(), as: UTF8.self)
    #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
    return text
  }

  @Test func valuesAreWrittenAsServicesWriteThem() throws {
    func expect<Value: Encodable & Sendable>(_ value: Value?, _ json: String) throws {
      #expect(try record(value) == #"{"id":"a","value":\#(json)}"#)
    }
    try expect(3, "3")
    try expect(3.0, "3")
    try expect(2.5, "2.5")
    try expect(Float(0.1), "0.1")
    try expect(1e300, "1e+300")
    try expect(UInt64.max, "18446744073709551615")
    try expect(true, "true")
    try expect(String?.none, "null")
    try expect("a\"\\\u{1}é", #""a\"\\\u0001é""#)
    try expect(Date(timeIntervalSince1970: 0.25), #""1970-01-01T00:00:00.250Z""#)
    try expect(Date(timeIntervalSince1970: -1), #""1969-12-31T23:59:59Z""#)
    try expect(URL(string: "a?b=1", relativeTo: URL(string: "https://example.org/")), #""https://example.org/a?b=1""#)
    try expect(Decimal(string: "19.90"), "19.9")
    try expect(Data([1, 2]), #""AQI=""#)
    try expect([1, 2], "[1,2]")
    try expect([Int](), "[]")
    try expect([["x": [Date(timeIntervalSince1970: 0)]]], #"[{"x":["1970-01-01T00:00:00Z"]}]"#)
    try expect([1, nil], "[1,null]")
  }

  /// Writes to its nested containers in turns.
  private struct Interleaved: Encodable, Sendable {
    enum Key: String, CodingKey { case first, second, third, x, y }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      var first = container.nestedContainer(keyedBy: Key.self, forKey: .first)
      var second = container.nestedUnkeyedContainer(forKey: .second)
      try first.encode(1, forKey: .x)
      try second.encode("a")
      try container.encode(2.5, forKey: .third)
      try first.encode([true], forKey: .y)
      var inner = second.nestedContainer(keyedBy: Key.self)
      try second.encode("b")
      try inner.encode(Date(timeIntervalSince1970: 0), forKey: .x)
    }
  }

  @Test func nestedContainersMayBeWrittenInTurns() throws {
    #expect(
      try record(Interleaved())
        == #"{"id":"a","value":{"first":{"x":1,"y":[true]},"second":["a",{"x":"1970-01-01T00:00:00Z"},"b"],"third":2.5}}"#
    )
  }

  @Test func anArrayIsNoCard() {
    struct List: Encodable, Identifiable, Sendable {
      let id = 1
      func encode(to encoder: any Encoder) throws { var list = encoder.unkeyedContainer(); try list.encode(1) }
    }
    #expect(throws: EncodingError.self) { try ModelRecord().write(List(), kind: nil, size: nil) }
  }

  @Test(arguments: [Double.nan, .infinity]) func aNumberWithoutAFormInJSONIsAnError(number: Double) {
    #expect(throws: EncodingError.self) { try record(number) }
  }

  @Test func aDateAfterTheYear9999IsAnError() {
    #expect(throws: EncodingError.self) { try record(Date(timeIntervalSince1970: 300_000_000_000)) }
  }
}

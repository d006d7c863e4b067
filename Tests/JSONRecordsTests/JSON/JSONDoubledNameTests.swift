import JSONRecords
import Testing

/// Names that an object holds twice.
@Suite struct JSONDoubledNameTests {
  static func doubled(_ text: String) throws -> [String] {
    let reader = JSONReader()
    let tape = RecordTape()
    try Array(text.utf8).withUnsafeBytes { try reader.read($0, into: tape) }
    return reader.doubledNames.map { "\($0.name)@\($0.offset)" }
  }

  @Test(arguments: [
    (#"{"a":1,"b":2}"#, []), (#"{"a":1,"a":2}"#, ["a@7"]), (#"{"a":1,"a":2,"a":3}"#, ["a@7", "a@13"]),
    (#"{"a":{"a":1},"b":{"a":1}}"#, []), (#"[{"a":1},{"a":1}]"#, []),
    (#"{"x":{"a":1,"a":2},"x":1}"#, ["a@12", "x@19"]),
    (#"{"a":1,"\u0061":2}"#, ["a@7"]), (#"{"\u0061":1,"a":2}"#, ["a@12"]), (#"{"":1,"":2}"#, ["@6"]),
    (#"{"a":1,"A":2}"#, []),
  ]) func `doubled names are told with their place`(text: String, expected: [String]) throws {
    #expect(try Self.doubled(text) == expected)
  }

  @Test func `doubled names are found in records that come as expected`() throws {
    let reader = JSONReader()
    let tape = RecordTape()
    func doubled(_ text: String) throws -> [String] {
      try Array(text.utf8).withUnsafeBytes { try reader.read($0, into: tape) }
      return reader.doubledNames.map { "\($0.name)@\($0.offset)" }
    }
    let cycle = #"{"a":1,"b":2,"a":3,"b":4,"c":5}"#
    for _ in 0..<3 { #expect(try doubled(cycle) == ["a@13", "b@19"]) }
    // The first name is read as data, the second as expected, and the other way round.
    #expect(try doubled(#"{"\u0061":1,"b":2,"a":3}"#) == ["a@18"])
    #expect(try doubled(#"{"a":1,"b":2,"\u0061":3}"#) == ["a@13"])
    // More names than are kept.
    for index in 0..<300 { #expect(try doubled(#"{"n\#(index)":1,"n\#(index)":2,"a":3}"#).count == 1) }
  }

  @Test func `doubled names are found in large objects`() throws {
    let members = (0..<500).map { "\"name\($0)\":\($0)" }
    #expect(try Self.doubled("{" + members.joined(separator: ",") + "}").isEmpty)
    let with = members + ["\"name3\":0", "\"name400\":0"]
    let text = "{" + with.joined(separator: ",") + "}"
    #expect(try Self.doubled(text).map { $0.prefix(while: { $0 != "@" }) } == ["name3", "name400"])
  }

  @Test func `the first of doubled names is the one that is found`() throws {
    let reader = JSONReader()
    let tape = RecordTape()
    try Array(#"{"a":1,"a":2}"#.utf8).withUnsafeBytes { bytes in
      try reader.read(bytes, into: tape)
      #expect(tape.withRoot(source: bytes) { $0.member("a")?.string } == "1")
    }
  }
}

import CardSources
import Cardloom
import JSONRecords
import Testing

/// Fields that come from several places, and relative addresses.
@Suite struct FieldOriginTests {
  private func field(_ record: String, _ mapping: FieldMapping, base: String? = nil) async throws -> String? {
    let list = try await SourceKindTests.read("[\(record)]") {
      $0.fields = [mapping]
      $0.base = base
      $0.identity = .hash(["id"])
    }
    return try list.withCard(0, reader: JSONReader(), tape: RecordTape()) { card in
      guard let value = card.member(mapping.name) else { return nil }
      var writer = RecordWriter()
      writer.value(value)
      return String(decoding: writer.bytes, as: UTF8.self)
    }
  }

  @Test(arguments: [
    (#"{"id": 1, "title": {"de": "Nebel", "en": "Fog"}, "name": "x"}"#, #""Nebel""#),
    (#"{"id": 1, "title": {"de": " ", "en": "Fog"}, "name": "x"}"#, #""Fog""#),
    (#"{"id": 1, "title": {"de": null}, "name": "x"}"#, #""x""#), (#"{"id": 1, "title": {"de": []}, "name": 5}"#, "5"),
    (#"{"id": 1}"#, #""none""#),
  ])
  func theFirstPlaceThatARecordHasIsTaken(record: String, expected: String) async throws {
    let mapping = FieldMapping(name: "heading", path: "title.de", others: ["title.en", "name"], fallback: "none")
    #expect(try await field(record, mapping) == expected)
  }

  @Test(arguments: [
    ("{name.first} {name.last}", #""Isla Wood""#), ("{name.first}, {name.none}", #""Isla,""#), ("{none}", nil),
    ("{Product Name}: {g:price} €", #""Rope: 12 €""#),
    ("https://img.example/w300{poster_path}", #""https://img.example/w300/p/a%20b.jpg""#),
    ("https://img.example/w{none}{poster_path}", nil), ("{local}", #""Fog""#), ("no { brace", nil),
    (
      "https://img.example/w300{poster} 300w, https://img.example/w600{poster} 600w",
      #""https://img.example/w300/p.jpg 300w, https://img.example/w600/p.jpg 600w""#
    ),
  ])
  func fieldsAreComposed(pattern: String, expected: String?) async throws {
    let record =
      #"{"id": 1, "name": {"first": "Isla", "last": "Wood"}, "Product Name": "Rope", "g:price": 12, "poster_path": "/p/a b.jpg", "poster": "/p.jpg", "local": {"en": "Fog", "de": "Nebel"}}"#
    #expect(try await field(record, FieldMapping(name: "made", path: pattern)) == expected)
  }

  @Test(arguments: [
    ("2999", "100", #""29.99""#), (#""2900""#, "100", #""29""#), ("2999", "price.divisor", #""29.99""#),
    ("2999", "price.none", "2999"), (#""soon""#, "100", #""soon""#), ("null", "100", "null"),
  ])
  func aNumberIsDivided(amount: String, divisor: String, expected: String) async throws {
    let record = #"{"id": 1, "price": {"amount": \#(amount), "divisor": 100}}"#
    // The price takes the place of the object with the divisor.
    #expect(try await field(record, FieldMapping(name: "price", path: "price.amount", divisor: divisor)) == expected)
  }

  @Test(arguments: [
    (#"{"id": 1, "price": 72, "was": "96.00"}"#, #""96.00""#), (#"{"id": 1, "price": "72", "was": 72}"#, nil),
    (#"{"id": 1, "price": 72, "was": 0}"#, nil), (#"{"id": 1, "price": 72, "was": ""}"#, nil),
    (#"{"id": 1, "was": 96}"#, nil),
  ])
  func aFieldIsThereOnlyAboveAnother(record: String, expected: String?) async throws {
    #expect(try await field(record, FieldMapping(name: "former", path: "was", lowerField: "price")) == expected)
  }

  @Test(arguments: [
    (#""sea, fog,,ice ""#, #"["sea","fog","ice"]"#), (#""sea""#, #"["sea"]"#), (#""""#, "[]"),
    (#"["a", "b"]"#, #"["a","b"]"#),
    ("5", #"["5"]"#), ("null", "null"),
  ])
  func aTextIsSplit(value: String, expected: String) async throws {
    #expect(
      try await field(#"{"id": 1, "Tags": \#(value)}"#, FieldMapping(name: "tags", path: "Tags", separator: ","))
        == expected)
  }

  @Test(arguments: [
    ("image", "/uploads/q.jpg", "https://cms.example/uploads/q.jpg"),
    ("image", "//img.example/a.jpg", "https://img.example/a.jpg"),
    ("url", "posts/2", "https://cms.example/api/posts/2"), ("url", "../x", "https://cms.example/x"),
    ("poster_path", "/p/a b.jpg", "https://cms.example/p/a%20b.jpg"),
    ("posterImage", "/p.jpg", "https://cms.example/p.jpg"),
    ("image", "site.png", "site.png"), ("image", "other.png", "https://cms.example/api/other.png"),
    ("image", "https://x.example/a.jpg", "https://x.example/a.jpg"), ("slug", "/about", "/about"),
    ("curl", "/hair", "/hair"),
    ("url", "#top", "#top"), ("image", "data:image/png;base64,AA", "data:image/png;base64,AA"),
    ("path", "/a/b", "/a/b"),
  ])
  func addressesAreResolvedAgainstTheSource(name: String, value: String, expected: String) async throws {
    let list = try await SourceKindTests.read(
      #"[{"id": 1, "\#(name)": "\#(value)", "inner": [{"\#(name)": "\#(value)"}]}]"#,
      files: ["site/site.png": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"3\"></svg>"]
    ) {
      $0.base = "https://cms.example/api/list"
      $0.pictureFolder = "site"
    }
    let found = try list.withCard(0, reader: JSONReader(), tape: RecordTape()) { card in
      [card.member(name)?.string, card.value(at: "inner.0.\(name)")?.string]
    }
    #expect(found == [expected, expected])
  }

  @Test func withoutAnAddressNothingIsResolved() async throws {
    #expect(
      try await field(#"{"id": 1, "image": "/a.jpg"}"#, FieldMapping(name: "picture", path: "image")) == #""/a.jpg""#)
  }
}

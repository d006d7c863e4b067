import Testing

@testable import Cardloom
@testable import SiteModel

/// Parameters in the query of a source's address.
@Suite struct RequestQueryTests {
  @Test(arguments: [
    ("https://a.example/f.json", "https://a.example/f.json?page=2&q=a%20b%26c%3D%C3%BC"),
    ("https://a.example/f.json?x=1", "https://a.example/f.json?x=1&page=2&q=a%20b%26c%3D%C3%BC"),
    ("https://a.example/f.json?page=1&x=1#top", "https://a.example/f.json?x=1&page=2&q=a%20b%26c%3D%C3%BC#top"),
    ("https://a.example/f.json?", "https://a.example/f.json?page=2&q=a%20b%26c%3D%C3%BC"),
  ])
  func `parameters are added, encoded, and replace those of the same name`(
    address: String, requested: String
  ) throws {
    let query = try RequestQuery([field("page", "2"), field("q", "a b&c=ü")])
    #expect(query.added(to: Located(address)) == requested)
  }

  @Test func `without parameters the address stays as it is`() {
    #expect(RequestQuery([]).added(to: Located("https://a.example/?a=%20&&")) == "https://a.example/?a=%20&&")
  }

  @Test func `variables stay as they are written`() throws {
    let query = try RequestQuery([field("key", "a ${KEY}&"), field("text", "$${KEY}")])
    #expect(query.added(to: Located("https://a.example/")) == "https://a.example/?key=a%20${KEY}%26&text=%24%7BKEY%7D")
  }

  private func field(_ name: String, _ value: String) throws -> RequestConfiguration.Field {
    .init(name, try #require(VariableText(value)))
  }
}

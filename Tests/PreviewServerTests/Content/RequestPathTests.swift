import PreviewServer
import Testing

@Suite("Request paths")
struct RequestPathTests {
  @Test(
    "A path is taken apart into decoded names",
    arguments: [
      ("/", [], true), ("/feed/", ["feed"], true), ("/feed", ["feed"], false), ("/a/b.css?v=1", ["a", "b.css"], false),
      ("/%E3%81%82/", ["あ"], true), ("/a%20b.html", ["a b.html"], false), ("/a..b", ["a..b"], false),
    ])
  func reads(target: String, names: [String], isFolder: Bool) throws {
    let path = try RequestPath(target: target)
    #expect(path.names == names)
    #expect(path.isFolder == isFolder)
  }

  @Test(
    "A path that leads upwards, is hidden or is broken is refused",
    arguments: [
      ("/../secret", RequestPath.Refusal.hidden), ("/%2e%2e/secret", .hidden), ("/%2E./secret", .hidden),
      ("/a/..", .hidden), ("/./a", .hidden), ("/.git/config", .hidden), ("/a/.env", .hidden),
      ("//evil.example/", .hidden),
      ("/a//b", .hidden), ("/..%2fsecret", .malformed), ("/a%5c..%5cb", .malformed), ("/a\\b", .malformed),
      ("/a%00.html", .malformed), ("/a%0d%0ab", .malformed), ("/%zz", .malformed), ("/%4", .malformed),
      ("/%ff%fe", .malformed), ("", .malformed), ("feed/", .malformed), ("http://127.0.0.1/", .malformed),
      ("*", .malformed),
    ])
  func refuses(target: String, refusal: RequestPath.Refusal) {
    #expect(throws: refusal) { try RequestPath(target: target) }
  }

  @Test("The address of a folder is escaped again and keeps its query")
  func redirect() throws {
    try #expect(RequestPath(target: "/a%20b/%E3%81%82?x=1#y").asFolder == "/a%20b/%E3%81%82/?x=1")
  }
}

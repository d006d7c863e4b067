import PreviewServer
import Testing

@Suite("Request targets")
struct RequestTargetTests {
  @Test(
    "The host comes from the target in absolute form, else from the field",
    arguments: [
      ("/a?b", "127.0.0.1:8080", "127.0.0.1:8080", "/a?b"), ("*", "localhost", "localhost", "*"), ("/", "", "", "/"),
      ("http://[::1]:8080/a", "evil.example", "[::1]:8080", "/a"), ("HTTP://a.example", "b", "a.example", "/"),
      ("http://a?b", "b", "a", "/?b"), ("http://a//b", "b", "a", "//b"), ("https://a/", "b", "b", "https://a/"),
    ])
  func reads(target: String, host: String, authority: String, path: String) {
    let read = RequestTarget(target, hosts: [host])
    #expect(read?.authority == authority)
    #expect(read?.path == path)
  }

  @Test(
    "No host, two, and what is not a host are refused",
    arguments: [
      ("/", []), ("/", ["a", "a"]), ("/", ["a b"]), ("/", ["user@a"]), ("/", ["a/b"]), ("/", ["\u{E9}"]),
      ("http://a/", []), ("http://a/", ["a", "a"]), ("http:///a", ["a"]), ("http://user@a/", ["a"]),
    ] as [(String, [String])])
  func refuses(target: String, hosts: [String]) {
    #expect(RequestTarget(target, hosts: hosts) == nil)
  }
}

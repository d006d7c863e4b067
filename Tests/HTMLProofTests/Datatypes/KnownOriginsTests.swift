import Testing

@testable import HTMLProof

@Suite("What is known of an origin speaks for its addresses")
struct KnownOriginsTests {
  static let list = OriginList(["https://pictures.example.net", "http://127.0.0.1:8080"])

  @Test(arguments: [
    "https://pictures.example.net/a.jpg", "https://pictures.example.net/a.jpg?w=1&amp;q=2",
    "http://127.0.0.1:8080/#top",
    "https://example.org", "https://example.org?q", "/tag/wool/", "/a%20b", "https://пример.example/a",
    "./a", "../../tag/wool/index.html#card", "../a:b",
  ])
  func `right addresses are known at a glance, the first time and later`(url: String) {
    var origins = KnownOrigins(list: Self.list)
    for _ in 0..<2 { #expect(Array(url.utf8).withUnsafeBytes { origins.isSurelyValid($0) }) }
  }

  @Test(arguments: [
    "", "/", "//example.org/", "/\\example.org", "https://", "https:///a", "https://user@example.org/", "http:/a",
    "https://example.org:99999/", "https://exa mple.org/", "https://example.org\\a", "https://example.org/a b",
    "https://example.org/%2", "https://example.org/%zz", "https://example.org/#a#b", "https://example.org/?a=1&b=2",
    "https://example.org/<", "https://example.org/é", "mailto:a@example.org", "a/b", "https://[::1/", "/a|b",
  ])
  func `all others are looked at closely`(url: String) {
    var origins = KnownOrigins(list: Self.list)
    for _ in 0..<2 { #expect(!Array(url.utf8).withUnsafeBytes { origins.isSurelyValid($0) }) }
  }

  @Test func `nothing that is surely valid has a problem`() {
    var origins = KnownOrigins()
    let pieces = [
      "https://", "http://", "/", "./", "../", "example.org", "[::1]", ":80", ":x", "?", "#", "%20", "%", "&amp;", "&",
      " ", "\\",
      "@", "é",
      "a",
    ]
    for first in pieces {
      for second in pieces {
        for third in pieces {
          for fourth in pieces {
            let url = first + second + third + fourth
            guard Array(url.utf8).withUnsafeBytes({ origins.isSurelyValid($0) }) else { continue }
            let decoded = Array(
              url.split(separator: "&amp;", omittingEmptySubsequences: false).joined(separator: "&").utf8)
            #expect(decoded.withUnsafeBytes { Datatype.urlNonEmpty.problem(in: $0) } == nil, "\(url)")
          }
        }
      }
    }
  }

  @Test(arguments: [0, 3, 7, 8, 14])
  func `every byte is judged in the midst of others`(place: Int) {
    var origins = KnownOrigins()
    for byte in UInt8.min...UInt8.max where byte != UInt8(ascii: "&") {
      var url = Array("/azAZ09-./:_=?x/yz".utf8)
      url[place + 1] = byte
      let (isSure, problem) = url.withUnsafeBytes { (origins.isSurelyValid($0), Datatype.url.problem(in: $0)) }
      if isSure { #expect(problem == nil, "\(byte)") }
      if byte < 0x80, byte != UInt8(ascii: "/") { #expect(isSure == (problem == nil), "\(byte)") }
    }
  }

  @Test(arguments: [
    ("https://pictures.example.net/a.jpg", true), ("https://pictures.example.net", true),
    ("https://pictures.example.net:443/a", true), ("https://example.net/a", false), ("http://127.0.0.1:8080/a", true),
    ("http://127.0.0.1/a", false), ("mailto:a@example.net", nil), ("//pictures.example.net/a", nil),
  ])
  func `an origin on the list may be loaded from`(url: String, answer: Bool?) {
    var origins = KnownOrigins(list: Self.list)
    for _ in 0..<2 { #expect(Array(url.utf8).withUnsafeBytes { origins.mayLoad($0) } == answer) }
  }

  @Test func `origins that share a place are told apart`() {
    var origins = KnownOrigins(
      list: OriginList((0..<500).filter { $0.isMultiple(of: 3) }.map { "https://h\($0).example" }))
    for number in (0..<500).reversed() {
      let url = Array("https://h\(number).example/a".utf8)
      #expect(url.withUnsafeBytes { origins.mayLoad($0) } == number.isMultiple(of: 3))
    }
  }
}

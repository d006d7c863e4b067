import CardSources
import Testing

@testable import SourcePull

/// Addresses of further pages, as answers write them.
@Suite struct PageLinkTests {
  @Test(arguments: [
    ("https://a.example/b/c?x=1#t", "https://b.example/", "https://b.example/"),
    ("https://a.example/b/c?x=1", "?page=2", "https://a.example/b/c?page=2"),
    ("https://a.example/b/c?x=1", "d?page=2", "https://a.example/b/d?page=2"),
    ("https://a.example/b/c", "/d/../e/./f", "https://a.example/e/f"),
    ("https://a.example/b/c", "../d", "https://a.example/d"), ("https://a.example/b/c", "..", "https://a.example/"),
    ("https://a.example", "d", "https://a.example/d"), ("https://a.example?x=1", "?y", "https://a.example?y"),
    ("https://a.example/b", "//b.example/c", "https://b.example/c"),
    ("https://a.example:8080/b", "/c", "https://a.example:8080/c"),
    // A program behind a proxy does not know of the encryption.
    ("https://a.example/b", "http://a.example/c", "https://a.example/c"),
    ("https://a.example/b", "http://b.example/c", "http://b.example/c"),
    ("http://a.example/b", "http://a.example/c", "http://a.example/c"),
  ])
  func anAddressIsResolved(base: String, reference: String, resolved: String) {
    #expect(WebAddress.resolved(reference, against: base) == resolved)
  }

  @Test(
    arguments: [
      ("<https://a.example/2>; rel=\"next\"", "https://a.example/2"), ("<?2>;rel=next", "?2"),
      ("</1>; rel=\"prev\", </3>; title=\"a, b; c\"; REL=\"last next\"", "/3"),
      ("</1>; rel=\"nextish\"", nil), ("</1>; rev=next", nil), ("", nil), ("<", nil), ("<a,b>; rel=next", "a,b"),
    ] as [(String, String?)])
  func theFieldLinkNamesTheNextPage(field: String, address: String?) {
    #expect(AnswerFacts(fields: ["link": field], count: 1).nextAddress == address)
  }

  @Test(arguments: [
    (FollowConfiguration(.links), "links"), (FollowConfiguration(.links, most: 3), "{links: true, most: 3}"),
    (FollowConfiguration(.address(path: "a.b")), "{next: a.b}"),
    (FollowConfiguration(.cursor(path: "@a", .variable("b")), most: 2), #"{cursor: "@a", variable: b, most: 2}"#),
    (
      FollowConfiguration(.page(.parameter("page[number]"), from: 0, last: "X-Pages")),
      #"{parameter: "page[number]", from: 0, last: X-Pages}"#
    ),
    (FollowConfiguration(.record(path: "id", .parameter("max_id"))), "{record: id, parameter: max_id}"),
    (FollowConfiguration(.offset(.parameter("$skip"), size: 50)), #"{offset: "$skip", size: 50}"#),
    (FollowConfiguration(.offset(.variable("skip"), size: 50)), "{variable: skip, size: 50}"),
  ])
  func theKeyIsWrittenAsItIsRead(follow: FollowConfiguration, text: String) {
    #expect(follow.text == text)
  }

  @Test func aParameterIsSetInAQuery() {
    let url = "https://a.example/b?page%5Bsize%5D=2&page=1#t"
    #expect(
      RequestParameters.setting("page", to: "a b", in: url) == "https://a.example/b?page%5Bsize%5D=2&page=a%20b#t")
    #expect(
      RequestParameters.setting("page[size]", to: "3", in: url) == "https://a.example/b?page=1&page%5Bsize%5D=3#t")
    #expect(RequestParameters.setting("x", to: "", in: "https://a.example") == "https://a.example?x=")
  }
}

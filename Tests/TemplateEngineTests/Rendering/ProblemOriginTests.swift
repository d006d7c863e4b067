import Testing

@testable import TemplateEngine

/// The origin that a warning names, of which all addresses are told as one.
@Suite struct ProblemOriginTests {
  @Test(arguments: [
    ("https://cdn.example.net/p/1.jpg", "https://cdn.example.net"),
    ("https://cdn.example.net", "https://cdn.example.net"),
    ("http://a.example:8080?x=//b", "http://a.example:8080"), ("//cdn.example.net/1.jpg", "https://cdn.example.net"),
    ("https://b\u{FC}cher.example#top", "https://b\u{FC}cher.example"), ("https://", "https://"), ("//", "https://"),
    ("data:image/png;base64,AAAA", "…"), ("/", "…"), ("", "…"),
  ])
  func `an address without its path`(address: String, origin: String) {
    let problem = RenderProblem(kind: .foreignOrigin, instruction: 0, value: address, suggestion: nil)
    #expect(problem.origin == origin)
  }
}

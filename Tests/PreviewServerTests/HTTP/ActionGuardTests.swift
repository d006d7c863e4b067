import PreviewServer
import Testing

@Suite("Who may ask for actions")
struct ActionGuardTests {
  private let door = ActionGuard(token: "secret", port: 8080)

  private func refusal(
    host: String? = "127.0.0.1:8080", origin: String? = "http://127.0.0.1:8080", site: String? = "same-origin",
    type: String? = "application/json", token: String? = "secret"
  ) -> String? {
    door.refusal(host: host, origin: origin, site: site, type: type, token: token)
  }

  @Test("A page of this server that knows the token may")
  func own() {
    #expect(refusal() == nil)
    #expect(refusal(host: "localhost:8080", origin: "http://localhost:8080") == nil)
    #expect(refusal(site: nil, type: "application/json; charset=utf-8") == nil)
  }

  @Test(
    "Pages of other origins may not, whatever they know",
    arguments: [
      nil, "null", "https://example.org", "http://127.0.0.1:9090", "http://localhost:8080", "https://127.0.0.1:8080",
      "http://127.0.0.1:8080.example.org",
    ])
  func origins(origin: String?) { #expect(refusal(origin: origin) != nil) }

  @Test("A foreign host is refused even when origin and host agree")
  func hosts() { #expect(refusal(host: "evil.example:8080", origin: "http://evil.example:8080") != nil) }

  @Test("What the browser says of the page's site counts", arguments: ["cross-site", "same-site", "none"])
  func sites(site: String) { #expect(refusal(site: site) != nil) }

  @Test("Forms and plain texts are not actions", arguments: [nil, "text/plain", "application/x-www-form-urlencoded"])
  func types(type: String?) { #expect(refusal(type: type) != nil) }

  @Test("The token must be that of this run", arguments: [nil, "", "secre", "secret2", "Secret"])
  func tokens(token: String?) { #expect(refusal(token: token) != nil) }

  @Test("Without a token nobody may")
  func closed() {
    let closed = ActionGuard(token: nil, port: 8080)
    #expect(
      closed.refusal(
        host: "127.0.0.1:8080", origin: "http://127.0.0.1:8080", site: nil, type: "application/json", token: "") != nil)
  }
}

import PreviewServer
import ServerTesting
import Testing

@Suite("The fields of every response")
struct SafetyFieldsTests {
  @Test(
    "No response can be framed, sniffed, embedded or kept by a page of another origin, whatever its status",
    arguments: [
      ("GET / HTTP/1.1\r\nHost: SELF", 200), ("HEAD / HTTP/1.1\r\nHost: SELF", 200),
      ("GET /theme/tokens.css HTTP/1.1\r\nHost: SELF\r\nRange: bytes=1-2", 206),
      ("GET /folder HTTP/1.1\r\nHost: SELF", 307),
      ("GET /theme/tokens.css HTTP/1.1\r\nHost: SELF\r\nIf-None-Match: *", 304),
      ("GET / HTTP/1.1\r\nX", 400), ("GET / HTTP/1.1", 400), ("GET /%zz HTTP/1.1\r\nHost: SELF", 400),
      ("GET / HTTP/1.1\r\nHost: SELF\r\nSec-Fetch-Site: cross-site", 403), ("GET /no HTTP/1.1\r\nHost: SELF", 404),
      ("POST / HTTP/1.1\r\nHost: SELF\r\nContent-Length: 0", 405),
      ("GET /theme/tokens.css HTTP/1.1\r\nHost: SELF\r\nRange: bytes=99-", 416),
      ("GET / HTTP/1.1\r\nHost: evil.example", 421),
    ])
  func fields(request: String, status: Int) async throws {
    let site = try TemporarySite(["index.html": "front", "theme/tokens.css": "0123456789", "folder/a.txt": "a"])
    try await withServer(ServedFolder(site.root)) { port in
      let client = try RawClient(port: port)
      client.send(request.replacing("SELF", with: "127.0.0.1:\(port)") + "\r\nConnection: close\r\n\r\n")
      let answer = await RawAnswer(client.read())
      #expect(answer.status == status)
      #expect(answer.fields["content-security-policy"]?.hasSuffix("frame-ancestors 'self'") == true)
      #expect(answer.fields["x-content-type-options"] == "nosniff")
      #expect(answer.fields["referrer-policy"] != nil)
      #expect(answer.fields["cross-origin-opener-policy"] == "same-origin")
      #expect(answer.fields["cross-origin-resource-policy"] == "same-origin")
    }
  }

  @Test(
    "What a page of another origin embeds is refused; a link to it opens a tab",
    arguments: [
      ("cross-site", "navigate", "iframe", 403), ("same-site", "navigate", "iframe", 403),
      ("cross-site", "navigate", "frame", 403), ("cross-site", "navigate", "object", 403),
      ("cross-site", "navigate", "embed", 403), ("cross-site", "no-cors", "script", 403),
      ("same-site", "no-cors", "image", 403), ("cross-site", "cors", "empty", 403),
      ("cross-site", "no-cors", "document", 403), ("cross-site", "navigate", "document", 200),
      ("same-site", "navigate", "document", 200), ("none", "navigate", "document", 200),
      ("same-origin", "navigate", "iframe", 200), ("same-origin", "no-cors", "script", 200),
    ])
  func embedding(site: String, mode: String, destination: String, status: Int) async throws {
    let folder = try TemporarySite(["index.html": "front"])
    try await withServer(ServedFolder(folder.root)) { port in
      let answer = try await ask(
        port, "/", ["Sec-Fetch-Site: \(site)", "Sec-Fetch-Mode: \(mode)", "Sec-Fetch-Dest: \(destination)"])
      #expect(answer.status == status)
      #expect((answer.body == "front") == (status == 200))
    }
  }
}

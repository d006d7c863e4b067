import Diagnostics
import PreviewServer
import Testing

@Suite("The preview server over a connection")
struct PreviewServerTests {
  private static func site() throws -> TemporarySite {
    let site = try TemporarySite([
      "index.html": "front", "feed/index.html": "feed", "theme/tokens.css": "0123456789", "a b/index.html": "spaced",
      ".hidden": "no", "empty.txt": "", "photo.AVIF": "avif", "folder/file.txt": "file",
    ])
    return site
  }

  @Test(
    "Addresses are answered with the right file, type and status",
    arguments: [
      ("/", 200, "text/html; charset=utf-8", "front"), ("/feed/", 200, "text/html; charset=utf-8", "feed"),
      ("/feed/?page=2", 200, "text/html; charset=utf-8", "feed"),
      ("/a%20b/", 200, "text/html; charset=utf-8", "spaced"),
      ("/theme/tokens.css", 200, "text/css; charset=utf-8", "0123456789"), ("/photo.AVIF", 200, "image/avif", "avif"),
      ("/empty.txt", 200, "text/plain; charset=utf-8", ""),
      ("/missing/", 404, "text/plain; charset=utf-8", nil), ("/folder/", 404, "text/plain; charset=utf-8", nil),
      ("/theme/tokens.css/", 404, "text/plain; charset=utf-8", nil),
      ("/.hidden", 404, "text/plain; charset=utf-8", nil),
      ("/%2e%2e/outside/secret.txt", 404, "text/plain; charset=utf-8", nil),
      ("/../outside/secret.txt", 404, "text/plain; charset=utf-8", nil),
      ("/%zz", 400, "text/plain; charset=utf-8", nil),
    ] as [(String, Int, String, String?)])
  func answers(target: String, status: Int, type: String, body: String?) async throws {
    let site = try Self.site()
    try await withServer(ServedFolder(site.root)) { port in
      let answer = try await ask(port, target)
      #expect(answer.status == status)
      #expect(answer.fields["content-type"] == type)
      #expect(answer.fields["x-content-type-options"] == "nosniff")
      if let body { #expect(answer.body == body) }
    }
  }

  @Test("A folder without its slash is redirected, on this server only")
  func redirects() async throws {
    let site = try Self.site()
    try await withServer(ServedFolder(site.root)) { port in
      let answer = try await ask(port, "/feed?x=1")
      #expect(answer.status == 307)
      #expect(answer.fields["location"] == "/feed/?x=1")
      try await #expect(ask(port, "//feed").status == 404)
    }
  }

  @Test("Symbolic links are followed inside the site and refused outside of it")
  func links() async throws {
    let site = try Self.site()
    try site.write("secret", to: "../outside/secret.txt")
    try site.link("out.txt", to: site.outside + "/secret.txt")
    try site.link("up", to: "..")
    try site.link("in.css", to: "theme/tokens.css")
    try site.link("to-hidden", to: ".hidden")
    try site.link("loop", to: "loop")
    try await withServer(ServedFolder(site.root)) { port in
      for refused in ["/out.txt", "/up/outside/secret.txt", "/to-hidden", "/loop"] {
        try await #expect(ask(port, refused).status == 404)
      }
      try await #expect(ask(port, "/in.css").body == "0123456789")
    }
  }

  @Test("A part of a file is sent as it was asked for")
  func ranges() async throws {
    let site = try Self.site()
    try await withServer(ServedFolder(site.root)) { port in
      let part = try await ask(port, "/theme/tokens.css", ["Range: bytes=-3"])
      #expect(part.status == 206)
      #expect(part.fields["content-range"] == "bytes 7-9/10")
      #expect(part.fields["content-length"] == "3")
      #expect(part.body == "789")
      let beyond = try await ask(port, "/theme/tokens.css", ["Range: bytes=10-"])
      #expect(beyond.status == 416)
      #expect(beyond.fields["content-range"] == "bytes */10")
      let stale = try await ask(port, "/theme/tokens.css", ["Range: bytes=0-1", "If-Range: \"old\""])
      #expect(stale.status == 200)
      #expect(stale.body == "0123456789")
    }
  }

  @Test("A large file arrives whole")
  func largeFile() async throws {
    let site = try TemporarySite(["large.txt": String(repeating: "0123456789", count: 300_000)])
    try await withServer(ServedFolder(site.root)) { port in
      let answer = try await ask(port, "/large.txt")
      #expect(answer.fields["content-length"] == "3000000")
      #expect(answer.body.utf8.count == 3_000_000)
    }
  }

  @Test("A file that has not changed is not sent again; one that has changed is")
  func revalidation() async throws {
    let site = try Self.site()
    try await withServer(ServedFolder(site.root)) { port in
      let tag = try #require(try await ask(port, "/feed/").fields["etag"])
      let again = try await ask(port, "/feed/", ["If-None-Match: \"other\", \(tag)"])
      #expect(again.status == 304)
      #expect(again.body == "")
      #expect(again.fields["cache-control"] == "no-cache")
      try site.write("feed, longer", to: "feed/index.html")
      try await #expect(ask(port, "/feed/", ["If-None-Match: \(tag)"]).body == "feed, longer")
    }
  }

  @Test("HEAD has the fields of GET and no body; other methods are refused")
  func methods() async throws {
    let site = try Self.site()
    try await withServer(ServedFolder(site.root)) { port in
      let head = try await ask(port, "/feed/", method: "HEAD")
      #expect(head.status == 200)
      #expect(head.fields["content-length"] == "4")
      #expect(head.body == "")
      let post = try await ask(port, "/feed/", method: "POST", ["Content-Length: 0"])
      #expect(post.status == 405)
      #expect(post.fields["allow"] == "GET, HEAD")
    }
  }

  @Test("A name that a foreign page points at this machine is refused")
  func rebinding() async throws {
    let site = try Self.site()
    try await withServer(ServedFolder(site.root)) { port in
      try await #expect(ask(port, "/", host: "evil.example:\(port)").status == 421)
      try await #expect(ask(port, "/", host: "evil.example").status == 421)
      try await #expect(ask(port, "/", host: "localhost:\(port)").status == 200)
    }
  }

  @Test("The server stops at once although a page listens to its events and another connection idles")
  func stopsWithOpenStream() async throws {
    let (events, continuation) = AsyncStream.makeStream(of: ServerSentEvent.self)
    let (clients, keep) = AsyncStream.makeStream(of: RawClient.self)
    try await withServer(StreamOfEvents(events: events)) { port in
      let idle = try RawClient(port: port)
      let listener = try RawClient(port: port)
      listener.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
      await #expect(listener.read(until: "retry: 500").contains("text/event-stream"))
      continuation.yield(ServerSentEvent(name: "change", data: "one\ntwo"))
      await #expect(listener.read(until: "two\n\n").contains("event: change\ndata: one\ndata: two\n\n"))
      keep.yield(idle)
      keep.yield(listener)
    }
    // Reached only because the server has stopped, while both clients are still connected.
    keep.finish()
    for await client in clients { _ = await client.read() }
  }

  @Test("The server stops while connections that it hasn't served yet keep arriving, and closes each of them")
  func stopsInABurstOfConnections() async throws {
    let site = try Self.site()
    for _ in 0..<20 {
      let (clients, keep) = AsyncStream.makeStream(of: RawClient.self)
      try await withServer(ServedFolder(site.root)) { port in
        for _ in 0..<50 { keep.yield(try RawClient(port: port)) }
      }
      keep.finish()
      for await client in clients { await #expect(client.isClosed()) }
    }
  }

  @Test("A port that is taken is reported, or the next one taken when none was asked for")
  func takenPort() async throws {
    let site = try Self.site()
    try await withServer(ServedFolder(site.root)) { port in
      let failure = await #expect(throws: Diagnosed.self) {
        try await PreviewServer(content: ServedFolder(site.root), port: .exactly(port)).run { _ in }
      }
      #expect(failure?.diagnostics.map(\.code) == ["port-taken"])
      #expect(failure?.diagnostics.first?.category == .access)

      let (addresses, continuation) = AsyncStream.makeStream(of: String.self)
      let second = Task {
        try await PreviewServer(content: ServedFolder(site.root), port: .firstFree(from: port)).run { address in
          continuation.yield(address)
        }
      }
      let address = await addresses.first { _ in true }
      #expect(address != nil && address != "http://127.0.0.1:\(port)/")
      second.cancel()
      try await second.value
    }
  }
}

/// Content that is nothing but one stream.
private struct StreamOfEvents: ServedContent {
  let events: AsyncStream<ServerSentEvent>
  func resource(at path: RequestPath) async -> ServedResource { .events(events) }
}

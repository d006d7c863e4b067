import Diagnostics
import Foundation
import PreviewServer
import ServerTesting
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

  @Test("A folder's own page answers for what is missing, with status 404")
  func missingPage() async throws {
    let site = try Self.site()
    try await withServer(ServedFolder(site.root, missingPage: "404.html")) { port in
      try await #expect(ask(port, "/nothing").body != "<p>lost</p>")
      try site.write("<p>lost</p>", to: "404.html")
      for path in ["/nothing", "/nothing/", "/theme/nothing.png"] {
        let answer = try await ask(port, path)
        #expect(answer.status == 404 && answer.body == "<p>lost</p>")
        #expect(answer.fields["content-type"] == "text/html; charset=utf-8")
      }
      try await #expect(ask(port, "/theme/tokens.css").status == 200)
    }
    try await withServer(ServedFolder(site.root)) { port in
      try await #expect(ask(port, "/nothing").body != "<p>lost</p>")
    }
  }

  @Test("The files of a site in a folder are also served where the page for missing ones links them")
  func folderOnHost() async throws {
    let site = try Self.site()
    try site.write("<p>lost</p>", to: "404.html")
    try site.write("own", to: "daily/own.txt")
    try await withServer(ServedFolder(site.root, missingPage: "404.html", basePath: "/daily/caf%C3%A9/")) { port in
      for (path, text) in [
        ("/daily/caf%C3%A9/theme/tokens.css", "0123456789"), ("/daily/caf%C3%A9/", "front"),
        ("/daily/caf%C3%A9/feed/", "feed"), ("/daily/own.txt", "own"), ("/feed/", "feed"),
      ] {
        let answer = try await ask(port, path)
        #expect(answer.status == 200 && answer.body == text, "\(path)")
      }
      for path in ["/daily/caf%C3%A9", "/daily/caf%C3%A9/feed"] {
        let answer = try await ask(port, path)
        #expect(answer.status == 307 && answer.fields["location"] == path + "/")
      }
      for path in ["/daily/caf%C3%A9/no/such/", "/daily/theme/tokens.css", "/other/theme/tokens.css"] {
        let answer = try await ask(port, path)
        #expect(answer.status == 404 && answer.body == "<p>lost</p>", "\(path)")
      }
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

  @Test(
    "A request that names no host, two, or a broken one is refused, and an absolute target overrides the field",
    arguments: [
      ("GET / HTTP/1.1\r\n", 400), ("GET / HTTP/1.1\r\nHost: SELF\r\nHost: SELF\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: SELF\r\nHost: evil.example\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: a b\r\n", 400), ("GET / HTTP/1.1\r\nHost: user@SELF\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: \r\n", 421), ("GET / HTTP/1.0\r\n", 400),
      ("GET http://SELF/ HTTP/1.1\r\nHost: evil.example\r\n", 200),
      ("GET HTTP://SELF/feed/?x HTTP/1.1\r\nHost: SELF\r\n", 200), ("GET http://SELF HTTP/1.1\r\nHost: SELF\r\n", 200),
      ("GET http://evil.example/ HTTP/1.1\r\nHost: SELF\r\n", 421), ("GET http://SELF/ HTTP/1.1\r\n", 400),
      ("GET http://SELF/../outside/secret.txt HTTP/1.1\r\nHost: SELF\r\n", 404),
      ("GET https://SELF/ HTTP/1.1\r\nHost: SELF\r\n", 400),
    ])
  func hosts(request: String, status: Int) async throws {
    let site = try Self.site()
    try await withServer(ServedFolder(site.root)) { port in
      let client = try RawClient(port: port)
      let head = request.replacing("SELF", with: "127.0.0.1:\(port)")
      client.send(head + "Connection: close\r\n\r\n")
      await #expect(RawAnswer(client.read()).status == status)
    }
  }

  @Test(
    "A request that is broken or too long is refused, and the connection closes",
    arguments: [
      ("nonsense", "", 1), ("GET / HTTP/1.1", "no colon", 1),
      ("GET / HTTP/1.1", "Content-Length: 1\r\nTransfer-Encoding: chunked", 1),
      ("GET / HTTP/1.1", "Content-Length: 1\r\nContent-Length: 2", 1), ("GET / HTTP/1.1", "a: b", 1001),
      ("GET / HTTP/1.1", "a: \(String(repeating: "b", count: 90_000))", 1),
    ])
  func brokenRequests(line: String, fields: String, count: Int) async throws {
    let site = try Self.site()
    try await withServer(ServedFolder(site.root)) { port in
      let client = try RawClient(port: port)
      let head = [line, "Host: 127.0.0.1:\(port)"] + Array(repeating: fields, count: count)
      client.send(head.joined(separator: "\r\n") + "\r\n\r\n")
      await #expect(RawAnswer(client.read()).status == 400)
    }
  }

  @Test("One connection answers many requests, also such as come before the answer to the last one")
  func pipelining() async throws {
    let site = try Self.site()
    try await withServer(ServedFolder(site.root)) { port in
      let client = try RawClient(port: port)
      let host = "Host: 127.0.0.1:\(port)\r\n"
      client.send("GET /feed/ HTTP/1.1\r\n\(host)\r\nHEAD /theme/tokens.css HTTP/1.1\r\n\(host)\r\n")
      client.send("GET /missing HTTP/1.1\r\n\(host)\r\n")
      let three = await client.read(until: "Nothing is served")
      #expect(three.components(separatedBy: "HTTP/1.1 ").map { $0.prefix(3) } == ["", "200", "200", "404"])
      #expect(!three.contains("0123456789"))
      client.send("GET / HTTP/1.1\r\n\(host)Connection: close\r\n\r\nGET / HTTP/1.1\r\n\(host)\r\n")
      let last = await client.read()
      #expect(last.components(separatedBy: "front").count == 2)
    }
  }

  @Test("A client of HTTP/1.0 and one that would like another protocol are answered in HTTP/1")
  func otherProtocols() async throws {
    let site = try Self.site()
    try await withServer(ServedFolder(site.root)) { port in
      let old = try RawClient(port: port)
      old.send("GET /feed/ HTTP/1.0\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
      await #expect(RawAnswer(old.read()).body == "feed")
      let fields = ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk"]
      try await #expect(ask(port, "/feed/", fields).body == "feed")
    }
  }

  @Test("A slow reader does not make the server read a file ahead of it")
  func backPressure() async throws {
    let site = try TemporarySite(["large.txt": String(repeating: "0123456789", count: 3_000_000)])
    try await withServer(ServedFolder(site.root)) { port in
      let client = try RawClient(port: port)
      client.send("GET /large.txt HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
      _ = await client.read(until: "\r\n\r\n")
      // What the server had not sent yet is gone: it notices, and the connection ends before the promised length.
      try site.write("short", to: "large.txt")
      let rest = await client.read()
      #expect(rest.utf8.count < 30_000_000)
    }
  }

  @Test("An action takes a body of up to 12 MiB", arguments: [(12 << 20, 200), (12 << 20 + 1, 413)])
  func bodies(size: Int, status: Int) async throws {
    try await withServer(Echo()) { port in
      let client = try RawClient(port: port)
      let host = "127.0.0.1:\(port)"
      client.send(
        "POST /act HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\nContent-Type: application/json\r\n"
          + "X-Cardloom-Token: secret\r\nConnection: close\r\nContent-Length: \(size)\r\n\r\n")
      client.send(String(repeating: "x", count: size))
      let answer = await RawAnswer(client.read())
      #expect(answer.status == status)
      if status == 200 { #expect(answer.body == "\(size)") }
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

/// Content that answers an action with the length of its body.
private struct Echo: ServedContent {
  let actionToken: String? = "secret"
  func resource(at path: RequestPath) async -> ServedResource { .missing }
  func perform(at path: RequestPath, body: [UInt8]) async -> ServedResource? {
    .data(Array("\(body.count)".utf8), .plainText)
  }
}

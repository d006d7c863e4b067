import Cardloom
import Foundation
import SourcePull
import Testing

/// Where redirects may lead: not from the public internet into this machine or its network, nor out of encryption.
@Suite struct RedirectTests {
  // MARK: Addresses

  private static func address(_ text: String) throws -> NetworkAddress {
    let isSix = text.contains(":")
    var bytes = [UInt8](repeating: 0, count: isSix ? 16 : 4)
    try #require(inet_pton(isSix ? AF_INET6 : AF_INET, text, &bytes) == 1)
    return NetworkAddress(bytes: bytes, port: 80)
  }

  @Test(arguments: [
    "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.1",
    "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.1", "192.167.255.255", "192.169.0.0",
    "198.17.255.255", "198.20.0.0", "223.255.255.255", "2606:4700::1111", "2a00:1450::1", "2001:200::1",
    "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1",
  ])
  func anAddressOfTheInternetIsPublic(_ text: String) throws {
    #expect(try Self.address(text).isPublic)
  }

  @Test(arguments: [
    "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.0.1",
    "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.168.0.1", "192.168.255.255",
    "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.250", "240.0.0.1",
    "255.255.255.255", "::", "::1", "::7f00:1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254",
    "64:ff9b::7f00:1", "64:ff9b:1::1", "fc00::1", "fd12:3456::1", "fe80::1", "febf::1", "fec0::1", "ff02::1",
    "2001::1", "2001:db8::1", "2002:7f00:1::", "2002:a00:1::1", "3fff::1", "100::1", "4000::1",
  ])
  func anAddressOfThisMachineOrItsNetworkIsNotPublic(_ text: String) throws {
    #expect(try !Self.address(text).isPublic)
  }

  // MARK: Redirects

  private static let document = LoopbackServer.answer(200, [:], "[]")

  /// A fetcher for which one server is of the internet, and all others are in the own network.
  private func fetcher(public server: LoopbackServer, variables: [String: String] = [:]) throws -> HTTPFetcher {
    let port = server.port
    let fetcher = HTTPFetcher(variable: { variables[$0] }, isPublic: { $0.port == port })
    return try #require(fetcher)
  }

  /// Fetches from a server that stands for one of the internet, while all others are in the own network.
  private func fetch(
    from server: LoopbackServer, path: String = "/feed", allowed: Set<PullRules.Redirect> = [],
    variables: [String: String] = [:]
  ) async throws -> Result<FetchAnswer, FetchFailure> {
    let fetcher = try fetcher(public: server, variables: variables)
    do throws(FetchFailure) {
      return .success(
        try await fetcher.fetch(FetchRequest(url: server.url + path, allowed: allowed), limits: FetchLimits()))
    } catch {
      return .failure(error)
    }
  }

  private func code(_ result: Result<FetchAnswer, FetchFailure>) -> String? {
    if case .failure(let failure) = result { failure.code.rawValue } else { nil }
  }

  @Test(arguments: ["127.0.0.1", "localhost", "2130706433", "0x7f000001", "0177.0.0.1", "127.1", "[::ffff:127.0.0.1]"])
  func aRedirectFromThePublicToThisMachineIsRefused(host: String) async throws {
    let (outside, inside) = (try LoopbackServer(), try LoopbackServer())
    inside["/secret"] = Self.document
    outside["/feed"] = LoopbackServer.answer(302, ["Location": "http://\(host):\(inside.port)/secret"])
    #expect(code(try await fetch(from: outside)) == "pull-refused-redirect")
    #expect(!inside.wasAsked)
    // The source may allow it.
    #expect(code(try await fetch(from: outside, allowed: [.toPrivate])) == nil)
    #expect(inside.requests(for: "/secret").count == 1)
  }

  @Test func aRedirectIsJudgedAfterAnotherOne() async throws {
    let (outside, inside) = (try LoopbackServer(), try LoopbackServer())
    inside["/secret"] = Self.document
    outside["/feed"] = LoopbackServer.answer(301, ["Location": "/next"])
    outside["/next"] = LoopbackServer.answer(307, ["Location": "//127.0.0.1:\(inside.port)/secret"])
    #expect(code(try await fetch(from: outside)) == "pull-refused-redirect")
    #expect(!inside.wasAsked)
  }

  @Test func redirectsWithinTheOwnNetworkAreFollowed() async throws {
    let (first, second, outside) = (try LoopbackServer(), try LoopbackServer(), try LoopbackServer())
    second["/feed"] = Self.document
    first["/feed"] = LoopbackServer.answer(302, ["Location": second.url + "/feed"])
    let fetcher = try fetcher(public: outside)
    _ = try await fetcher.fetch(FetchRequest(url: first.url + "/feed"), limits: FetchLimits())
    // What the network's own server may do, one of the internet may not do for it.
    first["/feed"] = LoopbackServer.answer(302, ["Location": outside.url + "/feed"])
    outside["/feed"] = LoopbackServer.answer(302, ["Location": second.url + "/feed"])
    await #expect(throws: FetchFailure.self) {
      _ = try await fetcher.fetch(FetchRequest(url: first.url + "/feed"), limits: FetchLimits())
    }
    #expect(second.requests(for: "/feed").count == 1)
  }

  /// A proxy resolves names itself, so the address of its connection says nothing.
  @Test func behindAProxyTheNamesAreJudged() async throws {
    let (outside, inside) = (try LoopbackServer(), try LoopbackServer())
    inside["/secret"] = Self.document
    outside["/feed"] = LoopbackServer.answer(302, ["Location": "http://localhost:\(inside.port)/secret"])
    let result = try await fetch(from: outside, variables: ["http_proxy": "http://proxy.invalid:3128"])
    #expect(code(result) == "pull-refused-redirect")
    #expect(!inside.wasAsked)
  }

  @Test func userAndPasswordOfARedirectAreDropped() async throws {
    let server = try LoopbackServer()
    server["/feed"] = LoopbackServer.answer(
      301, ["Location": server.url.replacing("://", with: "://me:secret@") + "/new"])
    server["/new"] = Self.document
    let result = try await fetch(from: server)
    #expect(server.requests(for: "/new").first?["authorization"] == nil)
    let document = FetchAnswer.document(
      bytes: Array("[]".utf8), etag: nil, lastModified: nil, movedTo: server.url + "/new",
      fields: ["content-length": "2"])
    #expect(result == .success(document))
  }

  @Test(arguments: [
    ("https://a.example/x", "https://a.example/y", true), ("https://a.example/x", "https://A.example:443/y", true),
    ("http://a.example/x", "https://a.example/y", true), ("http://a.example:80/", "https://a.example/", true),
    ("https://a.example/x", "http://a.example/x", false), ("https://a.example/", "https://b.example/", false),
    ("https://a.example/", "https://a.example:8443/", false),
    ("https://a.example/", "https://a.example.b.example/", false),
    ("https://[::1]:81/", "https://[::1]:82/", false), ("https://[::1]:81/", "https://[::1]:81/x", true),
  ])
  func aLoginIsSentToTheSameServerOnly(url: String, other: String, isSame: Bool) {
    #expect(WebAddress.isSameServer(url, other) == isSame)
  }

  @Test func theLoginOfTheSourceIsNotSentElsewhere() throws {
    let project = try PullingProject()
    let other = try LoopbackServer()
    other["/feed"] = Self.document
    project.server["/feed"] = LoopbackServer.answer(302, ["Location": other.url + "/feed"])
    try project.write("default login me password secret\n", to: ".netrc")
    let result = try project.pullAtHome()
    #expect(result.status == 0, "\(result.errors)")
    #expect(project.server.requests(for: "/feed").first?["authorization"]?.hasPrefix("Basic ") == true)
    #expect(other.requests(for: "/feed").map { $0["authorization"] } == [nil])
  }

  @Test(arguments: [
    ("https://a.example/", "http://a.example/", true), ("http://a.example/", "http://b.example/", false),
  ])
  func aRedirectOutOfEncryptionIsToldByTheScheme(url: String, next: String, isDowngrade: Bool) {
    #expect(WebAddress.leavesEncryption(url, for: next) == isDowngrade)
  }
}

import CardSources
import Cardloom
import Diagnostics
import Platform
import SourcePull
import Synchronization
import Testing

/// Copies of pictures of other servers.
@Suite struct PicturePullerTests {
  /// Gives each address its answer.
  final class Server: SourceFetching {
    private let answers: [String: Result<FetchAnswer, FetchFailure>]
    let requests = Mutex<[FetchRequest]>([])

    init(_ answers: [String: Result<FetchAnswer, FetchFailure>]) { self.answers = answers }

    func fetch(_ request: FetchRequest, limits: FetchLimits) async throws(FetchFailure) -> FetchAnswer {
      requests.withLock { $0.append(request) }
      guard let answer = answers[request.url] else { throw FetchFailure(.pullStatus, "status 404") }
      return try answer.get()
    }
  }

  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 2, 0x80, 0, 0, 1, 0xE0]

  private static func answer(_ bytes: [UInt8]) -> Result<FetchAnswer, FetchFailure> {
    .success(.document(bytes: bytes, etag: nil, lastModified: nil))
  }

  private func pull(
    _ addresses: [String], from server: Server, files: MemoryFileSystem, most: Int = 100
  ) async throws -> KeptPictures {
    try files.makeFolder("site")
    try files.write(
      """
      title: T
      url: https://example.org/
      language: en
      sources:
        news: {url: "https://example.org/feed", headers: {Authorization: secret}, pictures: {keep: true}}
        other: {url: "https://example.org/other", pictures: true}
      feeds: {home: {path: /, sections: [{id: a, source: news}]}}
      """, to: "site/site.yml")
    let configuration = try SiteConfiguration.read("site/site.yml", files: files)
    #expect(configuration.sourcesKeepingPictures.map(\.name) == ["news"])
    let puller = PicturePuller(
      assets: "site/assets", files: files, fetcher: server, limits: FetchLimits(), most: most)
    return try await puller.run(configuration.sourcesKeepingPictures.map { ($0, addresses) })
  }

  private func kept(_ files: MemoryFileSystem) throws -> [String] { try files.names(in: "site/assets/kept").sorted() }

  private func name(_ address: String) throws -> String { try #require(KeptPicture.name(of: address)) }

  @Test func eachPictureIsFetchedOnceAndRemovedWithItsLastCard() async throws {
    let (one, two) = ("https://a.example/one.png", "https://b.example/two.jpg?v=1")
    let server = Server([one: Self.answer(Self.png), two: Self.answer(Self.png)])
    let files = MemoryFileSystem()
    let first = try await pull([one, two, one], from: server, files: files)
    #expect((first.fetched, first.unchanged, first.diagnostics) == (2, 0, []))
    #expect(try kept(files) == [name(one), name(two)].sorted())
    #expect(try files.read("site/assets/kept/" + name(one)) == Self.png)
    let second = try await pull([one, two], from: server, files: files)
    #expect((second.fetched, second.unchanged) == (0, 2))
    #expect(server.requests.withLock { $0.count } == 2)
    _ = try await pull([two], from: server, files: files)
    #expect(try kept(files) == [name(two)])
  }

  @Test func otherServersGetNoSecretsAndAreJudgedAsRedirects() async throws {
    let server = Server(["https://a.example/one.png": Self.answer(Self.png)])
    _ = try await pull(["https://a.example/one.png"], from: server, files: MemoryFileSystem())
    let request = try #require(server.requests.withLock { $0.first })
    #expect(request.headers.isEmpty)
    #expect(request.origin == "https://example.org/feed")
  }

  @Test(arguments: [
    "<html><img src=x></html>", "<svg width='10' height='10'><script>alert(1)</script></svg>", "",
    "<?xml version='1.0'?><svg viewBox='0 0 9 9'/>",
  ])
  func whatIsNotAPictureIsNotKept(text: String) async throws {
    let address = "https://a.example/one.png"
    let files = MemoryFileSystem()
    let result = try await pull([address], from: Server([address: Self.answer(Array(text.utf8))]), files: files)
    #expect(result.fetched == 0)
    #expect(result.diagnostics.map(\.code) == ["pull-picture"])
    #expect(try files.attributes(of: "site/assets/kept/" + name(address)) == nil)
  }

  @Test func aPictureThatCannotBeFetchedIsToldAndOthersAreKept() async throws {
    let (one, gone) = ("https://a.example/one.png", "https://a.example/gone.png")
    let files = MemoryFileSystem()
    let result = try await pull([gone, one], from: Server([one: Self.answer(Self.png)]), files: files)
    #expect(result.fetched == 1)
    #expect(result.diagnostics.count == 1)
    #expect(result.diagnostics.first?.message == "the picture `\(gone)` could not be kept: status 404")
    #expect(try kept(files) == [name(one)])
  }

  @Test func oneRunFetchesALimitedNumber() async throws {
    let addresses = (1...5).map { "https://a.example/\($0).png" }
    let server = Server(Dictionary(uniqueKeysWithValues: addresses.map { ($0, Self.answer(Self.png)) }))
    let files = MemoryFileSystem()
    let first = try await pull(addresses, from: server, files: files, most: 3)
    #expect(first.fetched == 3)
    #expect(first.diagnostics.map(\.message) == ["2 pictures were not fetched"])
    let second = try await pull(addresses, from: server, files: files, most: 3)
    #expect((second.fetched, second.unchanged, second.diagnostics) == (2, 3, []))
  }

  @Test(
    arguments: [
      ("https://a.example/one.svg", nil), ("ftp://a.example/one.png", nil), ("assets/one.png", nil),
      ("https://a.example/one.PNG", "png"), ("https://a.example/picture?id=4", "jpg"), ("https://a.png", "jpg"),
    ] as [(String, String?)])
  func theNameOfACopyFollowsFromItsAddress(address: String, ending: String?) {
    #expect(KeptPicture.name(of: address).flatMap { $0.split(separator: ".").last.map(String.init) } == ending)
  }
}

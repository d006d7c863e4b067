import Archive
import Cardloom
import GRDB
import Hummingbird

/// Answers with pages and fragments in memory, each proven: `ArchiveServer [PORT]`.
@main
struct ArchiveServer {
  static func main() async throws {
    let port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 8080
    let shown = Shown(try Archive.database(at: "archive.sqlite", stories: 100))
    let router = Router()
    router.get("cards") { request, _ in
      let after = request.uri.queryParameters["after"].map { String($0) }
      guard let part = try await shown.site.fragment(of: "stories", after: after, count: 20) else {
        throw HTTPError(.notFound)
      }
      return answer(part.html, part.entityTag, to: request)
    }
    router.post("stories") { request, context in
      let title = String(buffer: try await request.body.collect(upTo: 1000))
      try await shown.add(title)
      return Response(status: .created)
    }
    router.get("**") { request, _ in
      guard let page = try await shown.site.page(request.uri.path) else { throw HTTPError(.notFound) }
      return answer(page.html, page.entityTag, to: request)
    }
    router.get("/") { request, _ in
      guard let page = try await shown.site.page("/") else { throw HTTPError(.notFound) }
      return answer(page.html, page.entityTag, to: request)
    }
    let address = BindAddress.hostname("127.0.0.1", port: port)
    try await Application(router: router, configuration: .init(address: address)).runService()
  }

  private static func answer(_ html: [UInt8], _ tag: String, to request: Request) -> Response {
    if request.headers[.ifNoneMatch] == tag { return Response(status: .notModified, headers: [.eTag: tag]) }
    return Response(
      status: .ok, headers: [.contentType: ProvenPage.contentType, .eTag: tag],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: html)))
  }
}

/// The site as it is shown, and the database behind it.
private actor Shown {
  private let database: DatabaseQueue
  private var prepared: PreparedSite?

  init(_ database: DatabaseQueue) { self.database = database }

  /// The site with the cards of the last change.
  var site: PreparedSite {
    get async throws {
      if let prepared { return prepared }
      let site = try await Archive.site(of: database).prepared()
      prepared = site
      return site
    }
  }

  /// Adds a story; the next answer shows it.
  func add(_ title: String) async throws {
    try await database.write { db in
      let last = try Int.fetchOne(db, sql: "SELECT max(number) FROM story") ?? 0
      try Story(number: last + 1, title: title, changed: last + 1).insert(db)
    }
    prepared = nil
  }
}

import Foundation
import Testing

/// A project with one source that has an address, and a server for it.
struct PullingProject {
  let server: LoopbackServer
  private let folder: StarterFolder

  /// Where the copy of the source is kept.
  static let copy = "site/snapshots/feed"

  /// Creates a project whose source is at a path of the server.
  init(path: String = "/feed", more: String = "") throws {
    server = try LoopbackServer()
    folder = try StarterFolder(project: nil)
    try folder.write("<p>{{title}} {{url}}</p>\n", to: "Templates/cells/note.mustache")
    try setSource(server.url + path, more: more)
  }

  /// Writes the configuration with another address.
  func setSource(_ url: String, more: String = "") throws {
    try folder.write(
      """
      title: News
      url: https://example.org/
      language: en
      sources:
        feed: {url: "\(url)", defaultKind: note\(more)}
      feeds:
        home:
          path: /
          title: News
          sections:
            - {id: latest, source: feed}
      """, to: "site/site.yml")
  }

  /// An RSS feed of one item.
  static func feed(_ title: String) -> String {
    """
    <?xml version="1.0"?><rss version="2.0"><channel><title>News</title><link>/</link>
    <item><title>\(title)</title><guid>\(title)</guid><link>first</link></item></channel></rss>
    """
  }

  func run(_ arguments: String...) throws -> Command.Result { try Command.run(arguments, in: folder.path) }

  /// Runs `cardloom pull` without waits between attempts.
  func pull(_ arguments: String...) throws -> Command.Result { try pull(arguments) }

  /// Runs `cardloom pull` without waits between attempts.
  func pull(_ arguments: [String]) throws -> Command.Result {
    try Command.run(["pull", "--delay", "0"] + arguments, in: folder.path)
  }

  /// Runs `cardloom pull` with variables of the environment.
  func pull(_ arguments: [String] = [], environment: [String: String]) throws -> Command.Result {
    let process = Command.process(["pull", "--delay", "0"] + arguments, in: folder.path)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    return try Command.run(process, in: folder.path)
  }

  /// Every file below the project whose bytes contain a text.
  func files(containing text: String) throws -> [String] {
    let wanted = Data(text.utf8)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { name in
      guard let bytes = FileManager.default.contents(atPath: path(name)) else { return false }
      return bytes.range(of: wanted) != nil
    }
  }

  /// Runs `cardloom pull` as somebody whose home folder is that of the project.
  func pullAtHome() throws -> Command.Result {
    let process = Command.process(["pull", "--delay", "0"], in: folder.path)
    process.environment = ProcessInfo.processInfo.environment.merging(["HOME": folder.path]) { $1 }
    return try Command.run(process, in: folder.path)
  }

  /// Builds the site and returns its page.
  func page() throws -> String {
    let result = try run("build")
    #expect(result.status == 0, "\(result.errors)")
    return try folder.text("site/public/index.html")
  }

  func path(_ file: String) -> String { folder.path + "/" + file }

  func text(_ file: String) throws -> String { try folder.text(file) }

  func write(_ text: String, to file: String) throws { try folder.write(text, to: file) }

  func remove(_ file: String) throws { try FileManager.default.removeItem(atPath: path(file)) }

  /// Whether a copy of the source is kept.
  var hasCopy: Bool { FileManager.default.fileExists(atPath: path(Self.copy)) }

  /// What `lock.json` says of a source.
  struct LockEntry: Decodable {
    struct Failure: Decodable {
      let code: String
    }

    let etag: String?
    let bytes: Int
    let hash: String
    let failure: Failure?
  }

  /// What the lock says of the source.
  func lockEntry() throws -> LockEntry {
    struct Lock: Decodable {
      let sources: [String: LockEntry]
    }
    let lock = try JSONDecoder().decode(Lock.self, from: Data(text("site/snapshots/lock.json").utf8))
    return try #require(lock.sources["feed"])
  }
}

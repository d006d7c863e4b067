package import CardSources
package import Cardloom
package import Diagnostics
import Platform
package import Starter

/// Fetches the feed from which a new project is made, and the further pages of an API's answer.
package struct StarterFetch<Fetcher: SourceFetching>: Sendable {
  private let fetcher: Fetcher
  private let now: String
  private let variable: @Sendable (String) -> String?
  private let wait: @Sendable (PullWait) async -> Void

  /// The maximum number of pages that a new project begins with.
  package static var mostPages: Int { 10 }

  /// - Parameters:
  ///   - now: the current time, for the lock (RFC 3339).
  ///   - variable: the value of an environment variable; `nil` or empty if it is not set.
  ///   - wait: waits between two attempts.
  package init(
    fetcher: Fetcher, now: String, variable: @escaping @Sendable (String) -> String?,
    wait: @escaping @Sendable (PullWait) async -> Void
  ) {
    self.fetcher = fetcher
    self.now = now
    self.variable = variable
    self.wait = wait
  }

  /// A feed with what its answer said.
  package struct Feed: Sendable {
    /// The feed for a new project.
    package let source: StarterSource
    fileprivate let bytes: [UInt8]
    fileprivate let entry: SnapshotLock.Entry
    fileprivate let fields: [String: String]
  }

  /// Fetches the document at an address.
  ///
  /// - Throws: ``Diagnosed`` if it cannot be fetched, or a variable is not set.
  package func first(_ request: StarterRequest) async throws(Diagnosed) -> Feed {
    let shown = request.configuration.shownAddress ?? ""
    let sent = try SourceRequest(
      request.configuration, of: "feed", at: nil,
      RequestVariables(in: "", files: MemoryFileSystem(), environment: environment(request)))
    do throws(FetchFailure) {
      let answer = try await fetcher.fetch(sent.request(allowed: []), limits: FetchLimits(), hiding: sent.secrets)
      guard case .document(let bytes, let etag, let lastModified, let charset, _, _, let fields) = answer else {
        throw FetchFailure(.pullStatus, "the server sent no document")
      }
      let entry = StarterSource.entry(
        of: bytes, url: shown, date: now, etag: etag, lastModified: lastModified, charset: charset)
      let source: StarterSource
      do throws(Diagnosed) {
        source = try StarterSource(pulled: bytes, entry: entry, headers: request.headers, request: request.lines)
      } catch {
        throw FetchFailure(.pullNoFeed, error.diagnostics.first?.message ?? "it cannot be read")
      }
      return Feed(source: source, bytes: bytes, entry: entry, fields: fields)
    } catch {
      throw Diagnosed(.notFetched(shown, error))
    }
  }

  /// Fetches the further pages of a feed, up to a limit.
  ///
  /// - Parameter project: the project that was made of the first page, which says where the records are.
  /// - Returns: the feed of all pages; `nil` if there are none, or they are not found as the answer lets one guess.
  /// - Throws: ``Diagnosed`` if a variable is not set.
  package func all(
    _ feed: Feed, of project: GeneratedProject, _ request: StarterRequest
  ) async throws(Diagnosed) -> StarterSource? {
    guard let facts = SourceReader.facts(of: feed.bytes, charset: feed.entry.charset, source: project.source),
      let pages = FurtherPages(
        facts.with(fields: feed.fields), url: request.configuration.shownAddress, isGraphQL: request.isGraphQL,
        hasBody: request.hasDataBody)
    else { return nil }
    var left = feed.entry
    left.left = PagesLeft(pages)
    // Told by the project's first build.
    let single = try StarterSource(pulled: feed.bytes, entry: left, headers: request.headers, request: request.lines)
    guard let follow = pages.follow else { return single }
    var limited = follow
    limited.most = Self.mostPages
    let memory = MemoryFileSystem(["site/site.yml": project.configuration(following: limited)])
    let configuration = try SiteConfiguration.read("site/site.yml", files: memory)
    let results = try await SourcePuller(
      configuration: configuration, files: memory, fetcher: fetcher, acceptsFewer: true, now: now,
      variable: environment(request), wait: wait
    ).run()
    guard let result = results.first, !result.hasFailed, !result.repeatsFirstPage else { return single }
    var entry = result.entry
    if entry.left != nil {
      entry.left = PagesLeft(
        sign: "`cardloom init` fetches \(Self.mostPages) pages at most", follow: nil, most: Self.mostPages)
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try memory.read("site/snapshots/feed")
    } catch {
      return single
    }
    return try StarterSource(
      pulled: bytes, entry: entry, headers: request.headers, request: request.lines, follow: follow)
  }

  /// The variables of the environment, and those that stand for secrets of the address.
  private func environment(_ request: StarterRequest) -> @Sendable (String) -> String? {
    let (own, variable) = (request.values, variable)
    return { own[$0] ?? variable($0) }
  }
}

/// What `cardloom init --from` requests.
package struct StarterRequest: Sendable {
  let configuration: RequestConfiguration
  /// The header fields as they are written into the project.
  let headers: [(name: String, value: String)]
  /// The method and the body as they are written into the project.
  let lines: [(key: String, value: String)]
  /// The values of variables that stand for secrets of the address.
  let values: [String: String]

  /// The names of the variables that stand for secrets of the address, which are not written into the project.
  package var hiddenVariables: [String] { values.keys.sorted() }

  /// The address for messages.
  package var shownAddress: String { configuration.shownAddress ?? "" }

  /// Whether the body is a GraphQL request.
  var isGraphQL: Bool { if case .data(let data)? = configuration.body { data["query"] != nil } else { false } }
  /// Whether the body is data.
  var hasDataBody: Bool { if case .data? = configuration.body { true } else { false } }

  /// Creates a request; `nil` if a variable in the address or in a header field is not complete.
  ///
  /// A secret in the query is replaced by a variable, so that the project does not contain it.
  ///
  /// - Parameters:
  ///   - headers: the header fields.
  ///   - method: the method; `nil` to send a body by `POST` and to get everything else.
  ///   - body: the body.
  package init?(
    address: String, headers: [(name: String, value: String)], method: RequestConfiguration.Method? = nil,
    body: RequestConfiguration.Body? = nil
  ) {
    var values: [String: String] = [:]
    var template = address
    for secret in SecretQuery.secrets(in: address) {
      let name = String(secret.name.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
      values[name] = RequestParameters.decoded(secret.value)
      template = template.replacing("\(secret.name)=\(secret.value)", with: "\(secret.name)=${\(name)}")
    }
    guard let written = VariableText(template) else { return nil }
    var configuration = RequestConfiguration()
    configuration.address = written
    for (name, value) in headers {
      guard let text = VariableText(value) else { return nil }
      configuration.headers.append(.init(name, text))
    }
    (configuration.method, configuration.body) = (method, body)
    lines =
      (method.map { [(key: "method", value: $0.rawValue)] } ?? [])
      + (body.map { [(key: "body", value: $0.yaml)] } ?? [])
    self.configuration = configuration
    self.headers = headers
    self.values = values
  }
}

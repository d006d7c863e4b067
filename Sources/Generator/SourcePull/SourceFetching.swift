package import CardSources
package import Cardloom
package import Diagnostics

/// A field of a header section.
package struct HeaderField: Sendable, Equatable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether this is the name, which is in lower case.
  func isNamed(_ name: String) -> Bool { self.name.lowercased() == name }
}

/// A request to a server, with the values of its secrets.
package struct FetchRequest: Sendable, Equatable {
  /// The address.
  package var url: String
  /// The method.
  package var method = "GET"
  /// The source's own header fields, which only its server receives.
  package var headers: [HeaderField] = []
  /// The body; `nil` for none.
  package var body: [UInt8]?
  /// The address of the source, whose server alone receives its header fields; `nil` if that is `url`.
  package var origin: String?
  /// The validators of the existing copy (RFC 9110, section 13.1), with which the server need not send it again.
  package var etag: String?
  package var lastModified: String?
  /// The redirects that the source allows although they are refused otherwise.
  package var allowed: Set<PullRules.Redirect>

  package init(
    url: String, etag: String? = nil, lastModified: String? = nil, allowed: Set<PullRules.Redirect> = []
  ) {
    self.url = url
    self.etag = etag
    self.lastModified = lastModified
    self.allowed = allowed
  }
}

/// The answer of a server.
package enum FetchAnswer: Sendable, Equatable {
  /// The document, decompressed, with its validators, the encoding that the server declares, its new address after
  /// permanent redirects, whether the server says where the document ends, and the header fields by their names in lower
  /// case.
  case document(
    bytes: [UInt8], etag: String?, lastModified: String?, charset: String? = nil, movedTo: String? = nil,
    isEndKnown: Bool = true, fields: [String: String] = [:])
  /// The existing copy is still current, whether its address has changed permanently or not.
  case unchanged(movedTo: String? = nil)
}

/// The reason why a fetch failed.
package struct FetchFailure: Error, Sendable, Equatable {
  /// The code of the diagnostic.
  package let code: PullCode
  /// What happened, in a sentence without a full stop.
  package let message: String
  /// How to fix it.
  package let hint: String?
  /// Whether another attempt may succeed.
  package let isPassing: Bool
  /// How long the server asks clients to wait before the next attempt.
  package let retryAfter: Duration?
  /// The status of the answer; `nil` if there was none.
  package let status: Int?

  /// The category of the diagnostic: what a document contains is the site's, everything else is access to it.
  package var category: Diagnostic.Category {
    switch code {
    case .pullDamaged, .pullFewerCards: .site
    default: .access
    }
  }

  package init(
    _ code: PullCode, _ message: String, hint: String? = nil, isPassing: Bool = false, retryAfter: Duration? = nil,
    status: Int? = nil
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.isPassing = isPassing
    self.retryAfter = retryAfter
    self.status = status
  }
}

/// Fetches documents over the network, or from anywhere in tests.
package protocol SourceFetching: Sendable {
  /// Makes a single attempt.
  func fetch(_ request: FetchRequest, limits: FetchLimits) async throws(FetchFailure) -> FetchAnswer
}

extension SourceFetching {
  /// Makes a single attempt; neither the answer nor the failure contains secrets.
  func fetch(
    _ request: FetchRequest, limits: FetchLimits, hiding secrets: Secrets
  ) async throws(FetchFailure) -> FetchAnswer {
    do throws(FetchFailure) {
      switch try await fetch(request, limits: limits) {
      case .unchanged(let moved): return .unchanged(movedTo: moved.map { secrets.hidden(in: $0) })
      case .document(let bytes, let etag, let lastModified, let charset, let moved, let isEndKnown, let fields):
        return .document(
          bytes: secrets.hidden(in: bytes), etag: etag, lastModified: lastModified, charset: charset,
          movedTo: moved.map { secrets.hidden(in: $0) }, isEndKnown: isEndKnown,
          fields: fields.mapValues { secrets.hidden(in: $0) })
      }
    } catch {
      throw error.hiding(secrets)
    }
  }
}

/// The limits of a fetch.
package struct FetchLimits: Sendable, Equatable {
  /// The maximum duration of an attempt.
  package var timeout: Duration
  /// The maximum size of a document in bytes, decompressed.
  package var size: Int
  /// The maximum number of redirects.
  package var redirects: Int
  /// The maximum number of attempts.
  package var attempts: Int
  /// The delay before the second attempt, doubled for each further one.
  package var delay: Duration
  /// The maximum delay, whatever the server asks for.
  package var longestDelay: Duration

  package init(
    timeout: Duration = .seconds(30), size: Int = 64 << 20, redirects: Int = 5, attempts: Int = 4,
    delay: Duration = .seconds(1), longestDelay: Duration = .seconds(60)
  ) {
    self.timeout = timeout
    self.size = size
    self.redirects = redirects
    self.attempts = attempts
    self.delay = delay
    self.longestDelay = longestDelay
  }
}

/// What is asked of a server.
package struct FetchRequest: Sendable, Equatable {
  /// The address.
  package var url: String
  /// The validators of the copy that is there (RFC 9110, section 13.1): the server need not send the same again.
  package var etag: String?
  package var lastModified: String?

  package init(url: String, etag: String? = nil, lastModified: String? = nil) {
    self.url = url
    self.etag = etag
    self.lastModified = lastModified
  }
}

/// What a server answered.
package enum FetchAnswer: Sendable, Equatable {
  /// The document, decompressed, with its validators, the encoding that the server names, and the address that it has for good
  /// when the server says that it has moved.
  case document(
    bytes: [UInt8], etag: String?, lastModified: String?, charset: String? = nil, movedTo: String? = nil)
  /// The copy that is there is still good, whether its address has changed for good or not.
  case unchanged(movedTo: String? = nil)
}

/// Why there is no answer of use.
package struct FetchFailure: Error, Sendable, Equatable {
  /// The sort of failure, a finding's code such as `pull-timeout`.
  package let code: String
  /// What happened, in a sentence without a full stop.
  package let message: String
  /// How to mend it.
  package let hint: String?
  /// Whether another attempt may succeed.
  package let isPassing: Bool
  /// How long the server asks to wait for the next attempt.
  package let retryAfter: Duration?

  package init(
    _ code: String, _ message: String, hint: String? = nil, isPassing: Bool = false, retryAfter: Duration? = nil
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.isPassing = isPassing
    self.retryAfter = retryAfter
  }
}

/// Fetches documents: over the network, or in a test from anywhere.
package protocol FeedFetching: Sendable {
  /// Makes one attempt.
  func fetch(_ request: FetchRequest, limits: FetchLimits) async throws(FetchFailure) -> FetchAnswer
}

/// How much patience there is with a server.
package struct FetchLimits: Sendable, Equatable {
  /// How long an attempt may take until the document is there.
  package var timeout: Duration
  /// How many bytes a document may have, decompressed.
  package var size: Int
  /// How many redirects are followed.
  package var redirects: Int
  /// How many attempts are made.
  package var attempts: Int
  /// How long to wait before the second attempt; each further one waits twice as long.
  package var delay: Duration
  /// The longest wait, whatever the server asks for.
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

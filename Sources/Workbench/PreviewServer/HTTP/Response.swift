import NIOHTTP1

/// A response before it is written.
struct Response: Sendable {
  /// The content after the fields.
  enum Body: Sendable {
    case bytes([UInt8])
    case file(OpenFile, Range<Int>)
    case events(AsyncStream<ServerSentEvent>)

    /// The length in bytes; `nil` if it is not known in advance.
    var length: Int? {
      switch self {
      case .bytes(let bytes): bytes.count
      case .file(_, let range): range.count
      case .events: nil
      }
    }
  }

  let status: HTTPResponseStatus
  var fields: HTTPHeaders
  let body: Body

  init(_ status: HTTPResponseStatus, _ fields: HTTPHeaders, _ body: Body = .bytes([])) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// A plain-text response.
  static func text(_ status: HTTPResponseStatus, _ text: String, _ further: HTTPHeaders = [:]) -> Response {
    var fields = HTTPHeaders.content(.plainText)
    fields.add(contentsOf: further)
    return Response(status, fields, .bytes(Array(text.utf8)))
  }

  /// The response for an address without a resource.
  static var notFound: Response { .text(.notFound, "Nothing is served at this address.\n") }
}

extension HTTPHeaders {
  /// The fields of every response with content, which caches must revalidate; ``SafetyFields`` adds the others.
  static func content(_ type: MediaType, _ policy: ContentPolicy = .data, _ tag: EntityTag? = nil) -> HTTPHeaders {
    var fields: HTTPHeaders = [
      "Content-Type": type.value, "Cache-Control": "no-cache", "Content-Security-Policy": policy.value,
    ]
    // Pictures and videos from elsewhere may depend on what browsers send by default.
    if policy == .site { fields.add(name: "Referrer-Policy", value: "strict-origin-when-cross-origin") }
    if let tag { fields.add(name: "ETag", value: tag.value) }
    return fields
  }
}

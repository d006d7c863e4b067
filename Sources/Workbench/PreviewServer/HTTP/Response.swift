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
  /// The fields of every response with content: caches must revalidate, types are not sniffed, and no other site may
  /// embed it.
  static func content(_ type: MediaType, _ tag: EntityTag? = nil) -> HTTPHeaders {
    var fields: HTTPHeaders = [
      "Content-Type": type.value, "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "same-origin",
    ]
    if let tag { fields.add(name: "ETag", value: tag.value) }
    return fields
  }
}

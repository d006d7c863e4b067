import NIOHTTP1

/// An answer, before it is written.
struct Response: Sendable {
  /// What follows the fields.
  enum Body: Sendable {
    case bytes([UInt8])
    case file(OpenFile, Range<Int>)
    case events(AsyncStream<ServerSentEvent>)

    /// The length in bytes; `nil` when it is not known before the end.
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

  /// An answer to a person.
  static func text(_ status: HTTPResponseStatus, _ text: String, _ further: HTTPHeaders = [:]) -> Response {
    var fields = HTTPHeaders.content(.plainText)
    fields.add(contentsOf: further)
    return Response(status, fields, .bytes(Array(text.utf8)))
  }

  /// The answer to an address at which there is nothing.
  static var notFound: Response { .text(.notFound, "Nothing is served at this address.\n") }
}

extension HTTPHeaders {
  /// What every answer with content says: nothing is stored without asking again, nothing is guessed, no other site may
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

import HTTPTypes
import Hummingbird

/// Turns requests into answers: the method, the authority and the path are checked here, then the content is asked.
struct SiteResponder: HTTPResponder {
  typealias Context = BasicRequestContext

  let content: any ServedContent
  let port: ListeningPort

  func respond(to request: Request, context: Context) async -> Response {
    guard LoopbackAuthority.accepts(request.head.authority, port: port.number) else {
      return .text(.misdirectedRequest, "This server answers for localhost and 127.0.0.1 only.\n")
    }
    let isAction = request.method == .post && content.actionToken != nil
    guard isAction || request.method == .get || request.method == .head else {
      return .text(.methodNotAllowed, "This server answers GET and HEAD.\n", [.allow: "GET, HEAD"])
    }
    let path: RequestPath
    do {
      path = try RequestPath(target: request.head.path ?? "")
    } catch {
      return error == .malformed ? .text(.badRequest, "This is not a path.\n") : .notFound
    }
    if isAction { return await perform(at: path, request) }

    let resource = await content.resource(at: path)
    let response = answer(with: resource, at: path, to: request)
    return request.method == .head ? response.createHeadResponse() : response
  }

  private func answer(with resource: ServedResource, at path: RequestPath, to request: Request) -> Response {
    switch resource {
    case .file(let file, let type): answer(with: file, type, to: request)
    case .document(let bytes, let type): answer(with: bytes, type, to: request)
    case .events(let events): answer(with: events)
    // Temporary: a permanent one would be remembered for this port after the site has changed.
    case .folderWithoutSlash: Response(status: .temporaryRedirect, headers: [.location: path.asFolder])
    case .missing: .notFound
    case .refused(let bytes, let type):
      Response(
        status: .unprocessableContent, headers: .site(type, nil), body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }
  }

  /// The longest body that an action takes, in bytes.
  private static let bodyLimit = 1 << 20

  private func perform(at path: RequestPath, _ request: Request) async -> Response {
    let refusal = ActionGuard(token: content.actionToken, port: port.number)
      .refusal(
        host: request.head.authority, origin: request.headers[.origin], site: request.headers[.secFetchSite],
        type: request.headers[.contentType], token: request.headers[.cardloomToken])
    if let refusal { return .text(.forbidden, refusal + "\n") }
    let body: [UInt8]
    do {
      body = try await Array(buffer: request.body.collect(upTo: Self.bodyLimit))
    } catch {
      return .text(.contentTooLarge, "An action takes a body of up to 1 MiB.\n")
    }
    guard let resource = await content.perform(at: path, body: body) else { return .notFound }
    return answer(with: resource, at: path, to: request)
  }

  private func answer(with file: OpenFile, _ type: MediaType, to request: Request) -> Response {
    let tag = EntityTag(version: file.version)
    var headers = HTTPFields.site(type, tag)
    headers[.acceptRanges] = "bytes"
    if tag.isNamed(inNoneMatch: request.headers[.ifNoneMatch]) {
      return Response(status: .notModified, headers: headers)
    }

    let field = tag.allowsRange(under: request.headers[.ifRange]) ? request.headers[.range] : nil
    switch ByteRange(field: field, size: file.size) {
    case .whole:
      return Response(status: .ok, headers: headers, body: .init(of: file, in: 0..<file.size))
    case .part(let range):
      headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.size)"
      return Response(status: .partialContent, headers: headers, body: .init(of: file, in: range))
    case .unsatisfiable:
      return .text(.rangeNotSatisfiable, "No byte lies in that range.\n", [.contentRange: "bytes */\(file.size)"])
    }
  }

  private func answer(with bytes: [UInt8], _ type: MediaType, to request: Request) -> Response {
    let tag = EntityTag(of: bytes)
    let headers = HTTPFields.site(type, tag)
    if tag.isNamed(inNoneMatch: request.headers[.ifNoneMatch]) {
      return Response(status: .notModified, headers: headers)
    }
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  private func answer(with events: AsyncStream<ServerSentEvent>) -> Response {
    Response(
      status: .ok, headers: .site(.eventStream, nil),
      body: ResponseBody { writer in
        // A first line, so that the page knows at once that it is connected; and how soon it should try again.
        try await writer.write(ByteBuffer(string: "retry: 500\n\n"))
        for await event in events { try await writer.write(ByteBuffer(string: event.text)) }
        try await writer.finish(nil)
      })
  }
}

extension ResponseBody {
  private static let pieceSize = 256 * 1024

  /// A part of a file, read piece by piece as fast as the other side takes it.
  fileprivate init(of file: OpenFile, in range: Range<Int>) {
    self.init(contentLength: range.count) { writer in
      var offset = range.lowerBound
      while offset < range.upperBound {
        let piece = file.read(from: offset, count: min(Self.pieceSize, range.upperBound - offset))
        // The file was cut meanwhile: the promised length cannot be kept, so the connection is given up.
        guard !piece.isEmpty else { throw CancellationError() }
        try await writer.write(ByteBuffer(bytes: piece))
        offset += piece.count
      }
      try await writer.finish(nil)
    }
  }
}

extension HTTPFields {
  /// What every answer with content says: nothing is stored without asking again, nothing is guessed, no other site may
  /// embed it.
  fileprivate static func site(_ type: MediaType, _ tag: EntityTag?) -> HTTPFields {
    var fields: HTTPFields = [
      .contentType: type.value, .cacheControl: "no-cache", .xContentTypeOptions: "nosniff",
      .crossOriginResourcePolicy: "same-origin",
    ]
    fields[.eTag] = tag?.value
    return fields
  }
}

extension Response {
  fileprivate static func text(
    _ status: HTTPResponse.Status, _ text: String, _ further: HTTPFields = [:]
  ) -> Response {
    Response(
      status: status, headers: .site(.plainText, nil) + further, body: .init(byteBuffer: ByteBuffer(string: text)))
  }

  fileprivate static var notFound: Response { .text(.notFound, "Nothing is served at this address.\n") }
}

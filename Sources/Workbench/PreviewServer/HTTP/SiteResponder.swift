import NIOHTTP1

/// Responds to requests: checks the authority, the origin, the method and the path, then queries the content.
struct SiteResponder: Sendable {
  let content: any ServedContent

  func answer(to request: Request) async -> Response {
    guard let target = RequestTarget(request.target, hosts: request.fields["Host"]) else {
      return .text(.badRequest, "A request names one host.\n")
    }
    guard LoopbackAuthority.accepts(target.authority, port: request.port) else {
      return .text(.misdirectedRequest, "This server answers for localhost and 127.0.0.1 only.\n")
    }
    let metadata = FetchMetadata(
      site: request.fields.only("Sec-Fetch-Site"), mode: request.fields.only("Sec-Fetch-Mode"),
      destination: request.fields.only("Sec-Fetch-Dest"))
    guard metadata.mayRead else { return .text(.forbidden, "Only pages of this server may embed this.\n") }
    let isAction = request.method == .POST && content.actionToken != nil
    guard isAction || request.method == .GET || request.method == .HEAD else {
      return .text(.methodNotAllowed, "This server answers GET and HEAD.\n", ["Allow": "GET, HEAD"])
    }
    let path: RequestPath
    do {
      path = try RequestPath(target: target.path)
    } catch {
      return error == .malformed ? .text(.badRequest, "This is not a path.\n") : .notFound
    }
    if isAction { return await perform(at: path, on: target.authority, request) }
    return await answer(with: content.resource(at: path), at: path, to: request)
  }

  private func perform(at path: RequestPath, on host: String, _ request: Request) async -> Response {
    let refusal = ActionGuard(token: content.actionToken, port: request.port)
      .refusal(
        host: host, origin: request.fields.only("Origin"), site: request.fields.only("Sec-Fetch-Site"),
        type: request.fields.only("Content-Type"), token: request.fields.only("X-Cardloom-Token"))
    if let refusal { return .text(.forbidden, refusal + "\n") }
    guard let body = request.body else {
      return .text(.payloadTooLarge, "An action takes a body of up to 12 MiB.\n")
    }
    guard let resource = await content.perform(at: path, body: body) else { return .notFound }
    return answer(with: resource, at: path, to: request)
  }

  private func answer(with resource: ServedResource, at path: RequestPath, to request: Request) -> Response {
    switch resource {
    case .file(let file, let type): answer(with: file, type, to: request)
    case .document(let bytes, let type, let policy): answer(with: bytes, type, policy, to: request)
    case .events(let events): Response(.ok, .content(.eventStream), .events(events))
    // Temporary: a permanent one would be cached for this port after the site has changed.
    case .folderWithoutSlash: Response(.temporaryRedirect, ["Location": path.asFolder])
    case .missing: .notFound
    case .missingPage(let html): Response(.notFound, .content(.html, .site), .bytes(html))
    case .refused(let bytes, let type): Response(.unprocessableEntity, .content(type), .bytes(bytes))
    }
  }

  private func answer(with file: OpenFile, _ type: MediaType, to request: Request) -> Response {
    let tag = EntityTag(version: file.version)
    var fields = HTTPHeaders.content(type, .site, tag)
    fields.add(name: "Accept-Ranges", value: "bytes")
    if tag.isNamed(inNoneMatch: request.fields.only("If-None-Match")) { return Response(.notModified, fields) }

    let range = tag.allowsRange(under: request.fields.only("If-Range")) ? request.fields.only("Range") : nil
    switch ByteRange(field: range, size: file.size) {
    case .whole:
      return Response(.ok, fields, .file(file, 0..<file.size))
    case .part(let range):
      fields.add(name: "Content-Range", value: "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.size)")
      return Response(.partialContent, fields, .file(file, range))
    case .unsatisfiable:
      return .text(.rangeNotSatisfiable, "No byte lies in that range.\n", ["Content-Range": "bytes */\(file.size)"])
    }
  }

  private func answer(
    with bytes: [UInt8], _ type: MediaType, _ policy: ContentPolicy, to request: Request
  ) -> Response {
    let tag = EntityTag(of: bytes)
    let fields = HTTPHeaders.content(type, policy, tag)
    if tag.isNamed(inNoneMatch: request.fields.only("If-None-Match")) { return Response(.notModified, fields) }
    return Response(.ok, fields, .bytes(bytes))
  }
}

extension HTTPHeaders {
  /// The value of a field; several lines of it are one list (RFC 9110 §5.3).
  fileprivate func only(_ name: String) -> String? {
    let values = self[name]
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}

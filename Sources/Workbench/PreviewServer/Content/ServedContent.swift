/// Where the server takes what it answers with: a built folder now, pages rendered on demand and their changes later.
package protocol ServedContent: Sendable {
  /// What lies at a path. It is called once a request, from any task.
  func resource(at path: RequestPath) async -> ServedResource
  /// Does what one of the content's own pages asks for (POST); `nil` where nothing can be done.
  ///
  /// It is called only for requests from a page of the same origin that knows ``actionToken``.
  func perform(at path: RequestPath, body: [UInt8]) async -> ServedResource?
  /// What a page must know to ask for actions, new for each run; `nil` when there are none.
  var actionToken: String? { get }
}

extension ServedContent {
  package func perform(at path: RequestPath, body: [UInt8]) async -> ServedResource? { nil }
  package var actionToken: String? { nil }
}

/// What lies at a path.
package enum ServedResource: Sendable {
  /// A file of the disk: sent piece by piece, with ranges and an entity tag.
  case file(OpenFile, MediaType)
  /// Bytes made for this request.
  case document([UInt8], MediaType)
  /// A stream of server-sent events (HTML Standard §9.2), open until the sequence or the connection ends.
  case events(AsyncStream<ServerSentEvent>)
  /// A folder that was asked for without the slash at the end of its address.
  case folderWithoutSlash
  /// Nothing, or nothing that may be served.
  case missing
  /// An action that was refused, with the reason in words (422).
  case refused([UInt8], MediaType)
}

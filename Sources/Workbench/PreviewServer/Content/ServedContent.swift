/// The content of the server: a built folder, or pages rendered on demand with events for their changes.
package protocol ServedContent: Sendable {
  /// The resource at a path; called once per request, from any task.
  func resource(at path: RequestPath) async -> ServedResource
  /// Performs an action requested by one of the content's own pages (POST); `nil` if there is none.
  ///
  /// It is called only for requests from a page of the same origin with the right ``actionToken``.
  func perform(at path: RequestPath, body: [UInt8]) async -> ServedResource?
  /// The secret that pages must send with requests for actions, unique to a run; `nil` if there are none.
  var actionToken: String? { get }
}

extension ServedContent {
  package func perform(at path: RequestPath, body: [UInt8]) async -> ServedResource? { nil }
  package var actionToken: String? { nil }
}

/// The resource at a path.
package enum ServedResource: Sendable {
  /// A file of the site, sent in pieces, with ranges and an entity tag.
  case file(OpenFile, MediaType)
  /// Bytes created for this request.
  case document([UInt8], MediaType, ContentPolicy)
  /// A stream of server-sent events (HTML Standard §9.2), open until the sequence or the connection ends.
  case events(AsyncStream<ServerSentEvent>)
  /// A folder requested without the final slash of its address.
  case folderWithoutSlash
  /// No resource, or none that may be served.
  case missing
  /// No resource, with the site's own page about it (404).
  case missingPage([UInt8])
  /// An action that was refused, with the reason (422).
  case refused([UInt8], MediaType)

  /// Bytes created for this request that are not a page.
  package static func data(_ bytes: [UInt8], _ type: MediaType) -> ServedResource { .document(bytes, type, .data) }
}

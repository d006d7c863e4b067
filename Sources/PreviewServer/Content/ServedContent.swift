/// Where the server takes what it answers with: a built folder now, pages rendered on demand and their changes later.
package protocol ServedContent: Sendable {
  /// What lies at a path. It is called once a request, from any task.
  func resource(at path: RequestPath) async -> ServedResource
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
}

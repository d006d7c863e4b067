import NIOCore
import NIOHTTP1

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Writes a response to a connection, with back-pressure from the client.
struct ResponseWriter: Sendable {
  let channel: any Channel
  /// The HTTP version of the request.
  let version: HTTPVersion
  /// Whether the client wants only the fields.
  let isHead: Bool
  /// Whether the connection is closed after this response.
  let isLast: Bool

  /// Writes a response; closes the connection if it was the last one or cannot be completed.
  func write(_ response: Response) async {
    let length = response.body.length
    // In HTTP/1.0, only the end of the connection marks the end of a body of unknown length.
    let closes = isLast || (length == nil && version.minor == 0)
    do {
      channel.write(HTTPServerResponsePart.head(head(of: response, length: length, closes: closes)), promise: nil)
      if !isHead, length != 0 { try await write(response.body) }
      try await channel.writeAndFlush(HTTPServerResponsePart.end(nil)).get()
      if closes { try await channel.close() }
    } catch {
      // The client has disconnected, or the declared length cannot be sent: both end the connection without a report.
      channel.close(promise: nil)
    }
  }

  private func head(of response: Response, length: Int?, closes: Bool) -> HTTPResponseHead {
    var head = HTTPResponseHead(version: version, status: response.status, headers: response.fields)
    if let length, response.status != .notModified {
      head.headers.add(name: "Content-Length", value: String(length))
    }
    if let date = Self.date() { head.headers.add(name: "Date", value: date) }
    if closes {
      head.headers.add(name: "Connection", value: "close")
    } else if version.minor == 0 {
      head.headers.add(name: "Connection", value: "keep-alive")
    }
    return head
  }

  private func write(_ body: Response.Body) async throws {
    switch body {
    case .bytes(let bytes):
      channel.write(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: bytes))), promise: nil)
    case .file(let file, let range): try await write(file, range)
    case .events(let events): try await write(events)
    }
  }

  private static let pieceSize = 256 * 1024

  private func write(_ file: OpenFile, _ range: Range<Int>) async throws {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let piece = file.read(from: offset, count: min(Self.pieceSize, range.upperBound - offset))
      guard !piece.isEmpty else { throw FileWasCut() }
      try await flush(ByteBuffer(bytes: piece))
      offset += piece.count
    }
  }

  private func write(_ events: AsyncStream<ServerSentEvent>) async throws {
    let writing = Task {
      // A first line confirms the connection to the page, and sets the delay before it reconnects.
      try await flush(ByteBuffer(string: "retry: 500\n\n"))
      for await event in events { try await flush(ByteBuffer(string: event.text)) }
    }
    channel.closeFuture.whenComplete { _ in writing.cancel() }
    try await writing.value
  }

  private func flush(_ bytes: ByteBuffer) async throws {
    try await channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(bytes))).get()
  }

  /// The current time in the format of the `Date` field (RFC 9110 §5.6.7).
  private static func date() -> String? {
    var now = time(nil)
    var parts = tm()
    guard gmtime_r(&now, &parts) != nil else { return nil }
    return String(unsafeUninitializedCapacity: 32) { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        strftime($0.baseAddress, $0.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
      }
    }
  }
}

/// A file was truncated while it was sent.
private struct FileWasCut: Error {}

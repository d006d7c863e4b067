import NIOCore
import NIOHTTP1

/// Reads the requests of a connection and writes their responses.
///
/// SwiftNIO's pipelining handler precedes it: the next request arrives after the response to the last one has been
/// written.
final class ConnectionHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let responder: SiteResponder
  private var head: HTTPRequestHead?
  /// The part of the body received so far; `nil` if it is too long.
  private var body: [UInt8]? = []

  init(responder: SiteResponder) { self.responder = responder }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch Self.unwrapInboundIn(data) {
    case .head(let head):
      self.head = head
      body = []
    case .body(let bytes):
      let length = (body?.count ?? 0) + bytes.readableBytes
      if length <= Request.bodyLimit { body?.append(contentsOf: bytes.readableBytesView) } else { body = nil }
    case .end:
      if let head { answer(head, on: context.channel) }
      head = nil
      body = []
    }
  }

  private func answer(_ head: HTTPRequestHead, on channel: any Channel) {
    // After a request for an upgrade, the decoder stops reading, and no other protocol is supported.
    let isLast = !head.isKeepAlive || head.headers.contains(name: "Upgrade")
    let request = Request(
      method: head.method, target: head.uri, fields: head.headers, body: body, port: channel.localAddress?.port ?? 0)
    let writer = ResponseWriter(
      channel: channel, version: head.version, isHead: head.method == .HEAD, isLast: isLast)
    Task { [responder] in await writer.write(responder.answer(to: request)) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A malformed request has already been answered with 400; a broken connection needs no response.
    context.close(promise: nil)
  }
}

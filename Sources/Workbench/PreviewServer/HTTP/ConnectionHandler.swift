import NIOCore
import NIOHTTP1

/// Reads the requests of one connection and writes their answers.
///
/// SwiftNIO's pipelining handler stands before it: the next request comes when the answer to the last one has been written.
final class ConnectionHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let responder: SiteResponder
  private var head: HTTPRequestHead?
  /// What has arrived of the body; `nil` when it is too long.
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
    // The decoder reads nothing after a request for another protocol, and no other protocol is spoken here.
    let isLast = !head.isKeepAlive || head.headers.contains(name: "Upgrade")
    let request = Request(
      method: head.method, target: head.uri, fields: head.headers, body: body, port: channel.localAddress?.port ?? 0)
    let writer = ResponseWriter(
      channel: channel, version: head.version, isHead: head.method == .HEAD, isLast: isLast)
    Task { [responder] in await writer.write(responder.answer(to: request)) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A broken request has been answered with 400 before this; a broken connection needs no answer.
    context.close(promise: nil)
  }
}

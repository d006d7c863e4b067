import NIOCore
import NIOHTTP1

/// Closes a connection whose client does not complete a request.
///
/// A client has ten seconds for the head of a request, counted from the connection or the last response, and must then
/// complete the body or send at least 64 KiB of it in each ten seconds. The clock is the event loop's. While a response
/// is written, which for events may take hours, nothing is limited.
final class SilenceLimit: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// The time that the server waits.
  static let patience = TimeAmount.seconds(10)
  /// The number of bytes of a body with which a client is not silent.
  static let enough = 64 * 1024

  private var deadline: Scheduled<Void>?
  private var received = 0

  init() {}

  func handlerAdded(context: ChannelHandlerContext) { if context.channel.isActive { wait(context) } }

  func channelActive(context: ChannelHandlerContext) {
    wait(context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch Self.unwrapInboundIn(data) {
    case .head: wait(context)
    case .body(let bytes): received += bytes.readableBytes
    case .end: deadline?.cancel()
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = Self.unwrapOutboundIn(data) { wait(context) }
    context.write(data, promise: promise)
  }

  /// Begins to wait for the next request, or for the next part of its body.
  private func wait(_ context: ChannelHandlerContext) {
    deadline?.cancel()
    received = 0
    deadline = context.eventLoop.assumeIsolated().scheduleTask(in: Self.patience) { [self] in
      if received >= Self.enough { wait(context) } else { context.close(promise: nil) }
    }
  }
}

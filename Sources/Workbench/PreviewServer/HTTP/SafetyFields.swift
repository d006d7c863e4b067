import NIOCore
import NIOHTTP1

/// Adds the fields that every response must have, including those that SwiftNIO writes itself: for malformed requests.
final class SafetyFields: ChannelOutboundHandler {
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// No type is sniffed, no page of another origin embeds the response, opened it or keeps a handle on its window, and
  /// no other server learns the address of a page.
  private static let fields = [
    ("Content-Security-Policy", ContentPolicy.data.value),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .head(var head) = Self.unwrapOutboundIn(data) else {
      context.write(data, promise: promise)
      return
    }
    for (name, value) in Self.fields where !head.headers.contains(name: name) {
      head.headers.add(name: name, value: value)
    }
    context.write(Self.wrapOutboundOut(.head(head)), promise: promise)
  }
}

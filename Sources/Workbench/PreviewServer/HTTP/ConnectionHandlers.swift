package import NIOCore
import NIOHTTP1

extension ChannelPipeline.SynchronousOperations {
  /// Adds what every connection needs before its requests are answered: HTTP/1.1, the fields of every response and the
  /// limit for silent clients.
  package func addConnectionHandlers() throws {
    try configureHTTPServerPipeline(withEncoderConfiguration: .init(), withDecoderLimitConfiguration: .browser)
    // Before the handler that answers malformed requests.
    let pipelining = try handler(type: HTTPServerPipelineHandler.self)
    try addHandler(SafetyFields(), position: .after(pipelining))
    try addHandler(SilenceLimit())
  }
}

extension NIOHTTPDecoderLimitConfiguration {
  /// More than any browser sends, and small enough to be kept in memory.
  fileprivate static var browser: NIOHTTPDecoderLimitConfiguration {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = 80 * 1024
    limits.maxHeaderListSize = 80 * 1024
    limits.maxHeaderFieldCount = 1000
    return limits
  }
}

import NIOHTTP1

/// A request that has arrived whole.
struct Request: Sendable {
  let method: HTTPMethod
  /// The target of the request line, as it came.
  let target: String
  let fields: HTTPHeaders
  /// The body; `nil` when it was longer than ``bodyLimit``.
  let body: [UInt8]?
  /// The port on which it came in.
  let port: Int

  /// The longest body that is read, in bytes.
  static let bodyLimit = 1 << 20
}

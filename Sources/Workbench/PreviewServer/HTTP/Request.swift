import NIOHTTP1

/// A complete request.
struct Request: Sendable {
  let method: HTTPMethod
  /// The target of the request line, unchanged.
  let target: String
  let fields: HTTPHeaders
  /// The body; `nil` if it was longer than ``bodyLimit``.
  let body: [UInt8]?
  /// The port on which it arrived.
  let port: Int

  /// The maximum length of a body, in bytes: the largest answer of a reviewer (8 MB), as a text in JSON.
  static let bodyLimit = 12 << 20
}

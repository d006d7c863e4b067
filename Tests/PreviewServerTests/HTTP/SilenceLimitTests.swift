import NIOCore
import NIOEmbedded
import NIOHTTP1
import PreviewServer
import Testing

@Suite("Silent clients")
struct SilenceLimitTests {
  /// A connection whose clock the test sets.
  private final class Connection {
    let channel = EmbeddedChannel()

    init() throws {
      try channel.pipeline.syncOperations.addConnectionHandlers()
      try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 80)).wait()
    }

    func send(_ text: String) throws { try channel.writeInbound(ByteBuffer(string: text)) }

    func pass(_ seconds: Int64) { channel.embeddedEventLoop.advanceTime(by: .seconds(seconds)) }

    func answer() throws {
      try channel.writeOutbound(
        HTTPServerResponsePart.head(.init(version: .http1_1, status: .ok, headers: ["Content-Length": "0"])))
      try channel.writeOutbound(HTTPServerResponsePart.end(nil))
    }

    var isOpen: Bool { channel.isActive }
  }

  private static let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n"

  @Test("A client that sends nothing is cut off after ten seconds")
  func nothing() throws {
    let connection = try Connection()
    connection.pass(9)
    #expect(connection.isOpen)
    connection.pass(1)
    #expect(!connection.isOpen)
  }

  @Test("A client that sends a head slowly is cut off ten seconds after it connected, however often it sends")
  func slowHead() throws {
    let connection = try Connection()
    try connection.send("GET / HTTP/1.1\r\n")
    for second in 1...9 {
      connection.pass(1)
      try connection.send("X-\(second): a\r\n")
    }
    #expect(connection.isOpen)
    connection.pass(1)
    #expect(!connection.isOpen)
  }

  @Test("A body that stalls, or trickles, is cut off", arguments: [0, 1, 64 * 1024 / 10 - 1])
  func slowBody(bytesInASecond: Int) throws {
    let connection = try Connection()
    connection.pass(9)
    try connection.send(Self.head)
    for _ in 1...9 {
      connection.pass(1)
      try connection.send(String(repeating: "x", count: bytesInASecond))
    }
    #expect(connection.isOpen)
    connection.pass(1)
    #expect(!connection.isOpen)
  }

  @Test("A body that keeps coming is received, however long it takes, and an answer may take its time")
  func longBody() throws {
    let connection = try Connection()
    try connection.send(Self.head)
    for _ in 1...10 {
      try connection.send(String(repeating: "x", count: 100_000))
      connection.pass(9)
    }
    #expect(connection.isOpen)
    connection.pass(3600)
    #expect(connection.isOpen)
    try connection.answer()
    connection.pass(9)
    #expect(connection.isOpen)
    connection.pass(1)
    #expect(!connection.isOpen)
  }

  @Test("Each request of a connection has its own ten seconds")
  func requests() throws {
    let connection = try Connection()
    for _ in 1...3 {
      connection.pass(9)
      try connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      connection.pass(60)
      try connection.answer()
    }
    #expect(connection.isOpen)
  }
}

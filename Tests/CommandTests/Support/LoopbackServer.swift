import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A server on this machine that can misbehave in every way that servers do.
///
/// Each path is answered by a function, which writes whatever bytes it wants to the connection. The connection is closed when the
/// function returns.
final class LoopbackServer: Sendable {
  /// Answers a request.
  typealias Answer = @Sendable (Connection) -> Void

  /// The headers of a request by their names in lower case.
  typealias Headers = [String: String]

  /// A request as it was received.
  struct Request: Sendable {
    var method = ""
    /// The path with the query.
    var path = ""
    var headers: Headers = [:]
    var body: [UInt8] = []

    /// The parameters of the query, without their encoding.
    var parameters: [String: String] {
      let items = URLComponents(string: path)?.queryItems ?? []
      return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
    }
  }

  private struct State {
    var answers: [String: Answer] = [:]
    var other: Answer?
    var requests: [Request] = []
    var connections: Set<Int32> = []
    var isClosed = false
  }

  /// What the threads share: it outlives the server.
  private final class Shared: Sendable {
    let state = Mutex(State())
    let ended = DispatchSemaphore(value: 0)
  }

  private let shared = Shared()
  /// The port at which the server answers.
  let port: Int

  /// Where the server answers, without a slash at the end.
  var url: String { "http://127.0.0.1:\(port)" }

  init() throws {
    let listener = socket(AF_INET, streamType, 0)
    var address = Self.address(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) + listen(listener, 16) + getsockname(listener, $0, &length)
      }
    }
    guard listener >= 0, status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    port = Int(UInt16(bigEndian: address.sin_port))
    let shared = shared
    Thread.detachNewThread { Self.accept(from: listener, shared) }
  }

  deinit { close() }

  /// Stops answering: from now on, connections are refused.
  func close() {
    let connections = shared.state.withLock { state -> Set<Int32>? in
      guard !state.isClosed else { return nil }
      state.isClosed = true
      return state.connections
    }
    guard let connections else { return }
    for connection in connections { shutdown(connection, Int32(SHUT_RDWR)) }
    // Wakes the thread that accepts connections.
    let waker = socket(AF_INET, streamType, 0)
    var address = Self.address(port: UInt16(port))
    _ = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(waker, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    shared.ended.wait()
    _ = closeDescriptor(waker)
  }

  /// What answers a path; without an answer, the connection is closed.
  subscript(path: String) -> Answer? {
    get { shared.state.withLock { $0.answers[path] } }
    set { shared.state.withLock { $0.answers[path] = newValue } }
  }

  /// What answers all other paths.
  var other: Answer? {
    get { shared.state.withLock { $0.other } }
    set { shared.state.withLock { $0.other = newValue } }
  }

  /// The headers of each request for a path, in order.
  func requests(for path: String) -> [Headers] { requests.filter { $0.path == path }.map(\.headers) }

  /// All requests, in order.
  var requests: [Request] { shared.state.withLock { $0.requests } }

  /// Whether anything was asked of the server.
  var wasAsked: Bool { shared.state.withLock { !$0.requests.isEmpty } }

  // MARK: Threads

  private static func address(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private static func accept(from listener: Int32, _ shared: Shared) {
    while true {
      let descriptor = acceptConnection(listener)
      let isOpen = shared.state.withLock { state in
        guard !state.isClosed else { return false }
        if descriptor >= 0 { state.connections.insert(descriptor) }
        return true
      }
      guard isOpen else {
        if descriptor >= 0 { _ = closeDescriptor(descriptor) }
        break
      }
      guard descriptor >= 0 else { continue }
      Thread.detachNewThread {
        Self.serve(Connection(descriptor), shared)
        shared.state.withLock { _ = $0.connections.remove(descriptor) }
        _ = closeDescriptor(descriptor)
      }
    }
    _ = closeDescriptor(listener)
    shared.ended.signal()
  }

  private static func serve(_ connection: Connection, _ shared: Shared) {
    guard let request = connection.readRequest() else { return }
    let answer = shared.state.withLock { state in
      state.requests.append(request)
      return state.answers[request.path] ?? state.other
    }
    var connection = connection
    connection.request = request
    answer?(connection)
  }

  // MARK: Connections

  /// One request and what is written back.
  struct Connection: Sendable {
    private let descriptor: Int32
    /// What is answered.
    fileprivate(set) var request = Request()

    fileprivate init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Writes bytes.
    ///
    /// - Returns: whether the client still reads.
    @discardableResult
    func write(_ bytes: [UInt8]) -> Bool {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, noSignal) }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }

    /// Writes a status line and headers.
    @discardableResult
    func begin(_ status: Int, _ headers: [String: String] = [:]) -> Bool {
      let lines = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
      return write(Array("HTTP/1.0 \(status) Test\r\n\(lines.joined())\r\n".utf8))
    }

    /// Waits until the client hangs up or the server is closed.
    ///
    /// - Parameter patience: the longest wait in milliseconds; `nil` waits for ever.
    /// - Returns: whether the connection has ended.
    @discardableResult
    func waitForEnd(patience: Int32? = nil) -> Bool {
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard pollDescriptors(&poll, 1, patience ?? -1) > 0 else { return false }
      var byte: UInt8 = 0
      return recv(descriptor, &byte, 1, 0) <= 0
    }

    /// Reads a request; `nil` when the client hung up before its end.
    fileprivate func readRequest() -> Request? {
      var head: [UInt8] = []
      var byte: UInt8 = 0
      while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
        guard recv(descriptor, &byte, 1, 0) == 1 else { return nil }
        head.append(byte)
      }
      let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
      let words = lines.first?.split(separator: " ") ?? []
      guard words.count == 3 else { return nil }
      var request = Request(method: String(words[0]), path: String(words[1]))
      for line in lines.dropFirst() {
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { continue }
        request.headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
      }
      let length = request.headers["content-length"].flatMap { Int($0) } ?? 0
      while request.body.count < length {
        guard recv(descriptor, &byte, 1, 0) == 1 else { return nil }
        request.body.append(byte)
      }
      return request
    }
  }

  /// An answer with a body.
  static func answer(_ status: Int = 200, _ headers: [String: String] = [:], _ body: [UInt8]) -> Answer {
    { connection in
      connection.begin(status, headers.merging(["Content-Length": String(body.count)]) { own, _ in own })
      connection.write(body)
    }
  }

  /// An answer with a body of text.
  static func answer(_ status: Int = 200, _ headers: [String: String] = [:], _ body: String = "") -> Answer {
    answer(status, headers, Array(body.utf8))
  }
}

#if canImport(Darwin)
  private let streamType = SOCK_STREAM
  private let noSignal: Int32 = 0
#else
  private let streamType = Int32(SOCK_STREAM.rawValue)
  private let noSignal = Int32(MSG_NOSIGNAL)
#endif

// The system's functions under names that the methods above do not hide.
private func acceptConnection(_ listener: Int32) -> Int32 {
  let descriptor = accept(listener, nil, nil)
  #if canImport(Darwin)
    var on: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
  #endif
  return descriptor
}

private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func pollDescriptors(_ descriptors: UnsafeMutablePointer<pollfd>, _ count: Int, _ timeout: Int32) -> Int32 {
  poll(descriptors, nfds_t(count), timeout)
}

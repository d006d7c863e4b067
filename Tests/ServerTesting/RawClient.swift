import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A connection that sends exactly the bytes that a test gives it: no library tidies `/../` or a doubled field away.
///
/// Reading blocks, so it is done on a thread of its own: the tasks of the server run in this process too.
package final class RawClient: Sendable {
  private let descriptor: Int32

  package init(port: Int) throws {
    #if canImport(Darwin)
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr = in_addr(s_addr: inet_addr("127.0.0.1"))
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    // A server that never answers fails the test and does not hang it. It shares its threads with all the tests of this
    // process, so on a busy machine an answer can take long.
    var patience = timeval(tv_sec: 300, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    guard status == 0 else { throw TemporarySite.Failure(operation: "connect to \(port), errno \(errno)") }
  }

  deinit { close(descriptor) }

  package func send(_ text: String) {
    _ = text.withCString { write(descriptor, $0, strlen($0)) }
  }

  /// Reads until the other side closes, or until what was read holds a text.
  package func read(until end: String? = nil) async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: self.readNow(until: end)) }
    }
  }

  /// Whether the other side has closed, or closes before patience ends; what it sends till then is dropped.
  package func isClosed() async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: self.waitForClose()) }
    }
  }

  private func waitForClose() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count <= 0 { return count == 0 || errno == ECONNRESET }
    }
  }

  private func readNow(until end: String?) -> String {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while end.map({ !String(decoding: received, as: UTF8.self).contains($0) }) ?? true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      received += buffer[..<count]
    }
    return String(decoding: received, as: UTF8.self)
  }
}

/// An answer, taken apart.
package struct RawAnswer {
  package let status: Int
  package let fields: [String: String]
  package let body: String

  package init(_ text: String) {
    let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
    var lines = parts.first.map { $0.split(separator: "\r\n") } ?? []
    let statusLine = lines.isEmpty ? "" : lines.removeFirst()
    status = statusLine.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    fields = Dictionary(
      lines.map { line in
        let colon = line.firstIndex(of: ":") ?? line.endIndex
        return (line[..<colon].lowercased(), String(line[colon...].dropFirst(2)))
      }, uniquingKeysWith: { $0 + ", " + $1 })
    body = parts.count > 1 ? String(parts[1]) : ""
  }
}

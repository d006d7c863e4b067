package import PreviewServer

/// Runs a server on a port that the system chooses for as long as the body runs; returns once the server has stopped.
package func withServer(
  _ content: any ServedContent, _ body: @escaping @Sendable (_ port: Int) async throws -> Void
) async throws {
  let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask {
      try await PreviewServer(content: content, port: .exactly(0)).run { address in
        continuation.yield(Int(address.split(separator: ":").last?.dropLast() ?? "") ?? 0)
      }
      continuation.finish()
    }
    for await port in ports {
      try await body(port)
      break
    }
    group.cancelAll()
    try await group.waitForAll()
  }
}

/// Sends one request and reads the whole answer.
package func ask(
  _ port: Int, _ target: String, method: String = "GET", host: String? = nil, _ fields: [String] = []
) async throws -> RawAnswer {
  let client = try RawClient(port: port)
  let lines = ["\(method) \(target) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close"] + fields
  client.send(lines.joined(separator: "\r\n") + "\r\n\r\n")
  return await RawAnswer(client.read())
}

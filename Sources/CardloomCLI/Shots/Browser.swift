import Diagnostics
import JSONRecords
import Platform

/// A headless Chromium that takes screenshots and measures, controlled through a pipe with the Chrome DevTools Protocol.
final class Browser {
  private let process: ChildProcess
  private var rest: [UInt8] = []
  private var lastID = 0
  private var session = ""

  /// The program names to look for.
  private static let names = [
    "chromium", "chromium-browser", "chromium-headless-shell", "google-chrome", "google-chrome-stable", "chrome",
    "headless_shell",
  ]

  /// Starts a browser.
  ///
  /// - Parameters:
  ///   - path: The path of its program; `nil` searches `PATH`.
  ///   - profile: An empty folder for its profile.
  /// - Throws: ``Diagnosed`` if there is no browser, or it does not respond.
  init(path: String?, profile: String) throws(Diagnosed) {
    let program = try Self.program(path)
    // The protocol uses the descriptors 3 and 4, to which the shell redirects the pipes.
    let arguments = [
      "-c", "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1", program, "--headless", "--remote-debugging-pipe",
      "--user-data-dir=\(profile)", "--no-first-run", "--disable-gpu", "--hide-scrollbars", "--no-sandbox",
      "--allow-file-access-from-files", "--force-color-profile=srgb", "--disable-extensions", "about:blank",
    ]
    do {
      process = try ChildProcess("/bin/sh", arguments, input: .piped, output: .piped)
    } catch {
      throw Diagnosed(.browserFailed(program, reason: error.reason))
    }
    let target = try call("Target.createTarget", ["url": "about:blank"], inSession: false)
    let attached = try call(
      "Target.attachToTarget", ["targetId": target["targetId"] ?? "", "flatten": true], inSession: false)
    guard case .string(let session)? = attached["sessionId"] else {
      throw Diagnosed(.browserFailed(program, reason: "it opened no page"))
    }
    self.session = session
    _ = try call("Page.enable", [:])
  }

  /// The path of the browser's program.
  ///
  /// - Throws: ``Diagnosed`` if there is none.
  static func program(_ path: String?) throws(Diagnosed) -> String {
    guard let path else {
      guard let found = found() else { throw Diagnosed(.noBrowser(names)) }
      return found
    }
    guard !path.contains("/") || InstalledPrograms.isProgram(path) else {
      throw Diagnosed(.noProgram(path))
    }
    return path
  }

  /// The path of a browser in `PATH`; `nil` if there is none.
  static func found() -> String? { InstalledPrograms.path(ofFirst: names) }

  /// The address of a file.
  ///
  /// - Throws: ``Diagnosed`` if there is no such file.
  static func address(ofFile path: String) throws(Diagnosed) -> String {
    do {
      let names = try DiskFileSystem().resolved(path).split(separator: "/")
      return "file:///" + names.map { String($0).percentEncoded }.joined(separator: "/")
    } catch {
      throw Diagnosed(.file(error))
    }
  }

  /// Asks the browser to end, and waits until it has, so that its profile can be removed.
  ///
  /// - Throws: ``Diagnosed`` if it has ended before.
  func close() throws(Diagnosed) {
    _ = try call("Browser.close", [:], inSession: false)
    // The pipe ends with the process.
    while !process.read().isEmpty {}
  }

  deinit { process.terminate() }

  /// Opens a page at a width and waits until it is completely loaded.
  func open(_ address: String, width: Int, height: Int = 800) throws(Diagnosed) {
    try resize(width: width, height: height)
    _ = try call("Page.navigate", ["url": .string(address)])
    _ = try evaluate(
      "document.readyState === 'complete' ? 1 : new Promise(done => addEventListener('load', () => done(1)))")
    _ = try evaluate(Self.settled)
  }

  /// An expression that resolves when all images, including lazy ones, and all fonts are loaded.
  static let settled = """
    (async () => {
      for (const one of document.images) one.loading = 'eager'
      await Promise.all([...document.images].map(one => one.decode().catch(() => {})))
      await document.fonts.ready
      return 1
    })()
    """

  /// Resizes the viewport.
  func resize(width: Int, height: Int) throws(Diagnosed) {
    _ = try call(
      "Emulation.setDeviceMetricsOverride",
      ["width": .number(String(width)), "height": .number(String(height)), "deviceScaleFactor": 1, "mobile": false])
  }

  /// The numeric result of an expression; 0 if it is not a number.
  func evaluate(_ expression: String) throws(Diagnosed) -> Double {
    guard case .number(let text) = try result(of: expression) else { return 0 }
    return Double(text) ?? 0
  }

  /// The result of an expression; a promise is awaited.
  func result(of expression: String) throws(Diagnosed) -> RecordData {
    let answer = try call(
      "Runtime.evaluate", ["expression": .string(expression), "awaitPromise": true, "returnByValue": true])
    return answer["result"]?["value"] ?? .null
  }

  /// A screenshot of the page from its top, as PNG.
  func picture(width: Int, height: Int) throws(Diagnosed) -> [UInt8] {
    try resize(width: width, height: height)
    let answer = try call("Page.captureScreenshot", ["format": "png", "captureBeyondViewport": false])
    guard case .string(let text)? = answer["data"], let bytes = Base64.bytes(Array(text.utf8)) else {
      throw Diagnosed(.browserFailed("the browser", reason: "it took no picture"))
    }
    return bytes
  }

  // MARK: Protocol

  private func call(
    _ method: String, _ parameters: RecordData, inSession: Bool = true
  ) throws(Diagnosed) -> RecordData {
    lastID += 1
    var members: [RecordData.Member] = [
      .init("id", .number(String(lastID))), .init("method", .string(method)), .init("params", parameters),
    ]
    if inSession { members.append(.init("sessionId", .string(session))) }
    do {
      try process.write(RecordData.object(members).json + [0])
    } catch {
      throw Diagnosed(.browserFailed("the browser", reason: "it has ended"))
    }
    while true {
      let message = try nextMessage()
      guard case .number(let id)? = message["id"], id == String(lastID) else { continue }
      if case .string(let text)? = message["error"]?["message"] {
        throw Diagnosed(.browserFailed("the browser", reason: "\(method): \(text)"))
      }
      return message["result"] ?? .object([])
    }
  }

  private func nextMessage() throws(Diagnosed) -> RecordData {
    // The offset from which to search for the end of the message; a screenshot arrives in many pieces.
    var searched = 0
    while true {
      if let end = rest[searched...].firstIndex(of: 0) {
        let bytes = Array(rest[..<end])
        rest.removeSubrange(...end)
        let tape = RecordTape()
        let reader = JSONReader()
        do {
          return try bytes.withUnsafeBytes { bytes in
            try reader.read(bytes, into: tape)
            return tape.withRoot(source: bytes) { RecordData($0) }
          }
        } catch {
          throw Diagnosed(.browserFailed("the browser", reason: "it answered something that is not JSON"))
        }
      }
      searched = rest.count
      let more = process.read()
      guard !more.isEmpty else { throw Diagnosed(.browserFailed("the browser", reason: "it has ended")) }
      rest += more
    }
  }
}

extension Diagnostic {
  fileprivate static func noBrowser(_ names: [String]) -> Diagnostic {
    Diagnostic(
      .error, code: CommandCode.noBrowser, category: .access,
      "there is no Chromium on this machine to take pictures or to measure with",
      reason: "none of `\(names.joined(separator: "`, `"))` is in PATH",
      hint: "install Chromium, or name its program: `--browser /path/to/chromium`")
  }

  fileprivate static func noProgram(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, code: CommandCode.noBrowser, category: .access,
      "there is no program `\(path)` to take pictures or to measure with",
      hint: "name the program of a Chromium, such as `--browser /usr/bin/chromium`, or leave --browser out")
  }

  fileprivate static func browserFailed(_ program: String, reason: String) -> Diagnostic {
    Diagnostic(
      .error, code: CommandCode.browserFailed, category: .access, "`\(program)` does not answer: \(reason)",
      hint: "see whether it starts by itself with `--headless`, or name another with `--browser`")
  }
}

import CCurl
import CardSources
import Dispatch

/// Fetches documents over HTTP with the system's libcurl, which is loaded with the first fetcher.
///
/// Unchecked because function pointers are not `Sendable`: they are set once, and each transfer has its own handle.
package struct HTTPFetcher: SourceFetching, @unchecked Sendable {
  private let curl: cardloom_curl
  /// Transfers block their threads, so they do not run on Swift's cooperative pool.
  private let queue = DispatchQueue(label: "cardloom.pull", attributes: .concurrent)

  /// Loads libcurl; `nil` if the system has none.
  package init?() {
    // The functions are loaded before any is called; until then, the pointers must be valid.
    let curl = withUnsafeTemporaryAllocation(of: cardloom_curl.self, capacity: 1) { place -> cardloom_curl? in
      guard let functions = place.baseAddress, cardloom_curl_load(functions) == 1 else { return nil }
      return functions.pointee
    }
    guard let curl else { return nil }
    self.curl = curl
  }

  package func fetch(_ request: FetchRequest, limits: FetchLimits) async throws(FetchFailure) -> FetchAnswer {
    let answer: Result<FetchAnswer, FetchFailure> = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: perform(request, limits)) }
    }
    return try answer.get()
  }

  private func perform(_ request: FetchRequest, _ limits: FetchLimits) -> Result<FetchAnswer, FetchFailure> {
    withUnsafePointer(to: curl) { curl in
      guard let handle = cardloom_curl_init(curl) else {
        return .failure(FetchFailure(.pullConnection, "libcurl cannot begin a transfer"))
      }
      defer { cardloom_curl_cleanup(curl, handle) }
      let transfer = Transfer(limit: limits.size)
      var lines: UnsafeMutableRawPointer?
      for line in request.headerLines { lines = cardloom_curl_append(curl, lines, line) }
      defer { cardloom_curl_free(curl, lines) }

      func set(_ option: Int, _ number: Int) { _ = cardloom_curl_set_number(curl, handle, Int32(option), number) }
      func set(_ option: Int, _ text: String) {
        // libcurl copies strings.
        _ = text.withCString { cardloom_curl_set_pointer(curl, handle, Int32(option), $0) }
      }
      set(CARDLOOM_CURLOPT_URL, request.url)
      set(CARDLOOM_CURLOPT_USERAGENT, "cardloom/0.1.0")
      // Empty: every compression that this libcurl supports.
      set(CARDLOOM_CURLOPT_ACCEPT_ENCODING, "")
      set(CARDLOOM_CURLOPT_NOSIGNAL, 1)
      // CURL_NETRC_OPTIONAL: user and password come from ~/.netrc rather than from a file of the project.
      set(CARDLOOM_CURLOPT_NETRC, 1)
      set(CARDLOOM_CURLOPT_PROTOCOLS, CARDLOOM_CURLPROTO_WEB)
      set(CARDLOOM_CURLOPT_REDIR_PROTOCOLS, CARDLOOM_CURLPROTO_WEB)
      set(CARDLOOM_CURLOPT_FOLLOWLOCATION, limits.redirects > 0 ? 1 : 0)
      set(CARDLOOM_CURLOPT_MAXREDIRS, limits.redirects)
      set(CARDLOOM_CURLOPT_TIMEOUT_MS, limits.timeout.milliseconds)
      set(CARDLOOM_CURLOPT_CONNECTTIMEOUT_MS, limits.timeout.milliseconds)
      _ = cardloom_curl_set_pointer(curl, handle, Int32(CARDLOOM_CURLOPT_HTTPHEADER), lines)
      let pointer = Unmanaged.passUnretained(transfer).toOpaque()
      _ = cardloom_curl_set_pointer(curl, handle, Int32(CARDLOOM_CURLOPT_WRITEDATA), pointer)
      _ = cardloom_curl_set_pointer(curl, handle, Int32(CARDLOOM_CURLOPT_HEADERDATA), pointer)
      _ = cardloom_curl_set_callback(curl, handle, Int32(CARDLOOM_CURLOPT_WRITEFUNCTION)) { bytes, size, count, data in
        Transfer.of(data)?.body(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
      }
      _ = cardloom_curl_set_callback(curl, handle, Int32(CARDLOOM_CURLOPT_HEADERFUNCTION)) { bytes, size, count, data in
        Transfer.of(data)?.header(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
      }
      let code = withExtendedLifetime(transfer) { cardloom_curl_perform(curl, handle) }
      let status = cardloom_curl_status(curl, handle)
      if code != 0 {
        return .failure(.transfer(code, words: String(cString: cardloom_curl_words(curl, code)), transfer, limits))
      }
      let end = cardloom_curl_address(curl, handle).map { String(cString: $0) }
      return transfer.answer(status: status, endedAt: end)
    }
  }
}

/// The state of a transfer.
private final class Transfer {
  let limit: Int
  private(set) var isTooLarge = false
  private var bytes: [UInt8] = []
  /// The header fields of the last response, by name in lower case; each redirect clears them.
  private var fields: [String: String] = [:]
  /// The statuses of the responses so far.
  private var statuses: [Int] = []

  init(limit: Int) { self.limit = limit }

  static func of(_ data: UnsafeMutableRawPointer?) -> Transfer? {
    data.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Appends a part of the document, decompressed; returning a smaller number than was given ends the transfer.
  func body(_ part: UnsafeRawBufferPointer) -> Int {
    guard bytes.count + part.count <= limit else {
      isTooLarge = true
      return 0
    }
    bytes.append(contentsOf: part)
    return part.count
  }

  func header(_ line: UnsafeRawBufferPointer) -> Int {
    let text = String(decoding: line, as: UTF8.self)
    if text.hasPrefix("HTTP/") {
      fields = [:]
      bytes = []
      let status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
      if let status, status >= 200 { statuses.append(status) }
    } else if let colon = text.firstIndex(of: ":") {
      let value = text[text.index(after: colon)...].drop { $0.isWhitespace }
      fields[text[..<colon].lowercased()] = value.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    }
    return line.count
  }

  /// The `charset` parameter of a media type (RFC 9110, section 8.3.2).
  private static func charset(of type: String) -> String? {
    for parameter in type.split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1).map {
        $0.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
      }
      if parts.count == 2, parts[0].lowercased() == "charset", !parts[1].isEmpty { return parts[1].lowercased() }
    }
    return nil
  }

  /// Whether there were redirects, all of them permanent (RFC 9110, sections 15.4.2 and 15.4.9).
  private var hasMoved: Bool {
    let redirects = statuses.dropLast()
    return !redirects.isEmpty && redirects.allSatisfy { $0 == 301 || $0 == 308 }
  }

  /// The requested delay: a number of seconds, or until a date by the server's own clock (RFC 9110, section 10.2.3).
  private var retryAfter: Duration? {
    guard let text = fields["retry-after"] else { return nil }
    let seconds =
      Int(text)
      ?? DateReader.read(text).flatMap { end in
        fields["date"].flatMap { DateReader.read($0) }.map { Int(end.moment.seconds - $0.moment.seconds) }
      }
    return seconds.map { .seconds(min(max(0, $0), 86_400)) }
  }

  /// The answer for a status, and whether a failure is temporary (RFC 9110, section 15).
  ///
  /// - Parameter end: the address after all redirects.
  func answer(status: Int, endedAt end: String?) -> Result<FetchAnswer, FetchFailure> {
    let moved = hasMoved ? end : nil
    switch status {
    case 304: return .success(.unchanged(movedTo: moved))
    case 200..<300:
      return .success(
        .document(
          bytes: bytes, etag: fields["etag"], lastModified: fields["last-modified"],
          charset: fields["content-type"].flatMap(Self.charset), movedTo: moved))
    default:
      let hint: String? =
        switch status {
        case 300..<400: "allow redirects, or write the address where they end"
        case 401: "write user and password of this server into `~/.netrc`"
        case 403: "the address needs a login, or the server refuses programs"
        case 404: "the feed has moved or is gone: look for its address on the site"
        case 410: "the feed is gone for good: take the source away, or look for another address on the site"
        default: nil
        }
      return .failure(
        FetchFailure(
          .pullStatus, "the server answers with status \(status)", hint: hint,
          isPassing: [408, 425, 429].contains(status) || status >= 500,
          retryAfter: retryAfter))
    }
  }
}

extension FetchFailure {
  /// The failure for a libcurl code (curl/curl.h, `CURLcode`).
  fileprivate static func transfer(
    _ code: Int32, words: String, _ transfer: Transfer, _ limits: FetchLimits
  ) -> FetchFailure {
    if transfer.isTooLarge {
      return FetchFailure(
        .pullTooLarge, "the document has more than \(limits.size) bytes", hint: "allow more with `--max-size`")
    }
    switch code {
    case 1, 3:
      return FetchFailure(
        .pullAddress, "the address, or one that it leads to, is none of HTTP",
        hint: "correct the `url` of this source")
    case 6:
      return FetchFailure(
        .pullConnection, "there is no server of this name",
        hint: "check the `url`, and the connection of this machine",
        isPassing: true)
    case 18, 52, 56:
      return FetchFailure(
        .pullCut, "the connection was closed before the document was whole", isPassing: true)
    case 28:
      return FetchFailure(
        .pullTimeout, "the server did not answer within \(limits.timeout.words)",
        hint: "try again later, or wait longer with `--timeout`", isPassing: true)
    case 35, 51, 53, 54, 58, 59, 60, 66, 77, 80, 83, 90, 91:
      return FetchFailure(
        .pullCertificate, "there is no secure connection: \(words)",
        hint: "check the clock and the certificates of this machine (`ca-certificates`), else tell who runs the server")
    case 47:
      return FetchFailure(
        .pullRedirects, "the server redirects more than \(limits.redirects) times",
        hint: "open the address in a browser and take the one where it ends")
    case 61:
      return FetchFailure(.pullCompression, "the compressed document cannot be unpacked", isPassing: true)
    default:
      return FetchFailure(.pullConnection, "there is no connection: \(words)", isPassing: true)
    }
  }
}

extension FetchRequest {
  /// The header fields as lines.
  fileprivate var headerLines: [String] {
    var lines = [
      "Accept: application/feed+json, application/atom+xml, application/rss+xml, application/json, text/xml;q=0.9, */*;q=0.5"
    ]
    func add(_ name: String, _ value: String?) {
      guard let value, !value.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else { return }
      lines.append("\(name): \(value)")
    }
    add("If-None-Match", etag)
    add("If-Modified-Since", lastModified)
    return lines
  }
}

extension Duration {
  /// Whole milliseconds, at least one.
  fileprivate var milliseconds: Int {
    max(1, Int(components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000))
  }

  /// The duration in seconds, such as `30 s`.
  fileprivate var words: String {
    milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000) s" : "\(milliseconds) ms"
  }
}

import CCurl
import CardSources
import Cardloom
import Dispatch

/// Fetches documents over HTTP with the system's libcurl, which is loaded with the first fetcher.
///
/// Redirects are followed one by one, so that each is judged before anything is sent to where it leads.
///
/// Unchecked because function pointers are not `Sendable`: they are set once, and each transfer has its own handle.
package struct HTTPFetcher: SourceFetching, @unchecked Sendable {
  private let curl: cardloom_curl
  private let isPublic: @Sendable (NetworkAddress) -> Bool
  private let variable: @Sendable (String) -> String?
  /// Transfers block their threads, so they do not run on Swift's cooperative pool.
  private let queue = DispatchQueue(label: "cardloom.pull", attributes: .concurrent)

  /// Loads libcurl; `nil` if the system has none.
  ///
  /// - Parameters:
  ///   - variable: the value of an environment variable; libcurl itself reads those that name proxies.
  ///   - isPublic: whether an address is one of the public internet.
  package init?(
    variable: @escaping @Sendable (String) -> String?,
    isPublic: @escaping @Sendable (NetworkAddress) -> Bool = { $0.isPublic }
  ) {
    // The functions are loaded before any is called; until then, the pointers must be valid.
    let curl = withUnsafeTemporaryAllocation(of: cardloom_curl.self, capacity: 1) { memory -> cardloom_curl? in
      guard let functions = memory.baseAddress, cardloom_curl_load(functions) == 1 else { return nil }
      return functions.pointee
    }
    guard let curl else { return nil }
    self.curl = curl
    self.variable = variable
    self.isPublic = isPublic
  }

  package func fetch(_ request: FetchRequest, limits: FetchLimits) async throws(FetchFailure) -> FetchAnswer {
    let answer: Result<FetchAnswer, FetchFailure> = await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(
          returning: Result { () throws(FetchFailure) in try follow(request, limits) })
      }
    }
    return try answer.get()
  }

  // MARK: Redirects

  /// The answer at the end of all redirects.
  private func follow(_ request: FetchRequest, _ limits: FetchLimits) throws(FetchFailure) -> FetchAnswer {
    var request = request
    let start = request.origin ?? request.url
    var url = request.url
    // What an answer links to is judged as what it redirects to.
    var isFromPublic = !WebAddress.isSameServer(start, url) && isPublicHost(of: start)
    var isMovedForGood = true
    var rest = limits.timeout
    var count = 0
    while true {
      let step = try transfer(request, to: url, isFromPublic: isFromPublic, within: rest, limits)
      guard let next = step.redirect, limits.redirects > 0 else {
        return try step.transfer.answer(status: step.status, movedTo: count > 0 && isMovedForGood ? url : nil)
      }
      guard count < limits.redirects else { throw .tooManyRedirects(limits) }
      guard WebAddress.isWeb(next) else { throw .notHTTP }
      if step.status == 303 { (request.method, request.body) = ("GET", nil) }
      if request.body != nil, !WebAddress.isSameServer(start, next) { throw .refusedBody(to: next) }
      if WebAddress.leavesEncryption(url, for: next), !request.allowed.contains(.toHTTP) {
        throw .refusedRedirect(to: next, .toHTTP)
      }
      isMovedForGood = isMovedForGood && [301, 308].contains(step.status)
      isFromPublic = step.isPublic
      rest -= .seconds(step.seconds)
      guard rest > .zero else { throw .timeout(limits) }
      count += 1
      url = next
    }
  }

  /// Whether all addresses of a host are public.
  private func isPublicHost(of url: String) -> Bool {
    guard let host = SourceAddress.host(of: url) else { return false }
    let addresses = NetworkAddress.addresses(of: host.name, port: host.port)
    return !addresses.isEmpty && addresses.allSatisfy(isPublic)
  }

  /// Whether libcurl connects to a proxy for an address, by the environment (curl's manual, "ENVIRONMENT").
  ///
  /// Hosts that `no_proxy` names are taken as proxied, too, so that their names are judged before.
  private func isProxied(_ url: String) -> Bool {
    let names = WebAddress.isSecure(url) ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
    return (names + ["all_proxy", "ALL_PROXY"]).contains { variable($0)?.isEmpty == false }
  }

  /// The file with the certificates to trust in place of the system's, named as for the command `curl` (its manual,
  /// "ENVIRONMENT").
  private var authorities: String? {
    ["CURL_CA_BUNDLE", "SSL_CERT_FILE"].lazy.compactMap(variable).first { !$0.isEmpty }
  }

  // MARK: One transfer

  private struct Step {
    let transfer: HTTPTransfer
    let status: Int
    /// The address to which the answer redirects, without user and password.
    let redirect: String?
    /// Whether the server's address is public.
    let isPublic: Bool
    let seconds: Double
  }

  /// Sends a request to one address.
  ///
  /// - Parameter isFromPublic: whether a server at a public address has redirected here.
  private func transfer(
    _ request: FetchRequest, to url: String, isFromPublic: Bool, within timeout: Duration, _ limits: FetchLimits
  ) throws(FetchFailure) -> Step {
    let mustBePublic = isFromPublic && !request.allowed.contains(.toPrivate)
    let isProxied = isProxied(url)
    var isNamePublic = true
    if isProxied, let host = SourceAddress.host(of: url) {
      isNamePublic = NetworkAddress.addresses(of: host.name, port: host.port).allSatisfy(isPublic)
      if mustBePublic, !isNamePublic { throw .refusedRedirect(to: url, .toPrivate) }
    }
    let transfer = HTTPTransfer(
      limit: limits.size,
      destination: .init(isPublic: isPublic, mustBePublic: mustBePublic, isProxied: isProxied))
    let isOwnServer = WebAddress.isSameServer(request.origin ?? request.url, url)
    let result = withUnsafePointer(to: curl) { curl -> Result<Step, FetchFailure> in
      guard let handle = cardloom_curl_init(curl) else {
        return .failure(FetchFailure(.pullConnection, "libcurl cannot begin a transfer"))
      }
      defer { cardloom_curl_cleanup(curl, handle) }
      var lines: UnsafeMutableRawPointer?
      for line in request.headerLines(isOwnServer: isOwnServer) { lines = cardloom_curl_append(curl, lines, line) }
      defer { cardloom_curl_free(curl, lines) }

      func set(_ option: Int, _ number: Int) { _ = cardloom_curl_set_number(curl, handle, Int32(option), number) }
      func set(_ option: Int, _ text: String) {
        // libcurl copies strings.
        _ = text.withCString { cardloom_curl_set_pointer(curl, handle, Int32(option), $0) }
      }
      set(CARDLOOM_CURLOPT_URL, url)
      set(CARDLOOM_CURLOPT_USERAGENT, "cardloom/\(Release.number)")
      // Empty: every compression that this libcurl supports.
      set(CARDLOOM_CURLOPT_ACCEPT_ENCODING, "")
      set(CARDLOOM_CURLOPT_NOSIGNAL, 1)
      if let body = request.body {
        set(CARDLOOM_CURLOPT_POST, 1)
        set(CARDLOOM_CURLOPT_POSTFIELDSIZE, body.count)
        // libcurl copies as many bytes.
        body.withUnsafeBytes { bytes in
          _ = cardloom_curl_set_pointer(curl, handle, Int32(CARDLOOM_CURLOPT_COPYPOSTFIELDS), bytes.baseAddress)
        }
      }
      if request.method != (request.body == nil ? "GET" : "POST") {
        set(CARDLOOM_CURLOPT_CUSTOMREQUEST, request.method)
      }
      // CURL_NETRC_OPTIONAL: user and password come from ~/.netrc rather than from a file of the project. Another server
      // than the source's gets none, not even those that are the default there.
      set(CARDLOOM_CURLOPT_NETRC, isOwnServer ? 1 : 0)
      set(CARDLOOM_CURLOPT_PROTOCOLS, CARDLOOM_CURLPROTO_WEB)
      set(CARDLOOM_CURLOPT_FOLLOWLOCATION, 0)
      // The answer of a proxy is not the server's.
      set(CARDLOOM_CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
      if let authorities { set(CARDLOOM_CURLOPT_CAINFO, authorities) }
      set(CARDLOOM_CURLOPT_TIMEOUT_MS, timeout.milliseconds)
      set(CARDLOOM_CURLOPT_CONNECTTIMEOUT_MS, timeout.milliseconds)
      _ = cardloom_curl_set_pointer(curl, handle, Int32(CARDLOOM_CURLOPT_HTTPHEADER), lines)
      let pointer = Unmanaged.passUnretained(transfer).toOpaque()
      for option in [CARDLOOM_CURLOPT_WRITEDATA, CARDLOOM_CURLOPT_HEADERDATA, CARDLOOM_CURLOPT_OPENSOCKETDATA] {
        _ = cardloom_curl_set_pointer(curl, handle, Int32(option), pointer)
      }
      _ = cardloom_curl_set_callback(curl, handle, Int32(CARDLOOM_CURLOPT_WRITEFUNCTION)) { bytes, size, count, data in
        HTTPTransfer.of(data)?.body(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
      }
      _ = cardloom_curl_set_callback(curl, handle, Int32(CARDLOOM_CURLOPT_HEADERFUNCTION)) { bytes, size, count, data in
        HTTPTransfer.of(data)?.header(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
      }
      _ = cardloom_curl_set_opening(curl, handle) { data, _, address in HTTPTransfer.of(data)?.open(address) ?? -1 }
      let code = withExtendedLifetime(transfer) { cardloom_curl_perform(curl, handle) }
      if transfer.isRefused { return .failure(.refusedRedirect(to: url, .toPrivate)) }
      if code != 0 {
        return .failure(.transfer(code, words: String(cString: cardloom_curl_words(curl, code)), transfer, limits))
      }
      let status = cardloom_curl_status(curl, handle)
      let redirect = (300..<400).contains(status) ? cardloom_curl_redirect(curl, handle) : nil
      return .success(
        Step(
          transfer: transfer, status: status,
          redirect: redirect.map { SourceAddress.withoutCredentials(String(cString: $0)) },
          isPublic: isProxied ? isNamePublic : transfer.isPublic, seconds: cardloom_curl_seconds(curl, handle)))
    }
    return try result.get()
  }
}

extension FetchFailure {
  fileprivate static var notHTTP: FetchFailure {
    FetchFailure(
      .pullAddress, "the address, or one that it leads to, is not one of HTTP", hint: "correct the `url` of this source"
    )
  }

  fileprivate static func timeout(_ limits: FetchLimits) -> FetchFailure {
    FetchFailure(
      .pullTimeout, "the server did not answer within \(limits.timeout.words)",
      hint: "try again later, or wait longer with `--timeout`", isPassing: true)
  }

  fileprivate static func tooManyRedirects(_ limits: FetchLimits) -> FetchFailure {
    FetchFailure(
      .pullRedirects, "the server redirects more than \(limits.redirects) times",
      hint: "open the address in a browser and take the one where it ends")
  }

  fileprivate static func refusedRedirect(to url: String, _ redirect: PullRules.Redirect) -> FetchFailure {
    let (what, remedy) =
      switch redirect {
      case .toPrivate: ("an address of this machine or its network", "private")
      case .toHTTP: ("an address without encryption", "http")
      }
    return FetchFailure(
      .pullRefusedRedirect, "the server redirects to `\(url)`, \(what)",
      hint: "if that is right, write it as the `url` of this source, or `allowRedirects: \(remedy)`")
  }

  fileprivate static func refusedBody(to url: String) -> FetchFailure {
    FetchFailure(
      .pullRefusedRedirect,
      "the server redirects to `\(url)`, another server, which would get the `body` of the request",
      hint: "if that is right, write it as the `url` of this source")
  }

  /// The failure for a libcurl code (curl/curl.h, `CURLcode`).
  fileprivate static func transfer(
    _ code: Int32, words: String, _ transfer: HTTPTransfer, _ limits: FetchLimits
  ) -> FetchFailure {
    if transfer.isTooLarge {
      return FetchFailure(
        .pullTooLarge, "the document has more than \(limits.size) bytes", hint: "allow more with `--max-size`")
    }
    switch code {
    case 1, 3: return .notHTTP
    case 6:
      return FetchFailure(
        .pullConnection, "there is no server of this name",
        hint: "check the `url`, and the connection of this machine",
        isPassing: true)
    case 18, 52, 56:
      return FetchFailure(
        .pullCut, "the connection was closed before the document was whole", isPassing: true)
    case 28: return .timeout(limits)
    case 35, 51, 53, 54, 58, 59, 60, 66, 77, 80, 83, 90, 91:
      return FetchFailure(
        .pullCertificate, "there is no secure connection: \(words)",
        hint: "check the clock and the certificates of this machine (`ca-certificates`), else tell who runs the server")
    case 61:
      return FetchFailure(.pullCompression, "the compressed document cannot be unpacked", isPassing: true)
    default:
      return FetchFailure(.pullConnection, "there is no connection: \(words)", isPassing: true)
    }
  }
}

extension FetchRequest {
  /// What is accepted unless the source says otherwise.
  private static let accepted =
    "application/feed+json, application/atom+xml, application/rss+xml, application/json, text/xml;q=0.9, */*;q=0.5"

  /// The header fields as lines.
  ///
  /// - Parameter isOwnServer: whether they are sent to the source's server, rather than to one to which it redirects.
  fileprivate func headerLines(isOwnServer: Bool) -> [String] {
    var lines: [String] = []
    func add(_ name: String, _ value: String?) {
      guard let value, !value.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else { return }
      lines.append("\(name): \(value)")
    }
    let own = headers.filter { isOwnServer || RequestConfiguration.isOpenHeader($0.name) }
    if !own.contains(where: { $0.isNamed("accept") }) { add("Accept", Self.accepted) }
    for field in own { add(field.name, field.value) }
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
  package var words: String {
    milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000) s" : "\(milliseconds) ms"
  }
}

import CCurl
import CardSources

/// The state of one transfer, without the redirects that follow it.
final class HTTPTransfer {
  /// Where a transfer may connect.
  struct Destination {
    /// Whether an address is one of the public internet.
    let isPublic: @Sendable (NetworkAddress) -> Bool
    /// Whether only public addresses may be connected to.
    let mustBePublic: Bool
    /// Whether a proxy is connected to, which resolves the host's name.
    let isProxied: Bool
  }

  private let limit: Int
  private let destination: Destination
  /// Whether the document is larger than allowed.
  private(set) var isTooLarge = false
  /// Whether a connection was refused because its address is not public.
  private(set) var isRefused = false
  /// Whether all addresses to which a connection was opened are public.
  private(set) var isPublic = true
  /// The document, decompressed.
  private(set) var bytes: [UInt8] = []
  /// The header fields of the answer, by name in lower case.
  private(set) var fields: [String: String] = [:]
  /// Whether the header section is complete: the fields that follow it are trailers (RFC 9110, section 6.5).
  private var hasHead = false
  /// The status line of the header section that is being received.
  private var statusLine: String?

  init(limit: Int, destination: Destination) {
    self.limit = limit
    self.destination = destination
  }

  static func of(_ data: UnsafeMutableRawPointer?) -> HTTPTransfer? {
    data.map { Unmanaged<HTTPTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Opens the socket for a connection, or returns -1 (`CURL_SOCKET_BAD`) to refuse its address.
  func open(_ address: UnsafeMutablePointer<cardloom_curl_socket_address>) -> Int32 {
    if !destination.isProxied {
      let network = withUnsafePointer(to: &address.pointee.address) { NetworkAddress($0) }
      let isPublic = network.map(destination.isPublic) ?? false
      if destination.mustBePublic, !isPublic {
        isRefused = true
        return -1
      }
      self.isPublic = self.isPublic && isPublic
    }
    return cardloom_open_socket(address)
  }

  /// Appends a part of the document; returning a smaller number than was given ends the transfer.
  func body(_ part: UnsafeRawBufferPointer) -> Int {
    guard bytes.count + part.count <= limit else {
      isTooLarge = true
      return 0
    }
    bytes.append(contentsOf: part)
    return part.count
  }

  /// Reads a line of the header section; an interim answer (status 100 to 199) has one of its own.
  func header(_ line: UnsafeRawBufferPointer) -> Int {
    guard !hasHead else { return line.count }
    let text = String(decoding: line, as: UTF8.self)
    if text.allSatisfy(\.isNewline) {
      let status = statusLine?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      hasHead = !(100..<200).contains(status)
      if !hasHead { (statusLine, fields) = (nil, [:]) }
    } else if statusLine == nil {
      statusLine = text
    } else if let colon = text.firstIndex(of: ":") {
      let value = text[text.index(after: colon)...].drop { $0.isWhitespace }
      let name = text[..<colon].lowercased()
      let line = value.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
      // A field may come in several lines, which are one list (RFC 9110 §5.3).
      fields[name] = name == "link" ? fields[name].map { $0 + ", " + line } ?? line : line
    }
    return line.count
  }

  // MARK: The answer

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

  /// Whether the server says where the answer ends: by a length, by chunks, or by the frames of HTTP/2 (RFC 9112,
  /// section 6.3).
  private var isEndKnown: Bool {
    statusLine?.hasPrefix("HTTP/1") == false || fields["content-length"] != nil
      || fields["transfer-encoding"]?.lowercased().contains("chunked") == true
  }

  /// The answer for a status, and whether a failure is temporary (RFC 9110, section 15).
  ///
  /// - Parameter moved: the new address after permanent redirects.
  func answer(status: Int, movedTo moved: String?) throws(FetchFailure) -> FetchAnswer {
    switch status {
    case 304: return .unchanged(movedTo: moved)
    case 200..<300:
      return .document(
        bytes: bytes, etag: fields["etag"], lastModified: fields["last-modified"],
        charset: fields["content-type"].flatMap(Self.charset), movedTo: moved, isEndKnown: isEndKnown,
        fields: fields)
    default:
      let hint: String? =
        switch status {
        case 300..<400: "allow redirects, or write the address where they end"
        case 401:
          "send a token with `headers: {Authorization: \"Bearer ${NEWS_TOKEN}\"}` of the source, or write user and password of this server into `~/.netrc`"
        case 403: "the address needs a login or another token, or the server refuses programs"
        case 404: "the feed has moved or is gone: look for its address on the site"
        case 410: "the feed is gone for good: take the source away, or look for another address on the site"
        default: nil
        }
      throw FetchFailure(
        .pullStatus, "the server answers with status \(status)", hint: hint,
        isPassing: [408, 425, 429].contains(status) || status >= 500,
        retryAfter: retryAfter, status: status)
    }
  }
}

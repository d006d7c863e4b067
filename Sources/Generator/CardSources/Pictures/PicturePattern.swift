/// How the address of a picture in another width is made: the servers of some pictures make any width on demand.
package enum PicturePattern: Sendable, Equatable {
  /// The way of a well-known service.
  case service(PictureService)
  /// A text with `{width}`, and `{image}` or `{encoded}`, which stand for the picture's address.
  case text(String)

  /// Reads the name of a service, or a text; `nil` if a text lacks the width or the picture, or contains other names.
  package init?(_ text: String) {
    if let service = PictureService(rawValue: text) {
      self = .service(service)
      return
    }
    let names = text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().map { $0.prefix { $0 != "}" } }
    let hasPicture = names.contains("image") || names.contains("encoded")
    guard hasPicture, names.contains("width"), names.allSatisfy({ ["image", "encoded", "width"].contains($0) }),
      !text.contains(where: \.isWhitespace)
    else { return nil }
    self = .text(text)
  }

  /// Whether there are other widths of a picture: drawings need none, and only other servers make any of the site's own.
  func suits(_ address: String) -> Bool {
    guard !address.isEmpty, !"?#".contains(address.first ?? "?"), !FeedPicture.isDrawing(address: address),
      !address.hasPrefix("data:")
    else { return false }
    let isElsewhere = ["https://", "http://", "//"].contains { address.hasPrefix($0) }
    switch self {
    case .service: return isElsewhere
    case .text(let text): return isElsewhere || !text.hasPrefix("{image}")
    }
  }

  /// The address of a picture in a width.
  func address(of picture: String, width: Int) -> String {
    let picture = String(picture.prefix { $0 != "#" })
    switch self {
    case .service(.cloudinary): return Self.cloudinary(picture, width)
    case .service(let service): return Self.filled("{image}?" + service.query, picture, width)
    case .text(let text): return Self.filled(text, picture, width)
    }
  }

  /// A text with the picture and the width in their places.
  private static func filled(_ text: String, _ picture: String, _ width: Int) -> String {
    var text = text
    if picture.contains("?"), let end = text.firstRange(of: "{image}?") {
      // The picture's own query comes first.
      text.replaceSubrange(end, with: "{image}&")
    }
    return safe(
      text.replacing("{width}", with: String(width)).replacing("{encoded}", with: encoded(picture))
        .replacing("{image}", with: picture))
  }

  /// Cloudinary: the width is a part of the path, after `/upload/`.
  private static func cloudinary(_ picture: String, _ width: Int) -> String {
    safe(picture.replacing("/upload/", with: "/upload/w_\(width),f_auto,q_auto/", maxReplacements: 1))
  }

  /// An address as one candidate of a list: without spaces, and with no comma at its end.
  private static func safe(_ address: String) -> String {
    let address = address.replacing(" ", with: "%20")
    guard address.hasPrefix(",") || address.hasSuffix(",") else { return address }
    return address.replacing(",", with: "%2C")
  }

  /// An address as a value in another one's query (RFC 3986 §2.3).
  private static func encoded(_ address: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in address.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A service that delivers its pictures in any width.
package enum PictureService: String, Sendable, CaseIterable {
  case contentful
  case sanity
  case shopify
  case imgix
  case cloudinary
  case wordpress

  /// The service that delivers a picture, by its host.
  init?(ofAddress address: String) {
    guard let start = address.firstRange(of: "//")?.upperBound else { return nil }
    let host = address[start...].prefix { $0 != "/" && $0 != "?" && $0 != "#" && $0 != ":" }.lowercased()
    guard let service = Self.allCases.first(where: { $0.hosts.contains { host == $0 || host.hasSuffix("." + $0) } })
    else { return nil }
    self = service
  }

  private var hosts: [String] {
    switch self {
    case .contentful: ["images.ctfassets.net"]
    case .sanity: ["cdn.sanity.io"]
    case .shopify: ["cdn.shopify.com"]
    case .imgix: ["imgix.net"]
    case .cloudinary: ["res.cloudinary.com"]
    case .wordpress: ["i0.wp.com", "i1.wp.com", "i2.wp.com", "files.wordpress.com"]
    }
  }

  /// What the query of an address says, with `{width}`.
  fileprivate var query: String {
    switch self {
    case .contentful: "w={width}&fm=webp"
    case .sanity, .imgix: "w={width}&auto=format"
    case .shopify: "width={width}"
    case .wordpress: "w={width}"
    case .cloudinary: ""
    }
  }
}

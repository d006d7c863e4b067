import Platform

/// The origins from which pages may load images, audio and video.
///
/// The site's own origin is always included. Links are not restricted.
package struct OriginList: Sendable, Equatable {
  /// Whether any origin is allowed.
  package let allowsAll: Bool
  /// Origins such as `https://images.example.org`, in lower case, without a trailing slash.
  private let origins: Set<[UInt8]>

  /// Only the site's own files.
  package static let none = OriginList([])

  /// Every origin.
  package static let all = OriginList(["*"])

  /// Creates a list; `*` matches any origin.
  ///
  /// An entry that is not an origin has no effect.
  package init(_ entries: [String]) {
    allowsAll = entries.contains("*")
    origins = Set(entries.compactMap { Self.origin(of: Array($0.utf8)) })
  }

  /// Whether a text is exactly an origin; a trailing slash is ignored.
  package static func isOrigin(_ text: String) -> Bool {
    var bytes = Array(text.lowercased().utf8)
    guard !text.contains("*"), let origin = origin(of: bytes),
      bytes.withUnsafeBytes({ Datatype.absoluteURL.problem(in: $0) }) == nil
    else {
      return false
    }
    if bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return bytes == origin || bytes == origin + Array(":443".utf8) || bytes == origin + Array(":80".utf8)
  }

  /// Whether pages may load from an absolute HTTP address.
  package func allows(_ url: [UInt8]) -> Bool {
    allowsAll || Self.origin(of: url).map(origins.contains) ?? false
  }

  /// The origin of an absolute HTTP address, or `nil` for any other address.
  ///
  /// The origin is the scheme, host and port as written, in lower case.
  package static func origin(of url: [UInt8]) -> [UInt8]? {
    let scheme = url.prefix { $0 != UInt8(ascii: ":") }.map(\.asciiLowercased)
    let name = String(decoding: scheme, as: UTF8.self)
    guard name == "http" || name == "https", url[scheme.count...].starts(with: "://".utf8) else { return nil }
    var host = url[(scheme.count + 3)...]
      .prefix { ![UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\")].contains($0) }
      .map(\.asciiLowercased)
    guard !host.isEmpty, !host.contains(UInt8(ascii: "@")) else { return nil }
    let usualPort = name == "https" ? ":443" : ":80"
    if host.suffix(usualPort.utf8.count).elementsEqual(usualPort.utf8) { host.removeLast(usualPort.utf8.count) }
    return scheme + Array("://".utf8) + host
  }
}

/// The origins from which pages may load what their content shows: pictures, sound and films.
///
/// The site's own origin always belongs to it. Links may lead anywhere.
package struct OriginList: Sendable, Equatable {
  /// Whether any origin is allowed.
  package let allowsAll: Bool
  /// Origins as `https://images.example.org`, in small letters, without a slash at the end.
  private let origins: Set<[UInt8]>

  /// Only the site's own files.
  package static let none = OriginList([])

  /// Every origin.
  package static let all = OriginList(["*"])

  /// Makes a list; `*` stands for every origin.
  ///
  /// An entry that is no origin allows nothing.
  package init(_ entries: [String]) {
    allowsAll = entries.contains("*")
    origins = Set(entries.compactMap { Self.origin(of: Array($0.utf8)) })
  }

  /// Whether a text is an origin and nothing more; a slash at its end is forgiven.
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

  /// Whether an absolute address of HTTP may be loaded from.
  package func allows(_ url: [UInt8]) -> Bool {
    allowsAll || Self.origin(of: url).map(origins.contains) ?? false
  }

  /// The origin of an absolute address of HTTP: scheme, host and port as they are written, in small letters; `nil` of all
  /// else.
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

package import HTMLProof
import Platform

/// Resolves the addresses in foreign content, and judges them by scheme and origin.
///
/// What it answers is a valid URL by the URL Standard (§4.3), absolute or relative to the page, in which every byte that could
/// mean something else to another reader is percent-encoded. Anything that it cannot make one of is not an address.
package struct ContentAddresses: Sendable {
  /// What a link may begin with.
  static let linkSchemes: Set<String> = ["http", "https", "mailto", "tel"]

  /// The address against which others are resolved; `nil`: they are the site's own.
  private var base: Base?
  /// The relative path from the page to the site's root.
  private let root: [UInt8]
  private let origins: OriginList

  private struct Base: Sendable {
    /// Such as `https:`.
    let scheme: [UInt8]
    /// Such as `//example.org`.
    let authority: [UInt8]
    /// Such as `/a/b`.
    let path: [UInt8]
    let query: [UInt8]
  }

  /// The maximum length of a base in bytes; without a limit, a page could repeat a megabyte in each of its links.
  package static let longestBase = 2_048

  /// - Parameter base: the address against which others are resolved; one longer than ``longestBase`` is ignored.
  package init(base: [UInt8]?, root: [UInt8], origins: OriginList) {
    self.root = root.isEmpty ? Array("./".utf8) : root
    self.origins = origins
    self.base = base.flatMap { $0.count <= Self.longestBase ? Self.base(Self.cleaned($0)) : nil }
  }

  /// The address of a link, or `nil` when it leads nowhere that is allowed.
  package func link(_ value: [UInt8]) -> [UInt8]? { resolve(value, schemes: Self.linkSchemes) }

  /// An absolute address of HTTP, for sources and references.
  package func web(_ value: [UInt8]) -> [UInt8]? { resolve(value, schemes: ["http", "https"]) }

  /// The name of the place in the content itself to which a link leads, or `nil`: `#note`, or the content's own address with it.
  func anchor(_ value: [UInt8]) -> [UInt8]? {
    let text = Self.cleaned(value)
    guard let hash = text.firstIndex(of: UInt8(ascii: "#")) else { return nil }
    if hash > 0 {
      guard let base, let url = link(Array(text[..<hash])) else { return nil }
      guard url == base.scheme + base.authority + base.path + base.query else { return nil }
    }
    return ContentAnchors.name(ofFragment: text[(hash + 1)...])
  }

  /// The address of something that the page loads, or `nil` when it lies on an origin that is not allowed.
  func resource(_ value: [UInt8]) -> [UInt8]? {
    guard let url = web(value), !url.isEmpty else { return nil }
    return OriginList.origin(of: url) == nil || origins.allows(url) ? url : nil
  }

  // MARK: Resolving (RFC 3986 §5.2, URL Standard §4.4)

  private func resolve(_ value: [UInt8], schemes: Set<String>) -> [UInt8]? {
    let text = Self.cleaned(value)
    guard !text.isEmpty else { return nil }
    let url: [UInt8]?
    if let scheme = Self.scheme(of: text) {
      guard schemes.contains(scheme) else { return nil }
      let rest = Array(text.dropFirst(scheme.utf8.count + 1))
      url = scheme.hasPrefix("http") ? Self.http(scheme, rest) : Array("\(scheme):".utf8) + Self.encoded(rest)
    } else {
      url = relative(text)
    }
    guard let url, url.withUnsafeBytes({ Datatype.urlNonEmpty.problem(in: $0) }) == nil else { return nil }
    return url
  }

  private func relative(_ text: [UInt8]) -> [UInt8]? {
    let slashes = text.prefix { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.count
    if slashes >= 2 {
      let scheme = base.map { String(decoding: $0.scheme.dropLast(), as: UTF8.self) } ?? "https"
      return Self.http(scheme, text)
    }
    let (path, query, fragment) = Self.parts(text)
    guard let base else {
      // Of a fragment alone nobody knows the page.
      guard !path.isEmpty else { return nil }
      let clean = Self.withoutDots(path.first == UInt8(ascii: "/") ? path : [UInt8(ascii: "/")] + path)
      return root + clean.dropFirst() + query + fragment
    }
    let start = base.scheme + base.authority
    if path.isEmpty {
      if query.isEmpty { return start + base.path + base.query + fragment }
      return start + base.path + query + fragment
    }
    if slashes == 1 { return start + Self.withoutDots(path) + query + fragment }
    let folder = base.path.lastIndex(of: UInt8(ascii: "/")).map { Array(base.path[...$0]) } ?? [UInt8(ascii: "/")]
    return start + Self.withoutDots(folder + path) + query + fragment
  }

  /// An address of HTTP from what stands behind its scheme, however many slashes there are.
  private static func http(_ scheme: String, _ rest: [UInt8]) -> [UInt8]? {
    let behind = Array(rest.drop { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") })
    let authority = behind.prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
    guard !authority.isEmpty else { return nil }
    let (path, query, fragment) = parts(Array(behind[authority.count...]))
    let start = Array("\(scheme)://".utf8) + authority.map(\.asciiLowercased)
    return start + (path.isEmpty ? [] : withoutDots(path)) + query + fragment
  }

  private static func base(_ text: [UInt8]) -> Base? {
    guard let scheme = scheme(of: text), scheme == "http" || scheme == "https",
      let url = http(scheme, Array(text.dropFirst(scheme.utf8.count + 1))),
      url.withUnsafeBytes({ Datatype.absoluteURL.problem(in: $0) }) == nil
    else { return nil }
    let start = scheme.utf8.count + 3
    let authority = url[start...].prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
    let (path, query, _) = parts(Array(url[(start + authority.count)...]))
    return Base(
      scheme: Array("\(scheme):".utf8), authority: Array("//".utf8) + authority,
      path: path.isEmpty ? [UInt8(ascii: "/")] : path, query: query)
  }

  /// Without what browsers drop: controls and spaces at both ends, tabs and line breaks anywhere (URL Standard §4.4).
  private static func cleaned(_ value: [UInt8]) -> [UInt8] {
    var text = value[...]
    while let first = text.first, first <= 0x20 { text = text.dropFirst() }
    while let last = text.last, last <= 0x20 { text = text.dropLast() }
    return text.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
  }

  /// The scheme in small letters, when there is one.
  private static func scheme(of text: [UInt8]) -> String? {
    guard let first = text.first, first.isASCIILetter, let colon = text.firstIndex(of: UInt8(ascii: ":")) else {
      return nil
    }
    let name = text[..<colon]
    let isScheme = name.allSatisfy {
      $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
    return isScheme ? String(decoding: name, as: UTF8.self).lowercased() : nil
  }

  /// Path, query with its `?`, fragment with its `#`; each encoded, backslashes of the path turned.
  private static func parts(_ text: [UInt8]) -> (path: [UInt8], query: [UInt8], fragment: [UInt8]) {
    let path = text.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let rest = text[path.count...]
    let query = rest.prefix { $0 != UInt8(ascii: "#") }
    let fragment = rest[(path.count + query.count)...]
    return (
      encoded(path.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }), encoded(Array(query)),
      fragment.isEmpty ? [] : [UInt8(ascii: "#")] + encoded(Array(fragment.dropFirst()), encodesHash: true)
    )
  }

  /// Without `.` and `..` segments (RFC 3986 §5.2.4); the path begins with a slash.
  private static func withoutDots(_ path: [UInt8]) -> [UInt8] {
    // Most paths have no segment that may be one.
    let mayHaveDots = zip(path, path.dropFirst()).contains {
      $0 == UInt8(ascii: "/") && ($1 == UInt8(ascii: ".") || $1 == UInt8(ascii: "%"))
    }
    guard mayHaveDots else { return path }
    var segments: [ArraySlice<UInt8>] = []
    let all = path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for (index, segment) in all.enumerated() {
      let isLast = index == all.count - 1
      switch String(decoding: segment, as: UTF8.self).lowercased() {
      case ".", "%2e":
        if isLast { segments.append([]) }
      case "..", ".%2e", "%2e.", "%2e%2e":
        _ = segments.popLast()
        if isLast { segments.append([]) }
      default: segments.append(segment)
      }
    }
    return segments.reduce(into: []) { $0 += [UInt8(ascii: "/")] + $1 }
  }

  /// With every byte percent-encoded that no URL may hold, and every `%` that begins no encoded byte.
  private static func encoded(_ text: [UInt8], encodesHash: Bool = false) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    let hexadecimal = Array("0123456789ABCDEF".utf8)
    for (index, byte) in text.enumerated() {
      let isKept: Bool
      switch byte {
      case UInt8(ascii: "%"):
        isKept = index + 2 < text.count && text[index + 1].hexDigitValue != nil && text[index + 2].hexDigitValue != nil
      case UInt8(ascii: "#"): isKept = !encodesHash
      case UInt8(ascii: "'"), UInt8(ascii: "`"): isKept = false
      default: isKept = byte < 0x80 && URLCodePoints.containsASCII(byte)
      }
      if isKept {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      }
    }
    return result
  }
}

import Platform

/// Which part of a URL a template stands in.
enum URLPart: UInt8, Sendable {
  /// Nothing of the URL has been written.
  case start
  /// Letters that may yet turn out to be a scheme.
  case schemeOrPath
  /// Behind a scheme that is followed by `//`.
  case afterScheme
  /// Behind one slash at the start: a second one would name a host.
  case slash
  /// The host.
  case authority
  /// Behind a value that began the URL.
  case afterValue
  case path
  case query
  case fragment
  /// Branches met in different parts: told at run time from what has been written.
  case auto
  /// In `srcset`: behind the URL of a candidate.
  case descriptor
  /// Nothing is safe here: an unknown scheme, or a character reference in a place that decides.
  case refused

  /// The schemes that a link may have.
  static let allowedSchemes: [StaticString] = ["https", "http", "mailto", "tel", "ftp"]

  /// Whether a link may have a scheme, in any case of letters.
  static func isAllowed(scheme: some Collection<UInt8>) -> Bool {
    allowedSchemes.contains { name in
      scheme.elementsEqual(
        UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount), by: { $0.asciiLowercased == $1 })
    }
  }

  /// The part behind some bytes of a template's text.
  func advanced(over bytes: Slice<UnsafeRawBufferPointer>) -> URLPart {
    var part = self
    var schemeStart: Int?
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      let next = index + 1 < bytes.endIndex ? bytes[index + 1] : 0
      if byte == UInt8(ascii: "&"), part.isDecidedByReferences {
        let isAmpersand = bytes[index...].starts(with: Array("&amp;".utf8))
        part = isAmpersand ? .path : .refused
      } else if byte == UInt8(ascii: "&"), next == UInt8(ascii: "#") {
        // A numeric reference, not the start of a fragment.
        index += 1
      } else {
        if part == .start, schemeStart == nil, !byte.isASCIIWhitespace { schemeStart = index }
        part = part.next(byte, scheme: schemeStart.map { bytes[$0..<index] })
      }
      index += 1
    }
    return part
  }

  private var isDecidedByReferences: Bool {
    switch self {
    case .start, .schemeOrPath, .afterScheme, .slash, .authority, .afterValue: true
    case .path, .query, .fragment, .auto, .descriptor, .refused: false
    }
  }

  private func next(_ byte: UInt8, scheme: Slice<UnsafeRawBufferPointer>?) -> URLPart {
    switch self {
    case .auto, .descriptor, .refused, .fragment: return self
    default: break
    }
    if byte == UInt8(ascii: "#") { return .fragment }
    switch self {
    case .query: return .query
    case _ where byte == UInt8(ascii: "?"): return .query
    case .path: return .path
    case .start where byte.isASCIIWhitespace: return .start
    case .start where byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\"): return .slash
    case .start, .schemeOrPath:
      if byte == UInt8(ascii: "/") { return .path }
      guard byte == UInt8(ascii: ":") else { return .schemeOrPath }
      guard let scheme, Self.isAllowed(scheme: scheme) else { return .refused }
      let name = String(decoding: scheme, as: UTF8.self).lowercased()
      return name == "mailto" || name == "tel" ? .path : .afterScheme
    case .afterScheme: return byte == UInt8(ascii: "/") ? .slash : .path
    case .slash: return byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") ? .authority : .path
    case .authority: return byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") ? .path : .authority
    case .afterValue:
      switch byte {
      case UInt8(ascii: ":"): return .refused
      case UInt8(ascii: "/"): return .path
      default: return .schemeOrPath
      }
    case .auto, .descriptor, .refused, .fragment: return self
    }
  }

  /// The part behind a value.
  var afterInterpolation: URLPart {
    switch self {
    case .start: .afterValue
    case .authority: .path
    case .slash: .path
    default: self
    }
  }

  /// The part of a `srcset` value behind some bytes of a template's text.
  func advancedInSourceSet(over bytes: Slice<UnsafeRawBufferPointer>) -> URLPart {
    var part = self
    var urlStart = bytes.startIndex
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      switch part {
      case .start:
        if byte.isASCIIWhitespace || byte == UInt8(ascii: ",") { break }
        urlStart = index
        part = .path
      case .descriptor:
        if byte == UInt8(ascii: ",") { part = .start }
      default:
        if byte == UInt8(ascii: ","), part == .afterValue {
          part = .start
        } else if byte.isASCIIWhitespace {
          let endsWithComma = index > urlStart && bytes[index - 1] == UInt8(ascii: ",")
          part = endsWithComma ? .start : .descriptor
        }
      }
      index += 1
    }
    return part
  }
}

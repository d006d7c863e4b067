import Platform

/// The path of a request, decoded and confined to the root: plain names, none of which leads upwards or is hidden.
///
/// The names are validated here once, before any access to a disk: `%2e%2e`, `%2f`, `\`, NUL and names that begin with
/// a full stop are rejected, whatever the server's content does with a path.
package struct RequestPath: Sendable, Equatable {
  /// Why a request target is not a path.
  package enum Refusal: Error, Sendable, Equatable {
    /// The target is not a valid URL path (answered with 400).
    case malformed
    /// The path is never served, whether it exists or not (answered with 404).
    case hidden
  }

  /// The decoded names between the slashes.
  package let names: [String]
  /// Whether the path ends with a slash, as addresses of pages do.
  package let isFolder: Bool
  /// The query including its question mark, unchanged, or empty.
  package let query: Substring

  /// Parses the target of a request line (RFC 9112 §3.2.1, origin-form).
  package init(target: String) throws(Refusal) {
    guard target.utf8.first == UInt8(ascii: "/") else { throw .malformed }
    let queryStart = target.firstIndex { $0 == "?" || $0 == "#" } ?? target.endIndex
    query = target[queryStart...].prefix { $0 != "#" }
    var segments = target[..<queryStart].utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    isFolder = segments.last?.isEmpty ?? true
    if isFolder { segments = segments.dropLast() }

    var names: [String] = []
    for segment in segments {
      guard let name = Self.decoded(segment) else { throw .malformed }
      guard !name.isEmpty, !name.hasPrefix(".") else { throw .hidden }
      names.append(name)
    }
    self.names = names
  }

  /// The path below the first names.
  package func droppingFirst(_ count: Int = 1) -> RequestPath {
    RequestPath(names: Array(names.dropFirst(count)), isFolder: isFolder, query: query)
  }

  private init(names: [String], isFolder: Bool, query: Substring) {
    self.names = names
    self.isFolder = isFolder
    self.query = query
  }

  /// The path with a final slash and the query, for a redirect.
  package var asFolder: String {
    "/" + names.map { $0.percentEncoded + "/" }.joined() + query
  }

  /// The decoded name of a segment; `nil` if its escapes are invalid or decode to characters that names must not
  /// contain.
  private static func decoded(_ segment: Substring.UTF8View.SubSequence) -> String? {
    var bytes: [UInt8] = []
    var rest = segment
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst().flatMap(hexadecimalValue), let low = rest.popFirst().flatMap(hexadecimalValue)
        else { return nil }
        bytes.append(high << 4 | low)
      } else {
        bytes.append(byte)
      }
    }
    let isSafe = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") }
    return isSafe ? String(validating: bytes, as: UTF8.self) : nil
  }

  private static func hexadecimalValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

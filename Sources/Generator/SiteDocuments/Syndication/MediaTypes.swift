package import FeedPages

/// The media types of attached files.
enum MediaTypes {
  private static let types: [String: String] = [
    "aac": "audio/aac", "flac": "audio/flac", "m4a": "audio/mp4", "mp3": "audio/mpeg", "oga": "audio/ogg",
    "ogg": "audio/ogg", "opus": "audio/ogg", "wav": "audio/wav", "m4v": "video/mp4", "mov": "video/quicktime",
    "mp4": "video/mp4", "ogv": "video/ogg", "webm": "video/webm", "avif": "image/avif", "gif": "image/gif",
    "jpeg": "image/jpeg", "jpg": "image/jpeg", "png": "image/png", "svg": "image/svg+xml", "webp": "image/webp",
    "epub": "application/epub+zip", "pdf": "application/pdf", "zip": "application/zip",
  ]

  /// The type that the extension of an address suggests; `application/octet-stream` for an unknown one.
  static func type(of address: [UInt8]) -> [UInt8] {
    let path = address.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let name = path.suffix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "/") }
    let type = types[String(decoding: name, as: UTF8.self).lowercased()]
    return Array((type ?? "application/octet-stream").utf8)
  }

  /// Whether a text is a media type: two names with a slash between them.
  static func isMediaType(_ text: [UInt8]) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { 0x21..<0x7F ~= $0 && $0 != UInt8(ascii: "\"") }
      }
  }
}

extension ArraySlice<UInt8> {
  /// The longest end of which all elements satisfy a condition.
  fileprivate func suffix(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var start = endIndex
    while start > startIndex, condition(self[index(before: start)]) { start = index(before: start) }
    return self[start...]
  }
}

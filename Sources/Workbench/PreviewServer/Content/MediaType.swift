/// The media type of a file, determined by its file extension.
package struct MediaType: Sendable, Equatable {
  /// The value of the `Content-Type` field; text types include the character encoding.
  package let value: String

  package static let html = MediaType(value: "text/html; charset=utf-8")
  package static let plainText = MediaType(value: "text/plain; charset=utf-8")
  package static let json = MediaType(value: "application/json")
  package static let javaScript = MediaType(value: "text/javascript; charset=utf-8")
  package static let css = MediaType(value: "text/css; charset=utf-8")
  package static let eventStream = MediaType(value: "text/event-stream; charset=utf-8")

  /// Creates a type from the value of its field.
  package init(value: String) { self.value = value }

  /// The type of a file name; arbitrary bytes for an unknown extension.
  package init(ofFile name: String) {
    let dot = name.lastIndex(of: ".")
    let fileExtension = dot.map { name[name.index(after: $0)...].lowercased() } ?? ""
    value = Self.byExtension[fileExtension] ?? "application/octet-stream"
  }

  /// The types registered with IANA for the files of a site.
  private static let byExtension: [String: String] = [
    "html": "text/html; charset=utf-8", "htm": "text/html; charset=utf-8", "xhtml": "application/xhtml+xml",
    "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
    "json": "application/json", "map": "application/json", "webmanifest": "application/manifest+json",
    "txt": "text/plain; charset=utf-8", "md": "text/markdown; charset=utf-8", "csv": "text/csv; charset=utf-8",
    "xml": "application/xml", "rss": "application/rss+xml", "atom": "application/atom+xml", "rng": "application/xml",
    "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "jxl": "image/jxl", "ico": "image/x-icon",
    "woff2": "font/woff2", "woff": "font/woff", "ttf": "font/ttf", "otf": "font/otf",
    "mp4": "video/mp4", "webm": "video/webm", "mp3": "audio/mpeg", "m4a": "audio/mp4", "ogg": "audio/ogg",
    "opus": "audio/ogg", "wav": "audio/wav", "flac": "audio/flac", "vtt": "text/vtt; charset=utf-8",
    "pdf": "application/pdf", "wasm": "application/wasm", "zip": "application/zip", "gz": "application/gzip",
  ]
}

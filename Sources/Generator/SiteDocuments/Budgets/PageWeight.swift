package import FeedPages
import Platform

/// What a page needs: its HTML, and the files that it loads.
struct PageWeight: Sendable {
  /// The kind of a file by its name.
  enum Kind: String, Sendable, CaseIterable {
    case pictures
    case scripts
    case styles = "style sheets"
    case fonts
    case media = "audio and video"

    /// The kind of a file; `nil` for files that pages link but do not load.
    init?(path: String) {
      switch FilePath.fileExtension(of: path).lowercased() {
      case "avif", "gif", "ico", "jpeg", "jpg", "png", "svg", "webp": self = .pictures
      case "js", "mjs": self = .scripts
      case "css": self = .styles
      case "otf", "ttf", "woff", "woff2": self = .fonts
      case "aac", "flac", "m4a", "m4v", "mov", "mp3", "mp4", "oga", "ogg", "ogv", "opus", "vtt", "wav", "webm":
        self = .media
      default: return nil
      }
    }
  }

  /// A file of the site that the page loads.
  struct File: Sendable {
    let path: String
    let kind: Kind
    let bytes: Int
  }

  /// The bytes of the HTML.
  let html: Int
  /// The number of elements.
  private(set) var elements = 0
  /// The number of `img` elements.
  private(set) var pictures = 0
  /// The files, each once.
  var files: [File] = []
  /// The number of files of other sites, whose sizes are unknown.
  var elsewhere = 0

  init(html: Int) { self.html = html }

  /// Weighs HTML without the files that it loads.
  ///
  /// - Complexity: O(bytes).
  init(_ html: ArraySlice<UInt8>) {
    self.html = html.count
    html.withUnsafeBytes { bytes in
      _ = LinkScanner.scan(bytes, in: bytes.indices, onElement: { count(element: $0) }) { _ in }
    }
  }

  /// Counts an element by its name.
  mutating func count(element name: Slice<UnsafeRawBufferPointer>) {
    elements += 1
    if name.lazy.map({ $0 | 0x20 }).elementsEqual("img".utf8) { pictures += 1 }
  }

  /// A measure of the page.
  func amount(_ measure: Budgets.Measure) -> Int {
    switch measure {
    case .bytes: html + files.reduce(0) { $0 + $1.bytes }
    case .requests: 1 + files.count + elsewhere
    case .elements: elements
    case .pictures: pictures
    }
  }
}

// MARK: Words

extension PageWeight {
  /// Where a measure comes from, the most first, such as `pictures 380 kB (harbour.jpg 210 kB), HTML 20 kB`.
  func parts(of measure: Budgets.Measure) -> String? {
    switch measure {
    case .bytes:
      var parts: [(text: String, bytes: Int)] = [("HTML \(Budgets.size(html))", html)]
      for kind in Kind.allCases {
        let own = files.filter { $0.kind == kind }
        let bytes = own.reduce(0) { $0 + $1.bytes }
        guard let heaviest = own.max(by: { ($0.bytes, $1.path) < ($1.bytes, $0.path) }) else { continue }
        let size = Budgets.size(heaviest.bytes)
        let text = own.count == 1 ? "\(heaviest.path)" : "\(heaviest.path) \(size)"
        parts.append(("\(kind.rawValue) \(Budgets.size(bytes)) (\(text))", bytes))
      }
      return parts.sorted { $0.bytes > $1.bytes }.map(\.text).joined(separator: ", ")
    case .requests:
      var parts = Kind.allCases.map { kind in (text: kind.rawValue, count: files.count { $0.kind == kind }) }
      parts.append(("files of other sites", elsewhere))
      let words = parts.filter { $0.count > 0 }.sorted { $0.count > $1.count }.map { "\($0.text) \($0.count)" }
      return words.isEmpty ? nil : words.joined(separator: ", ")
    case .elements, .pictures: return nil
    }
  }
}

extension Budgets {
  /// A size in words, such as `612 kB`.
  static func size(_ bytes: Int) -> String {
    func tenths(_ unit: Int) -> String {
      let tenths = (bytes * 10 + unit / 2) / unit
      return tenths >= 100 || tenths % 10 == 0 ? "\((bytes + unit / 2) / unit)" : "\(tenths / 10).\(tenths % 10)"
    }
    return bytes < 1000 ? "\(bytes) B" : bytes < 1_000_000 ? "\(tenths(1000)) kB" : "\(tenths(1_000_000)) MB"
  }

  /// An amount in words, and a limit in the same words; exact if both would look equal.
  static func words(_ amount: Int, of limit: Int, _ measure: Measure) -> (amount: String, limit: String) {
    guard measure == .bytes else { return ("\(amount)", "\(limit)") }
    let (amountText, limitText) = (size(amount), size(limit))
    return amountText == limitText ? ("\(amount) B", "\(limit) B") : (amountText, limitText)
  }
}

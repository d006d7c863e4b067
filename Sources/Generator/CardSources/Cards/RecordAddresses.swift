import JSONRecords
import Platform

/// Resolves the relative addresses of records against the address of their source; files of the site come first.
///
/// An address is a text under a name that says so, such as `url`, `image` or `poster_path`, at any depth.
struct RecordAddresses: Sendable {
  private let addresses: FeedAddresses
  private let pictures: LocalPictures

  /// Prepares the changes for a source; `nil` if it has no address, or is a feed, whose reader resolves its addresses.
  init?(_ source: CardSource, format: SourceFormat, pictures: LocalPictures) {
    guard let base = source.base, FeedAddresses.isAddress(base), ![.rss, .atom, .jsonFeed].contains(format) else {
      return nil
    }
    addresses = FeedAddresses(base: base)
    self.pictures = pictures
  }

  /// Changes a record.
  func apply(to tape: RecordTape, source: UnsafeRawBufferPointer) {
    let found = tape.withRoot(source: source) { root in
      var found: [(index: Int, text: String)] = []
      search(root, under: UnsafeRawBufferPointer(start: nil, count: 0), isInner: false, &found)
      return found
    }
    // From the last to the first, because places before a change stay as they are.
    for (index, text) in found.reversed() { tape.replace(at: index, text: text.utf8) }
  }

  private func search(
    _ value: RecordValue, under name: UnsafeRawBufferPointer, isInner: Bool, _ found: inout [(index: Int, text: String)]
  ) {
    for child in value.children {
      let name = value.kind == .array ? name : child.key
      switch child.kind {
      case .array, .object: search(child, under: name, isInner: true, &found)
      case .string:
        guard let resolved = resolved(child.text, name, isInner: isInner) else { continue }
        found.append((child.index, resolved))
      default: break
      }
    }
  }

  /// The whole address of a value; `nil` if it is none, or whole already.
  private func resolved(_ text: UnsafeRawBufferPointer, _ name: UnsafeRawBufferPointer, isInner: Bool) -> String? {
    guard let first = text.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "<"), text.count < 4_096,
      !text.starts(with: "http".utf8)
    else { return nil }
    let isRooted = first == UInt8(ascii: "/") || text.starts(with: "./".utf8) || text.starts(with: "../".utf8)
    // Without a slash before it, a text is an address only where nothing else can stand.
    guard isRooted ? Self.isAddress(name: name) : Self.isSurelyAddress(name: name),
      !text.contains(where: { $0 == UInt8(ascii: ":") && !isRooted })
    else { return nil }
    let address = String(decoding: text, as: UTF8.self)
    if text.starts(with: "//".utf8) { return "https:" + address }
    if pictures.has(address) { return nil }
    return addresses.mended(address, isLink: true).text
  }

  /// The words of names whose values are addresses.
  private static let words: Set<String> = [
    "url", "uri", "link", "href", "src", "image", "images", "img", "picture", "pictures", "photo", "photos",
    "thumbnail",
    "thumb", "avatar", "poster", "cover", "icon", "logo", "banner", "video", "audio", "file", "download", "attachment",
    "permalink", "enclosure", "media",
  ]
  private static let sure: Set<String> = ["url", "uri", "link", "href", "src", "image", "permalink"]

  private static func isSurelyAddress(name: UnsafeRawBufferPointer) -> Bool {
    sure.contains(String(decoding: name, as: UTF8.self))
  }

  /// Whether a name has one of the words: `posterPath`, `image_url`, `thumb`.
  private static func isAddress(name: UnsafeRawBufferPointer) -> Bool {
    guard name.count <= 64 else { return false }
    var word: [UInt8] = []
    var isBehindSmall = false
    for byte in name {
      let isCapital = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
      let isSmall = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
      if isCapital && isBehindSmall || !isCapital && !isSmall {
        if words.contains(String(decoding: word, as: UTF8.self)) { return true }
        word = []
      }
      if isCapital || isSmall { word.append(byte | 0x20) }
      isBehindSmall = isSmall
    }
    return words.contains(String(decoding: word, as: UTF8.self))
  }
}

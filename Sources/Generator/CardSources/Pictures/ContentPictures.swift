/// Finds the pictures in a piece of HTML, without parsing a tree.
enum ContentPictures {
  private static let tags: [StaticString] = ["img", "amp-img"]

  /// The first picture that is not a tracker; pictures of a few pixels are skipped.
  static func first(in html: String) -> FeedPicture? {
    let bytes = Array(html.utf8)
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      guard let name = tags.first(where: { isTag($0, bytes, index) }) else { continue }
      let end = TagScan.endOfTag(bytes, index)
      let attributes = TagScan.attributes(
        bytes[index + name.utf8CodeUnitCount..<max(index + name.utf8CodeUnitCount, end)])
      index = end
      // Pictures that scripts load lazily have their address elsewhere, and a placeholder in `src`.
      let late = ["data-src", "data-lazy-src", "data-original"].compactMap { attributes[$0] }
      let addresses =
        late.filter { $0.contains("/") } + [attributes["src"]].compactMap(\.self) + late
        + [attributes["srcset"].map(largest)].compactMap(\.self)
      let found = addresses.lazy.compactMap { address in
        FeedPicture(
          address, width: attributes["width"].flatMap { Int($0) }, height: attributes["height"].flatMap { Int($0) })
      }.first
      if let found { return found }
    }
    return nil
  }

  /// The address with the largest descriptor of a source set (HTML Standard §4.8.4.2.2).
  static func largest(_ set: String) -> String {
    let candidates = set.split { $0 == "," || $0.isNewline }.map { $0.split(whereSeparator: \.isWhitespace) }
    func size(_ candidate: [Substring]) -> Double { candidate.last.flatMap { Double($0.dropLast()) } ?? 1 }
    return candidates.max { size($0) < size($1) }?.first.map(String.init) ?? ""
  }

  private static func isTag(_ name: StaticString, _ bytes: [UInt8], _ index: Int) -> Bool {
    let end = index + name.utf8CodeUnitCount
    guard end < bytes.count, bytes[end] <= 0x20 else { return false }
    return bytes[index..<end].elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: end - index)) {
      $0 | 0x20 == $1 || $0 == $1
    }
  }
}

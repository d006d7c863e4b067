/// The pictures in a piece of HTML, found without a tree.
enum ContentPictures {
  /// The first picture that is no tracker; pictures of a few points are passed over.
  static func first(in html: String) -> FeedPicture? {
    let bytes = Array(html.utf8)
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      guard bytes[index...].prefix(4).map({ $0 | 0x20 }).elementsEqual("img ".utf8) || isImage(bytes, index) else {
        continue
      }
      let end = TagScan.endOfTag(bytes, index)
      let attributes = TagScan.attributes(bytes[index + 3..<max(index + 3, end)])
      index = end
      // Pictures that scripts load later have their address elsewhere.
      let addresses =
        ["src", "data-src", "data-lazy-src", "data-original"].compactMap { attributes[$0] }
        + [attributes["srcset"].map(largest)].compactMap(\.self)
      let found = addresses.lazy.compactMap { address in
        FeedPicture(
          address, width: attributes["width"].flatMap { Int($0) }, height: attributes["height"].flatMap { Int($0) })
      }.first
      if let found { return found }
    }
    return nil
  }

  /// The address with the largest number of a source set (HTML Standard §4.8.4.2.2).
  private static func largest(_ set: String) -> String {
    let candidates = set.split { $0 == "," || $0.isNewline }.map { $0.split(whereSeparator: \.isWhitespace) }
    func size(_ candidate: [Substring]) -> Double { candidate.last.flatMap { Double($0.dropLast()) } ?? 1 }
    return candidates.max { size($0) < size($1) }?.first.map(String.init) ?? ""
  }

  private static func isImage(_ bytes: [UInt8], _ index: Int) -> Bool {
    index + 3 < bytes.count && bytes[index] | 0x20 == UInt8(ascii: "i") && bytes[index + 1] | 0x20 == UInt8(ascii: "m")
      && bytes[index + 2] | 0x20 == UInt8(ascii: "g") && bytes[index + 3] <= 0x20
  }
}

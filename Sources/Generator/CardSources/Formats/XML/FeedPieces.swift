import Platform

/// An XML feed cut between its items, so that several workers can read it.
///
/// Only a feed whose items follow everything else is cut, in which nothing but white space lies between them: what is
/// before the first item then applies to all of them, and each item can be read without the others. Every other feed is
/// read as a whole.
struct FeedPieces {
  /// The start tags of the elements around the items.
  let openings: [Range<Int>]
  /// The items, one after the other.
  let items: [Range<Int>]

  /// The minimum size in bytes of a feed that is worth cutting.
  static let smallestFeed = 1 << 20
  /// The approximate size in bytes of the items that a worker reads at a time.
  static let size = 1 << 19

  /// What precedes the first item.
  var head: Range<Int> { 0..<(items.first?.lowerBound ?? 0) }
  /// The end of the last item.
  var end: Int { items.last?.upperBound ?? 0 }

  /// The indices of the items of each piece.
  let pieces: [Range<Int>]
  /// A hash of each piece, and of everything around the items.
  let hashes: [UInt64]

  /// Cuts a feed in UTF-8; `nil` if it has to be read as a whole.
  ///
  /// The markup is only followed, not checked.
  ///
  /// - Complexity: O(bytes).
  init?(_ text: UnsafeRawBufferPointer, size: Int = Self.size) {
    var cutter = FeedCutter(text)
    guard cutter.run() else { return nil }
    (openings, items) = (cutter.openings, cutter.items)
    // What surrounds the items decides how they are read.
    func hash(of range: Range<Int>) -> ContentHash { ContentHash(UnsafeRawBufferPointer(rebasing: text[range])) }
    let around = hash(of: 0..<items[0].lowerBound).joined(hash(of: items[items.count - 1].upperBound..<text.count))
    var pieces: [Range<Int>] = []
    var hashes: [UInt64] = []
    var first = 0
    var joined = around
    for (index, item) in items.enumerated() {
      // With what precedes it, because lines are counted from piece to piece.
      let start = index == first ? item.lowerBound : items[index - 1].upperBound
      let own = hash(of: start..<item.upperBound)
      joined = joined.joined(own)
      // The items decide where a piece ends, so that the pieces behind a new item are as they were.
      let length = item.upperBound - items[first].lowerBound
      let ends = length >= size / 2 && own.value % Self.share == 0 || length >= 2 * size
      guard ends || index == items.count - 1 else { continue }
      let next = index + 1 < items.count ? items[index + 1].lowerBound : item.upperBound
      pieces.append(first..<index + 1)
      hashes.append(joined.joined(hash(of: item.upperBound..<next)).value)
      (first, joined) = (index + 1, around)
    }
    (self.pieces, self.hashes) = (pieces, hashes)
  }

  /// One of so many items may be the last of a piece.
  private static let share: UInt64 = 8

  /// The document without its items.
  func headDocument(_ text: UnsafeRawBufferPointer) -> [UInt8] { Array(text[head]) + Array(text[end...]) }

  /// The document with the items of a piece alone, inside the elements around them.
  func document(ofPiece piece: Range<Int>, _ text: UnsafeRawBufferPointer) -> [UInt8] {
    let range = items[piece.lowerBound].lowerBound..<items[piece.upperBound - 1].upperBound
    var document: [UInt8] = []
    document.reserveCapacity(range.count + text.count - end + 1_024)
    for opening in openings { document += text[opening] }
    document += text[range]
    document += text[end...]
    return document
  }
}

/// Finds the items of a feed.
private struct FeedCutter {
  private let text: UnsafeRawBufferPointer
  private var position = 0
  private(set) var openings: [Range<Int>] = []
  private(set) var items: [Range<Int>] = []

  init(_ text: UnsafeRawBufferPointer) { self.text = text }

  /// A tag at a position.
  private struct Tag {
    let range: Range<Int>
    /// The name, without a slash.
    let name: Range<Int>
    let isEnd: Bool
    let isEmpty: Bool
  }

  /// Whether the feed can be cut.
  mutating func run() -> Bool {
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    guard let root = nextTag(behind: .markup), !root.isEnd, !root.isEmpty else { return false }
    openings = [root.range]
    let isAtom = isNamed("feed", root)
    if !isAtom {
      guard isNamed("rss", root), let channel = nextTag(behind: .markup), !channel.isEnd, !channel.isEmpty,
        isNamed("channel", channel)
      else { return false }
      openings.append(channel.range)
    }
    let item: StaticString = isAtom ? "entry" : "item"
    while true {
      // Only white space may lie between items.
      guard let tag = nextTag(behind: items.isEmpty ? .anything : .space) else { return false }
      if tag.isEnd { return !items.isEmpty && isEnd(tag) }
      let isItem = isNamed(item, tag)
      guard items.isEmpty || isItem, !isOtherItem(tag) || isItem else { return false }
      let start = tag.range.lowerBound
      if !tag.isEmpty { guard skipContent() else { return false } }
      if isItem { items.append(start..<position) }
    }
  }

  /// Whether nothing but the ends of the elements around the items follows them.
  private mutating func isEnd(_ tag: Tag) -> Bool {
    if openings.count == 2 {
      guard isNamed("channel", tag), let root = nextTag(behind: .space), root.isEnd else { return false }
    }
    return isSpace(position..<text.count)
  }

  /// Moves behind the end tag of an element whose start tag was read.
  private mutating func skipContent() -> Bool {
    var depth = 1
    while depth > 0 {
      guard let tag = nextTag(behind: .anything) else { return false }
      if tag.isEnd {
        depth -= 1
      } else {
        // An item in another one, or in an element of the channel, is read with what is around it.
        guard !isOtherItem(tag) else { return false }
        if !tag.isEmpty { depth += 1 }
      }
    }
    return true
  }

  /// Whether a tag is that of an item in any namespace.
  private func isOtherItem(_ tag: Tag) -> Bool {
    let name = text[tag.name]
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return local.elementsEqual("item".utf8) || local.elementsEqual("entry".utf8)
  }

  private func isNamed(_ name: StaticString, _ tag: Tag) -> Bool {
    tag.name.count == name.utf8CodeUnitCount
      && text[tag.name].elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  /// What may precede a tag.
  private enum Before {
    case space
    /// Comments and instructions, too.
    case markup
    /// Text and CDATA sections, too.
    case anything
  }

  /// Moves behind the next tag; `nil` if there is none, or if something else precedes it.
  private mutating func nextTag(behind before: Before) -> Tag? {
    while let mark = text.offset(of: UInt8(ascii: "<"), from: position) {
      guard before == .anything || isSpace(position..<mark), mark + 1 < text.count else { return nil }
      if before == .space { return tag(at: mark) }
      switch text[mark + 1] {
      case UInt8(ascii: "!"):
        if has("<!--", at: mark) {
          guard let end = end(of: "-->", from: mark + 4) else { return nil }
          position = end
        } else {
          guard before == .anything, has("<![CDATA[", at: mark), let end = end(of: "]]>", from: mark + 9) else {
            return nil
          }
          position = end
        }
      case UInt8(ascii: "?"):
        guard let end = end(of: "?>", from: mark + 2) else { return nil }
        position = end
      default: return tag(at: mark)
      }
    }
    return nil
  }

  private mutating func tag(at mark: Int) -> Tag? {
    let isEnd = text[mark + 1] == UInt8(ascii: "/")
    let start = isEnd ? mark + 2 : mark + 1
    var index = start
    while index < text.count, Self.isName(text[index]) { index += 1 }
    let name = start..<index
    var quote: UInt8 = 0
    while index < text.count {
      let byte = text[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        position = index + 1
        guard !name.isEmpty else { return nil }
        return Tag(
          range: mark..<position, name: name, isEnd: isEnd, isEmpty: !isEnd && text[index - 1] == UInt8(ascii: "/"))
      }
      index += 1
    }
    return nil
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != UInt8(ascii: "/") && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "<")
  }

  private func isSpace(_ range: Range<Int>) -> Bool {
    text[range].allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
  }

  private func has(_ word: StaticString, at start: Int) -> Bool {
    text[start...].starts(with: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  /// The offset behind the first occurrence of a word.
  private func end(of word: StaticString, from start: Int) -> Int? {
    let last = word.utf8Start[word.utf8CodeUnitCount - 1]
    var next = start
    while let found = text.offset(of: last, from: next) {
      let begin = found + 1 - word.utf8CodeUnitCount
      if begin >= start, has(word, at: begin) { return found + 1 }
      next = found + 1
    }
    return nil
  }
}

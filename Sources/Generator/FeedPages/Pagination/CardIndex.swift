import CardLayout
package import Platform

/// The index from which a browser finds a card's page, so that a link to a card need not walk through all pages.
///
/// A card's number is the count of cards that are not newer, itself included: it never changes when cards arrive,
/// whatever the numbering of the pages. So only the part that contains a new card changes with it. Sequential pages are
/// counted from the newest card, and their `cards.json` contains the number of cards.
///
/// For anchored pages that number is omitted, and a card that completes a page is left out until the next one arrives:
/// it is on the front page, which a browser searches first. So each new card changes at most three files: the front
/// page and the new page with its neighbour, or the front page and one or two parts.
///
/// - `cards.json`: `{"count":843,"size":20,"number":"sequential","parts":1,"cards":{"a1":843,…}}`; without `count` for
///   anchored pages, without `cards` when there are several parts.
/// - `cards/7.json`, one of several parts: `{"a1":843,…}`. A card's part is the 32-bit FNV-1a hash of its identity as
///   written in `data-card`, modulo `parts`.
package struct CardIndex {
  /// A file of the index: its path within the site and its bytes.
  package struct File: Sendable, Equatable {
    package let path: String
    package let bytes: [UInt8]
  }

  /// The maximum number of cards in a part, on average.
  private static let partSize = 512

  /// A hash of everything on which the files depend; `nil` if they must be made anew in each build.
  package static func key(of chain: PageChain) -> ContentHash? {
    guard chain.pageCount > 1 else { return ContentHash("") }
    return chain.section.cells.identitiesHash?.joined(chain.path.text)
      .joined(UInt64(chain.paginator.pageSize)).joined(chain.paginator.numbering.rawValue)
  }

  /// The prefix of each file's path within the site.
  private let folder: String
  /// `cards.json` without its end.
  private let root: [UInt8]
  private let parts: ByteChains?

  /// Creates the card index of a chain of pages; it is empty if the chain has a single page.
  ///
  /// - Complexity: O(cards).
  package init(_ chain: PageChain) {
    folder = String(chain.path.text.dropFirst())
    guard chain.pageCount > 1 else {
      (root, parts) = ([], nil)
      return
    }
    let (cells, paginator) = (chain.section.cells, chain.paginator)
    var count = 1
    while count * Self.partSize < cells.count { count *= 2 }
    let isAnchored = paginator.numbering == .anchored
    let first = isAnchored && cells.count % paginator.pageSize == 0 ? 1 : 0
    var root = Array(isAnchored ? "{".utf8 : "{\"count\":\(cells.count),".utf8)
    root += "\"size\":\(paginator.pageSize),\"number\":\"\(paginator.numbering.rawValue)\",\"parts\":\(count)".utf8
    self.root = root
    parts = Self.parts(of: cells, from: first, count: count)
  }

  /// The files, made lazily: together they would take the memory of the index a second time.
  package var files: some RandomAccessCollection<File> {
    let count = parts.map { $0.count == 1 ? 1 : 1 + $0.count } ?? 0
    return (0..<count).lazy.map(file)
  }

  private func file(_ number: Int) -> File {
    guard let parts, number > 0 else {
      var bytes = root
      if let parts, parts.count == 1 { bytes += Array(",\"cards\":".utf8) + parts.bytes(of: 0) }
      return File(path: folder + "cards.json", bytes: bytes + Array("}\n".utf8))
    }
    return File(
      path: folder + "cards/\(number - 1).json", bytes: parts.bytes(of: number - 1) + [UInt8(ascii: "\n")])
  }

  /// The objects of the parts, which map identities to numbers; the oldest first, so that a new card comes last.
  private static func parts(of cells: CellHolders, from first: Int, count: Int) -> ByteChains {
    let parts = ByteChains(count: count)
    var id: [UInt8] = []
    var member: [UInt8] = []
    for position in (first..<cells.count).reversed() {
      id.removeAll(keepingCapacity: true)
      cells.appendHTMLID(at: position, to: &id)
      let part = Int(FNV1a.hash32(id)) & (count - 1)
      member.removeAll(keepingCapacity: true)
      // Encoded identities are ASCII without quotes and backslashes, so nothing needs escaping.
      member.append(parts.isEmpty(part) ? UInt8(ascii: "{") : UInt8(ascii: ","))
      member.append(UInt8(ascii: "\""))
      member.append(contentsOf: id)
      member.append(UInt8(ascii: "\""))
      member.append(UInt8(ascii: ":"))
      append(cells.count - position, to: &member)
      member.withUnsafeBytes { parts.append($0, to: part) }
    }
    for part in 0..<count {
      Array((parts.isEmpty(part) ? "{}" : "}").utf8).withUnsafeBytes { parts.append($0, to: part) }
    }
    return parts
  }

  /// Appends a number's digits without a temporary string, because it is called once per card.
  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    var (first, rest) = (bytes.count, number)
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    // The digits were appended in reverse order.
    var last = bytes.count - 1
    while first < last {
      bytes.swapAt(first, last)
      first += 1
      last -= 1
    }
  }

}

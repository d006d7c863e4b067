import FeedPages
import Platform

/// The description of a part of a site, from which parts are merged without access to their inputs.
struct PartRecord: Sendable, Equatable {
  /// The record's name at the top of a part's folder.
  static let fileName = ".cardloom-part"

  /// A hash of all inputs of the site, equal for all parts of one site.
  let inputs: UInt64
  let number: Int
  let count: Int
  /// The number of pages of the whole site.
  let total: Int
  /// How many of them are pages of feeds.
  let feedPages: Int
  /// The paths of the part's pages, in the order of the site.
  let pages: [String]
  let cells: Int
  let bytes: Int
  /// The stylesheet of the sections, without the sizes of cells.
  let stylesheet: String
  /// The style sheets that the rules for the sizes of all parts follow, by path.
  let growing: [String: String]
  /// The sizes that cells of the part declare.
  let sizes: [String]
  /// The ids of the part's pages that are compared with those of other pages, by feed.
  let identities: [String: [FeedIdentities.Entry]]

  /// The number of pages that the part must have.
  var pageCount: Int { Shard(number, of: count)?.pages(ofFeeds: feedPages, of: total).count ?? 0 }

  // MARK: Bytes

  private static let mark: UInt64 = 0x4341_5244_5041_5254
  private static let version: UInt32 = 4

  init(
    inputs: ContentHash, shard: Shard, total: Int, feedPages: Int, pages: [String], cells: Int, bytes: Int,
    stylesheet: String,
    growing: [String: String], sizes: [String], identities: [String: [FeedIdentities.Entry]]
  ) {
    self.inputs = inputs.value
    number = shard.number
    count = shard.count
    self.total = total
    self.feedPages = feedPages
    self.pages = pages
    self.cells = cells
    self.bytes = bytes
    self.stylesheet = stylesheet
    self.growing = growing
    self.sizes = sizes
    self.identities = identities
  }

  /// The record's bytes.
  var encoded: [UInt8] {
    var content = BinaryWriter()
    content.write(inputs)
    for number in [number, count, total, feedPages, cells, bytes] { content.write(number) }
    content.write(pages)
    content.write(stylesheet)
    let sheets = growing.sorted { $0.key < $1.key }
    content.write(sheets.map(\.key))
    content.write(sheets.map(\.value))
    content.write(sizes)
    content.write(identities.count)
    for (feed, entries) in identities.sorted(by: { $0.key < $1.key }) {
      content.write(feed)
      content.write(entries.map(\.id))
      content.write(entries.map(\.card))
      content.write(entries.map(\.page))
    }
    var file = BinaryWriter()
    file.write(Self.mark)
    file.write(Self.version)
    file.write(ContentHash(content.bytes).value)
    return file.bytes + content.bytes
  }

  /// Reads a record; `nil` if the bytes are not a record, or are damaged.
  init?(_ bytes: [UInt8]) {
    let record = bytes.withUnsafeBytes { bytes -> PartRecord? in
      do throws(BinaryReader.Damaged) {
        return try PartRecord(reading: bytes)
      } catch {
        return nil
      }
    }
    guard let record else { return nil }
    self = record
  }

  private init(reading bytes: UnsafeRawBufferPointer) throws(BinaryReader.Damaged) {
    let headLength = 8 + 4 + 8
    guard bytes.count >= headLength else { throw BinaryReader.Damaged() }
    var head = BinaryReader(bytes)
    let content = UnsafeRawBufferPointer(rebasing: bytes[headLength...])
    guard try head.number(UInt64.self) == Self.mark, try head.number(UInt32.self) == Self.version,
      try head.number(UInt64.self) == ContentHash(content).value
    else { throw BinaryReader.Damaged() }
    var reader = BinaryReader(content)
    inputs = try reader.number()
    number = try reader.size()
    count = try reader.size()
    total = try reader.size()
    feedPages = try reader.size()
    guard feedPages <= total else { throw BinaryReader.Damaged() }
    cells = try reader.size()
    self.bytes = try reader.size()
    pages = try reader.texts()
    stylesheet = try reader.text()
    let (paths, sheets) = (try reader.texts(), try reader.texts())
    guard paths.count == sheets.count else { throw BinaryReader.Damaged() }
    growing = Dictionary(zip(paths, sheets)) { $1 }
    sizes = try reader.texts()
    var identities: [String: [FeedIdentities.Entry]] = [:]
    for _ in 0..<(try reader.count()) {
      let feed = try reader.text()
      let (ids, cards) = (try reader.numbers(UInt64.self), try reader.numbers(Int32.self))
      let pageNumbers = try reader.numbers(Int32.self)
      guard ids.count == cards.count, ids.count == pageNumbers.count else { throw BinaryReader.Damaged() }
      identities[feed] = ids.indices.map { FeedIdentities.Entry(id: ids[$0], card: cards[$0], page: pageNumbers[$0]) }
    }
    self.identities = identities
    guard Shard(number, of: count) != nil, reader.isAtEnd else { throw BinaryReader.Damaged() }
  }
}

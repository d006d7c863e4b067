package import Diagnostics
import JSONRecords
import Platform

/// Joins the pages of an answer into one document: that of the first page, in which the records of all pages follow each
/// other.
///
/// The pages come one after the other, so that only the start and the end of the document and the lists beside the
/// records are held in memory. A record whose identity an earlier page has is left out: the list of a living API moves
/// while it is fetched.
package struct PageJoin: Sendable {
  /// The result of adding a page.
  package struct Added: Sendable {
    /// What follows in the document.
    package let bytes: [UInt8]
    /// The number of records in it.
    package let records: Int
    /// The number of records that were left out because earlier pages have them.
    package let repeated: Int
  }

  private struct SideList {
    let path: String
    let range: Range<Int>
    var elements: [[UInt8]]
    var known: Set<UInt64>
    var hasGrown = false
  }

  private let first: PageParts
  private var sides: [SideList]
  private var known: Set<UInt64> = []
  private var count: Int
  /// The number of bytes of the lists beside the records.
  private(set) package var sideBytes = 0

  /// Whether a list beside the records has elements of further pages, which makes the pages inseparable.
  package var hasGrownSides: Bool { sides.contains(where: \.hasGrown) }

  /// Begins with the first page.
  package init(_ page: SourcePage) {
    first = page.parts
    count = first.records.count
    sides = first.sides.map { side in
      let elements = side.elements.map { Array(page.parts.bytes[$0]) }
      return SideList(path: side.path, range: side.range, elements: elements, known: Set(elements.map(Self.hash)))
    }
    for index in first.records.indices { known.insert(page.identity(of: index)) }
  }

  /// The records of the first page.
  package var start: [UInt8] { Array(first.bytes[first.start..<first.end]) }

  /// Adds a further page.
  package mutating func add(_ page: SourcePage) -> Added {
    var bytes: [UInt8] = []
    var records = 0
    for (index, range) in page.parts.records.enumerated() where known.insert(page.identity(of: index)).inserted {
      append(page.parts.bytes[range], of: page.parts, to: &bytes)
      records += 1
      count += 1
    }
    for side in page.parts.sides {
      guard let index = sides.firstIndex(where: { $0.path == side.path }) else { continue }
      for range in side.elements {
        let element = Array(page.parts.bytes[range])
        guard sides[index].known.insert(Self.hash(element)).inserted else { continue }
        sides[index].hasGrown = true
        sideBytes += element.count + 1
        sides[index].elements.append(element)
      }
    }
    return Added(bytes: bytes, records: records, repeated: page.parts.records.count - records)
  }

  private func append(_ record: ArraySlice<UInt8>, of page: PageParts, to bytes: inout [UInt8]) {
    switch first.format {
    case .json, .jsonFeed:
      if count > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += record
    case .rss, .atom:
      bytes.append(0x0A)
      let name = record.prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
      bytes += name
      if page.inherited != first.inherited {
        let tag = String(decoding: record.prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
        for attribute in page.inherited where !tag.contains(" " + attribute.prefix { $0 != "=" } + "=") {
          bytes += Array(" ".utf8) + Array(attribute.utf8)
        }
      }
      bytes += record[name.endIndex...]
    case .ndjson, .csv, .yaml, .xml, .calendar, .folder:
      bytes.append(0x0A)
      bytes += record
    }
  }

  /// What is before the records, and after them.
  package var edges: (head: [UInt8], tail: [UInt8]) {
    (edge(0..<first.start), edge(first.end..<first.bytes.count))
  }

  /// A part of the first page, with the joined lists in it.
  private func edge(_ range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    var copied = range.lowerBound
    for side in sides.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where side.hasGrown && range.contains(side.range.lowerBound) {
      bytes += first.bytes[copied..<side.range.lowerBound]
      bytes.append(UInt8(ascii: "["))
      bytes += side.elements.joined(separator: [UInt8(ascii: ",")])
      bytes.append(UInt8(ascii: "]"))
      copied = side.range.upperBound
    }
    return bytes + first.bytes[copied..<range.upperBound]
  }

  private static func hash(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { ContentHash($0).value } }
}

/// A page as a build would read it.
package struct SourcePage: Sendable {
  /// What its document gives a build.
  package let content: DocumentContent
  /// Its parts.
  package let parts: PageParts
  /// The hashes of the identities of its records, by their numbers; records that are not cards have none.
  let identities: [Int: UInt64]

  /// A number that tells a record from others: the hash of its identity, or of its bytes.
  func identity(of record: Int) -> UInt64 {
    identities[record] ?? parts.bytes[parts.records[record]].withUnsafeBytes { ContentHash($0).value }
  }
}

extension SourceReader {
  /// What a document says beside its records; `nil` if it is not read as a list of records.
  package static func facts(of bytes: [UInt8], charset: String?, source: CardSource) -> AnswerFacts? {
    var source = source
    source.charset = charset
    let mapped = MappedBytes(bytes)
    let held = SourceEncoding.unpacked(mapped, source)?.bytes ?? mapped
    let reader = SourceReader(files: MemoryFileSystem())
    return withExtendedLifetime(held) {
      guard let format = source.format ?? SourceFormat(detecting: held.bytes) else { return nil }
      return PageParts(Array(held.bytes), format, items: reader.itemsPath(in: held, format, source))?.facts
    }
  }

  /// Reads a page of a source as a build would.
  ///
  /// - Parameters:
  ///   - source: the source, with the path of the page.
  ///   - modules: where the sections from data look for their modules in it.
  ///   - hasCards: whether sections show the records of the document itself.
  /// - Returns: the page, or the content alone if records of other pages cannot follow its own; and the format.
  /// - Throws: ``Diagnosed`` if nothing of it can be read.
  package func page(
    of source: CardSource, modules: [ModuleQuery], hasCards: Bool
  ) async throws(Diagnosed) -> (page: SourcePage?, content: DocumentContent, format: SourceFormat) {
    let content = try await content(of: source, modules: modules, hasCards: hasCards)
    let bytes = try map(source)
    let held = SourceEncoding.unpacked(bytes, source)?.bytes ?? bytes
    let format = try format(of: held, source)
    let parts = withExtendedLifetime(held) {
      PageParts(Array(held.bytes), format, items: itemsPath(in: held, format, source))
    }
    guard let parts else { return (nil, content, format) }
    var identities: [Int: UInt64] = [:]
    do throws(Diagnosed) {
      let list = try await cards(of: source)
      for position in 0..<list.count {
        identities[Int(list[position].record)] = list.identityHash(of: position).value
      }
    } catch {
      // A document of modules alone has no cards of its own.
    }
    return (SourcePage(content: content, parts: parts, identities: identities), content, format)
  }
}

import JSONRecords
import Platform

/// A page of an answer, split so that the records of further pages can follow its own.
package struct PageParts: Sendable {
  /// A list beside the records, such as `included` of JSON:API, which is joined with those of further pages.
  struct SideList: Sendable {
    let path: String
    /// The range of the list in the page.
    let range: Range<Int>
    /// The ranges of its elements.
    let elements: [Range<Int>]
  }

  /// The bytes of the page, in UTF-8 unless it is XML.
  package let bytes: [UInt8]
  /// The format.
  package let format: SourceFormat
  /// The ranges of the records, in order.
  package let records: [Range<Int>]
  /// The offset at which the first record is, or would be.
  package let start: Int
  /// The attributes around the records on which their content depends, as they are written: XML namespaces and bases.
  let inherited: [String]
  let sides: [SideList]
  /// What the page says beside its records.
  package let facts: AnswerFacts

  /// The offset after the last record.
  package var end: Int { records.last?.upperBound ?? start }

  /// Splits a page; `nil` if records of further pages cannot follow its own.
  ///
  /// - Parameter items: the path of the records in JSON.
  init?(_ bytes: [UInt8], _ format: SourceFormat, items: String) {
    switch format {
    case .json, .jsonFeed: self.init(json: bytes, format, items: items)
    case .rss, .atom: self.init(xml: bytes, format)
    case .ndjson, .csv: self.init(lines: bytes, format)
    case .yaml, .xml, .calendar, .folder: return nil
    }
  }

  // MARK: JSON

  private init?(json bytes: [UInt8], _ format: SourceFormat, items: String) {
    guard !NestedRecords.isPath(items) else { return nil }
    let found = bytes.withUnsafeBytes { text -> (JSONRecordScanner, [Range<Int>], Int)? in
      var scanner = JSONRecordScanner(text, path: items)
      do {
        try scanner.open()
      } catch {
        return nil
      }
      let start = scanner.hasEnded ? text.count : scanner.nextOffset
      var records: [Range<Int>] = []
      while let record = scanner.next() {
        guard record.damage == nil else { return nil }
        records.append(record.range)
      }
      scanner.close()
      return scanner.cut == nil && scanner.problems.isEmpty ? (scanner, records, start) : nil
    }
    guard let (scanner, records, start) = found else { return nil }
    self.bytes = bytes
    self.format = format
    self.records = records
    self.start = start
    inherited = []
    (facts, sides) = bytes.withUnsafeBytes { text in
      (
        AnswerFacts(
          members: Self.small(scanner.members, in: text), count: records.count, items: items,
          last: Self.record(records.last, in: text)),
        scanner.members.flatMap { Self.lists(in: text, at: $0.range, path: $0.path) }
      )
    }
  }

  /// The values of the members that are not large.
  static func small(
    _ members: [JSONRecordScanner.Member], in text: UnsafeRawBufferPointer
  ) -> [RecordData.Member] {
    let reader = JSONReader(findsDoubledNames: false)
    let tape = RecordTape()
    return members.compactMap { member in
      guard member.range.count <= AnswerFacts.largestMember else { return nil }
      let value = UnsafeRawBufferPointer(rebasing: text[member.range])
      do throws(JSONError) {
        try reader.read(value, into: tape)
      } catch {
        return nil
      }
      return .init(member.path, tape.withRoot(source: value) { RecordData($0) })
    }
  }

  /// A record that is not large.
  static func record(_ range: Range<Int>?, in text: UnsafeRawBufferPointer) -> RecordData? {
    range.flatMap { small([.init(path: "", range: $0)], in: text).first?.value }
  }

  /// The lists of objects in a member: itself, or the members of an object that has nothing else.
  private static func lists(in text: UnsafeRawBufferPointer, at range: Range<Int>, path: String) -> [SideList] {
    switch text[range.lowerBound] {
    case UInt8(ascii: "["):
      guard let elements = elements(in: text, at: range) else { return [] }
      return [SideList(path: path, range: range, elements: elements)]
    case UInt8(ascii: "{"):
      // `open` fails at the object, and collects its members.
      let value = UnsafeRawBufferPointer(rebasing: text[..<range.upperBound])
      var scanner = JSONRecordScanner(value, from: range.lowerBound)
      do {
        try scanner.open()
      } catch {
        let members = scanner.members
        let lists = members.compactMap { member in
          elements(in: text, at: member.range).map {
            SideList(path: path + "." + member.path, range: member.range, elements: $0)
          }
        }
        return lists.count == members.count ? lists : []
      }
      return []
    default: return []
    }
  }

  /// The ranges of the elements of a list of objects; `nil` if it is something else.
  private static func elements(in text: UnsafeRawBufferPointer, at range: Range<Int>) -> [Range<Int>]? {
    guard text[range.lowerBound] == UInt8(ascii: "[") else { return nil }
    var scanner = JSONRecordScanner(
      UnsafeRawBufferPointer(rebasing: text[..<range.upperBound]), from: range.lowerBound)
    do {
      try scanner.open()
    } catch {
      return nil
    }
    var elements: [Range<Int>] = []
    while let element = scanner.next() {
      guard element.damage == nil, text[element.range.lowerBound] == UInt8(ascii: "{") else { return nil }
      elements.append(element.range)
    }
    return elements
  }

  // MARK: XML

  private init?(xml bytes: [UInt8], _ format: SourceFormat) {
    guard bytes.withUnsafeBytes({ XMLEncoding.marked($0) == nil || XMLEncoding.marked($0) == "UTF-8" }),
      let scan = FeedItemScan(bytes)
    else { return nil }
    self.bytes = bytes
    self.format = format
    records = scan.items
    start = scan.items.first?.lowerBound ?? scan.insertionOffset
    inherited = scan.inherited
    sides = []
    facts = AnswerFacts(links: scan.links, count: scan.items.count)
  }

  // MARK: Lines

  /// JSON lines, or the rows of a table after the one with the names.
  private init?(lines bytes: [UInt8], _ format: SourceFormat) {
    var rows: [Range<Int>] = []
    var first = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var isQuoted = false
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\""), format == .csv { isQuoted.toggle() }
      guard byte == 0x0A, !isQuoted else { continue }
      if bytes[first..<index].contains(where: { $0 > 0x20 }) { rows.append(first..<index) }
      first = index + 1
    }
    if first < bytes.count, bytes[first...].contains(where: { $0 > 0x20 }) { rows.append(first..<bytes.count) }
    let names = format == .csv ? rows.first : nil
    self.bytes = bytes
    self.format = format
    records = names == nil ? rows : Array(rows.dropFirst())
    start = records.first?.lowerBound ?? bytes.count
    inherited = []
    sides = []
    facts = AnswerFacts(count: records.count)
  }
}

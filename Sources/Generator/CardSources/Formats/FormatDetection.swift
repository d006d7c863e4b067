import JSONRecords
import XMLBridge

extension SourceFormat {
  /// Detects the format of a file by its content; `nil` if it is none of these.
  package init?(detecting bytes: UnsafeRawBufferPointer) {
    guard let found = Self.detect(bytes) else { return nil }
    self = found
  }

  private static func detect(_ bytes: UnsafeRawBufferPointer) -> SourceFormat? {
    var index = 0
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    while index < bytes.count, bytes[index] <= 0x20, bytes[index] != 0 { index += 1 }
    guard index < bytes.count else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "["): return .json
    case UInt8(ascii: "{"): return object(UnsafeRawBufferPointer(rebasing: bytes[index...]))
    case UInt8(ascii: "<"):
      return xml(XMLRootElement.ascii(bytes.dropFirst(index).prefix(16_384))) ?? behindMessage(bytes, isMarkup: true)
    case 0xFE, 0xFF, 0x00: return xml(XMLRootElement.ascii(bytes.dropFirst(index).prefix(32_768)))
    default:
      // A list without elements, as some programs write it.
      let text = bytes[index...]
      if text.starts(with: "null".utf8), text.dropFirst(4).allSatisfy({ $0 <= 0x20 }) { return .json }
      if bytes.starts(with: [0x4C, 0x6F, 0xA7, 0x94]) { return foreignXML(bytes) }
      if bytes.dropFirst(index).prefix(15).elementsEqual("BEGIN:VCALENDAR".utf8) { return .calendar }
      let start = Array(bytes.dropFirst(index).prefix(4_000))
      if YAMLStart.isList(start) { return .yaml }
      return behindMessage(bytes, isMarkup: false)
        ?? (isTable(bytes.dropFirst(index).prefix(tableStart)) ? .csv : YAMLStart.isMapping(start) ? .yaml : nil)
    }
  }

  /// JSON Feed by its `version`; JSON lines if the first line is a whole object and another follows.
  private static func object(_ bytes: UnsafeRawBufferPointer) -> SourceFormat {
    // A string contains no line feeds, so the first line suffices, and an object of a gigabyte need not be skipped.
    let firstLine = UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.firstIndex(of: 0x0A) ?? bytes.count)])
    if firstLine.count < bytes.count, let end = JSONSkip.value(in: firstLine, from: 0) {
      var next = end
      // Errors in array elements without brackets are reported by line.
      while next < bytes.count, [0x20, 0x09, 0x0D, UInt8(ascii: ",")].contains(bytes[next]) { next += 1 }
      // So are concatenated values.
      if next < bytes.count, bytes[next] == UInt8(ascii: "{") { return .ndjson }
      if next < bytes.count, bytes[next] == 0x0A {
        while next < bytes.count, bytes[next] <= 0x20 { next += 1 }
        if next < bytes.count, bytes[next] == UInt8(ascii: "{") { return .ndjson }
      }
    } else if firstLine.count > 1, !opensList(firstLine), isRecord(secondLine(of: bytes, behind: firstLine.count)) {
      // The first record is damaged: an object cannot continue with a whole object.
      return .ndjson
    }
    var scanner = JSONRecordScanner(bytes, path: "version")
    // The scanner stops at the value of `version`, as intended, because it is not an array.
    do {
      try scanner.open()
    } catch .noArray(let offset, _) {
      let value = bytes.dropFirst(offset).prefix(80)
      let text = String(decoding: value, as: UTF8.self).replacingSlashes
      if text.hasPrefix("\"https://jsonfeed.org/version/") || text.hasPrefix("\"http://jsonfeed.org/version/") {
        return .jsonFeed
      }
    } catch {}
    return .json
  }

  private static func secondLine(of bytes: UnsafeRawBufferPointer, behind first: Int) -> UnsafeRawBufferPointer {
    let rest = bytes[min(first + 1, bytes.count)...]
    return UnsafeRawBufferPointer(rebasing: rest.prefix { $0 != 0x0A })
  }

  /// Whether a line ends where a list begins, which may go on with a record.
  private static func opensList(_ line: UnsafeRawBufferPointer) -> Bool {
    line.last { $0 > 0x20 } == UInt8(ascii: "[")
  }

  private static func isRecord(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.first == UInt8(ascii: "{"), let end = JSONSkip.value(in: line, from: 0) else { return false }
    return line[end...].allSatisfy { $0 <= 0x20 }
  }

  /// Detects a feed after a message of the server's software.
  private static func behindMessage(_ bytes: UnsafeRawBufferPointer, isMarkup: Bool) -> SourceFormat? {
    if isMarkup {
      guard let root = XMLRootElement.name(of: bytes), FeedStart.ofMessages.contains(root.lowercased()) else {
        return nil
      }
    }
    return FeedStart.offset(in: bytes).flatMap { xml(XMLRootElement.ascii(bytes[$0...].prefix(16_384))) }
  }

  /// Detects XML in an encoding that is not a superset of ASCII, such as EBCDIC (XML 1.0, appendix F).
  private static func foreignXML(_ bytes: UnsafeRawBufferPointer) -> SourceFormat? {
    guard let reader = XMLReader(bytes) else { return nil }
    while let event = reader.next() {
      guard case .start = event else { continue }
      // Read the number first, because it may add the name to the list.
      let number = reader.nameNumber
      return xml(Array("<\(reader.names[number].local)>".utf8))
    }
    return nil
  }

  /// Detects RSS, RDF and Atom by the name of the root element.
  private static func xml(_ bytes: [UInt8]) -> SourceFormat? {
    switch XMLRootElement.name(in: bytes)?.split(separator: ":").last?.lowercased() {
    case "rss", "rdf", "channel": .rss
    case "feed", "entry": .atom
    default: nil
    }
  }

  /// The number of bytes in which the first two lines of a table are searched.
  static let tableStart = 65_536

  /// Whether the first lines share a separator, or the first one declares it.
  private static func isTable(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    let lines = bytes.split(separator: CSVRows.lineEnd(in: bytes), maxSplits: 2, omittingEmptySubsequences: true)
      .prefix(2)
    guard lines.count == 2, !bytes.contains(0) else { return false }
    if lines[0].starts(with: "sep=".utf8) { return true }
    return CSVRows.separators.contains { separator in lines.allSatisfy { $0.contains(separator) } }
  }
}

extension String {
  /// The text with `\/` unescaped to `/`.
  fileprivate var replacingSlashes: String {
    split(separator: "\\/", omittingEmptySubsequences: false).joined(separator: "/")
  }
}

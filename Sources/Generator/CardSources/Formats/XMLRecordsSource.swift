import Diagnostics
import JSONRecords
import Platform
import XMLBridge

/// Records in XML of any vocabulary: the elements at a path from the root, such as `catalog.product`.
///
/// An element becomes an object of its attributes and child elements, which keep their names with their prefixes; several
/// of one name become a list, an element with text alone becomes that text, and text beside others is `value`.
struct XMLRecordsSource {
  let source: CardSource
  let bytes: MappedBytes

  /// Reads the elements, up to a limit.
  ///
  /// - Throws: ``Diagnosed`` if the document is not well-formed, or has no elements at the path.
  func read(limit: Int? = nil) throws(Diagnosed) -> LocatedRecords {
    defer { withExtendedLifetime(bytes) {} }
    let text = bytes.bytes
    guard let path = source.items else {
      throw Diagnosed(.xmlWithoutItems(Self.candidates(in: text), source))
    }
    guard let reader = XMLReader(text, encoding: encoding, read: bytes.note(read:)) else {
      throw Diagnosed(.tooLargeXML(source))
    }
    var reading = XMLRecordReading(reader: reader, path: path)
    reading.read(limit: limit ?? .max)
    if let excess = reader.excess { throw Diagnosed(.tooManyAttributes(excess, in: text, source)) }
    let isWhole = reader.isWhole || reading.ranges.count == limit
    guard isWhole, !reader.problems.contains(where: \.isFatal) else {
      throw Diagnosed(
        .malformedXML(
          reader.problems.first(where: \.isFatal) ?? reader.problems.first, whole: reading.ranges.count, in: text,
          source
        ))
    }
    guard !reading.ranges.isEmpty else {
      throw Diagnosed(.xmlItemsNotFound(path, Self.candidates(in: text), source))
    }
    let (ranges, lines) = (reading.ranges, reading.lines)
    var located = LocatedRecords(bytes: reading.mapped())
    for (index, range) in ranges.enumerated() {
      located.slots.append(
        Card(start: UInt64(range.lowerBound), length: UInt32(clamping: range.count), record: UInt32(index)))
    }
    located.lines = lines
    located.read = ranges.count
    return located
  }

  private var encoding: String? {
    if XMLEncoding.marked(bytes.bytes) != nil { return nil }
    return source.charset.flatMap { XMLReader.knows(encoding: $0) ? $0 : nil }
  }

  /// The paths of elements that may be records, the most frequent first: those with attributes or children of which an
  /// element has several.
  static func candidates(in text: UnsafeRawBufferPointer) -> [String] {
    guard text.count <= 64 << 20, let reader = XMLReader(text) else { return [] }
    var open: [(name: String, path: String)] = []
    var order: [String] = []
    var counts: [String: (all: Int, filled: Int)] = [:]
    while let event = reader.next() {
      switch event {
      case .start(let isEmpty):
        let name = reader.currentName
        let path = (open.last.map { $0.path + "." } ?? "") + name
        if let parent = open.last?.path { counts[parent]?.filled += 1 }
        if counts[path] == nil {
          guard counts.count < 1_000 else { return [] }
          order.append(path)
        }
        counts[path, default: (0, 0)].all += 1
        if !reader.attributes(entity: { _ in "" }).isEmpty { counts[path]?.filled += 1 }
        if !isEmpty { open.append((name, path)) }
      case .end: _ = open.popLast()
      case .text, .entity: break
      }
    }
    let found = order.filter { path in
      guard let count = counts[path], path.contains(".") else { return false }
      return count.all > 1 && count.filled >= count.all
    }
    // What is inside a record is not one.
    return found.filter { path in !found.contains { path.hasPrefix($0 + ".") } }.sorted {
      (counts[$1]?.all ?? 0, $0) < (counts[$0]?.all ?? 0, $1)
    }
  }
}

extension XMLReader {
  /// The name of the current element with its prefix.
  fileprivate var currentName: String {
    // Read the number first, because it may add the name to the list.
    let number = nameNumber
    return names[number].written
  }
}

extension XMLReader.Name {
  /// The name as it is written.
  fileprivate var written: String { prefix.isEmpty ? local : prefix + ":" + local }
}

/// One pass over a document.
private struct XMLRecordReading: ~Copyable {
  private final class Element {
    let name: String
    var attributes: [(name: String, value: String)] = []
    var children: [Element] = []
    var text: [UInt8] = []

    init(_ name: String) { self.name = name }
  }

  let reader: XMLReader
  private let path: [String]
  private(set) var ranges: [Range<Int>] = []
  private(set) var lines: [UInt32] = []
  private var writer = RecordWriter()
  /// The names of the open elements outside records.
  private var around: [String] = []
  /// The open elements of a record.
  private var open: [Element] = []

  init(reader: XMLReader, path: String) {
    self.reader = reader
    self.path = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  mutating func read(limit: Int) {
    while ranges.count < limit, let event = reader.next() {
      switch event {
      case .start(let isEmpty): start(isEmpty: isEmpty)
      case .end: end()
      case .text: if let last = open.last { reader.withText { last.text += $0 } }
      case .entity:
        let name = reader.entityName
        let text = reader.text(ofEntity: name) ?? FeedElementReader.htmlText(ofEntity: name)
        open.last?.text += Array(text.utf8)
      }
    }
  }

  private var isAtRecord: Bool {
    around.count == path.count && zip(around, path).allSatisfy { $1 == NestedRecords.step || $0 == $1 }
  }

  private mutating func start(isEmpty: Bool) {
    let name = reader.currentName
    if open.isEmpty {
      around.append(name)
      guard isAtRecord else {
        if isEmpty { around.removeLast() }
        return
      }
      lines.append(UInt32(clamping: reader.line))
    }
    let element = Element(name)
    element.attributes = reader.attributes(entity: { FeedElementReader.htmlText(ofEntity: $0) }).compactMap {
      // Declarations of namespaces are not data.
      $0.name.prefix == "xmlns" || $0.name.local == "xmlns" ? nil : ($0.name.written, $0.value)
    }
    open.last?.children.append(element)
    open.append(element)
    if isEmpty { end() }
  }

  private mutating func end() {
    guard let element = open.popLast() else {
      _ = around.popLast()
      return
    }
    guard open.isEmpty else { return }
    _ = around.popLast()
    let start = writer.count
    write(element, isRecord: true)
    ranges.append(start..<writer.count)
    writer.endRecord()
  }

  private mutating func write(_ element: Element, isRecord: Bool = false) {
    let text = PlainText.trimmed(String(decoding: element.text, as: UTF8.self))
    if !isRecord, element.attributes.isEmpty, element.children.isEmpty {
      writer.string(text)
      return
    }
    var members: [(name: String, values: [Value])] = []
    var indices: [String: Int] = [:]
    func add(_ name: String, _ value: Value) {
      if let index = indices[name] {
        members[index].values.append(value)
      } else {
        indices[name] = members.count
        members.append((name, [value]))
      }
    }
    for attribute in element.attributes { add(attribute.name, .text(attribute.value)) }
    for child in element.children { add(child.name, .element(child)) }
    if !text.isEmpty { add("value", .text(text)) }
    writer.beginObject()
    for (name, values) in members {
      writer.name(name)
      if values.count > 1 { writer.beginArray() }
      for value in values {
        switch value {
        case .text(let text): writer.string(text)
        case .element(let element): write(element)
        }
      }
      if values.count > 1 { writer.endArray() }
    }
    writer.endObject()
  }

  private enum Value {
    case text(String)
    case element(Element)
  }

  consuming func mapped() -> MappedBytes { writer.mapped() }
}

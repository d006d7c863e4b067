import JSONRecords
package import Platform

extension SourceIndex {
  /// Writes the index for a later build.
  package func write(to writer: inout BinaryWriter) {
    writer.write(format.rawValue)
    writer.write(latest != nil)
    writer.write(latest?.seconds ?? 0)
    writer.write(joined.value)
    for edge in [header, tail] {
      writer.write(edge.length)
      writer.write(edge.hash)
    }
    writer.write(count) { slots[$0].start }
    writer.write(count) { slots[$0].length }
    writer.write(count) { slots[$0].identityStart }
    writer.write(count) { slots[$0].identityLength }
    writer.write(count) { slots[$0].kind }
    writer.write(count) { facts[$0].content }
    writer.write(count) { facts[$0].identity }
    writer.write(count) { facts.beside($0) }
    writer.write(count) { facts[$0].shape }
    writer.write(kindNames)
    writer.write(pictures.map(\.address))
    writer.write(pictures.flatMap { [Int64($0.width), Int64($0.height)] })
    writer.write(fields.records)
    writer.write(fields.isOpen)
    Self.write(fields.fields, to: &writer)
    Self.write(feed, to: &writer)
    let known = sortTexts.filter { $0.value.isComplete(of: count) }.sorted { $0.key < $1.key }
    writer.write(known.count)
    for (field, texts) in known {
      writer.write(field)
      writer.write(texts.texts)
      writer.write(texts.ends)
    }
    writer.write(dates.contains(Self.unknownDate) ? [] : dates)
    repairs.write(to: &writer)
  }

  /// Reads an index.
  ///
  /// - Throws: an error if the bytes are not an index.
  package init(from reader: inout BinaryReader) throws(BinaryReader.Damaged) {
    guard let format = SourceFormat(rawValue: try reader.text()) else { throw BinaryReader.Damaged() }
    self.format = format
    let hasLatest = try reader.flag()
    let seconds: Int64 = try reader.number()
    latest = hasLatest ? Moment(seconds: seconds) : nil
    joined = ContentHash(value: try reader.number())
    header = Edge(length: try reader.size(), hash: try reader.number())
    tail = Edge(length: try reader.size(), hash: try reader.number())
    slots = try Self.slots(from: &reader)
    facts = try Self.facts(of: slots.count, from: &reader)
    kindNames = try reader.texts()
    let (addresses, sizes) = (try reader.texts(), try reader.numbers(Int64.self))
    guard sizes.count == addresses.count * 2 else { throw BinaryReader.Damaged() }
    pictures = addresses.indices.map {
      FoundPicture(address: addresses[$0], width: Int(sizes[$0 * 2]), height: Int(sizes[$0 * 2 + 1]))
    }
    let records = try reader.size()
    let isOpen = try reader.flag()
    fields = FieldInventory(records: records, fields: try Self.fields(from: &reader, depth: 0), isOpen: isOpen)
    feed = try Self.data(from: &reader)
    for _ in 0..<(try reader.count()) {
      let field = try reader.text()
      let texts = FieldTexts(try reader.numbers(), ends: try reader.numbers())
      guard texts.isComplete(of: slots.count) else { throw BinaryReader.Damaged() }
      sortTexts[field] = texts
    }
    dates = try reader.numbers()
    guard dates.isEmpty || dates.count == slots.count else { throw BinaryReader.Damaged() }
    repairs = try RepairLog(from: &reader)
    guard isInOrder else { throw BinaryReader.Damaged() }
  }

  private static func slots(from reader: inout BinaryReader) throws(BinaryReader.Damaged) -> CardSlots {
    let starts: [UInt64] = try reader.numbers()
    let lengths: [UInt32] = try reader.numbers()
    let identityStarts: [UInt32] = try reader.numbers()
    let identityLengths: [UInt32] = try reader.numbers()
    let kinds: [UInt16] = try reader.numbers()
    let counts = [lengths.count, identityStarts.count, identityLengths.count, kinds.count]
    guard counts.allSatisfy({ $0 == starts.count }), starts.count < Int(UInt32.max),
      starts.allSatisfy({ $0 < 1 << 48 }), kinds.allSatisfy({ $0 <= KindRegistry.most })
    else { throw BinaryReader.Damaged() }
    let slots = CardSlots()
    for position in starts.indices {
      var card = Card(start: starts[position], length: lengths[position], record: UInt32(position))
      card.identityStart = identityStarts[position]
      card.identityLength = identityLengths[position]
      card.kind = kinds[position]
      slots.append(card)
    }
    return slots
  }

  private static func facts(
    of count: Int, from reader: inout BinaryReader
  ) throws(BinaryReader.Damaged) -> RecordFacts {
    let contents: [UInt64] = try reader.numbers()
    let identities: [UInt64] = try reader.numbers()
    let besides: [UInt64] = try reader.numbers()
    let shapes: [UInt64] = try reader.numbers()
    guard [contents.count, identities.count, besides.count, shapes.count].allSatisfy({ $0 == count }) else {
      throw BinaryReader.Damaged()
    }
    let facts = RecordFacts(count: count)
    for position in 0..<count {
      facts[position] = RecordFacts.Fact(
        content: contents[position], identity: identities[position], shape: shapes[position])
      facts.note(beside: besides[position], at: position)
    }
    return facts
  }

  /// Whether the records are in order, and the ranges of identities and kinds are valid.
  private var isInOrder: Bool {
    var end = header.length
    for position in 0..<count {
      let card = slots[position]
      guard card.range.lowerBound >= end,
        UInt64(card.identityStart) + UInt64(card.identityLength) <= UInt64(card.length),
        Int(card.kind) < kindNames.count
      else { return false }
      end = card.range.upperBound
    }
    return count > 0 && slots[0].range.lowerBound == header.length
  }

  // MARK: Trees

  /// The maximum depth of a tree; deeper ones are damaged, because no reader of feeds makes them.
  private static let deepest = 600

  private static func write(_ fields: [FieldInventory.Field], to writer: inout BinaryWriter) {
    writer.write(fields.count)
    for field in fields {
      writer.write(field.name)
      writer.write(field.path)
      writer.write(field.kinds.rawValue)
      for number in [field.records, field.nulls, field.empties, field.firstRecord] { writer.write(number) }
      writer.write(field.isOpen)
      write(field.fields, to: &writer)
    }
  }

  private static func fields(
    from reader: inout BinaryReader, depth: Int
  ) throws(BinaryReader.Damaged) -> [FieldInventory.Field] {
    guard depth < deepest else { throw BinaryReader.Damaged() }
    let count = try reader.count()
    var fields: [FieldInventory.Field] = []
    for _ in 0..<count {
      fields.append(
        FieldInventory.Field(
          name: try reader.text(), path: try reader.text(), kinds: FieldInventory.Kinds(rawValue: try reader.number()),
          records: try reader.size(), nulls: try reader.size(), empties: try reader.size(),
          firstRecord: try reader.size(), isOpen: try reader.flag(),
          fields: try self.fields(from: &reader, depth: depth + 1)))
    }
    return fields
  }

  static func write(_ data: RecordData, to writer: inout BinaryWriter) {
    switch data {
    case .null: writer.write(UInt8(0))
    case .boolean(let flag):
      writer.write(UInt8(1))
      writer.write(flag)
    case .number(let text):
      writer.write(UInt8(2))
      writer.write(text)
    case .string(let text):
      writer.write(UInt8(3))
      writer.write(text)
    case .html(let bytes):
      writer.write(UInt8(4))
      writer.write(bytes)
    case .array(let elements):
      writer.write(UInt8(5))
      writer.write(elements.count)
      for element in elements { write(element, to: &writer) }
    case .object(let members):
      writer.write(UInt8(6))
      writer.write(members.count)
      for member in members {
        writer.write(member.name)
        write(member.value, to: &writer)
      }
    }
  }

  static func data(from reader: inout BinaryReader, depth: Int = 0) throws(BinaryReader.Damaged) -> RecordData {
    guard depth < deepest else { throw BinaryReader.Damaged() }
    switch try reader.number(UInt8.self) {
    case 0: return .null
    case 1: return .boolean(try reader.flag())
    case 2: return .number(try reader.text())
    case 3: return .string(try reader.text())
    case 4: return .html(try reader.numbers())
    case 5:
      let count = try reader.count()
      var elements: [RecordData] = []
      for _ in 0..<count { elements.append(try data(from: &reader, depth: depth + 1)) }
      return .array(elements)
    case 6:
      let count = try reader.count()
      var members: [RecordData.Member] = []
      for _ in 0..<count {
        members.append(RecordData.Member(try reader.text(), try data(from: &reader, depth: depth + 1)))
      }
      return .object(members)
    default: throw BinaryReader.Damaged()
    }
  }
}

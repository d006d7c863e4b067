import JSONRecords
import Platform

/// Records that references name, by their keys.
///
/// Of several records with one key, it is the first.
final class JoinTable: Sendable {
  /// The records.
  private enum Records: Sendable {
    case cards(CardList)
    case document(MappedBytes, [Range<Int>])
  }

  /// What the records are, for messages: the name of a source, or the path of a list.
  let name: String
  private let records: Records
  /// The keys one after another.
  private let keys: [UInt8]
  private let ends: [Int]
  /// The position of each key's record.
  private let positions: [UInt32]
  private let index: IndexTable
  /// The hashes of the kinds of the keys.
  private let kinds: Set<ContentHash>
  /// A hash of everything that the records contain.
  let content: ContentHash

  private init(_ name: String, _ records: Records, _ found: Keys, content: ContentHash) {
    self.name = name
    self.records = records
    (keys, ends, positions, index, kinds) = (found.text, found.ends, found.positions, found.index, found.kinds)
    self.content = content
  }

  /// The position of the record with a key.
  func position(of key: UnsafeRawBufferPointer) -> Int? {
    keys.withUnsafeBytes { keys in
      index.index(of: Keys.hash(key)) { entry in
        UnsafeRawBufferPointer(rebasing: keys[(entry == 0 ? 0 : ends[entry - 1])..<ends[entry]]).isSame(as: key)
      }
    }.map { Int(positions[$0]) }
  }

  /// Whether there are records of the kind of a key by shape.
  func has(kind: UnsafeRawBufferPointer) -> Bool { kinds.contains(ContentHash(kind)) }

  /// The hash of a record, which changes with what it shows.
  func hash(of position: Int) -> ContentHash {
    switch records {
    case .cards(let list): list.contentHash(of: position)
    case .document(let bytes, let ranges):
      withExtendedLifetime(bytes) { ContentHash(UnsafeRawBufferPointer(rebasing: bytes.bytes[ranges[position]])) }
    }
  }

  /// A hash of a record's bytes, by which a record that lies in itself is found.
  func bytesHash(of position: Int) -> ContentHash {
    switch records {
    case .cards(let list): list.withBytes(of: position) { ContentHash($0) }
    case .document: hash(of: position)
    }
  }

  /// The record at a position, on the tape or a kept one; `nil` if the file changed while it was in use, which reading the
  /// source itself reports.
  func read(_ position: Int, reader: JSONReader, tape: RecordTape) -> RecordValue? {
    switch records {
    case .cards(let list):
      do {
        return try list.read(position, reader: reader, tape: tape)
      } catch {
        return nil
      }
    case .document(let bytes, let ranges): return Self.read(ranges[position], of: bytes, reader, tape)
    }
  }

  private static func read(
    _ range: Range<Int>, of bytes: MappedBytes, _ reader: JSONReader, _ tape: RecordTape
  ) -> RecordValue? {
    let record = UnsafeRawBufferPointer(rebasing: bytes.bytes[range])
    do {
      try reader.read(record, into: tape)
    } catch {
      return nil
    }
    return tape.root(source: record)
  }
}

extension JoinTable {
  /// The keys while a table is made.
  private struct Keys {
    var text: [UInt8] = []
    var ends: [Int] = []
    var positions: [UInt32] = []
    var index = IndexTable()
    var kinds: Set<ContentHash> = []

    /// Seeded anew in every process, so that no feed can be made to be slow.
    static func hash(_ key: UnsafeRawBufferPointer) -> UInt64 {
      UInt64(bitPattern: Int64(Duplicates.hash(key)))
    }

    mutating func add(_ key: UnsafeRawBufferPointer, of position: Int) {
      let hash = Self.hash(key)
      let isKnown = text.withUnsafeBytes { text in
        index.index(of: hash) { entry in
          UnsafeRawBufferPointer(rebasing: text[(entry == 0 ? 0 : ends[entry - 1])..<ends[entry]]).isSame(as: key)
        } != nil
      }
      guard !isKnown else { return }
      index.insert(ends.count, for: hash)
      text += key
      ends.append(text.count)
      positions.append(UInt32(position))
    }
  }

  /// The records of a source.
  ///
  /// - Parameter by: the path of their keys; `nil` for their identities.
  convenience init(_ list: CardList, by: String?) {
    var keys = Keys()
    let (reader, tape) = (JSONReader(findsDoubledNames: false), RecordTape())
    let path = by.map(RecordPath.init)
    for position in 0..<list.count {
      guard let path else {
        list.withIdentity(of: position) { keys.add($0, of: position) }
        continue
      }
      do {
        let root = try list.read(position, reader: reader, tape: tape)
        withExtendedLifetime((list, tape)) { Self.scalars(path.value(in: root)) { keys.add($0, of: position) } }
      } catch {
        // A file that changed while it was in use; reading its cards for the pages reports it.
        break
      }
    }
    let content = (0..<list.count).reduce(ContentHash(value: 0)) { $0.joined(list.contentHash(of: $1)) }
    self.init(list.source.name, .cards(list), keys, content: content)
  }

  /// The records of lists in a document.
  ///
  /// - Parameters:
  ///   - by: the path of their keys; `nil` for their identities.
  ///   - isShaped: whether references are known by their shape, whose keys say what they name.
  convenience init(_ name: String, of bytes: MappedBytes, at ranges: [Range<Int>], by: String?, isShaped: Bool) {
    var keys = Keys()
    let (reader, tape) = (JSONReader(findsDoubledNames: false), RecordTape())
    let path = by.map(RecordPath.init)
    withExtendedLifetime((bytes, tape)) {
      for (position, range) in ranges.enumerated() {
        guard let root = Self.read(range, of: bytes, reader, tape) else { continue }
        if isShaped {
          RecordReference.keys(of: root) { key, kind in
            key.withUnsafeBytes { key in
              keys.kinds.insert(ContentHash(UnsafeRawBufferPointer(rebasing: key[..<kind])))
              keys.add(key, of: position)
            }
          }
        } else if let path {
          Self.scalars(path.value(in: root)) { keys.add($0, of: position) }
        } else if let identity = RecordReference.identity(of: root) {
          keys.add(identity, of: position)
        }
      }
    }
    self.init(name, .document(bytes, ranges), keys, content: ContentHash(value: 0))
  }

  /// The text or number, or those of a list.
  private static func scalars(_ value: RecordValue?, _ body: (UnsafeRawBufferPointer) -> Void) {
    guard let value else { return }
    switch value.kind {
    case .string, .number: body(value.text)
    case .array: for element in value.children { scalars(element, body) }
    default: break
    }
  }
}

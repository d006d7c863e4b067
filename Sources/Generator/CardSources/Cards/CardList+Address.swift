package import Diagnostics
package import JSONRecords
import Platform

extension CardList {
  private static let url = Array("url".utf8)
  private static let externalURL = Array("external_url".utf8)
  private static let contentBase = Array("content_base".utf8)
  /// The name under which templates receive the feeds of a card's values.
  package static let valueFeeds = "valueFeeds"

  /// Reads a card's record into a worker's tape, with the address of the card's own page as its `url`, and with the
  /// feeds of its values.
  ///
  /// The source's own `url` becomes `external_url`, unless the record has one.
  ///
  /// - Parameters:
  ///   - address: the address; `nil` leaves the record's own.
  ///   - values: the feeds of its values; `nil` for none.
  /// - Returns: its root, valid until the tape changes, and no longer than the list.
  /// - Throws: ``Diagnosed`` if the file changed while it was in use.
  package func read(
    _ position: Int, withAddress address: String?, values: RecordData? = nil, reader: JSONReader, tape: RecordTape
  ) throws(Diagnosed) -> RecordValue {
    if address == nil, values == nil { return try read(position, reader: reader, tape: tape) }
    noteRead(position)
    let record = UnsafeRawBufferPointer(rebasing: bytes.bytes[slots[position].range])
    do {
      try reader.read(record, into: tape)
    } catch {
      throw Diagnosed(.changedWhileRead(source, subject: subject(of: position)))
    }
    shape.apply(to: tape, source: record)
    if let address { set(address, on: tape, source: record) }
    if let values { tape.setMember(Self.valueFeeds, data: values, source: record) }
    return tape.root(source: record)
  }

  private func set(_ address: String, on tape: RecordTape, source record: UnsafeRawBufferPointer) {
    let has = tape.withRoot(source: record) { root in
      (
        url: root.member("url").map { $0.kind == .string } ?? false,
        external: root.member("external_url").map { $0.kind == .string } ?? false,
        base: root.member("content_base") != nil
      )
    }
    if has.url {
      // Relative addresses in the content still start from the source's own address.
      if !has.base { _ = tape.setMember(Self.contentBase, copying: RecordPath("url"), source: record) }
      if !has.external { _ = tape.setMember(Self.externalURL, copying: RecordPath("url"), source: record) }
    }
    tape.setMember(Self.url, text: address.utf8, source: record)
  }
}

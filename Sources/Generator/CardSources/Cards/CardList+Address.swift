package import Diagnostics
package import JSONRecords
import Platform

extension CardList {
  private static let url = Array("url".utf8)
  private static let externalURL = Array("external_url".utf8)
  private static let contentBase = Array("content_base".utf8)
  /// The name under which templates receive the feeds of a card's values.
  package static let valueFeeds = "valueFeeds"
  /// The name of the field that tells that a card's summary is the beginning of its content.
  package static let madeSummary = "summary_made"
  /// The name of the field that tells that a card shows what its `external_url` leads to: its picture, or an attachment.
  package static let shownExternalURL = "external_url_shown"
  private static let valueFeedsName = Array(valueFeeds.utf8)

  /// Reads a card's record into a worker's tape, with the address of the card's own page as its `url`, and with the
  /// feeds of its values.
  ///
  /// The source's own `url` becomes `external_url`, unless the record has one.
  ///
  /// - Parameters:
  ///   - address: the address; `nil` leaves the record's own.
  ///   - addValues: writes the feeds of the card's values, an object named ``valueFeeds``; `nil` if it has none.
  /// - Returns: its root, valid until the tape changes, and no longer than the list.
  /// - Throws: ``Diagnosed`` if the file changed while it was in use.
  package func read(
    _ position: Int, withAddress address: String?, addValues: ((RecordTape) -> Void)?, reader: JSONReader,
    tape: RecordTape
  ) throws(Diagnosed) -> RecordValue {
    if address == nil, addValues == nil { return try read(position, reader: reader, tape: tape) }
    noteRead(position)
    let record = UnsafeRawBufferPointer(rebasing: bytes.bytes[slots[position].range])
    if tapes?.fill(tape, at: position, source: record) != true { try fill(tape, with: position, record, reader) }
    if let address { set(address, on: tape, source: record) }
    if let addValues {
      tape.removeMember(Self.valueFeedsName, source: record)
      tape.addMember { addValues(tape) }
    }
    return tape.root(source: record)
  }

  private func set(_ address: String, on tape: RecordTape, source record: UnsafeRawBufferPointer) {
    let (own, external, hasBase, isShown) = tape.withRoot(source: record) { root in
      let own = root.member("url" as StaticString).flatMap { $0.kind == .string ? $0 : nil }
      let external = root.member("external_url" as StaticString)
      return (
        own?.index, external?.kind, root.member("content_base" as StaticString) != nil,
        Self.shows(external?.kind == .string ? external : own, on: root)
      )
    }
    // Relative addresses in the content still start from the source's own address.
    if let own, !hasBase { tape.addMember(Self.contentBase, copyingTextAt: own) }
    if let own, external == nil {
      tape.renameMember(at: own, to: Self.externalURL)
      tape.addMember { tape.string("url", address) }
    } else {
      if own != nil, external != .string {
        _ = tape.setMember(Self.externalURL, copying: RecordPath("url"), source: record)
      }
      tape.setMember(Self.url, text: address.utf8, source: record)
    }
    if isShown { tape.setMember(Self.shownExternalURL, data: .boolean(true), source: record) }
  }

  /// Whether an address is that of a card's picture or of one of its attachments.
  private static func shows(_ address: RecordValue?, on root: RecordValue) -> Bool {
    guard let address, !address.text.isEmpty else { return false }
    func isSame(_ value: RecordValue?) -> Bool {
      guard let value, value.kind == .string else { return false }
      return value.text.isSame(as: address.text)
    }
    if isSame(root.member("image" as StaticString)) || isSame(root.member("banner_image" as StaticString)) {
      return true
    }
    guard let attachments = root.member("attachments" as StaticString), attachments.kind == .array else { return false }
    return attachments.children.contains { $0.kind == .object && isSame($0.member("url" as StaticString)) }
  }
}

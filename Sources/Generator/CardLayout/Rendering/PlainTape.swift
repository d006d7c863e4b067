import JSONRecords

/// The records of cards of unknown kinds, with a text for each value that a plain cell writes into an attribute.
///
/// An object is replaced by its `url` or `src`, because the attribute would be empty otherwise, which is an error.
final class PlainTape {
  private static let addresses = ["image", "url", "external_url", "language"]
  private let tape = RecordTape()

  /// The record, or a changed copy of it that is valid until the next one is made.
  func record(_ record: RecordValue) -> RecordValue {
    guard Self.addresses.contains(where: { record.member($0).map(Self.isNested) ?? false }) else { return record }
    guard case .object(let members) = RecordData(record) else { return record }
    tape.fill(
      with: .object(
        members.map { member in
          Self.addresses.contains(member.name) ? .init(member.name, Self.text(in: member.value)) : member
        }))
    return tape.root()
  }

  private static func isNested(_ value: RecordValue) -> Bool { value.kind == .array || value.kind == .object }

  private static func text(in value: RecordData) -> RecordData {
    switch value {
    case .object: value["url"].flatMap(scalar) ?? value["src"].flatMap(scalar) ?? .null
    case .array: .null
    default: value
    }
  }

  private static func scalar(_ value: RecordData) -> RecordData? { if case .string = value { value } else { nil } }
}

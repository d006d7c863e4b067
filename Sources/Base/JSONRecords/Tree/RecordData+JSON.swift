extension RecordData {
  /// The data as JSON on one line.
  package var json: [UInt8] {
    var writer = RecordWriter()
    RecordTape(self).withRoot(source: UnsafeRawBufferPointer(start: nil, count: 0)) { writer.value($0) }
    return Array(writer.bytes)
  }

  /// An object as the text of an attribute such as `data-parameters`; `nil` if it has no members.
  package var attributeText: String? {
    guard case .object(let members) = self, !members.isEmpty else { return nil }
    return String(decoding: json, as: UTF8.self)
  }

  /// The members of both objects; a member of the other object replaces one of the same name.
  package func merged(with other: RecordData) -> RecordData {
    guard case .object(let own) = self, case .object(let others) = other else { return other }
    return .object(own.filter { member in !others.contains { $0.name == member.name } } + others)
  }
}

extension RecordData {
  /// Copies a value out of a record.
  package init(_ value: RecordValue) {
    self =
      switch value.kind {
      case .null: .null
      case .boolean: .boolean(value.isTrue)
      case .number: .number(value.string)
      case .string: .string(value.string)
      case .html: .html(Array(value.text))
      case .array: .array(value.children.map { RecordData($0) })
      case .object:
        .object(value.children.map { Member(String(decoding: $0.key, as: UTF8.self), RecordData($0)) })
      }
  }
}

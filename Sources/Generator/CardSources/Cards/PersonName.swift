package import JSONRecords

extension RecordValue {
  /// The full name of a person, from `given_name` and `family_name`; `nil` if the record has neither.
  ///
  /// It serves as the title of a card that has none.
  package var personName: String? {
    let names = ["given_name", "family_name"].compactMap { name -> String? in
      guard let value = member(name), value.kind == .string, !value.text.isEmpty else { return nil }
      return value.string
    }
    return names.isEmpty ? nil : names.joined(separator: " ")
  }
}

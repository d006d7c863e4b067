/// The fields of autofill with the controls that can hold each (HTML Standard §4.10.18.7.1).
package enum AutofillFields {
  /// What a field holds, and so the controls in which it may be asked for.
  package enum Group: Sendable, CaseIterable {
    case text, multiline, password, url, username, telephone, numeric, month, date

    /// The types of `input` that can hold such a field; `textarea` and `select` can hold all.
    package var inputTypes: Keywords {
      switch self {
      case .text: "hidden text search"
      case .multiline: "hidden"
      case .password: "hidden text search password"
      case .url: "hidden text search url"
      case .username: "hidden text search email"
      case .telephone: "hidden text search tel"
      case .numeric: "hidden text search number"
      case .month: "hidden text search month"
      case .date: "hidden text search date"
      }
    }
  }

  /// The groups other than ``Group/text``.
  package static let byGroup: [(group: Group, fields: Keywords)] = [
    (.multiline, "street-address"),
    (.password, "new-password current-password one-time-code"),
    (.url, "url photo impp"),
    (.username, "username email"),
    (.telephone, "tel"),
    (.numeric, "cc-exp-month cc-exp-year transaction-amount bday-day bday-month bday-year"),
    (.month, "cc-exp"),
    (.date, "bday"),
  ]

  /// The group of a field's name in any letter case.
  static func group(of field: UnsafeRawBufferPointer) -> Group {
    byGroup.first { $0.fields.contains(field, in: 0..<field.count) }?.group ?? .text
  }
}

import CardLayout

extension ReaderChoices.Filter {
  static let keys = KeyTable<ReaderChoices.Filter>(
    .filter, "A choice that readers have among the cards of a section.", of: ReaderChoices.Filter(by: "")
  ) {
    Key("by", \.field, .text, required: true, example: "by: tags", "The path of the field whose values are offered.")
    Key(
      "as", \.control, .choice, example: "as: tabs",
      """
      The controls: `buttons`, any number of which are on; `tabs`, one of which is on; or `range`, for the least and the \
      greatest number.
      """)
    Key("label", \.label, .text, example: "label: Topics", "The name that readers see; by default, that of the field.")
    Key(
      "name", \.name, .identifier, example: "name: topic",
      "The name in the page's address; by default `tag` for `tags`, `author` for `authors.name`, else that of the field."
    )
  }
}

extension ReaderChoices.Sort {
  static let keys = KeyTable<ReaderChoices.Sort>(
    .sortable, "A field by which readers can sort, if its path alone does not say enough.",
    of: ReaderChoices.Sort(by: CardOrder.Key(""))
  ) {
    Key(
      "by", .text, required: true, example: "by: price", "The path of the field."
    ) { node, reading, sort in
      guard let key = OrderReading.field(node, "by", reading) else { return false }
      sort.key.field = key.field
      return true
    }
    Key(
      "as", \.key.values, .choice, example: "as: natural", "As what the values are compared, as in `sort`.")
    Key("label", \.label, .text, example: "label: Price", "The name that readers see; by default, that of the field.")
  }
}

extension KeyType where Value == [ReaderChoices.Filter] {
  /// One choice, or a list of them.
  static var filters: KeyType {
    KeyType(ValueKind.mapping(.filter).orList) { node, _, reading in
      reading.reader.elements(node).compactMap { node in
        var filter = ReaderChoices.Filter(by: "")
        let values = ReaderChoices.Filter.keys.read(node, "`filter`", into: &filter, reading)
        return values?.isWhole == true ? filter : nil
      }
    }
  }
}

extension KeyType where Value == [ReaderChoices.Sort] {
  /// The path of a field or more about it, or a list of these.
  static var sorts: KeyType {
    KeyType(ValueKind.oneOf([.text, .mapping(.sortable)]).orList) { node, name, reading in
      reading.reader.elements(node).compactMap { node in
        guard case .mapping = node else {
          return OrderReading.field(node, name, reading).map { ReaderChoices.Sort(by: CardOrder.Key($0.field)) }
        }
        var sort = ReaderChoices.Sort(by: CardOrder.Key(""))
        let values = ReaderChoices.Sort.keys.read(node, "`sortable`", into: &sort, reading)
        return values?.isWhole == true ? sort : nil
      }
    }
  }
}

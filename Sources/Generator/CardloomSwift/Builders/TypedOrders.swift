public import CardLayout
import JSONRecords

// Orders and choices whose parts the compiler checks.

extension Cards {
  /// The cards sorted by fields wherever they are shown.
  public func sort(_ keys: CardOrder.Key..., file: StaticString = #filePath, line: UInt = #line) -> Cards {
    setting("sort", keys.data, file: file, line: line)
  }

  /// The cards sorted by fields wherever they are shown.
  public func sort(_ keys: [CardOrder.Key], file: StaticString = #filePath, line: UInt = #line) -> Cards {
    setting("sort", keys.data, file: file, line: line)
  }
}

extension Section {
  /// The section with its cards sorted by fields, the most important first.
  ///
  /// ```swift
  /// Section("latest", news).sort("-date_published", .ascending("title", as: .natural))
  /// ```
  ///
  /// - Parameters:
  ///   - keys: the fields; a literal is the path of one, with a hyphen before it for the greatest value first.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public func sort(_ keys: CardOrder.Key..., file: StaticString = #filePath, line: UInt = #line) -> Section {
    setting("sort", keys.data, file: file, line: line)
  }

  /// The section with its cards sorted by fields.
  public func sort(_ keys: [CardOrder.Key], file: StaticString = #filePath, line: UInt = #line) -> Section {
    setting("sort", keys.data, file: file, line: line)
  }

  /// The section with choices that readers have among its cards, by the values of fields.
  ///
  /// ```swift
  /// Section("goods", goods).filter(.buttons("tags"), .range("price", label: "Price")).sortable("price")
  /// ```
  public func filter(
    _ filters: ReaderChoices.Filter..., file: StaticString = #filePath, line: UInt = #line
  ) -> Section { setting("filter", .array(filters.map(\.data)), file: file, line: line) }

  /// The section with choices that readers have among its cards.
  public func filter(
    _ filters: [ReaderChoices.Filter], file: StaticString = #filePath, line: UInt = #line
  ) -> Section { setting("filter", .array(filters.map(\.data)), file: file, line: line) }

  /// The section with fields by which readers can sort its cards.
  ///
  /// ```swift
  /// Section("goods", goods).sortable("title", .field("price", as: .number, label: "Price"))
  /// ```
  public func sortable(
    _ fields: ReaderChoices.Sort..., file: StaticString = #filePath, line: UInt = #line
  ) -> Section { setting("sortable", .array(fields.map(\.data)), file: file, line: line) }

  /// The section with fields by which readers can sort its cards.
  public func sortable(
    _ fields: [ReaderChoices.Sort], file: StaticString = #filePath, line: UInt = #line
  ) -> Section { setting("sortable", .array(fields.map(\.data)), file: file, line: line) }
}

extension Feed {
  /// The feed with the cards of its sections sorted by fields, unless they have an order of their own.
  ///
  /// In feeds by value, it is the order of each value's cards.
  public func sort(_ keys: CardOrder.Key..., file: StaticString = #filePath, line: UInt = #line) -> Feed {
    sort(keys, file: file, line: line)
  }

  /// The feed with the cards of its sections sorted by fields, unless they have an order of their own.
  public func sort(_ keys: [CardOrder.Key], file: StaticString = #filePath, line: UInt = #line) -> Feed {
    setting(values == nil ? "sort" : "sortCards", keys.data, file: file, line: line)
  }
}

extension [CardOrder.Key] {
  /// The value of `sort`.
  fileprivate var data: RecordData { .array(map(\.data)) }
}

extension CardOrder.Key {
  /// The key as an entry of `sort`: its path, if that says all.
  fileprivate var data: RecordData {
    let path = RecordData.string((isDescending ? "-" : "") + field)
    guard values != .automatic || missing != .last else { return path }
    return .members([
      ("by", path), ("as", values == .automatic ? nil : .string(values.rawValue)),
      ("missing", missing == .last ? nil : .string(missing.rawValue)),
    ])
  }
}

extension ReaderChoices.Filter {
  /// The choice as an entry of `filter`.
  fileprivate var data: RecordData {
    .members([
      ("by", .string(field)), ("as", control == .buttons ? nil : .string(control.rawValue)),
      ("label", label.map { .string($0) }), ("name", name.map { .string($0) }),
    ])
  }
}

extension ReaderChoices.Sort {
  /// The choice as an entry of `sortable`: the path of its field, if that says all.
  fileprivate var data: RecordData {
    guard key.values != .automatic || label != nil else { return .string(key.field) }
    return .members([
      ("by", .string(key.field)), ("as", key.values == .automatic ? nil : .string(key.values.rawValue)),
      ("label", label.map { .string($0) }),
    ])
  }
}

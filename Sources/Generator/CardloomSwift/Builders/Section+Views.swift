public import CardLayout
public import JSONRecords

extension Section {
  /// The section with a header.
  ///
  /// - Parameters:
  ///   - template: a file of `Templates/sections`.
  ///   - data: `data` in the template.
  ///   - height: the height that is reserved for it.
  ///   - sticky: whether it stays visible while the section's cells scroll.
  ///   - identifier: its name in the markup; by default, the name of its template.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public func header(
    _ template: String, data: RecordData = [:], height: CellSize? = nil, sticky: Bool = false,
    identifier: String? = nil, file: StaticString = #filePath, line: UInt = #line
  ) -> Section {
    let others: [(String, RecordData?)] = [
      ("sticky", sticky ? true : nil), ("identifier", identifier.map { .string($0) }),
    ]
    return setting("header", Self.view(template, data, height, others), file: file, line: line)
  }

  /// The section with a footer; the parameters are those of a header.
  public func footer(
    _ template: String, data: RecordData = [:], height: CellSize? = nil, identifier: String? = nil,
    file: StaticString = #filePath, line: UInt = #line
  ) -> Section {
    let view = Self.view(template, data, height, [("identifier", identifier.map { .string($0) })])
    return setting("footer", view, file: file, line: line)
  }

  /// The section with a background behind its cells.
  public func decoration(
    _ template: String, data: RecordData = [:], file: StaticString = #filePath, line: UInt = #line
  ) -> Section { setting("decoration", Self.view(template, data), file: file, line: line) }

  /// The section with a view in place of its cells in a state of its data.
  public func view(
    for state: SectionViewState, _ template: String, data: RecordData = [:], file: StaticString = #filePath,
    line: UInt = #line
  ) -> Section { setting(state.rawValue, Self.view(template, data), file: file, line: line) }

  /// The section with a view among its cells.
  ///
  /// - Parameters:
  ///   - kind: the kind of view, for styles and events.
  ///   - placement: its place.
  ///   - template: a file of `Templates/sections`; by default, the one that is named like the kind.
  ///   - data: `data` in the template.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public func supplementary(
    _ kind: String, _ placement: SupplementaryView.Placement, template: String? = nil, data: RecordData = [:],
    file: StaticString = #filePath, line: UInt = #line
  ) -> Section {
    let (key, placement): (String, RecordData) =
      switch placement {
      case .start: ("at", "start")
      case .end: ("at", "end")
      case .before(let position): ("at", .number(String(position)))
      case .every(let count): ("every", .number(String(count)))
      }
    let view = RecordData.members([
      ("kind", .string(kind)), ("template", template.map { .string($0) }), ("data", data), (key, placement),
    ])
    var views: [RecordData] = []
    if case .data(.array(let earlier))? = settings.first(where: { $0.key == "supplementary" })?.value {
      views = earlier
    }
    return setting("supplementary", .array(views + [view]), file: file, line: line)
  }

  /// The section with views of one kind among its cells, each with data of its own.
  ///
  /// ```swift
  /// .supplementary("ad", before: [2, 6, 10]) { ["label": .string("Advertisement \($0 + 1)")] }
  /// ```
  ///
  /// - Parameters:
  ///   - kind: the kind of the views, for styles and events.
  ///   - positions: the positions of the cells before which they stand, counted from 0.
  ///   - template: a file of `Templates/sections`; by default, the one that is named like the kind.
  ///   - data: returns `data` in the template for the index of the view among those of its kind.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public func supplementary(
    _ kind: String, before positions: some Sequence<Int>, template: String? = nil, file: StaticString = #filePath,
    line: UInt = #line, data: (_ index: Int) -> RecordData
  ) -> Section {
    positions.enumerated().reduce(self) { section, view in
      section.supplementary(
        kind, .before(view.element), template: template, data: data(view.offset), file: file, line: line)
    }
  }

  /// The section, closed until the reader opens it.
  public func collapsed(file: StaticString = #filePath, line: UInt = #line) -> Section {
    setting("collapsed", true, file: file, line: line)
  }

  /// The section with cards of which a reader can select some.
  public func selectable(
    _ selection: SectionBehaviour.Selection, file: StaticString = #filePath, line: UInt = #line
  ) -> Section { setting("selectable", .string(selection.rawValue), file: file, line: line) }

  /// The section with choices that readers have among its cards, by the values of fields.
  ///
  /// ```swift
  /// Section("goods", goods).filter(["by": "tags"], ["by": "price", "as": "range"]).sortable("price")
  /// ```
  ///
  /// - Parameters:
  ///   - filters: the choices, each as in `site.yml`.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  @_disfavoredOverload
  public func filter(_ filters: RecordData..., file: StaticString = #filePath, line: UInt = #line) -> Section {
    setting("filter", .array(filters), file: file, line: line)
  }

  /// The section with fields by which readers can sort its cards.
  ///
  /// - Parameters:
  ///   - fields: the paths of the fields; or as in `site.yml`, such as `["by": "price", "label": "Price"]`.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  @_disfavoredOverload
  public func sortable(_ fields: RecordData..., file: StaticString = #filePath, line: UInt = #line) -> Section {
    setting("sortable", .array(fields), file: file, line: line)
  }

  /// The section in a tab; sections with one title share it.
  public func tab(_ title: String, file: StaticString = #filePath, line: UInt = #line) -> Section {
    setting("tab", .string(title), file: file, line: line)
  }

  /// The section with a label for screen readers.
  public func label(_ text: String, file: StaticString = #filePath, line: UInt = #line) -> Section {
    setting("label", .string(text), file: file, line: line)
  }

  private static func view(
    _ template: String, _ data: RecordData, _ height: CellSize? = nil, _ others: [(String, RecordData?)] = []
  ) -> RecordData {
    .members(
      [("template", .string(template)), ("data", data), ("height", height.map { .string($0.text) })] + others)
  }
}

/// A state of a section's data in which a view stands for its cells, or above them.
public enum SectionViewState: String, Sendable, CaseIterable {
  /// There are no cards.
  case empty
  /// The source cannot be read.
  case error
  /// The source was never fetched.
  case skeleton
  /// The cards are those of an earlier visit; the view stands above them.
  case stale
}

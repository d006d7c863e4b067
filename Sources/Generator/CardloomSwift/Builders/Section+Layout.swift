public import CardLayout
public import JSONRecords

extension Section {
  /// The section with an adaptor: `.table`, `.grid(minWidth: 240)`, `.carousel(width: 280)`, `.deck()` and the like, or one of
  /// your own; without one, it is a table.
  public func adaptor(
    _ adaptor: some CardAdaptor, file: StaticString = #filePath, line: UInt = #line
  ) -> Section { setting(Setting("adaptor", adaptor: adaptor, at: SourceLocation(file, line))) }

  /// The section with a distance in pixels between its edges and its cells.
  public func inset(
    top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0, file: StaticString = #filePath,
    line: UInt = #line
  ) -> Section {
    setting("inset", .array([top, right, bottom, left].map { .pixels($0) }), file: file, line: line)
  }

  /// The section with distances in pixels between its lines and between the cells of a line; `nil` keeps the default.
  public func spacing(
    lines: Double? = nil, items: Double? = nil, file: StaticString = #filePath, line: UInt = #line
  ) -> Section {
    var section = self
    if let lines { section = section.setting("lineSpacing", .pixels(lines), file: file, line: line) }
    if let items { section = section.setting("itemSpacing", .pixels(items), file: file, line: line) }
    return section
  }

  /// The section with a space below it: its height in pixels and its colour in CSS.
  public func spaceBelow(
    _ height: Double, color: String? = nil, file: StaticString = #filePath, line: UInt = #line
  ) -> Section {
    let space = RecordData.members([("height", .pixels(height)), ("color", color.map { .string($0) })])
    return setting("spacing", space, file: file, line: line)
  }

  /// The section with a size for cells that have none of their own.
  public func size(_ size: CellSize, file: StaticString = #filePath, line: UInt = #line) -> Section {
    setting("size", .string(size.text), file: file, line: line)
  }

  /// The section with at most a number of cards.
  public func limit(_ count: Int, file: StaticString = #filePath, line: UInt = #line) -> Section {
    setting("limit", .number(String(count)), file: file, line: line)
  }

  /// The section without a number of cards at its start, such as those that another section shows.
  public func skip(_ count: Int, file: StaticString = #filePath, line: UInt = #line) -> Section {
    setting("skip", .number(String(count)), file: file, line: line)
  }

  /// The section without the cards that an earlier section of the page shows.
  public func unique(_ scope: UniqueScope = .page, file: StaticString = #filePath, line: UInt = #line) -> Section {
    setting("unique", .string(scope.rawValue), file: file, line: line)
  }

  /// The section with its cards sorted by fields, the most important first.
  ///
  /// ```swift
  /// Section("latest", news).sort("-date_published", "title")
  /// ```
  ///
  /// - Parameters:
  ///   - keys: the paths of fields, each with a hyphen before it for the greatest value first; or as in `site.yml`, such
  ///     as `["by": "price", "as": "number", "missing": "last"]`.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  @_disfavoredOverload
  public func sort(_ keys: RecordData..., file: StaticString = #filePath, line: UInt = #line) -> Section {
    setting("sort", .array(keys), file: file, line: line)
  }

  /// The section, continued on further pages.
  public func loadsMore(file: StaticString = #filePath, line: UInt = #line) -> Section {
    setting("loadMore", true, file: file, line: line)
  }

  /// The section, split into groups of cards with one value of a field.
  ///
  /// - Parameters:
  ///   - unit: the part of the value that the cards of a group share.
  ///   - field: the path of the field.
  ///   - sort: the order of the groups; by default, that of the cards.
  ///   - header: the template of each group's header, a file of `Templates/sections`.
  ///   - sticky: whether the header stays visible while the cells of its group scroll.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public func group(
    by unit: SectionGrouping.Unit, field: String = "date_published", sort: SectionGrouping.Sort? = nil,
    header: String = "section-title", sticky: Bool = false, file: StaticString = #filePath, line: UInt = #line
  ) -> Section {
    let header: RecordData = ["template": .string(header), "sticky": .boolean(sticky)]
    let group = RecordData.members([
      ("by", .string(unit.rawValue)), ("field", .string(field)), ("sort", sort.map { .string($0.rawValue) }),
      ("header", header),
    ])
    return setting("group", group, file: file, line: line)
  }
}

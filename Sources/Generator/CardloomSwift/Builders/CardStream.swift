public import JSONRecords

/// Cards that arrive one after the other: rows of a database, pages of an API, lines of a log.
///
/// ```swift
/// struct Stories: CardStream {
///   let database: Database
///
///   var revision: String? { get async throws { try await database.lastChange(of: "stories") } }
///   func records() async throws -> AsyncThrowingStream<Story, any Error> { database.rows(of: "stories") }
/// }
///
/// Section("latest", Cards("stories", Stories(database: database), template: "story").onFailure(.ignore))
/// ```
///
/// A build reads them once, writes each as a record to a file without a name, and forgets it: what is held of them does not
/// grow with their number. If reading throws, the source has failed, as a file does that cannot be read, and `onFailure`
/// decides what stands in place of the cards. A cancelled build stops between two records; a sequence that waits for the next
/// one is expected to stop when its task is cancelled, as those of Swift do.
public protocol CardStream: Sendable {
  /// What arrives; ``RecordPages`` for records that arrive in pages.
  associatedtype Records: AsyncSequence

  /// Begins to read.
  func records() async throws -> Records

  /// What changes whenever the records do, such as the number of the last change; `nil`, the default, if nobody knows.
  ///
  /// As long as it stays, builds of the same program use the records of the last time, which are kept in
  /// `site/.sources.cardloom-records`, and do not call ``records()``.
  var revision: String? { get async throws }

  /// The number of records, if it is known before they are read; `nil`, the default, if not. If another number arrives, the
  /// source has failed.
  var count: Int? { get async throws }
}

extension CardStream {
  /// `nil`.
  public var revision: String? { nil }

  /// `nil`.
  public var count: Int? { nil }
}

extension Cards {
  /// Creates cards that arrive one after the other, each shown by the cell that a closure returns.
  ///
  /// - Parameters:
  ///   - name: the name of the source.
  ///   - stream: the models.
  ///   - cell: returns the cell of a model.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public init<Stream: CardStream, Content: CellContent>(
    _ name: String, _ stream: Stream, file: StaticString = #filePath, line: UInt = #line,
    @CellBuilder cell: @escaping @Sendable (Stream.Records.Element) -> Content
  ) {
    var types: [CellType] = []
    for type in Content.cellTypes where !types.contains(type) { types.append(type) }
    let writesKind = types.count > 1
    let records = RecordStream(stream) { model, record in
      guard let cell = cell(model).cell else { return false }
      try cell.write(record, writesKind ? cell.template : nil)
      return true
    }
    self.init(name, types, of: "\(Stream.Records.Element.self)", records, at: SourceLocation(file, line))
  }

  /// Creates cards that arrive one after the other, each shown by one template.
  ///
  /// - Parameters:
  ///   - name: the name of the source.
  ///   - stream: the models.
  ///   - template: the name of the template, a file of `Templates/cells`.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public init<Stream: CardStream>(
    _ name: String, _ stream: Stream, template: String, file: StaticString = #filePath, line: UInt = #line
  ) where Stream.Records.Element: Encodable & Identifiable, Stream.Records.Element.ID: Encodable {
    let records = RecordStream(stream) { model, record in
      try record.write(model, kind: nil, size: nil)
      return true
    }
    self.init(
      name, [CellType(template: template)], of: "\(Stream.Records.Element.self)", records,
      at: SourceLocation(file, line))
  }

  /// Creates cards of records that arrive one after the other as data, as they would stand in a file.
  ///
  /// - Parameters:
  ///   - name: the name of the source.
  ///   - stream: the records: objects with an `id`.
  ///   - template: the name of the template, a file of `Templates/cells`, for records without a `kind` that names one.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public init<Stream: CardStream>(
    _ name: String, _ stream: Stream, template: String, file: StaticString = #filePath, line: UInt = #line
  ) where Stream.Records.Element == RecordData {
    let records = RecordStream(stream) { data, record in
      record.write(data)
      return true
    }
    let location = SourceLocation(file, line)
    self.init(
      name, [], of: "\(RecordData.self)", records, [Setting("defaultKind", .string(template), at: location)],
      at: location)
  }
}

/// Records that arrive in pages, such as the answers of an API or the blocks of a table, one after the other.
///
/// ```swift
/// RecordPages(from: 0) { offset in
///   let rows = try await database.rows(limit: 500, offset: offset)
///   return (rows, next: rows.count == 500 ? offset + 500 : nil)
/// }
/// ```
///
/// One page at a time is held, and the next one is asked for when its records have been taken.
public struct RecordPages<Element, Position: Sendable>: AsyncSequence, Sendable {
  /// The records of the page at a position, and the position of the next page; `nil` after the last one.
  public typealias Page = @Sendable (_ position: Position) async throws -> (records: [Element], next: Position?)

  private let first: Position
  private let page: Page

  /// Creates the records of pages.
  ///
  /// - Parameters:
  ///   - first: the position of the first page: an offset, a number, an address or a cursor.
  ///   - page: asks for a page.
  public init(from first: Position, _ page: @escaping Page) {
    self.first = first
    self.page = page
  }

  /// Begins with the first page.
  public func makeAsyncIterator() -> Iterator { Iterator(next: first, page: page) }

  /// The records that have not been taken yet.
  public struct Iterator: AsyncIteratorProtocol {
    private var records: [Element] = []
    private var taken = 0
    private var next: Position?
    private let page: Page

    fileprivate init(next: Position?, page: @escaping Page) {
      self.next = next
      self.page = page
    }

    /// The next record; pages without records are passed over.
    public mutating func next() async throws -> Element? {
      while taken == records.count {
        guard let position = next else { return nil }
        try Task.checkCancellation()
        (records, next) = try await page(position)
        taken = 0
      }
      defer { taken += 1 }
      return records[taken]
    }
  }
}

public import CardLayout
import Diagnostics
public import JSONRecords

/// Cards of a site: models of the program, or a file or an address, as a source of `site.yml`.
public struct Cards: Sendable {
  /// The identity of the cards that one call of an initializer makes, and of those that methods make of them.
  final class Identity: Sendable {}

  let name: String?
  let settings: [Setting]
  /// The types of cells; empty for cards of a file or an address.
  let cellTypes: [CellType]
  /// Writes the records of the models with the given numbers; `nil` for cards of a stream, a file or an address.
  let write: (@Sendable (_ numbers: Range<Int>, _ record: ModelRecord) throws(UnwritableModel) -> Void)?
  let count: Int
  /// The models that arrive one after the other; `nil` for cards of any other kind.
  let stream: RecordStream?
  /// The type of the models, for messages; `nil` for cards of a file or an address.
  let modelType: String?
  let location: SourceLocation
  /// Tells cards that the program makes once from others of the same name.
  let identity: Identity
  /// Whether the cards are a source of the configuration; if not, the configuration makes the source itself.
  var isDeclared = true

  /// Creates the cards of models, each shown by the cell that a closure returns.
  ///
  /// - Parameters:
  ///   - name: the name of the source; by default, that of the section that shows it.
  ///   - models: the models.
  ///   - cell: returns the cell of a model.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public init<Models: RandomAccessCollection & Sendable, Content: CellContent>(
    _ name: String? = nil, _ models: Models, file: StaticString = #filePath, line: UInt = #line,
    @CellBuilder cell: @escaping @Sendable (Models.Element) -> Content
  ) where Models.Index: Sendable {
    var types: [CellType] = []
    for type in Content.cellTypes where !types.contains(type) { types.append(type) }
    let writesKind = types.count > 1
    let shown =
      Content.isOptional ? zip(0..., models).filter { cell($1).cell != nil }.map(\.0) : Array(0..<models.count)
    self.init(
      name, types, of: "\(Models.Element.self)", count: shown.count, at: SourceLocation(file, line)
    ) { numbers, record throws(UnwritableModel) in
      try models.forEach(shown[numbers]) { model in
        guard let cell = cell(model).cell else { return }
        try cell.write(record, writesKind ? cell.template : nil)
      }
    }
  }

  /// Creates the cards of models, each shown by one template.
  ///
  /// - Parameters:
  ///   - name: the name of the source; by default, that of the section that shows it.
  ///   - models: the models.
  ///   - template: the name of the template, a file of `Templates/cells`.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public init<Models: RandomAccessCollection & Sendable>(
    _ name: String? = nil, _ models: Models, template: String, file: StaticString = #filePath, line: UInt = #line
  )
  where
    Models.Index: Sendable, Models.Element: Encodable & Identifiable & Sendable, Models.Element.ID: Encodable
  {
    let types = [CellType(template: template)]
    self.init(
      name, types, of: "\(Models.Element.self)", count: models.count, at: SourceLocation(file, line)
    ) { numbers, record throws(UnwritableModel) in
      try models.forEach(numbers) { try record.write($0, kind: nil, size: nil) }
    }
  }

  /// Creates the cards of held cells, whose data is made by hand.
  ///
  /// - Parameters:
  ///   - name: the name of the source; by default, that of the section that shows it.
  ///   - cells: the cells; the kind of each names its template.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public init(_ name: String? = nil, _ cells: HeldCells, file: StaticString = #filePath, line: UInt = #line) {
    self.init(
      name, [], of: "\(CellHolder.self)", count: cells.count, at: SourceLocation(file, line)
    ) { numbers, record throws(UnwritableModel) in
      for number in numbers { record.write(cells[number]) }
    }
  }

  /// Creates the cards of a file or an address.
  ///
  /// - Parameters:
  ///   - name: the name of the source.
  ///   - settings: the keys of a source in `site.yml`, such as `["file": "data/news.json", "kind": "type"]`.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public init(_ name: String, from settings: RecordData, file: StaticString = #filePath, line: UInt = #line) {
    let location = SourceLocation(file, line)
    self.name = name
    self.settings = settings.settings(at: location)
    cellTypes = []
    write = nil
    count = 0
    stream = nil
    modelType = nil
    self.location = location
    identity = Identity()
  }

  private init(
    _ name: String?, _ types: [CellType], of modelType: String, count: Int, at location: SourceLocation,
    write: @escaping @Sendable (_ numbers: Range<Int>, _ record: ModelRecord) throws(UnwritableModel) -> Void
  ) {
    self.name = name
    settings = []
    cellTypes = types
    self.write = write
    self.count = count
    stream = nil
    self.modelType = modelType
    self.location = location
    identity = Identity()
  }

  /// Creates the cards of records that arrive one after the other.
  init(
    _ name: String, _ types: [CellType], of modelType: String, _ stream: RecordStream, _ settings: [Setting] = [],
    at location: SourceLocation
  ) {
    self.name = name
    self.settings = settings
    cellTypes = types
    write = nil
    count = 0
    self.stream = stream
    self.modelType = modelType
    self.location = location
    identity = Identity()
  }

  /// Whether the program makes the records.
  var areMade: Bool { write != nil || stream != nil }

  private init(_ other: Cards, _ settings: [Setting]) {
    name = other.name
    self.settings = settings
    (cellTypes, write, count, location) = (other.cellTypes, other.write, other.count, other.location)
    (stream, modelType) = (other.stream, other.modelType)
    identity = other.identity
    isDeclared = other.isDeclared
  }

  /// The cards with a key of a source in `site.yml`, such as `.setting("formats", ["price": "money"])`.
  public func setting(
    _ key: String, _ value: RecordData, file: StaticString = #filePath, line: UInt = #line
  ) -> Cards {
    Cards(self, settings.setting(Setting(key, value, at: SourceLocation(file, line))))
  }
}

extension RandomAccessCollection {
  /// Writes the elements with the given numbers.
  fileprivate func forEach(
    _ numbers: some Sequence<Int>, _ write: (Element) throws -> Void
  ) throws(UnwritableModel) {
    for number in numbers {
      do {
        try write(self[index(startIndex, offsetBy: number)])
      } catch {
        throw UnwritableModel(index: number, error: error)
      }
    }
  }
}

extension RecordData {
  /// The members of an object as settings; none for other data.
  func settings(at location: SourceLocation) -> [Setting] {
    guard case .object(let members) = self else { return [] }
    return members.map { Setting($0.name, $0.value, at: location) }
  }
}

extension ModelRecord {
  /// Writes data as a record.
  func write(_ data: RecordData) { data.json.withUnsafeBytes { writer.json($0) } }

  /// Writes the record of a held cell.
  func write(_ cell: CellHolder) {
    writer.beginObject()
    writer.name("id")
    writer.string(cell.id)
    writer.name("kind")
    writer.string(cell.kind)
    if case .object(let members) = cell.data {
      for member in members where member.name != "id" && member.name != "kind" {
        writer.name(member.name)
        member.value.json.withUnsafeBytes { writer.json($0) }
      }
    }
    writer.endObject()
  }
}

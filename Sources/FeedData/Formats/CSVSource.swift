import Diagnostics
import Records

/// Records in a table of comma-separated values (RFC 4180): the first row names the fields.
///
/// Semicolons and tabs separate too, whichever the first row has most of. Every value is a text.
struct CSVSource {
  let source: FeedSource
  let bytes: MappedBytes

  /// Writes each row as a record, up to so many.
  ///
  /// - Throws: ``Diagnosed`` if the first row does not name the fields.
  func read(limit: Int? = nil) throws(Diagnosed) -> RecordPlaces {
    let western = SourceEncoding.westernTable(limit == nil ? bytes.bytes : beginning)
    let bytes = western ?? bytes
    defer { withExtendedLifetime(bytes) {} }
    var rows = CSVRows(bytes.bytes)
    guard var names = rows.next() else { throw Diagnosed(.csvWithoutNames(source)) }
    // The columns of row numbers that programs of statistics write have no name.
    for column in names.cells.indices where names.cells[column].isEmpty {
      names.cells[column] = Array("column\(column + 1)".utf8)
    }
    guard Set(names.cells).count == names.cells.count else { throw Diagnosed(.csvWithoutNames(source)) }
    var writer = RecordWriter()
    let slots = CardSlots()
    var lines: [UInt32] = []
    var diagnostics: [Diagnostic] = western == nil ? [] : [.notUTF8("windows-1252", source)]
    var read = 0
    while read < limit ?? .max, let row = rows.next() {
      defer { read += 1 }
      lines.append(UInt32(clamping: row.line))
      guard row.cells.count <= names.cells.count else {
        if diagnostics.count < RecordFindings.toldEach {
          diagnostics.append(.csvTooManyCells(row.cells.count, names.cells.count, record: read, line: row.line, source))
        }
        continue
      }
      let start = writer.count
      writer.beginObject()
      for (name, cell) in zip(names.cells, row.cells) {
        name.withUnsafeBytes { writer.name(utf8: $0) }
        cell.withUnsafeBytes { writer.string(utf8: $0) }
      }
      writer.endObject()
      // A record's position counts the refused rows too.
      slots.append(
        Card(start: UInt64(start), length: UInt32(clamping: writer.count - start), record: UInt32(read)))
      writer.endRecord()
    }
    var places = RecordPlaces(bytes: MappedBytes(writer.bytes), slots: slots)
    places.lines = lines.isEmpty ? [1] : lines
    places.read = read
    places.diagnostics = diagnostics
    return places
  }
}

extension CSVSource {
  /// Whole lines at the beginning, enough to tell the encoding by when not all rows are asked for.
  private var beginning: UnsafeRawBufferPointer {
    let part = bytes.bytes.prefix(32 << 20)
    guard part.count < bytes.bytes.count, let end = part.lastIndex(of: 0x0A) else { return bytes.bytes }
    return UnsafeRawBufferPointer(rebasing: part[...end])
  }
}

/// The rows of a table, one by one.
struct CSVRows {
  /// A row.
  struct Row {
    var cells: [[UInt8]]
    /// The line where it begins.
    let line: Int
  }

  private let bytes: UnsafeRawBufferPointer
  private let separator: UInt8
  private var index = 0
  private var line = 1

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    let first = bytes.prefix { $0 != 0x0A }
    let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
    let counts = separators.map { separator in first.count { $0 == separator } }
    separator = counts.indices.max { counts[$0] < counts[$1] }.map { separators[$0] } ?? UInt8(ascii: ",")
  }

  /// The next row that is not blank, or `nil` at the end; bytes that are not UTF-8 become U+FFFD.
  mutating func next() -> Row? {
    while index < bytes.count {
      let start = line
      var cells: [[UInt8]] = []
      while true {
        cells.append(cell())
        guard index < bytes.count, bytes[index] == separator else { break }
        index += 1
      }
      if index < bytes.count, bytes[index] == 0x0D { index += 1 }
      if index < bytes.count, bytes[index] == 0x0A {
        index += 1
        line += 1
      }
      if cells.count > 1 || !cells[0].isEmpty { return Row(cells: cells, line: start) }
    }
    return nil
  }

  private mutating func cell() -> [UInt8] {
    var cell: [UInt8] = []
    if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
      index += 1
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        if byte == UInt8(ascii: "\"") {
          guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { break }
          index += 1
        }
        if byte == 0x0A { line += 1 }
        cell.append(byte)
      }
    }
    while index < bytes.count, bytes[index] != separator, bytes[index] != 0x0A, !isEndOfLine(index) {
      cell.append(bytes[index])
      index += 1
    }
    return Array(String(decoding: cell, as: UTF8.self).utf8)
  }

  private func isEndOfLine(_ place: Int) -> Bool {
    bytes[place] == 0x0D && (place + 1 == bytes.count || bytes[place + 1] == 0x0A)
  }
}

extension Diagnostic {
  fileprivate static func csvWithoutNames(_ source: FeedSource) -> Diagnostic {
    Diagnostic(
      .error, code: "csv-without-names", "the first row of `\(source.file)` does not name the fields",
      at: SourceLocation(file: source.file, line: 1, column: 1), subject: Subject(source: source.described),
      reason: "every column needs a name of its own", hint: "write a first row such as `id,title,url`")
  }

  fileprivate static func csvTooManyCells(
    _ count: Int, _ names: Int, record: Int, line: Int, _ source: FeedSource
  ) -> Diagnostic {
    Diagnostic(
      .error, code: "csv-too-many-cells", "a row has \(count) cells, and only \(names) columns have names",
      at: SourceLocation(file: source.file, line: line, column: 1),
      subject: Subject(source: source.described, index: record),
      hint: "put a cell that holds the separator into double quotation marks")
  }
}

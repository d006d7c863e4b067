import Diagnostics
import JSONRecords
import Platform

/// Records in a table of comma-separated values (RFC 4180), whose first row contains the field names.
///
/// The separator may also be a semicolon, a tab or a bar, whichever is most frequent in the first row. Every value is a
/// text.
struct CSVSource {
  let source: CardSource
  let bytes: MappedBytes

  /// Writes each row as a record, up to a limit.
  ///
  /// - Throws: ``Diagnosed`` if the first row does not contain field names.
  func read(limit: Int? = nil) throws(Diagnosed) -> LocatedRecords {
    let western = SourceEncoding.western(limit == nil ? bytes.bytes : beginning)
    let bytes = western ?? bytes
    defer { withExtendedLifetime(bytes) {} }
    var rows = CSVRows(bytes.bytes)
    guard var names = rows.next() else { throw Diagnosed(.csvWithoutNames(source)) }
    // Statistics programs write a column of row numbers without a name.
    for column in names.cells.indices where names.cells[column].isEmpty {
      names.cells[column] = Array("column\(column + 1)".utf8)
    }
    var seen: Set<[UInt8]> = []
    if let doubled = names.cells.first(where: { !seen.insert($0).inserted }) {
      throw Diagnosed(.csvDoubledName(String(decoding: doubled, as: UTF8.self), line: names.line, source))
    }
    var writer = RecordWriter()
    let slots = CardSlots()
    var lines: [UInt32] = []
    var diagnostics: [Diagnostic] = []
    if western != nil { diagnostics.append(SourceEncoding.finding(ofWestern: source)) }
    var read = 0
    var short: (count: Int, row: CSVRows.Row)?
    var shortRows = 0
    while read < limit ?? .max, var row = rows.next() {
      // Spreadsheets write empty rows as separators alone.
      if row.cells.allSatisfy(\.isEmpty) { continue }
      defer { read += 1 }
      if row.cells.count < names.cells.count {
        shortRows += 1
        short = (read, row)
      }
      lines.append(UInt32(clamping: row.line))
      // Some programs append separators to rows.
      while row.cells.count > names.cells.count, row.cells.last?.isEmpty == true { row.cells.removeLast() }
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
      // A record's position includes the refused rows.
      slots.append(
        Card(start: UInt64(start), length: UInt32(clamping: writer.count - start), record: UInt32(read)))
      writer.endRecord()
    }
    if let quote = rows.openQuote {
      diagnostics.append(.csvOpenQuote(at: quote, in: bytes.bytes, source))
    } else if rows.isLastRowOpen, let short, shortRows == 1, short.count > 0, short.count == read - 1 {
      // Every other row has all cells and a line end.
      diagnostics.append(
        .csvCutRow(short.row.cells.count, names.cells.count, record: short.count, line: short.row.line, source))
    }
    var located = LocatedRecords(bytes: writer.mapped(), slots: slots)
    located.lines = lines.isEmpty ? [1] : lines
    located.read = read
    located.diagnostics = diagnostics
    return located
  }
}

extension CSVSource {
  /// Whole lines from the start, enough to detect the encoding if not all rows are read.
  private var beginning: UnsafeRawBufferPointer {
    let part = bytes.bytes.prefix(32 << 20)
    guard part.count < bytes.bytes.count, let end = part.lastIndex(of: 0x0A) else { return bytes.bytes }
    return UnsafeRawBufferPointer(rebasing: part[...end])
  }
}

extension Diagnostic {
  fileprivate static func csvWithoutNames(_ source: CardSource) -> Diagnostic {
    Diagnostic(
      .error, code: SourceCode.csvWithoutNames, "the first row of `\(source.file)` does not name the fields",
      at: SourceLocation(file: source.file, line: 1, column: 1), subject: Subject(source: source.described),
      reason: "every column needs a name of its own", hint: "write a first row such as `id,title,url`")
  }

  fileprivate static func csvDoubledName(_ name: String, line: Int, _ source: CardSource) -> Diagnostic {
    Diagnostic(
      .error, code: SourceCode.csvWithoutNames,
      "the first row of `\(source.file)` gives two columns the name `\(name)`",
      at: SourceLocation(file: source.file, line: line, column: 1), subject: Subject(source: source.described),
      reason: "every column needs a name of its own", hint: "give one of them another name")
  }

  fileprivate static func csvOpenQuote(
    at offset: Int, in bytes: UnsafeRawBufferPointer, _ source: CardSource
  ) -> Diagnostic {
    Diagnostic(
      .error, code: SourceCode.csvOpenQuote, "a quotation mark is opened here and never closed",
      at: SourceLocation(of: offset..<offset + 1, in: bytes, file: source.file),
      subject: Subject(source: source.described),
      reason: "the rest of the file belongs to this one cell (RFC 4180, section 2)",
      hint: "close it at the end of the cell; within a cell write two quotation marks for one")
  }

  fileprivate static func csvCutRow(
    _ count: Int, _ names: Int, record: Int, line: Int, _ source: CardSource
  ) -> Diagnostic {
    Diagnostic(
      .warning, code: SourceCode.cutFile,
      "the file seems to end within its last row, which has \(count) of \(names) cells and no line end",
      at: SourceLocation(file: source.file, line: line, column: 1),
      subject: Subject(source: source.described, index: record), reason: "every other row has all of its cells",
      hint: "fetch or export the file again; if it is whole, end its last row with a line end")
  }

  fileprivate static func csvTooManyCells(
    _ count: Int, _ names: Int, record: Int, line: Int, _ source: CardSource
  ) -> Diagnostic {
    Diagnostic(
      .error, code: SourceCode.csvTooManyCells, "a row has \(count) cells, and only \(names) columns have names",
      at: SourceLocation(file: source.file, line: line, column: 1),
      subject: Subject(source: source.described, index: record),
      hint: "put a cell that holds the separator into double quotation marks")
  }
}

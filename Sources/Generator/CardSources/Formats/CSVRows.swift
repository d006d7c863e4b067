/// Iterates over the rows of a table.
struct CSVRows {
  /// A row of a table.
  struct Row {
    var cells: [[UInt8]]
    /// The line on which it begins.
    let line: Int
  }

  /// The possible separators; the first wins if a row has equally many of another.
  static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")]

  private let bytes: UnsafeRawBufferPointer
  private let separator: UInt8
  /// The byte that terminates a line; files of old Macs have no line feeds.
  private let lineEnd: UInt8
  /// The offset of a quotation mark that is not closed before the end of the file.
  private(set) var openQuote: Int?
  /// Whether the last row was ended by the end of the file rather than by a line end.
  private(set) var isLastRowOpen = false
  private var index = 0
  private var line = 1

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    let lineEnd = Self.lineEnd(in: bytes.prefix(1 << 16))
    self.lineEnd = lineEnd
    let first = bytes[index...].prefix { $0 != lineEnd && $0 != 0x0D }
    // Spreadsheets declare the separator in a line before the names.
    if first.count == 5, first.starts(with: "sep=".utf8), let named = first.last {
      separator = named
      index = bytes[index...].firstIndex(of: lineEnd).map { $0 + 1 } ?? bytes.count
      line = 2
      return
    }
    let counts = Self.separators.map { separator in first.count { $0 == separator } }
    separator = zip(Self.separators, counts).reduce((UInt8(ascii: ","), 0)) { $1.1 > $0.1 ? $1 : $0 }.0
  }

  /// The byte that terminates the lines of a text.
  static func lineEnd(in text: some Collection<UInt8>) -> UInt8 {
    text.contains(0x0A) || !text.contains(0x0D) ? 0x0A : 0x0D
  }

  /// The next non-blank row, or `nil` at the end; bytes that are not UTF-8 become U+FFFD.
  mutating func next() -> Row? {
    while index < bytes.count {
      let start = line
      var cells: [[UInt8]] = []
      while true {
        cells.append(cell())
        guard index < bytes.count, bytes[index] == separator else { break }
        index += 1
      }
      if lineEnd == 0x0A, index < bytes.count, bytes[index] == 0x0D { index += 1 }
      isLastRowOpen = index == bytes.count
      if !isLastRowOpen, bytes[index] == lineEnd {
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
      openQuote = index
      index += 1
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        if byte == UInt8(ascii: "\"") {
          guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
            openQuote = nil
            break
          }
          index += 1
        }
        if byte == lineEnd { line += 1 }
        cell.append(byte)
      }
    }
    while index < bytes.count, bytes[index] != separator, bytes[index] != lineEnd, !isEndOfLine(index) {
      cell.append(bytes[index])
      index += 1
    }
    return Array(String(decoding: cell, as: UTF8.self).utf8)
  }

  private func isEndOfLine(_ offset: Int) -> Bool {
    lineEnd == 0x0A && bytes[offset] == 0x0D && (offset + 1 == bytes.count || bytes[offset + 1] == 0x0A)
  }
}

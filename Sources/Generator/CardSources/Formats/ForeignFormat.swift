import JSONRecords

/// The type of a file that is not a source of cards, for its error message.
struct ForeignFormat: Equatable {
  /// The type, as in "the source is …".
  let words: String
  let hint: String

  /// Detects the type from the start of a file; `nil` if it is unknown.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard
      let found = Self.packed(bytes) ?? Self.json(bytes) ?? Self.wrapped(bytes)
        ?? Self.wideTable(bytes)
    else { return nil }
    self = found
  }

  private init(_ words: String, hint: String) { (self.words, self.hint) = (words, hint) }

  /// Detects archives and documents by their magic numbers.
  private static func packed(_ bytes: UnsafeRawBufferPointer) -> ForeignFormat? {
    for (start, words, hint) in signatures where bytes.starts(with: start) { return ForeignFormat(words, hint: hint) }
    return nil
  }

  private static let unpack = "unpack it, and name the file inside"
  private static let export = "export the data as JSON or CSV"
  private static let picture = "name the picture in a field of a card, and the file of the cards here"
  private static let signatures: [(start: [UInt8], words: String, hint: String)] = [
    ([0x1F, 0x8B], "packed with gzip", unpack), ([0x28, 0xB5, 0x2F, 0xFD], "packed with Zstandard", unpack),
    (Array("BZh".utf8), "packed with bzip2", unpack), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "packed with xz", unpack),
    (Array("PK\u{3}\u{4}".utf8), "a ZIP archive, as spreadsheets and documents are too", export),
    ([0xD0, 0xCF, 0x11, 0xE0], "an old document of Office", export), (Array("%PDF-".utf8), "a PDF", export),
    (Array("SQLite format 3".utf8), "a database of SQLite", export),
    ([0x89, 0x50, 0x4E, 0x47], "a picture (PNG)", picture), ([0xFF, 0xD8, 0xFF], "a picture (JPEG)", picture),
    (Array("GIF8".utf8), "a picture (GIF)", picture),
  ]

  /// Detects JSON that is neither an array nor an object.
  private static func json(_ bytes: UnsafeRawBufferPointer) -> ForeignFormat? {
    guard bytes.count <= 1 << 16 else { return nil }
    let tape = RecordTape()
    do throws(JSONError) {
      try JSONReader().read(bytes, into: tape)
    } catch {
      return nil
    }
    let kind = tape.withRoot(source: bytes) { FieldInventory.Kinds($0.kind).words }
    return ForeignFormat("JSON, but \(kind) alone", hint: "write an array of records: `[{\"id\": 1, …}, …]`")
  }

  /// Detects JSON in JavaScript: a function call, or a prefix that prevents execution.
  private static func wrapped(_ bytes: UnsafeRawBufferPointer) -> ForeignFormat? {
    let head = String(decoding: bytes.prefix(200), as: UTF8.self).drop(while: \.isWhitespace)
    if [")]}'", "for(;;);", "for (;;);", "while(1);", "while (1);", "{}&&"].contains(where: head.hasPrefix) {
      return ForeignFormat(
        "JSON behind `\(head.prefix { $0 != "\n" && $0 != "[" && $0 != "{" })`, which keeps scripts from running it",
        hint: "take the beginning away: JSON begins with `[` or `{`")
    }
    let call = head.hasPrefix("/**/") ? head.dropFirst(4).drop(while: \.isWhitespace) : head
    let name = call.prefix { $0.isLetter || $0.isNumber || "_$.".contains($0) }
    let rest = call.dropFirst(name.count).drop(while: \.isWhitespace)
    guard !name.isEmpty, rest.first == "(", let first = rest.dropFirst().first(where: { !$0.isWhitespace }),
      first == "[" || first == "{"
    else { return nil }
    return ForeignFormat(
      "JSONP: JavaScript that calls `\(name)`", hint: "ask for JSON: leave the `callback` out of the address")
  }

  /// Detects a table whose first line is longer than the part of a file in which one is searched.
  private static func wideTable(_ bytes: UnsafeRawBufferPointer) -> ForeignFormat? {
    let start = bytes.prefix(SourceFormat.tableStart)
    guard start.count < bytes.count, !start.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0 }),
      CSVRows.separators.contains(where: start.contains)
    else { return nil }
    return ForeignFormat(
      "a text whose first line has more than \(SourceFormat.tableStart) bytes, too many for the names of a table's columns",
      hint: "check that it is the right file; a table is read with `format: csv` in the source's configuration")
  }
}

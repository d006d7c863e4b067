import Diagnostics
import Platform

/// JSON and tables that are not UTF-8: exports from Windows programs are often UTF-16, or windows-1252 for tables.
enum SourceEncoding {
  /// A source converted to UTF-8, with its original encoding; `nil` if it can be read unchanged.
  ///
  /// XML declares its encoding, and is read by ``XMLFeedSource``.
  ///
  /// - Parameter source: the source, with its configured format and the encoding that its server declares.
  static func unpacked(_ bytes: MappedBytes, _ source: CardSource) -> (bytes: MappedBytes, encoding: String)? {
    defer { withExtendedLifetime(bytes) {} }
    if let encoding = wide(bytes.bytes) {
      guard ![.rss, .atom].contains(source.format ?? SourceFormat(detecting: bytes.bytes)),
        let unpacked = XMLEncoding.unpacked(bytes.bytes, as: encoding)
      else { return nil }
      return (MappedBytes(unpacked), encoding)
    }
    guard let charset = source.charset, isWestern(charset),
      let format = source.format ?? SourceFormat(detecting: bytes.bytes), [.json, .jsonFeed, .ndjson].contains(format)
    else { return nil }
    return western(bytes.bytes).map { ($0, "windows-1252") }
  }

  /// Whether a label denotes windows-1252 (Encoding Standard, names and labels).
  private static func isWestern(_ charset: String) -> Bool {
    ["windows-1252", "cp1252", "iso-8859-1", "iso8859-1", "latin1", "us-ascii", "ascii"].contains(charset.lowercased())
  }

  /// The diagnostic of a table that is read as windows-1252; an error if its server declares another encoding.
  static func finding(ofWestern source: CardSource) -> Diagnostic {
    guard let charset = source.charset, !isWestern(charset), !XMLEncoding.isUTF8(charset.lowercased()) else {
      return .notUTF8("windows-1252", source)
    }
    return .unknownEncoding(charset, source)
  }

  /// UTF-16 or UTF-32 by its byte order mark, or by the zeros beside the first character of JSON (RFC 4627 §3) or a
  /// table.
  private static func wide(_ bytes: UnsafeRawBufferPointer) -> String? {
    if let marked = XMLEncoding.marked(bytes) { return marked == "UTF-8" ? nil : marked }
    guard bytes.count >= 4 else { return nil }
    // JSON begins with a bracket, a table with a name; XML declares its encoding itself.
    func isOpening(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "<") }
    switch (bytes[0] == 0, bytes[1] == 0, bytes[2] == 0, bytes[3] == 0) {
    case (true, true, true, false): return isOpening(bytes[3]) ? "UTF-32BE" : nil
    case (false, true, true, true): return isOpening(bytes[0]) ? "UTF-32LE" : nil
    case (true, false, _, _): return isOpening(bytes[1]) ? "UTF-16BE" : nil
    case (false, true, _, _): return isOpening(bytes[0]) ? "UTF-16LE" : nil
    default: return nil
    }
  }

  /// A text that is not UTF-8, converted from windows-1252, as spreadsheets write tables; `nil` if it is UTF-8.
  static func western(_ bytes: UnsafeRawBufferPointer) -> MappedBytes? {
    guard !XMLEncoding.isValidUTF8(bytes) else { return nil }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 {
        text.append(byte)
      } else {
        text += UTF8.encode(WindowsCharacters.character(byte)) ?? UTF8.encodedReplacementCharacter
      }
    }
    return MappedBytes(text)
  }
}

extension Diagnostic {
  static func notUTF8(_ encoding: String, _ source: CardSource) -> Diagnostic {
    Diagnostic(
      .warning, code: SourceCode.wrongEncoding, "the source `\(source.name)` is not UTF-8; it was read as \(encoding)",
      at: SourceLocation(file: source.file, line: 1, column: 1), subject: Subject(source: source.described),
      reason: "JSON and tables are UTF-8 (RFC 8259, section 8.1)", hint: "save or export it as UTF-8")
  }

  fileprivate static func unknownEncoding(_ charset: String, _ source: CardSource) -> Diagnostic {
    Diagnostic(
      .error, code: SourceCode.wrongEncoding,
      "the table `\(source.name)` has the encoding `\(charset)`, which is not read",
      at: SourceLocation(file: source.file, line: 1, column: 1), subject: Subject(source: source.described),
      reason: "tables are read as UTF-8, UTF-16 or windows-1252", hint: "ask the publisher for UTF-8")
  }
}

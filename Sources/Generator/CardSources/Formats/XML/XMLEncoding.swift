import XMLBridge

/// The declared and the actual encodings of XML documents.
enum XMLEncoding {
  /// The encoding in the XML declaration, in lower case.
  static func declared(in bytes: UnsafeRawBufferPointer) -> String? {
    let head = String(decoding: bytes.prefix(400).filter { $0 != 0 && $0 < 0x80 }, as: UTF8.self)
    guard let start = head.firstRange(of: "<?xml"), let end = head[start.upperBound...].firstRange(of: "?>"),
      let name = head[start.upperBound..<end.lowerBound].firstRange(of: "encoding")
    else { return nil }
    let value = head[name.upperBound..<end.lowerBound].drop { $0 == "=" || $0 == "\"" || $0 == "'" || $0.isWhitespace }
    let encoding = value.prefix { $0 != "\"" && $0 != "'" && !$0.isWhitespace }.lowercased()
    return encoding.isEmpty ? nil : encoding
  }

  /// Whether a document declares UTF-8, in any of its usual spellings, or nothing.
  static func isUTF8(_ declared: String?) -> Bool {
    guard let declared else { return true }
    return ["utf-8", "utf8", "utf_8", "unicode-1-1-utf-8", "unicode", "x-unicode20utf8"].contains(declared)
  }

  /// The encoding of a byte order mark, or of the zeros beside the first `<`; it takes precedence over a declaration
  /// (RFC 7303 §3).
  static func marked(_ bytes: UnsafeRawBufferPointer) -> String? {
    let start = Array(bytes.prefix(4))
    func begins(_ mark: [UInt8]) -> Bool { start.starts(with: mark) }
    if begins([0xEF, 0xBB, 0xBF]) { return "UTF-8" }
    if begins([0, 0, 0xFE, 0xFF]) || begins([0, 0, 0, 0x3C]) { return "UTF-32BE" }
    if begins([0xFF, 0xFE, 0, 0]) || begins([0x3C, 0, 0, 0]) { return "UTF-32LE" }
    if begins([0xFE, 0xFF]) || begins([0, 0x3C]) { return "UTF-16BE" }
    if begins([0xFF, 0xFE]) || begins([0x3C, 0]) { return "UTF-16LE" }
    return nil
  }

  /// A document in UTF-16 or UTF-32 converted to UTF-8, without its mark; `nil` for any other encoding.
  static func unpacked(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    marked(bytes).flatMap { unpacked(bytes, as: $0) }
  }

  /// A document in an encoding of the UTF-16 or UTF-32 family converted to UTF-8, without its mark; `nil` for UTF-8.
  static func unpacked(_ bytes: UnsafeRawBufferPointer, as encoding: String) -> [UInt8]? {
    guard encoding != "UTF-8" else { return nil }
    let isBig = encoding.hasSuffix("BE")
    let width = encoding.hasPrefix("UTF-16") ? 2 : 4
    let units = (0..<bytes.count / width).lazy.map { unit -> UInt32 in
      (0..<width).reduce(0) { value, byte in
        value << 8 | UInt32(bytes[unit * width + (isBig ? byte : width - 1 - byte)])
      }
    }
    let text =
      width == 2
      ? String(decoding: units.map { UInt16(truncatingIfNeeded: $0) }, as: UTF16.self)
      : String(decoding: units.map { Unicode.Scalar($0) == nil ? 0xFFFD : $0 }, as: UTF32.self)
    return Array(text.utf8.drop { [0xEF, 0xBB, 0xBF].contains($0) })
  }

  /// The actual encoding of a document, if the bytes prove that the one declared by the document or its server is
  /// wrong.
  ///
  /// Bytes beyond ASCII that are valid UTF-8 are UTF-8: a single character proves it against encodings with one byte
  /// per character; encodings of East Asia, in which such pairs are more common, need several.
  static func certain(_ bytes: UnsafeRawBufferPointer, named charset: String? = nil) -> String? {
    guard marked(bytes) == nil, let named = charset?.lowercased() ?? declared(in: bytes),
      let least = leastUTF8(in: named), bytes.contains(where: { $0 >= 0x80 }), isValidUTF8(bytes)
    else { return nil }
    // Every character contains exactly one byte that is not a continuation byte.
    return least == 1 || bytes.lazy.filter({ $0 >= 0xC0 }).prefix(least).count == least ? "UTF-8" : nil
  }

  /// The number of characters beyond ASCII that must be UTF-8 to disprove a declared encoding; `nil` for an encoding
  /// that is UTF-8 or UTF-16, or whose bytes are those of ASCII.
  private static func leastUTF8(in encoding: String) -> Int? {
    let plain = encoding.filter { $0.isLetter || $0.isNumber }
    if [
      "gb", "xgb", "big5", "xbig5", "euc", "xeuc", "ks", "cp936", "cp949", "cp950", "cp932", "shift", "sjis", "xsjis",
      "windows31j", "tis", "cp874", "windows874", "iso885911",
    ].contains(where: plain.hasPrefix) {
      return 8
    }
    return [
      "iso8859", "88", "latin", "usascii", "ascii", "ansi", "windows12", "cp12", "win12", "cp8", "koi8", "ibm8", "mac",
      "xmac",
    ]
    .contains(where: plain.hasPrefix) ? 1 : nil
  }

  /// The possible encodings of a document that cannot be read in its declared one, the most likely first.
  static func others(for bytes: UnsafeRawBufferPointer) -> [String] {
    if let mark = marked(bytes) { return [mark] }
    guard let declared = declared(in: bytes), !isUTF8(declared) else {
      return ofLanguage(in: bytes).filter(XMLReader.knows(encoding:))
    }
    let isUnknown = !XMLReader.knows(encoding: declared) || declared.hasPrefix("utf") || declared.hasPrefix("ucs")
    var others: [String] = []
    if isValidUTF8(bytes) { others.append("UTF-8") }
    if let known = alias(of: declared) { others.append(known) }
    if let larger = larger(than: declared) { others.append(larger) }
    if isUnknown { others.append("WINDOWS-1252") }
    return others.filter(XMLReader.knows(encoding:))
  }

  static func isValidUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
    String(validating: bytes.bindMemory(to: UInt8.self), as: UTF8.self) != nil
  }

  /// The registered name of an encoding written without hyphens, or with others.
  private static func alias(of encoding: String) -> String? {
    let plain = encoding.filter { $0.isLetter || $0.isNumber }
    for (start, name) in [
      ("iso8859", "ISO-8859-"), ("windows", "WINDOWS-"), ("win", "WINDOWS-"), ("cp", "CP"), ("koi8", "KOI8-"),
    ] {
      guard plain.hasPrefix(start), plain.count > start.count else { continue }
      return name + plain.dropFirst(start.count).uppercased()
    }
    if plain.hasPrefix("x"), plain.count > 2 { return String(encoding.dropFirst(encoding.hasPrefix("x-") ? 2 : 1)) }
    return nil
  }

  /// The superset of the declared encoding that is actually meant if bytes are invalid in it.
  static func larger(than encoding: String?) -> String? {
    switch encoding {
    case "gb2312", "gbk", "x-gbk", "cp936", "gb_2312-80", "euc-cn": "GB18030"
    case "shift_jis", "shift-jis", "sjis", "x-sjis": "CP932"
    case "iso-8859-1", "latin1", "latin-1", "us-ascii", "ascii", "iso8859-1", "iso_8859-1": "WINDOWS-1252"
    case "euc-kr", "ks_c_5601-1987", "ksc5601": "CP949"
    case "euc-jp", "x-euc-jp": "EUC-JP-MS"
    case "iso-2022-jp": "ISO-2022-JP-3"
    case "big5", "big-5": "BIG5-HKSCS"
    case "iso-8859-9": "WINDOWS-1254"
    case "iso-8859-11", "tis-620": "CP874"
    default: nil
    }
  }
}

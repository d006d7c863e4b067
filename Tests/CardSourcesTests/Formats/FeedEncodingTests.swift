import CardSources
import Platform
import Testing

/// The encodings of XML: declared, marked, wrong, missing.
@Suite struct FeedEncodingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let title: String
    let code: String?

    /// A feed whose declaration names an encoding and whose title has these bytes.
    init(_ name: String, _ declared: String?, _ title: [UInt8], _ expected: String, _ code: String? = nil) {
      testDescription = name
      let declaration = declared.map { "<?xml version=\"1.0\" encoding=\"\($0)\"?>" } ?? ""
      bytes =
        Array("\(declaration)<rss><channel><item><guid>1</guid><title>".utf8) + title
        + Array("</title></item></channel></rss>".utf8)
      self.title = expected
      self.code = code
    }

    /// A feed that names its language and no encoding.
    init(language: String, _ title: [UInt8], _ expected: String, _ code: String) {
      self.init(
        "\(language) as \(title.first ?? 0)…",
        bytes: Array("<rss><channel><language>\(language)</language><item><guid>1</guid><title>".utf8) + title
          + Array("</title></item></channel></rss>".utf8), expected, code)
    }

    init(_ name: String, bytes: [UInt8], _ expected: String, _ code: String? = nil) {
      (testDescription, self.bytes, title, self.code) = (name, bytes, expected, code)
    }
  }

  private static let plain = "<rss><channel><item><guid>1</guid><title>é😀</title></item></channel></rss>"

  private static func utf16(_ text: String, big: Bool) -> [UInt8] {
    text.utf16.flatMap { big ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)] }
  }

  private static func utf32(_ text: String, big: Bool) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar in
      let parts = [24, 16, 8, 0].map { UInt8(scalar.value >> $0 & 255) }
      return big ? parts : parts.reversed()
    }
  }

  static let cases: [Case] = [
    Case("UTF-8", "utf-8", Array("é".utf8), "é"), Case("nothing is UTF-8", nil, Array("é".utf8), "é"),
    Case("Latin-1", "iso-8859-1", [0xE9], "é"), Case("windows-1252", "windows-1252", [0x93, 0xE9, 0x94], "“é”"),
    Case("windows-1251", "windows-1251", [0xDF], "Я"), Case("KOI8-R", "koi8-r", [0xF1], "Я"),
    Case("ISO-8859-7", "iso-8859-7", [0xE1], "α"), Case("ISO-8859-15", "iso-8859-15", [0xA4], "€"),
    Case("Shift_JIS", "Shift_JIS", [0x93, 0xFA, 0x96, 0x7B], "日本"),
    Case("EUC-JP", "EUC-JP", [0xC6, 0xFC, 0xCB, 0xDC], "日本"),
    Case("GB2312", "gb2312", [0xD6, 0xD0], "中"), Case("GB18030", "gb18030", [0x94, 0x39, 0xFC, 0x36], "😀"),
    Case("Big5", "big5", [0xA4, 0xA4], "中"), Case("EUC-KR", "euc-kr", [0xC7, 0xD1], "한"),
    Case("macintosh", "macintosh", [0x8E], "é"), Case("IBM437", "cp437", [0x82], "é"),
    // Declared wrongly
    Case("Latin-1 with quotation marks of windows", "iso-8859-1", [0x93, 0xE9, 0x94], "“é”"),
    Case("ASCII that is windows-1252", "us-ascii", [0x93, 0xE9, 0x94], "“é”", "wrong-encoding"),
    Case("ASCII that is UTF-8", "us-ascii", Array("é".utf8), "é", "wrong-encoding"),
    Case("Latin-1 that is UTF-8", "iso-8859-1", Array("é“”".utf8), "é“”", "wrong-encoding"),
    Case(language: "zh-cn", [0xD6, 0xD0, 0xCE, 0xC4], "中文", "wrong-encoding"),
    Case(language: "zh_TW", [0xA4, 0xA4], "中", "wrong-encoding"),
    Case(language: "ja", [0x93, 0xFA, 0x96, 0x7B], "日本", "wrong-encoding"),
    Case(language: "ja", [0xC6, 0xFC, 0xCB, 0xDC], "日本", "wrong-encoding"),
    Case(language: "ru", [0xDF, 0xE7, 0xFB, 0xEA], "Язык", "wrong-encoding"),
    Case(language: "ru", Array("Язык".utf8) + [0x93], "Язык“", "repaired-xml"),
    Case(language: "en", [0xE9], "é", "repaired-xml"),
    Case("GB2312 that is GBK", "gb2312", [0xE9, 0x46], "镕", "wrong-encoding"),
    Case("UTF-8 that is windows-1252", "utf-8", [0x93, 0xE9, 0x94], "“é”", "repaired-xml"),
    Case("UTF-16 that is UTF-8", "utf-16", Array("é".utf8), "é", "wrong-encoding"),
    Case("UTF-16 that is windows-1252", "utf-16", [0xE9], "é", "wrong-encoding"),
    Case("an unknown encoding", "x-nonsense", Array("é".utf8), "é", "wrong-encoding"),
    Case("an unknown encoding of one byte", "x-nonsense", [0xE9], "é", "wrong-encoding"),
    Case("a name without its hyphens", "iso88591", [0xE9], "é"),
    Case("an empty name", "", Array("é".utf8), "é", "repaired-xml"),
    Case("UTF-8 with a stray byte", "utf-8", Array("é".utf8) + [0xE9], "éé", "repaired-xml"),
    Case("a sequence that is cut", "utf-8", [0x61, 0xE2, 0x82], "aâ‚", "repaired-xml"),
    Case("half of a character in UTF-8", "utf-8", [0x61, 0xED, 0xA0, 0x80], "a\u{FFFD}", "repaired-xml"),
    Case("two surrogates in UTF-8", "utf-8", [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], "😀", "repaired-xml"),
    // UTF-8 under other names
    Case("UTF-8 as windows-1251", "windows-1251", Array("Новости".utf8), "Новости", "wrong-encoding"),
    Case("UTF-8 as KOI8-R", "koi8-r", Array("Новости".utf8), "Новости", "wrong-encoding"),
    Case("UTF-8 as ISO 8859-15", "iso-8859-15", Array("é€".utf8), "é€", "wrong-encoding"),
    Case("UTF-8 as Big5", "big5", Array("繁體中文新聞".utf8), "繁體中文新聞", "wrong-encoding"),
    Case("UTF-8 as Shift_JIS", "shift_jis", Array("日本語のニュース".utf8), "日本語のニュース", "wrong-encoding"),
    Case("UTF-8 as EUC-JP", "euc-jp", Array("日本語のニュース".utf8), "日本語のニュース", "wrong-encoding"),
    Case("UTF-8 as GBK", "gbk", Array("简体中文新闻今天的".utf8), "简体中文新闻今天的", "wrong-encoding"),
    Case("a word that could be UTF-8", "gbk", [0xC7, 0xA1, 0xC7, 0xA1], "恰恰"),
    Case("an old name", "win-1251", [0xDF], "Я", "wrong-encoding"),
    // Marked
    Case("a mark", bytes: [0xEF, 0xBB, 0xBF] + Array(plain.utf8), "é😀"),
    Case(
      "a mark against a declaration",
      bytes: [0xEF, 0xBB, 0xBF] + Array("<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>\(plain)".utf8), "é😀"),
    Case(
      "UTF-16LE with a mark",
      bytes: [0xFF, 0xFE] + utf16("<?xml version=\"1.0\" encoding=\"utf-16\"?>" + plain, big: false), "é😀"),
    Case("UTF-16BE with a mark", bytes: [0xFE, 0xFF] + utf16("<?xml version=\"1.0\"?>" + plain, big: true), "é😀"),
    Case(
      "UTF-16LE without a mark", bytes: utf16("<?xml version=\"1.0\" encoding=\"utf-16le\"?>" + plain, big: false), "é😀"
    ),
    Case("UTF-16BE without a mark or a declaration", bytes: utf16(plain, big: true), "é😀", "wrong-encoding"),
    Case(
      "UTF-16 that says UTF-8",
      bytes: [0xFF, 0xFE] + utf16("<?xml version=\"1.0\" encoding=\"utf-8\"?>" + plain, big: false), "é😀"),
    Case(
      "UTF-16 that is not well-formed",
      bytes: [0xFF, 0xFE] + utf16(plain.replacing("é", with: "&eacute;"), big: false), "é😀", "repaired-xml"),
    Case(
      "UTF-16 that was cut", bytes: [0xFF, 0xFE] + utf16(String(plain.prefix(48)), big: false), "é😀", "repaired-xml"),
    Case(
      "UTF-32LE with a mark",
      bytes: [0xFF, 0xFE, 0, 0] + utf32("<?xml version=\"1.0\" encoding=\"utf-32\"?>" + plain, big: false), "é😀"),
    Case(
      "UTF-32BE without a mark", bytes: utf32("<?xml version=\"1.0\" encoding=\"utf-32be\"?>" + plain, big: true), "é😀"),
    Case("EBCDIC", bytes: ebcdic, "AB"),
    Case("an entity of HTML in Latin-1", "iso-8859-1", [0xE9] + Array("&eacute;".utf8), "éé", "repaired-xml"),
    Case("an entity of HTML in Shift_JIS", "shift_jis", [0x93, 0xFA] + Array("&eacute;".utf8), "日é", "repaired-xml"),
    Case(
      "an entity of HTML in an unknown encoding", "x-nonsense", [0xE9] + Array("&eacute;".utf8), "éé", "repaired-xml"),
  ]

  // <?xml version="1.0" encoding="ebcdic-cp-us"?><rss><item><title>AB</title></item></rss>
  private static let ebcdic: [UInt8] = [
    0x4C, 0x6F, 0xA7, 0x94, 0x93, 0x40, 0xA5, 0x85, 0x99, 0xA2, 0x89, 0x96, 0x95, 0x7E, 0x7F, 0xF1, 0x4B, 0xF0, 0x7F,
    0x40, 0x85, 0x95, 0x83, 0x96, 0x84, 0x89, 0x95, 0x87, 0x7E, 0x7F, 0x85, 0x82, 0x83, 0x84, 0x89, 0x83, 0x60, 0x83,
    0x97, 0x60, 0xA4, 0xA2, 0x7F, 0x6F, 0x6E, 0x4C, 0x99, 0xA2, 0xA2, 0x6E, 0x4C, 0x89, 0xA3, 0x85, 0x94, 0x6E, 0x4C,
    0xA3, 0x89, 0xA3, 0x93, 0x85, 0x6E, 0xC1, 0xC2, 0x4C, 0x61, 0xA3, 0x89, 0xA3, 0x93, 0x85, 0x6E, 0x4C, 0x61, 0x89,
    0xA3, 0x85, 0x94, 0x6E, 0x4C, 0x61, 0x99, 0xA2, 0xA2, 0x6E,
  ]

  @Test(arguments: cases)
  func `a feed is read in the encoding that it has`(example: Case) async throws {
    let list = try await cards(example.bytes)
    #expect(try list.field("title") == example.title)
    #expect(list.codes.first == example.code)
  }

  @Test(
    arguments: [
      ("windows-1251", nil, [0xDF], "Я"), ("windows-1251", "iso-8859-1", [0xDF], "Я"),
      ("utf-8", "iso-8859-1", Array("é".utf8), "é"), ("nonsense", "iso-8859-1", [0xE9], "é"),
      ("utf-8", "iso-8859-1", [0xE9], "é"), ("iso-8859-1", "utf-8", Array("Новости".utf8), "Новости"),
    ] as [(String, String?, [UInt8], String)])
  func `what the server names counts more than what the document declares`(
    charset: String, declared: String?, title: [UInt8], expected: String
  ) async throws {
    let list = try await cards(Case("", declared, title, "").bytes, charset: charset)
    #expect(try list.field("title") == expected)
  }

  private func cards(_ bytes: [UInt8], charset: String? = nil) async throws -> CardList {
    let files = MemoryFileSystem()
    try files.write(bytes, to: "feed")
    var source = CardSource(name: "news", path: "feed")
    source.charset = charset
    return try await SourceReader(files: files).cards(of: source)
  }
}

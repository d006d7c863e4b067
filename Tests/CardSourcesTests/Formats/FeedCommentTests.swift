import CardSources
import Platform
import Testing

/// Comments of XML hold no `--`; what only looks like such a comment is left alone.
@Suite struct FeedCommentTests {
  /// A piece of a feed, and whether it is well-formed.
  static let cases: [(piece: String, isRight: Bool)] = [
    ("<!-- a - b -->", true),
    ("<!---->", true),
    ("<!-- a -- b -->", false),
    ("<!-- a --->", false),
    ("<!----->", false),
    ("<!-- a --> -- <!-- b -->", true),
    ("<description><![CDATA[<!-- a -- b --> ! <!]]></description>", true),
    ("<![CDATA[<!-- ]]><!-- a -->", true),
    ("<?x <!-- a -- b --> ?><!-- a -->", true),
    ("<?x ?><!-- a -- b -->", false),
    ("<title>Hello! -- you</title>", true),
    ("<title>ⴭⴭ<!-- ⴭⴭ --></title>", true),
  ]

  private static func feed(_ piece: String) -> String {
    "<rss version=\"2.0\"><channel><item><guid>1</guid>\(piece)</item><item><guid>2</guid></item></channel></rss>"
  }

  @Test(arguments: cases) func aCommentWithTwoHyphensIsRepairedAndToldOf(piece: String, isRight: Bool) async throws {
    let list = try await read(Self.feed(piece))
    #expect(list.ids == ["1", "2"])
    #expect(list.codes.contains("repaired-xml") == !isRight)
  }

  @Test(arguments: cases) func soItIsInUTF16(piece: String, isRight: Bool) async throws {
    for isBig in [false, true] {
      let units = "\u{FEFF}\(Self.feed(piece))".utf16
      let bytes = units.flatMap { isBig ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)] }
      let files = MemoryFileSystem()
      try files.write(bytes, to: "feed")
      let list = try await SourceReader(files: files).cards(of: CardSource(name: "news", path: "feed"))
      #expect(list.ids == ["1", "2"])
      #expect(list.codes.contains("repaired-xml") == !isRight)
    }
  }

  /// libxml2 copies the comment for every pair of hyphens: it would read this one for a quarter of an hour.
  @Test func aLongCommentOfHyphensTakesNoLongerThanAnyOther() async throws {
    let list = try await read(Self.feed("<!-- " + String(repeating: "-- ", count: 500_000) + "-->"))
    #expect(list.ids == ["1", "2"])
    #expect(list.codes.contains("repaired-xml"))
  }
}

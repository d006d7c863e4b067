import CardSources
import Testing

/// The day of a card's date in the words of the site's language.
@Suite struct DateTextTests {
  private static let feed = """
    <rss><channel><title>F</title><item><guid>1</guid><pubDate>5 Mar 2026 12:00 GMT</pubDate></item></channel></rss>
    """

  @Test(
    arguments: [
      ("en", "5 March 2026"), ("en-US", "March 5, 2026"), ("de-AT", "5. März 2026"), ("fr", "5 mars 2026"),
      ("es", "5 de marzo de 2026"), ("pl", "5 marca 2026"), ("ru", "5 марта 2026"), ("fi", "5. maaliskuuta 2026"),
      ("hu", "2026. március 5."), ("zh-Hans", "2026年3月5日"), ("ja", "2026年3月5日"), ("ko", "2026년 3월 5일"),
      ("he", "5 במרץ 2026"), ("xx", "2026-03-05"),
    ]) func `the day is told in a language`(language: String, text: String) async throws
  {
    #expect(try await read(Self.feed) { $0.dateLanguage = language }.field("date_text") == text)
  }

  @Test func `French counts the first day`() async throws {
    let list = try await read(#"[{"id":1,"date_published":"2026-04-01T00:00:00Z"}]"#) { $0.dateLanguage = "fr" }
    #expect(try list.field("date_text") == "1er avril 2026")
  }

  @Test(
    arguments: [
      (#"{"id":1,"date_published":"2026-04-01T00:00:00Z","date_text":"today"}"#, "today"),
      (#"{"id":1,"date_published":"never"}"#, nil), (#"{"id":1}"#, nil),
      (#"{"id":1,"date_published":"Wed, 01 Apr 2026 10:00:00 +0200"}"#, "1 April 2026"),
      (#"{"id":1,"date_published":1775001600}"#, "1 April 2026"),
    ] as [(String, String?)]) func `records that have words, or no date, are left as they are`(
      record: String, text: String?
    ) async throws
  {
    #expect(try await read("[\(record)]") { $0.dateLanguage = "en" }.field("date_text") == text)
  }

  @Test func `fields that become the date are told too`() async throws {
    let list = try await read(#"[{"id":1,"day":"1 Apr 2026"}]"#) {
      $0.dateLanguage = "en"
      $0.fields = [FieldMapping(name: "date_published", path: "day")]
    }
    #expect(try list.field("date_text") == "1 April 2026")
  }
}

import CardSources
import Platform
import Testing

/// Several lists of cards made of the same records.
@Suite struct SourceRecordsTests {
  @Test(arguments: [
    "<rss><channel><item><guid>1</guid><title>A</title></item><item><guid>1</guid><title>B</title></item></channel></rss>",
    #"[{"id": "1", "title": "A"}, {"id": "1", "title": "B"}]"#,
    "id,title\n1,A\n1,B\n",
  ])
  func `a list leaves the records as they are for the next`(text: String) async throws {
    let reader = SourceReader(files: MemoryFileSystem(["data/news": text]))
    var source = CardSource(name: "news", path: "data/news")
    source.duplicates = .first
    let records = try await reader.records(of: source)
    let merged = await reader.cards(of: source, in: records)
    source.identity = .hash(["title"])
    let hashed = await reader.cards(of: source, in: records)
    #expect(merged.ids == ["1"] && merged.report.merged == 1)
    #expect(hashed.count == 2 && hashed.report.merged == 0)
    #expect(try await hashed.ids == reader.cards(of: source).ids)
  }
}

import CardSources
import Platform
import Testing

@Suite("The beginning of a source alone")
struct BeginningTests {
  private static let sources = [
    "json": #"[{"id": "a", "title": "A"}, {"id": "b", "title": "B"}, {"id": "c", "title": "C"}, {broken"#,
    "ndjson":
      "{\"id\": \"a\", \"title\": \"A\"}\n{\"id\": \"b\", \"title\": \"B\"}\n{\"id\": \"c\", \"title\": \"C\"}\n{broken\n",
    "csv": "id,title\na,A\nb,B\nc,C\nd,D,too,many\n",
    "rss": """
    <rss version="2.0"><channel><title>T</title><item><guid>a</guid><title>A</title></item><item><guid>b</guid>
    <title>B</title></item><item><guid>c</guid><title>C</title></item><item><broken
    """,
    "atom": """
    <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><id>a</id><title>A</title></entry>
    <entry><id>b</id><title>B</title></entry><entry><id>c</id><title>C</title></entry><entry><broken
    """,
  ]

  @Test("Nothing behind the records that are asked for is looked at", arguments: sources.keys.sorted())
  func limit(format: String) async throws {
    let files = MemoryFileSystem(["feed": Self.sources[format] ?? ""])
    let list = try await SourceReader(files: files, jobs: 1, limit: 2).cards(of: CardSource(name: "news", path: "feed"))
    #expect(list.count == 2)
    #expect(list.report.read == 2)
    #expect(list.diagnostics.isEmpty)
  }
}

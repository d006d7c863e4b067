import Testing

/// Documents for feed readers are proven by several workers from the first moment on.
///
/// libxml2 prepares what it needs with the first schema, without a lock, so only a new process can show that nothing goes wrong: of
/// builds that did not prepare it before, about one in ten failed.
@Suite struct ManyFeedsTests {
  @Test func workersThatProveTheirFirstDocumentsTogetherSucceedEachTime() throws {
    let folder = try StarterFolder(project: nil)
    try folder.write("<{{heading}}>{{title}}</{{heading}}>\n", to: "Templates/cells/note.mustache")
    try folder.write(
      """
      title: Test
      url: https://example.org/
      language: en
      sitemap: true
      syndication: {formats: [rss]}
      sources: {notes: {file: data/notes.json, kind: kind}}
      feeds:
        tags: {each: tags, source: notes, path: "/tags/{slug}/", index: {path: /tags/}}
      """, to: "site/site.yml")
    let cards = (0..<40).map {
      """
      {"id": "c\($0)", "kind": "note", "url": "https://example.org/\($0)/", "title": "Card \($0)", "tags": ["Tag \($0)"]}
      """
    }
    try folder.write("[\(cards.joined(separator: ",\n"))]", to: "site/data/notes.json")
    for attempt in 0..<40 {
      let result = try folder.run("build", "--full", "--jobs", "2")
      #expect(result.status == 0, "attempt \(attempt): \(result.errors)")
    }
  }
}

import Cardloom
import Platform
import Starter
import Testing

/// What `cardloom explain` tells of sources and fields.
@Suite struct SourceExplanationTests {
  private static let configuration = """
    title: Notes
    url: https://example.org/notes/
    language: en
    sources:
      notes:
        file: data/notes.json
        fields: {title: "{headline} ({heading})", image: [cover, photo]}
        agreed: false
    feeds: {home: {path: /, title: Notes, sections: [{id: all, source: notes, label: Notes, cell: article}]}}
    events: [open, retry]
    """

  private static let records = """
    [{"id": 1, "heading": "Fog at sea", "headline": "About Fog at sea", "cover": "https://a.example/1.jpg"},
     {"id": 2, "heading": "Old ropes", "headline": "About Old ropes", "cover": "https://a.example/2.jpg"},
     {"id": 3, "heading": "Night boats", "headline": "About Night boats"}]
    """

  private func told(of name: String) async throws -> [String] {
    let files = MemoryFileSystem(["site/data/notes.json": Self.records, "site/site.yml": Self.configuration])
    let explanation = try await ProjectExplanation.read("", files: files)
    return try explanation.texts(aboutSource: name, takesFields: true)
  }

  @Test func `a source tells what won for each role, by how much, and what came next`() async throws {
    let text = try await told(of: "notes").joined()
    #expect(text.hasPrefix("source `notes`\n  site/data/notes.json, json, 3 records\n"))
    #expect(text.contains("points of 100; nobody has agreed yet:\n"))
    let title = #/title: `headline` \d+, then `heading` \d+; not sure \(`headline` \d+ %, `heading` \d+ %\)\n/#
    #expect(text.contains(title), "\(text)")
    #expect(text.contains(/picture: `cover` \d+\n/) && text.contains("  price: none\n"))
    #expect(text.contains("  `fields` of site.yml: `title` from `{headline} ({heading})`, `image` from `cover`"))
  }

  @Test(arguments: ["notes.heading", "heading"])
  func `a field tells its values, its places and where cards have it`(name: String) async throws {
    let text = try await told(of: name).joined()
    let values = "field `heading` of the source `notes`\n  in 3 of 3 records, 3 different, such as `Fog at sea`"
    #expect(text.hasPrefix(values), "\(text)")
    #expect(text.contains(/as title: place 2 of \d, \d+ points of 100\n/))
    #expect(text.contains("  cards have it as `title`\n"))
  }

  @Test func `a slot tells its fields, and what is nowhere is not told`() async throws {
    #expect(
      try await told(of: "notes.image").joined().contains("the field of this name from `cover`, else `photo`\n"))
    #expect(try await told(of: "notes.sugar").isEmpty)
  }
}

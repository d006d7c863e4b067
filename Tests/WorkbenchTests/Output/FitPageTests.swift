import Cardloom
import Platform
import Testing
import Workbench

/// The pages of the workbench on which the fields of a source are fitted into the slots of a cell.
@Suite struct FitPageTests {
  private let files = [
    "site/site.yml": """
    title: Goods
    url: https://example.org/
    language: en
    sources:
      goods:
        file: data/goods.json
        id: sku
        fields: {title: name, summary: {hidden: true}}
        formats: {price: number:2}
      notes: {file: data/notes.json, kind: kind}
      nothing: {file: data/nothing.json}
    feeds:
      home:
        path: /
        title: Goods
        sections:
          - id: shelf
            source: goods
            label: Goods
            cells: [{when: {price: {above: 100}}, use: note}]
            cell: ware
          - {id: words, source: notes, label: Notes}
    """,
    "site/data/goods.json": """
    [{"sku": "a", "name": "Mug", "price": 12, "summary": "Round", "tags": ["x", "y"]},
     {"sku": "b", "name": "A rather long name of a rather large table", "price": 480, "note": "Heavy"},
     {"sku": "c", "name": "Cup"}, {"sku": "d", "name": "Jug", "price": 7}, {"sku": "e", "name": "Pot", "price": 9}]
    """,
    "site/data/notes.json":
      #"[{"id": "n", "kind": "note", "title": "Fog"}, {"id": "m", "kind": "ware", "title": "Ice"}]"#,
    "site/data/nothing.json": "[]",
    "Templates/cells/ware.mustache":
      "---\noptional: [price, summary, image_alt]\n---\n<p>{{title}} {{price}} {{summary}} {{image_alt}}</p>\n",
    "Templates/cells/note.mustache": "<p>{{title}}</p>\n",
    "Templates/cells/poem.mustache": "<p>{{title}} {{verse}}</p>\n",
    "Templates/pages/feed.mustache": """
    <!DOCTYPE html>
    <html lang="{{page.language}}"><head><meta charset="utf-8"><title>{{page.title}}</title></head>
    <body><main><h1>{{page.title}}</h1>{{{sections}}}</main></body></html>
    """,
  ]

  private func site() async throws -> PreviewSite {
    try PreviewSite(
      await PreviewProject.read(".", files: MemoryFileSystem(files), builtIn: try SampleProject.workbench))
  }

  private func html(_ name: String, record: Int = 0, among records: [Int]? = nil) async throws -> String {
    String(decoding: try await site().fitPage(name, record: record, among: records).html, as: UTF8.self)
  }

  @Test func `each source with cards has a page`() async throws {
    #expect(try await site().fitNames == ["goods", "notes"])
    await #expect(throws: (any Error).self) { try await html("nothing") }
    await #expect(throws: (any Error).self) { try await html("goods", record: 5) }
  }

  @Test func `the record is shown as it is in the source, with the slot of each field`() async throws {
    let html = try await html("goods")
    #expect(html.contains("<code>name</code></button> <span class=\"fit-use\">→ title</span>"))
    #expect(html.contains("<td dir=\"auto\">x, y</td>"))
    #expect(html.contains("<td class=\"fit-count\">number · 4 of 5</td>"))
    #expect(html.contains("<tr draggable=\"true\" data-field=\"note\" data-missing=\"true\">"))
    #expect(html.contains("site/data/goods.json:1"))
  }

  @Test func `each slot of the cell lists the fields, and has what site.yml says`() async throws {
    let html = try await html("goods")
    #expect(html.contains("<option value=\"name\" selected>name – Mug</option>"))
    #expect(html.contains("<option value=\".hidden\" selected>– hidden</option>"))
    #expect(html.contains("<option value=\"number:2\" selected>number, 2 decimals</option>"))
    #expect(html.contains("Details of pictures, dates and languages"))
  }

  @Test func `the page says which cell shows the card and what decides it`() async throws {
    #expect(try await html("goods").contains("ware, the cell of the section shelf of the feed home"))
    #expect(try await html("goods", record: 1).contains("note, by rule 1 of the section shelf of the feed home"))
    #expect(try await html("notes").contains("note, by the kind of the card, in the section words of the feed home"))
  }

  @Test func `cells that need a field which the card lacks are listed with it`() async throws {
    let html = try await html("goods")
    #expect(html.contains("data-fit-cell=\"note\""))
    #expect(html.contains(">poem</button> needs verse</li>"))
  }

  @Test func `a served page links to every record, a written one to a few`() async throws {
    let all = try await html("goods", record: 1)
    #expect(all.contains("href=\"../../../fit/goods/index.html\" rel=\"previous\""))
    #expect(all.contains("href=\"../../../fit/goods/3/index.html\" rel=\"next\""))
    #expect(all.contains("href=\"../../../fit/goods/2/index.html\" rel=\"longest\" aria-current=\"page\""))
    let records = try await site().writtenFitRecords(of: "goods")
    #expect(records == [0, 1, 2])
    let written = try await html("goods", record: 2, among: records)
    #expect(!written.contains("rel=\"next\""))
    #expect(written.contains("rel=\"fewest\" aria-current=\"page\""))
  }

  @Test func `a frame shows the record in a cell, in the formats of its source`() async throws {
    let site = try await site()
    guard case .frame(let frame)? = try site.file(at: "fit/goods/1/frames/ware.html", renderer: site.frameRenderer())
    else {
      Issue.record("there is no frame")
      return
    }
    #expect(!frame.isFailure)
    #expect(String(decoding: frame.html, as: UTF8.self).contains("<p>Mug 12.00"))
    let missing = try site.file(at: "fit/sugar/1/frames/ware.html", renderer: site.frameRenderer())
    #expect(missing == nil)
  }
}

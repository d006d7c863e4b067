import CardLayout
import JSONRecords
import Testing

/// What each adaptor draws around the same section.
@Suite struct AdaptorTests {
  private static let adaptors: [any CardAdaptor] = [
    TableAdaptor(), CollectionAdaptor(), CollectionAdaptor(columns: .carousel(width: 280)),
    CollectionAdaptor(columns: .waterfall(minimumWidth: 240)), DeckAdaptor(),
  ]

  private static func everything() throws -> SectionModel {
    var section = try SectionModel.notes("a", "b")
    section.identity.label = "Notes"
    section.chrome.header = HeldView(template: "head", data: ["title": "All"])
    section.chrome.footer = HeldView(template: "foot")
    section.chrome.decoration = HeldView(template: "back")
    return section
  }

  @Test(arguments: adaptors.indices)
  func `an adaptor draws the section's element, its views and its cells`(index: Int) throws {
    let adaptor = Self.adaptors[index]
    let drawn = try DrawnSection(try Self.everything(), by: adaptor)
    #expect(
      drawn.html == """
        <section class="section" id="notes" data-section="notes" data-adaptor="\(adaptor.name)"\
        \(adaptor.takesCardsAway ? " data-takes-away" : "") data-state="requestSuccess" aria-label="Notes">
        <div class="section-decoration" aria-hidden="true"><i></i></div>
        <header class="section-header" data-view="head"><h2>All 2</h2></header>
        <div class="cells">
        <article class="cell" data-cell="note_note" data-card="a">
        <h3>A</h3>
        </article>
        <article class="cell" data-cell="note_note" data-card="b">
        <h3>B</h3>
        </article>
        </div>
        <footer class="section-footer" data-view="foot"><p>End</p></footer>
        </section>
        <div class="section-spacing" data-section-spacing="notes"></div>

        """)
    #expect(drawn.diagnostics.isEmpty)
  }

  @Test func `an adaptor that wraps nothing draws what the templates write`() throws {
    for adaptor in [
      TableAdaptor(wrapsCells: false), CollectionAdaptor(wrapsCells: false), DeckAdaptor(wrapsCells: false),
    ] as [any CardAdaptor] {
      #expect(try DrawnSection(try Self.everything(), by: adaptor).html == "<h3>A</h3>\n<h3>B</h3>\n")
    }
  }

  @Test func `an adaptor of the site's own decides the order of what it draws`() throws {
    struct Upside: CardAdaptor {
      static let name = "upside"

      func draw(_ section: SectionCanvas) throws {
        section.open()
        section.footer()
        section.markup("<div")
        section.attribute("class", "rows \"of\" \(section.section.cells.count)")
        section.attribute("data-page", section.page)
        if case .object(let site) = section.site { section.attribute("data-site", site.map(\.name).joined()) }
        section.attribute("data-level", "\(section.headingLevel)")
        section.markup(">\n")
        try section.items()
        section.markup("</div>\n")
        section.header()
        section.close()
      }
    }
    var section = try Self.everything()
    section.layout = SectionLayout(spacing: SectionLayout.Spacing(height: 0))
    let html = try DrawnSection(section, by: Upside()).html
    #expect(html.contains("data-adaptor=\"upside\""))
    #expect(
      html.contains(
        "</footer>\n<div class=\"rows &quot;of&quot; 2\" data-page=\"/\" data-site=\"title\" data-level=\"1\">\n<article"
      ))
    #expect(
      html.hasSuffix(
        "</article>\n</div>\n<header class=\"section-header\" data-view=\"head\"><h2>All 2</h2></header>\n</section>\n")
    )
  }

  @Test func `an adaptor that says nothing of drawing draws as a table`() throws {
    struct Plain: CardAdaptor {
      static let name = "table"
    }
    let section = try Self.everything()
    #expect(try DrawnSection(section, by: Plain()).html == DrawnSection(section).html)
  }

  @Test func `scripts and measures are those of the columns`() {
    #expect(Self.adaptors.map(\.scripts) == [[], [], ["carousel"], ["carousel", "waterfall"], ["deck"]])
    #expect(
      Self.adaptors.map { $0.customProperties.map { "\($0.name): \($0.value)" } } == [
        [], ["--cell-min-width: 320px"], ["--carousel-width: 280px"], ["--cell-min-width: 240px", "--waterfall: 1"],
        ["--visible-cards: 4"],
      ])
  }
}

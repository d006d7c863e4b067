import CardLayout
import CardSources
import HTMLProof
import JSONRecords
import Testing

/// What a section shows in each of its states, and what stands among its cells.
@Suite struct SectionDrawingTests {
  /// The elements and the texts of some HTML, in short: `section.section`, `A`.
  private static func outline(_ html: String) -> [String] {
    html.split(separator: "<").compactMap { piece in
      guard !piece.hasPrefix("/") else { return nil }
      let halves = piece.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
      let words = halves[0].split(separator: " ")
      let name = words.first { $0.hasPrefix("class=") }.map { String($0.dropFirst(7).prefix { $0 != "\"" }) }
      let text = halves.count > 1 ? halves[1].filter { $0 != "\n" } : ""
      return name ?? (text.isEmpty ? String(words[0]) : text)
    }
  }

  @Test func `the header of a closed section opens it`() throws {
    var section = try SectionModel.notes("a")
    section.behaviour.isCollapsed = true
    let named = try DrawnSection(section).html
    #expect(named.contains("<details class=\"section-fold\">\n<summary class=\"section-header\">notes</summary>\n"))
    section.chrome.header = HeldView(template: "head", data: ["title": "All"], isSticky: true)
    let html = try DrawnSection(section).html
    #expect(
      html.contains(
        "<summary class=\"section-header\" data-sticky data-view=\"head\"><h2>All 1</h2></summary>\n<div class=\"cells\">"
      ))
    #expect(html.contains("</div>\n</details>\n</section>\n"))
  }

  @Test(arguments: [true, false]) func `a closed section shows none of its cells to header and footer`(
    isCollapsed: Bool
  ) throws {
    var section = try SectionModel.notes("a", "b", "c")
    section.behaviour.isCollapsed = isCollapsed
    section.chrome.header = HeldView(template: "numbers")
    section.chrome.footer = HeldView(template: "numbers")
    let shown = isCollapsed ? 0 : 3
    #expect(section.shownCount == shown)
    #expect(try DrawnSection(section).html.ranges(of: "<p>\(shown) of 3</p>").count == 2)
  }

  @Test func `what stands in place of the cells, or above them`() throws {
    var section = try SectionModel.notes()
    section.status.empty = HeldView(template: "none")
    #expect(Self.outline(try DrawnSection(section).html) == ["section", "section-empty", "None", "section-spacing"])
    section.status = SectionStatus(state: .requestFail, placeholder: HeldView(template: "failed"))
    let failed = try DrawnSection(section).html
    #expect(Self.outline(failed) == ["section", "section-placeholder", "Failed", "section-spacing"])
    #expect(failed.contains("data-state=\"requestFail\""))
    section = try SectionModel.notes("a")
    section.status = SectionStatus(isStale: true, staleMark: HeldView(template: "old"))
    let stale = try DrawnSection(section).html
    #expect(Self.outline(stale) == ["section", "section-stale", "Old", "cells", "cell", "A", "section-spacing"])
    #expect(stale.contains(" data-stale>"))
  }

  @Test func `supplementary views and hosted sections stand among the cells`() throws {
    var section = try SectionModel.notes("a", "b", "c", "d")
    let view = { HeldView(template: "ad", data: ["title": .string($0)]) }
    section.chrome.supplementary = [
      SupplementaryView(kind: "ad", view: view("start"), placement: .start),
      SupplementaryView(kind: "ad", view: view("two"), placement: .every(2)),
      SupplementaryView(kind: "ad", view: view("before"), placement: .before(1)),
      SupplementaryView(kind: "ad", view: view("end"), placement: .end),
    ]
    var guest = try SectionModel.notes("x")
    guest.id = "guest"
    guest.layout = SectionLayout(spacing: SectionLayout.Spacing(height: 0))
    guest.layout.adaptor = DeckAdaptor()
    section.chrome.extensions = [SectionExtension(at: 3, section: guest)]
    #expect(
      Self.outline(try DrawnSection(section).html) == [
        "section", "cells", "supplementary", "start", "cell", "A", "supplementary", "before", "cell", "B",
        "supplementary", "two", "cell", "C", "section", "cells", "cell", "X", "cell", "D", "supplementary", "end",
        "section-spacing",
      ])
  }

  @Test func `a section that grows is a feed of articles with positions`() throws {
    var section = try SectionModel.notes("a", "b")
    section.behaviour.loadsMore = true
    section.chrome.supplementary = [
      SupplementaryView(kind: "ad", view: HeldView(template: "ad", data: ["title": "x"]), placement: .start)
    ]
    let html = try DrawnSection(
      section, slice: SectionSlice(cells: 10..<12, page: 10..<12, total: 12, scope: .whole)
    ).html
    #expect(html.contains("<div class=\"cells\" role=\"feed\" aria-label=\"notes\">\n<article class=\"cell\""))
    #expect(
      html.contains(
        "id=\"card-b\" data-cell=\"note_note\" data-card=\"b\" role=\"article\" aria-posinset=\"12\" aria-setsize=\"12\""
      ))
    let sealed = SectionSlice(cells: 10..<12, page: 10..<12, total: 12, scope: .sealed)
    #expect(try DrawnSection(section, slice: sealed).html.contains("aria-posinset=\"1\" aria-setsize=\"-1\""))
    let whole = try DrawnSection(section).html
    #expect(
      whole.contains("aria-label=\"notes\">\n<article class=\"supplementary\" data-kind=\"ad\" data-index=\"0\">"))
    #expect(whole.contains("aria-posinset=\"1\" aria-setsize=\"2\""))
  }

  @Test func `proofs are reused for sections that differ in values, and for no others`() throws {
    func fragment(_ ids: String..., change: (inout SectionModel) -> Void = { _ in }) throws -> Fragment {
      let cells = ids.map { CellHolder(id: $0, kind: "note", data: ["title": .string($0)]) }
      var section = SectionModel(
        id: "notes", cells: CellHolders(try HeldCells(cells)), registry: CellRegistry(known: ["note", "bare"]))
      section.chrome.header = HeldView(template: "head", data: ["title": "All"])
      change(&section)
      return try DrawnSection(section).fragment
    }
    let first = try fragment("a", "b")
    let other = try fragment("c", "d")
    #expect(first.frameShape == other.frameShape)
    #expect(first.parts.map(\.html.shape) == other.parts.map(\.html.shape))
    let changes: [(inout SectionModel) -> Void] = [
      { $0.id = "others" }, { $0.identity.label = "Notes" }, { $0.behaviour.isCollapsed = true },
      { $0.behaviour.loadsMore = true }, { $0.chrome.footer = HeldView(template: "foot") },
      { $0.chrome.decoration = HeldView(template: "back") }, { $0.chrome.header = nil },
      { $0.chrome.header = HeldView(template: "head", data: ["title": "All"], isSticky: true) },
      { $0.behaviour.parameters = ["from": "home"] },
      { $0.layout = SectionLayout(spacing: SectionLayout.Spacing(height: 0)) },
      { $0.behaviour.selection = .single }, { $0.behaviour.tab = "Tab" }, { $0.behaviour.refreshes = true },
    ]
    for (index, change) in changes.enumerated() {
      #expect(try fragment("a", "b", change: change).frameShape != first.frameShape, "change \(index)")
    }
    let cells: [(inout SectionModel) -> Void] = [
      { $0.behaviour.foldsCells = true }, { $0.layout.size = .pixels(80) }, { $0.behaviour.loadsMore = true },
      { $0.content.registry = CellRegistry(known: ["note", "bare"], sectionTemplate: "bare") },
    ]
    for (index, change) in cells.enumerated() {
      #expect(
        try fragment("a", change: change).parts.last?.html.shape != first.parts.last?.html.shape,
        "change of cells \(index)")
    }
  }
}

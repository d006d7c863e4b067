import CardLayout
import CardSources
import Diagnostics
import JSONRecords
import Testing

/// A section as one value: what is equal, and what its names depend on.
@Suite struct SectionModelTests {
  private struct Grid: CardAdaptor {
    static let name = "grid"
    var gap = 1
  }

  @Test func `sections are equal if a site says the same of them, whatever cells they show`() throws {
    let section = SectionModel(id: "latest", source: Located("news"))
    var filled = section
    filled.cells = CellHolders(try HeldCells([CellHolder(id: "a", kind: "note", data: [:])]))
    #expect(filled == section)
  }

  @Test(
    arguments: [
      { $0.identity.label = "News" }, { $0.content.limit = 3 }, { $0.content.order.skipped = 1 },
      { $0.chrome.header = HeldView(template: "head") }, { $0.layout.size = .pixels(80) },
      { $0.layout.adaptor = DeckAdaptor() }, { $0.behaviour.loadsMore = true },
      { $0.status.onFailure = FailurePolicies(.fail) },
    ] as [@Sendable (inout SectionModel) -> Void])
  func `a section differs from another in any of its parts`(change: @Sendable (inout SectionModel) -> Void) {
    let section = SectionModel(id: "latest", source: Located("news"))
    var changed = section
    change(&changed)
    #expect(changed != section)
  }

  @Test func `layouts are equal if their adaptors are of one type with the same measures`() {
    func layout(_ adaptor: any CardAdaptor) -> SectionLayout {
      var layout = SectionLayout()
      layout.adaptor = adaptor
      return layout
    }
    #expect(layout(CollectionAdaptor()) == layout(CollectionAdaptor()))
    #expect(layout(CollectionAdaptor(columns: .count(2))) != layout(CollectionAdaptor(columns: .count(3))))
    #expect(layout(TableAdaptor()) != layout(DeckAdaptor()))
    #expect(layout(Grid()) == layout(Grid()) && layout(Grid()) != layout(Grid(gap: 2)))
  }

  @Test func `another identity names the section, its measures and the sections in it`() {
    var section = SectionModel(id: "", source: nil)
    section.chrome.extensions = [SectionExtension(at: 2, section: SectionModel(id: "guest", source: nil))]
    let own = section.identified(by: "home")
    #expect(own.id == "home" && own.identity.styleID == "home")
    #expect(own.chrome.extensions.map(\.section.id) == ["home-guest"])
    var group = own
    group.identity.styleID = own.identity.styleID
    group.id = "home-2024"
    #expect(group.identity.styleID == "home")
  }

  @Test(
    arguments: [
      (.count(4), 4), (.composition(.lead), 3), (.composition(.duo), 4), (.composition(.mosaic), 4),
      (.composition(.shelf), nil), (.minimumWidth(320), nil), (.carousel(width: 280), nil),
      (.waterfall(minimumWidth: 240), nil),
    ] as [(CollectionAdaptor.Columns, Int?)])
  func `cells can cover several columns where their number is known`(columns: CollectionAdaptor.Columns, count: Int?) {
    #expect(CollectionAdaptor(columns: columns).columnCount == count)
    #expect(CollectionAdaptor(columns: columns, wrapsCells: false).columnCount == nil)
  }

  @Test func `a skeleton shows as many cells as a screen does`() {
    #expect(TableAdaptor().skeletonCellCount == 3 && DeckAdaptor().skeletonCellCount == 1)
    #expect(CollectionAdaptor().skeletonCellCount == 6)
    #expect(CollectionAdaptor(columns: .composition(.mosaic)).skeletonCellCount == 5)
  }
}

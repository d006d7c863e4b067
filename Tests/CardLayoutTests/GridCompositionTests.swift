import Testing

@testable import CardLayout

/// The places of a composition, and what a span may be.
@Suite struct GridCompositionTests {
  @Test(arguments: [
    (GridComposition.lead, "2x2 - - - - -"), (.duo, "2x1 2x1 - - - -"), (.shelf, "- - -"),
    (.mosaic, "2x2 - - - - - - 2x2 - - 2x2 - - - - - - 2x2 - -"),
  ])
  func `each composition has its large places`(composition: GridComposition, places: String) {
    let expected = places.split(separator: " ").map { $0 == "-" ? nil : String($0) }
    let spans = (1...expected.count).map { composition.span(at: $0, isCountedFromFirst: true)?.text }
    #expect(spans == expected)
  }

  @Test func `a page that does not know its place in the section has no lead`() {
    #expect(GridComposition.lead.span(at: 1, isCountedFromFirst: false) == nil)
    #expect(GridComposition.duo.span(at: 2, isCountedFromFirst: false) == nil)
    #expect(GridComposition.mosaic.span(at: 1, isCountedFromFirst: false)?.text == "2x2")
  }

  /// The rows of a grid that places cells one after another, without going back to fill holes (CSS Grid Layout 2, 8.5,
  /// `sparse`); the number of free cells before the last one that is covered.
  private func holes(_ composition: GridComposition, columns: Int, cells: Int) -> Int {
    var covered: Set<[Int]> = []
    var (row, column) = (0, 0)
    for number in 1...cells {
      let span = composition.span(at: number, isCountedFromFirst: true)
      let (width, height) = (span?.columns ?? 1, span?.rows ?? 1)
      func places() -> [[Int]] {
        (row..<row + height).flatMap { row in (column..<column + width).map { [row, $0] } }
      }
      while column + width > columns || places().contains(where: covered.contains) {
        column += 1
        if column + width > columns { (row, column) = (row + 1, 0) }
      }
      covered.formUnion(places())
      column += width
    }
    let rows = (covered.map { $0[0] }.max() ?? 0) + 1
    return rows * columns - covered.count
  }

  @Test(arguments: [
    (GridComposition.lead, 3, [3, 6, 9, 12]), (.duo, 4, [2, 6, 10]), (.mosaic, 4, [5, 10, 15, 20, 25]),
  ])
  func `whole patterns fill their rows`(composition: GridComposition, columns: Int, counts: [Int]) {
    for count in counts { #expect(holes(composition, columns: columns, cells: count) == 0, "\(count) cells") }
    #expect(holes(composition, columns: columns, cells: counts[1] + 1) > 0)
  }

  @Test(arguments: ["2x1", "6x6", "1 x 2"]) func `spans are read`(text: String) {
    #expect(CellSpan(text)?.text == text.filter { $0 != " " })
  }

  @Test(arguments: ["", "2", "0x1", "7x1", "2x", "x2", "2x1x1", "2*1", "-1x1", "ax1"])
  func `what is not a span is refused`(text: String) { #expect(CellSpan(text) == nil) }
}

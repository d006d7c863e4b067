import CardLayout
import JSONRecords
import Testing

@Suite struct HeldViewTests {
  @Test func `a view with further data keeps all else`() {
    let view = HeldView(
      template: "head", data: ["title": "News", "more": "All"], size: CellSize("4rem"), isSticky: true,
      identifier: "top")
    let expected = HeldView(
      template: "head", data: ["more": "All", "title": "Today"], size: CellSize("4rem"), isSticky: true,
      identifier: "top")
    #expect(view.adding(["title": "Today"]) == expected)
  }
}

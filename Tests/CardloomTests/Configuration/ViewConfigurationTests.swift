import CardLayout
import Testing

@testable import Cardloom

@Suite struct ViewConfigurationTests {
  @Test func `a view with further data keeps all else`() {
    let view = ViewConfiguration(
      template: Located("head"), data: ["title": "News", "more": "All"], height: CellSize("4rem"),
      isSticky: true, identifier: "top")
    let expected = ViewConfiguration(
      template: Located("head"), data: ["more": "All", "title": "Today"], height: CellSize("4rem"),
      isSticky: true, identifier: "top")
    #expect(view.adding(["title": "Today"]) == expected)
  }
}

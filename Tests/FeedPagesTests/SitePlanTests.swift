import CardSources
import FeedPages
import Testing

/// Plans that are made of other plans.
@Suite struct SitePlanTests {
  @Test func aPlanWithoutSomeFormerAddressesKeepsItsTimeZone() {
    let moved = ["/old/", "/older/"].map { MovedPage(path: PagePath($0), target: "/", owner: .site(nil)) }
    let plan = SitePlan(
      title: "Harbour", url: "https://example.org/", language: "en", links: .file, dates: DateRules(zone: .utc),
      feeds: [], moved: moved)
    let rest = plan.leavingOut(moved: [0])
    #expect(rest.moved.map(\.path.text) == ["/older/"])
    #expect(rest.dates == plan.dates)
  }
}

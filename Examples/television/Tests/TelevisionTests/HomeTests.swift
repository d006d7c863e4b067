import Cardloom
import CardloomTesting
import Testing

@testable import Television

@Suite struct HomeTests {
  @Test func eachCardIsShownOnceWithItsHeightAndEachBranchIsTaken() async throws {
    let home = try await FeedTest(Television.home)
    try home.expect(.eachCardOnce, .heightsKnown, .coverage(atLeast: 0.9))
  }

  @Test func theEveningContinuesOnASecondPage() async throws {
    let home = try await FeedTest(Television.home, "home")
    #expect(home.pageCount == 2)
    #expect(home.cards.suffix(2) == ["5", "6"])
  }
}

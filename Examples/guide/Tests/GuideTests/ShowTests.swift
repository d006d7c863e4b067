import Cardloom
import CardloomTesting
import Foundation
import Testing

@testable import Guide

@Suite struct ShowTests {
  private let show = Show(
    id: 1, name: "Salt & Pepper", channel: "Quay 1", score: 7.9, aired: Date(timeIntervalSince1970: 0))

  @Test func aShowTellsItsNameTimeChannelAndScore() throws {
    let card = try CellTest(ShowCell(model: show))
    #expect(card.text == "Salt & Pepper 1 January 1970 · Quay 1 · 7.9")
  }

  @Test func aLiveShowSaysSoAndIsHigher() throws {
    var live = show
    live.isLive = true
    let card = try CellTest(ShowCell(model: live))
    #expect(card.text.hasSuffix("Live"))
    #expect(card.size == .rem(9))
  }

  @Test func aShowWithoutAScoreHasNone() throws {
    var unrated = show
    unrated.score = nil
    let card = try CellTest(ShowCell(model: unrated))
    #expect(card.text == "Salt & Pepper 1 January 1970 · Quay 1")
  }
}

import CardSources
import Diagnostics

/// The codes of what a test of a feed finds.
package enum FeedTestCode: String, DiagnosticCode {
  case branchesNotTaken = "branches-not-taken"
  case cardNotShown = "card-not-shown"
  case cardShownAgain = "card-shown-again"
  case noFeed = "no-feed"
}

/// The messages about feeds that are not as a test expects.
extension Diagnostic {
  static func noFeed(_ name: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, code: FeedTestCode.noFeed, category: .configuration, "the site has no feed `\(name)`",
      hint: known.isEmpty ? "add a feed" : "choose one of \(known.map { "`\($0)`" }.joined(separator: ", "))")
  }

  /// - Parameter positions: the positions of the cards in the list.
  static func cardsNotShown(_ positions: [Int], of list: CardList, feed: String) -> Diagnostic {
    Diagnostic(
      .error, code: FeedTestCode.cardNotShown,
      "no page of the feed `\(feed)` shows \(cards(positions, of: list))", subject: subject(positions, of: list),
      reason: "the sections with this source leave them out by `limit`, `where` or what they do with unknown kinds",
      hint: "show them in another section, or without a limit in one that loads more",
      notes: names(positions, of: list),
      occurrences: positions.count)
  }

  /// - Parameters:
  ///   - positions: the positions of the cards in the list.
  ///   - pages: the sections and pages that show the first of them.
  static func cardsShownAgain(
    _ positions: [Int], of list: CardList, feed: String, pages: [(section: String, page: String)]
  ) -> Diagnostic {
    let first = pages.prefix(5).map { "in `\($0.section)` on \($0.page)" }.joined(separator: ", ")
    return Diagnostic(
      .error, code: FeedTestCode.cardShownAgain,
      "the feed `\(feed)` shows \(cards(positions, of: list)) more than once", subject: subject(positions, of: list),
      reason: "the first one stands \(first)",
      hint: "give the sections different cards, such as by `where`, or take one of them out",
      notes: names(positions, of: list), occurrences: positions.count)
  }

  static func branchesNotTaken(
    _ missing: [FeedProof.BranchUse], of total: Int, feeds: [String], minimum: Double
  ) -> Diagnostic {
    let (count, names) = (total - missing.count, feeds.map { "`\($0)`" }.joined(separator: ", "))
    return Diagnostic(
      .error, code: FeedTestCode.branchesNotTaken,
      "the cards of \(names) take \(count) of \(total) branches of their templates, "
        + "\(count * 100 / max(1, total)) %; at least \(Int((minimum * 100).rounded())) % are expected",
      reason: "a branch that no card takes is never looked at",
      hint: "add a card for each branch to the data of the test, or take the branch out of the template",
      notes: missing.prefix(10).map { use in
        let nobody = use.cards == 1 ? "the one card of" : "none of the \(use.cards) cards of"
        let takes = use.cards == 1 ? "does not take" : "takes"
        return Note("\(nobody) `\(use.template)` \(takes) `\(use.tag)`", at: use.location)
      })
  }

  private static func cards(_ positions: [Int], of list: CardList) -> String {
    positions.count == 1
      ? "one of the \(list.count) cards of `\(list.source.name)`"
      : "\(positions.count) of the \(list.count) cards of `\(list.source.name)`"
  }

  private static func subject(_ positions: [Int], of list: CardList) -> Subject? {
    positions.first.map { list.subject(of: $0) }
  }

  /// A note with the identities of the cards after the first one.
  private static func names(_ positions: [Int], of list: CardList) -> [Note] {
    guard positions.count > 1 else { return [] }
    let shown = positions.dropFirst().prefix(10).map { "`\(list.identity(of: $0))`" }.joined(separator: ", ")
    return [Note("the others are \(shown)" + (positions.count > 11 ? " and \(positions.count - 11) more" : ""))]
  }
}

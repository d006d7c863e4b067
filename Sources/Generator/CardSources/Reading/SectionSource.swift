package import Diagnostics

/// A source as a section shows it; its failure does not affect other sections.
package struct SectionSource: Sendable {
  /// The content of the section.
  package enum Content: Sendable {
    /// The cards; stale ones are from an earlier snapshot.
    case cards(CardList, isStale: Bool)
    /// An error card, with the code of the first error.
    case errorCard(code: String)
    /// Placeholders for cards that have never been fetched.
    case skeleton
    /// No content.
    case nothing
  }

  /// The state.
  package let state: SectionState
  /// The content of the section.
  package let content: Content
  /// The diagnostics; except under the policy `fail`, the errors of a failed source are warnings.
  package let diagnostics: [Diagnostic]

  /// The same source, marked as stale: its cards are from an earlier snapshot.
  package var stale: SectionSource {
    guard case .cards(let cards, _) = content else { return self }
    return SectionSource(state: .requestFail, content: .cards(cards, isStale: true), diagnostics: diagnostics)
  }
}

/// The state of a section: that of its source.
public enum SectionState: String, Sendable, CaseIterable {
  /// The source was not requested yet.
  case `default`
  /// The source is being requested.
  case requesting
  /// The source could not be read.
  case requestFail
  /// The source was read.
  case requestSuccess
  /// The source was read, and has no more cards.
  case requestNoMoreData

  /// The state of a list: that of the section whose state ranks highest.
  ///
  /// The order is `requesting`, `requestNoMoreData`, `requestSuccess`, `requestFail`, `default`. A list without sections
  /// has the state `default`.
  public init(aggregating states: some Sequence<SectionState>) {
    let rank: [SectionState] = [.default, .requestFail, .requestSuccess, .requestNoMoreData, .requesting]
    self = states.max { (rank.firstIndex(of: $0) ?? 0) < (rank.firstIndex(of: $1) ?? 0) } ?? .default
  }
}

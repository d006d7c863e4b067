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

/// The result of reading a source, which each section that shows it presents by its own policy.
package struct SourceOutcome: Sendable {
  /// The result of reading.
  private enum Result: Sendable {
    case read(CardList)
    case failed([Diagnostic])
    /// A web source that was never pulled.
    case neverPulled([Diagnostic])
  }

  private let result: Result
  /// The cards of the last good snapshot, if one was requested and can be read.
  private let snapshot: CardList?

  /// The cards, if the source could be read.
  package var cards: CardList? { if case .read(let cards) = result { cards } else { nil } }

  /// The code of the error of the source, or of some of its records; `nil` if there is none.
  package var failureCode: String? {
    switch result {
    case .read(let cards): cards.diagnostics.first { $0.severity == .error }?.code
    case .failed(let found): found.first?.code
    case .neverPulled(let found): found.first?.code
    }
  }

  /// The report about the cards that are shown.
  package var report: SourceReport? { (cards ?? snapshot)?.report }

  /// The source as a section shows it.
  ///
  /// - Parameter policy: the behaviour on failure; if `nil`, a source that cannot be read at all gives an error card,
  ///   and records that cannot become cards are errors.
  package func shown(policy: FailurePolicy?) -> SectionSource {
    switch result {
    case .read(let cards):
      let isDamaged = cards.diagnostics.containsError
      if isDamaged, policy == .stale, let snapshot {
        return SectionSource(
          state: .requestFail, content: .cards(snapshot, isStale: true),
          diagnostics: cards.diagnostics.map(\.asWarning) + [.showsSnapshot(of: cards.source)])
      }
      let forgives = policy != nil && policy != .fail
      return SectionSource(
        state: cards.count == 0 ? .requestNoMoreData : .requestSuccess, content: .cards(cards, isStale: false),
        diagnostics: forgives ? cards.diagnostics.map(\.asWarning) : cards.diagnostics)
    case .neverPulled(let found):
      return SectionSource(
        state: policy == .fail ? .requestFail : .default, content: policy == .ignore ? .nothing : .skeleton,
        diagnostics: policy == .fail ? found : found.map(\.asWarning))
    case .failed(let found):
      if policy == .fail { return failed(.nothing, found) }
      let found = found.map(\.asWarning)
      if policy == .ignore { return failed(.nothing, found) }
      if policy == .stale, let snapshot {
        return failed(.cards(snapshot, isStale: true), found + [.showsSnapshot(of: snapshot.source)])
      }
      return failed(.errorCard(code: found.first?.code ?? SourceCode.unreadableSource.rawValue), found)
    }
  }

  private func failed(_ content: SectionSource.Content, _ diagnostics: [Diagnostic]) -> SectionSource {
    SectionSource(state: .requestFail, content: content, diagnostics: diagnostics)
  }
}

extension SourceOutcome {
  private init(_ result: Result, snapshot: CardList? = nil) {
    self.result = result
    self.snapshot = snapshot
  }

  /// The outcome of a source that was read.
  package static func read(_ cards: CardList, snapshot: CardList? = nil) -> SourceOutcome {
    SourceOutcome(.read(cards), snapshot: snapshot)
  }

  /// The outcome of a source that could not be read.
  package static func failed(_ diagnostics: [Diagnostic], snapshot: CardList? = nil) -> SourceOutcome {
    SourceOutcome(.failed(diagnostics), snapshot: snapshot)
  }

  /// The outcome of a web source that was never pulled.
  package static func neverPulled(_ diagnostics: [Diagnostic]) -> SourceOutcome {
    SourceOutcome(.neverPulled(diagnostics))
  }
}

extension SourceReader {
  /// Reads a source, and its last good snapshot if it fails.
  ///
  /// - Parameters:
  ///   - source: the source.
  ///   - snapshot: the path of the last good copy; `nil` if no section would show it.
  /// - Returns: the outcome, whether reading succeeds or not.
  package func outcome(of source: CardSource, snapshot: String? = nil) async -> SourceOutcome {
    do throws(Diagnosed) {
      let cards = try await cards(of: source)
      return .read(cards, snapshot: cards.diagnostics.containsError ? await old(source, at: snapshot) : nil)
    } catch {
      return .failed(error.diagnostics, snapshot: await old(source, at: snapshot))
    }
  }

  /// The outcome of a source that is known to fail before it is read.
  package func outcome(
    of source: CardSource, failedWith diagnostics: [Diagnostic], snapshot: String?
  ) async -> SourceOutcome {
    .failed(diagnostics, snapshot: await old(source, at: snapshot))
  }

  /// The cards of a snapshot; `nil` if it cannot be read.
  private func old(_ source: CardSource, at path: String?) async -> CardList? {
    guard let path else { return nil }
    var old = source
    old.path = path
    do throws(Diagnosed) {
      let cards = try await cards(of: old)
      return cards.diagnostics.containsError ? nil : cards
    } catch {
      return nil
    }
  }
}

extension Diagnostic {
  static func showsSnapshot(of source: CardSource) -> Diagnostic {
    Diagnostic(
      .note, code: SourceCode.staleSource, "the source `\(source.name)` shows its last good snapshot",
      subject: Subject(source: source.described), hint: "run `cardloom pull` when the source works again")
  }

  /// The diagnostic as a warning, which does not stop the build.
  package var asWarning: Diagnostic { severity == .error ? with(severity: .warning) : self }
}

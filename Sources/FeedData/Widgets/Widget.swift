package import Diagnostics

/// What a section shows when its source fails (heritage B, error card).
package enum FailurePolicy: String, Sendable, CaseIterable {
  /// An error card in place, with its code and text; the default.
  case show
  /// The last good snapshot with a mark that it is old; an error card if there is none.
  case stale
  /// Nothing.
  case ignore
  /// The build fails.
  case fail
}

/// A source in the state that it has at build time: it fails alone, the others go on.
package struct Widget: Sendable {
  /// The text of an error card.
  package static let defaultErrorText = "获取失败 点击重试"

  /// What the section shows.
  package enum Content: Sendable {
    /// The cards; stale ones are from an earlier snapshot.
    case cards(CardList, isStale: Bool)
    /// An error card: the first error's code, and the text.
    case errorCard(code: String, text: String)
    /// Nothing at all.
    case nothing
  }

  /// The source.
  package let source: FeedSource
  /// The state.
  package let state: WidgetState
  /// What the section shows.
  package let content: Content
  /// What was found; under every policy but `fail`, the errors of a source that failed are warnings.
  package let diagnostics: [Diagnostic]
}

extension FeedReader {
  /// Reads a source under a policy.
  ///
  /// - Parameters:
  ///   - source: the source.
  ///   - policy: what happens when it cannot be read.
  ///   - snapshot: the path of the last good copy, for ``FailurePolicy/stale``.
  ///   - errorText: the error card's text.
  /// - Returns: the widget, whatever happened.
  package func widget(
    of source: FeedSource, policy: FailurePolicy = .show, snapshot: String? = nil,
    errorText: String = Widget.defaultErrorText
  ) async -> Widget {
    do throws(Diagnosed) {
      let cards = try await cards(of: source)
      return Widget(
        source: source, state: cards.count == 0 ? .requestNoMoreData : .requestSuccess,
        content: .cards(cards, isStale: false), diagnostics: cards.diagnostics)
    } catch {
      return await failed(error, source, policy, snapshot, errorText)
    }
  }

  private func failed(
    _ error: Diagnosed, _ source: FeedSource, _ policy: FailurePolicy, _ snapshot: String?, _ errorText: String
  ) async -> Widget {
    let found = policy == .fail ? error.diagnostics : error.diagnostics.map { $0.asWarning }
    func widget(_ content: Widget.Content, _ more: [Diagnostic] = []) -> Widget {
      Widget(source: source, state: .requestFail, content: content, diagnostics: found + more)
    }
    if policy == .stale, let snapshot {
      var old = source
      old.path = snapshot
      do throws(Diagnosed) {
        let cards = try await cards(of: old)
        return widget(.cards(cards, isStale: true), cards.diagnostics)
      } catch {
        return widget(
          .errorCard(code: found.first?.code ?? "", text: errorText), error.diagnostics.map { $0.asWarning })
      }
    }
    return widget(policy == .ignore ? .nothing : .errorCard(code: found.first?.code ?? "", text: errorText))
  }
}

extension Diagnostic {
  /// The same fact where it does not stop the build.
  fileprivate var asWarning: Diagnostic {
    Diagnostic(
      severity == .error ? .warning : severity, code: code, category: category, message, at: location, subject: subject,
      reason: reason, hint: hint, notes: notes, occurrences: occurrences)
  }
}

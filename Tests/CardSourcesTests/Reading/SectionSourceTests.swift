import CardSources
import Diagnostics
import Platform
import Testing

/// The states of sections, and what their failures do.
@Suite struct SectionSourceTests {
  @Test func `the list's state follows its sections' in every combination`() {
    let all = SectionState.allCases
    #expect(SectionState(aggregating: [SectionState]()) == .default)
    for a in all {
      #expect(SectionState(aggregating: [a]) == a)
      for b in all {
        for c in all {
          let states = [a, b, c]
          let expected: SectionState =
            if states.contains(.requesting) {
              .requesting
            } else if states.contains(.requestNoMoreData) {
              .requestNoMoreData
            } else if states.contains(.requestSuccess) {
              .requestSuccess
            } else if states.contains(.requestFail) {
              .requestFail
            } else {
              .default
            }
          #expect(SectionState(aggregating: states) == expected)
        }
      }
    }
  }

  private func source(_ text: String?, _ policy: FailurePolicy?, snapshot: String? = nil) async -> SectionSource {
    var files: [String: String] = [:]
    if let text { files["a.json"] = text }
    if let snapshot { files["old.json"] = snapshot }
    return await SourceReader(files: MemoryFileSystem(files)).outcome(
      of: CardSource(name: "a", path: "a.json"), snapshot: "old.json"
    ).shown(policy: policy)
  }

  /// What a section shows, in a word.
  private func shown(_ source: SectionSource) -> String {
    switch source.content {
    case .cards(let cards, let isStale): (isStale ? "stale " : "") + cards.ids.joined(separator: ",")
    case .errorCard(let code): "error card " + code
    case .skeleton: "skeleton"
    case .nothing: "nothing"
    }
  }

  /// Every policy with a source that is missing, that is not a feed, that has a bad record, and that is whole; with and without a
  /// snapshot of an earlier time.
  @Test(
    arguments: [
      (nil, nil, false, "error card unreadable-source", SectionState.requestFail, false),
      (.show, nil, false, "error card unreadable-source", .requestFail, false),
      (.show, "{", true, "error card malformed-json", .requestFail, false),
      (.stale, nil, false, "error card unreadable-source", .requestFail, false),
      (.stale, nil, true, "stale old", .requestFail, false),
      (.stale, "{", true, "stale old", .requestFail, false),
      (.ignore, nil, true, "nothing", .requestFail, false),
      (.fail, nil, true, "nothing", .requestFail, true),
      (nil, #"[{"id":1},{}]"#, false, "1", .requestSuccess, false),
      (.show, #"[{"id":1},{}]"#, false, "1", .requestSuccess, false),
      (.stale, #"[{"id":1},{}]"#, false, "1", .requestSuccess, false),
      (.stale, #"[{"id":1},{}]"#, true, "stale old", .requestFail, false),
      (.ignore, #"[{"id":1},{}]"#, false, "1", .requestSuccess, false),
      (.fail, #"[{"id":1},{}]"#, true, "1", .requestSuccess, true),
      (.fail, #"[{"id":1}]"#, true, "1", .requestSuccess, false),
      (nil, "[]", true, "", .requestNoMoreData, false),
    ] as [(FailurePolicy?, String?, Bool, String, SectionState, Bool)])
  func `a policy decides what a failing source shows`(
    policy: FailurePolicy?, text: String?, hasSnapshot: Bool, shown: String, state: SectionState, stops: Bool
  ) async {
    let source = await source(text, policy, snapshot: hasSnapshot ? #"[{"id":"old"}]"# : nil)
    #expect(self.shown(source) == shown)
    #expect(source.state == state)
    #expect(source.diagnostics.containsError == stops)
  }

  @Test func `a source that was never pulled shows a skeleton`() {
    let found = [Diagnostic(.error, code: SourceCode.neverPulled, "the source `a` was never pulled")]
    let outcome = SourceOutcome.neverPulled(found)
    #expect(shown(outcome.shown(policy: nil)) == "skeleton")
    #expect(outcome.shown(policy: .stale).state == .default)
    #expect(shown(outcome.shown(policy: .ignore)) == "nothing")
    #expect(outcome.shown(policy: .fail).diagnostics.containsError)
  }
}

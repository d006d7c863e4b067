import Diagnostics
import FeedData
import Testing

/// Widgets' states and what their failures do (heritage E and B).
@Suite struct WidgetTests {
  @Test func `the list's state follows its widgets' in every combination`() {
    let all = WidgetState.allCases
    #expect(WidgetState(aggregating: [WidgetState]()) == .default)
    for a in all {
      #expect(WidgetState(aggregating: [a]) == a)
      for b in all {
        for c in all {
          let states = [a, b, c]
          let expected: WidgetState =
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
          #expect(WidgetState(aggregating: states) == expected)
        }
      }
    }
  }

  private func widget(_ text: String?, _ policy: FailurePolicy, snapshot: String? = nil) async -> Widget {
    var files: [String: String] = [:]
    if let text { files["a.json"] = text }
    if let snapshot { files["old.json"] = snapshot }
    return await FeedReader(files: MemoryFileSystem(files)).widget(
      of: FeedSource(name: "a", path: "a.json"), policy: policy, snapshot: "old.json")
  }

  @Test func `a source that is read gives its cards`() async {
    let good = await widget(#"[{"id":1}]"#, .show)
    #expect(good.state == .requestSuccess && good.diagnostics.isEmpty)
    #expect(await widget("[]", .show).state == .requestNoMoreData)
  }

  @Test func `a source that fails shows an error card by default`() async {
    let failed = await widget(nil, .show)
    guard case .errorCard(let code, let text) = failed.content else {
      Issue.record("no error card")
      return
    }
    #expect(failed.state == .requestFail && code == "unreadable-source" && text == "获取失败 点击重试")
    #expect(failed.diagnostics.map(\.severity) == [.warning])
  }

  @Test func `a failing source may be ignored, fail the build or show its last snapshot`() async {
    if case .nothing = await widget("{", .ignore).content {} else { Issue.record("something is shown") }
    #expect(await widget("{", .fail).diagnostics.containsError)
    let stale = await widget("{", .stale, snapshot: #"[{"id":"old"}]"#)
    if case .cards(let cards, isStale: true) = stale.content {
      #expect(cards.ids == ["old"])
    } else {
      Issue.record("no snapshot is shown")
    }
    if case .errorCard = await widget("{", .stale).content {} else { Issue.record("no error card") }
  }
}

import Cardloom
import Testing

/// Values that decide what another element of the card may be are judged with the whole card.
@Suite struct MemoReferencesTests {
  /// Cells with a value that is right in three cards, and wrong in the fourth.
  private static let values: [(cell: String, right: String, wrong: String, code: String)] = [
    (
      """
      <div role="list" aria-label="List" aria-owns="{{id}}-{{x}}"></div>\
      <div role="listitem" id="{{id}}-a">A</div><p id="{{id}}-b">B</p>
      """, "a", "b", "role-context"
    ),
    (#"<input aria-label="A" placeholder="{{x}}">"#, "word", #"two\nlines"#, "bad-value"),
    (#"<input aria-label="A" value="{{x}}" maxlength="3">"#, "abc", "abcd", "value-order"),
    (#"<div role="article" aria-posinset="{{x}}" aria-setsize="3">x</div>"#, "1", "0", "bad-value"),
    (#"<span title="&#{{x}};">x</span>"#, "65", "0", "null-character-reference"),
    (#"<div role="{{x}}">x</div>"#, "note", "listitem", "role-context"),
    (#"<p role="{{x}}">x</p>"#, "note", "main", "several-mains"),
    (
      #"<p id="{{x}}{{id}}">x</p><button type="button" interestfor="a{{id}}">x</button>"#, "a", "b",
      "dangling-reference"
    ),
    (
      """
      <video controls src="a.mp4"><track kind="captions" srclang="en" label="{{x}}" src="a.vtt">\
      <track kind="captions" srclang="en" label="B" src="b.vtt"></video>
      """, "A", "B", "attribute-conflict"
    ),
  ]

  @Test(arguments: values)
  func `a value that makes something else wrong is looked at for every card`(
    cell: String, right: String, wrong: String, code: String
  ) async {
    await expectSameFindings(MemoFeed(cell: cell, cards: Self.cards(right: right, wrong: wrong)), code)
  }

  /// Cards on three pages; the wrong one stands on the second, which is like the first.
  private static func cards(right: String, wrong: String) -> [[(name: String, value: String)]] {
    [right, right, right, wrong, right, right].enumerated().map { index, value in
      [(name: "id", value: "\"c\(index)\""), (name: "x", value: "\"\(value)\"")]
    }
  }

  private func expectSameFindings(_ feed: MemoFeed, _ code: String) async {
    let project = MemoProject(feeds: [feed])
    let whole = await project.report(usesMemo: false)
    #expect(whole.contains { $0.contains("[\(code)]") })
    #expect(await project.report(usesMemo: true) == whole)
  }

  /// Pages that make a cell wrong, or that a cell makes wrong, on their second page.
  private static let pages: [(body: String, cell: String, code: String)] = [
    ("<main><label for=\"c1-a\">x</label>§</main>", #"<input id="{{id}}-a">"#, "dangling-reference"),
    (
      "<main><div itemscope itemref=\"c1-a\">x</div>§</main>", #"<p id="{{id}}-a"><b itemprop="n">x</b></p>"#,
      "dangling-reference"
    ),
    (
      "<main><label for=\"1-q\">x</label><input id=\"{{page.number}}-q\">§</main>", "<p>x</p>", "dangling-reference"
    ),
    (
      "<main><div role=\"img\" aria-label=\"x\">§</div></main>",
      #"<div>{{#x}}<button type="button">x</button>{{/x}}</div>"#, "presentational-child"
    ),
    ("<main>§</main>", "<div>{{#x}}<area href=\"a.html\" alt=\"x\">{{/x}}</div>", "missing-ancestor"),
    ("<main>§</main>", "<div>{{#x}}<p itemprop=\"n\">x</p>{{/x}}</div>", "stray-itemprop"),
  ]

  @Test(arguments: pages)
  func `what a page makes wrong is looked at on every page`(body: String, cell: String, code: String) async {
    var feed = MemoFeed(cell: cell, cards: Self.cards(right: "", wrong: "a"))
    feed.body = body
    await expectSameFindings(feed, code)
  }
}

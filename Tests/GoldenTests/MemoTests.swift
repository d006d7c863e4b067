import CardloomTesting
import SeededNumbers
import Testing

/// The memo of verdicts must never change a verdict: sites with values that are right, wrong, empty and hostile are built with
/// and without it.
@Suite struct MemoTests {
  private static let template = """
    <h2 id="title-{{id}}"><a href="{{url}}" title="{{text}}">{{text}}</a></h2>
    {{#image}}<img src="{{image}}" width="{{width}}" height="10" alt="{{text}}" class="picture {{mood}}">{{/image}}
    {{^image}}<p aria-describedby="title-{{id}}" lang="{{language}}">No picture</p>{{/image}}
    <p><time datetime="{{day}}">{{text}}</time> <time>{{day}}</time></p>
    {{#tags.0}}<ul>{{#tags}}<li id="{{.}}-{{id}}"><data value="{{.}}">{{.}}</data></li>{{/tags}}</ul>{{/tags.0}}
    <a href="?q={{text}}&amp;page={{width}}">{{mood}}</a>
    {{^image}}{{#width}}<meter value="{{width}}" max="640">{{width}}</meter>{{/width}}{{/image}}
    {{^image}}<input aria-label="{{mood}}" minlength="{{width}}" maxlength="700">{{/image}}
    """

  private static let page = """
    <!DOCTYPE html>
    <html lang="en">
    <title>{{page.title}}</title>
    <link rel="canonical" href="{{page.canonical}}">
    <main>
    <h1 id="top">{{page.title}}</h1>
    {{{sections}}}
    {{#page.next}}<a rel="next" href="{{url}}">Load more</a>{{/page.next}}
    </main>
    </html>
    """

  private static let configuration = """
    title: Notes
    url: https://example.org/
    language: en
    sources:
      notes: {file: notes.json, kind: kind}
    feeds:
      home:
        path: /
        title: All notes
        pages: {size: 5}
        sections:
          - {id: latest, source: notes, loadMore: true, label: Notes}
    """

  /// A feed of cards whose values are mostly right; the rarer the wrong ones, the more the memo has to do.
  private static func feed(seed: UInt64) -> String {
    var random = SeededNumbers(seed: seed)
    let wrongOnes = seed % 3
    func value(_ right: [String], _ wrong: [String], _ random: inout SeededNumbers) -> String {
      let isWrong = wrongOnes > 0 && Int.random(in: 0..<(wrongOnes == 1 ? 80 : 12), using: &random) == 0
      return (isWrong ? wrong : right).randomElement(using: &random) ?? ""
    }
    let cards = (0..<40).map { index -> String in
      let id = value(["n\(index)"], ["top", "title-n1", "a b"], &random)
      let fields = [
        ("id", "n\(index)"), ("kind", "note"),
        (
          "url",
          value(
            ["https://example.org/?a=1&b=2", "a.html", "/x", "mailto:a@example.org"], ["http://[", "#top", ""], &random)
        ),
        (
          "text",
          value(["Plain", "R&D", "<b>bold</b>", "&lt;", "\\\"quoted\\\"", "日本語", "🎉"], ["", " ", "\\u0001"], &random)
        ),
        ("mood", value(["calm", "loud"], ["", "a b", "\\u00a0"], &random)),
        ("language", value(["en", "de", "zh-Hans"], ["", "xx-bogus-tag-", "12"], &random)),
        ("day", value(["2026-11-20", "2026-01-01T10:00:00Z", "12:30"], ["5/1/2024", "2026-02-30", ""], &random)),
        ("width", value(["1", "320", "640"], ["0", "-3", "999", "12px", ""], &random)),
        ("image", value(["a.png", "b.png?x=1&y=2", ""], ["c d.png", "http://a:b:c/"], &random)),
      ]
      let tags = (0..<Int.random(in: 0...3, using: &random)).map { "\"t\($0)\(id == "n\(index)" ? "" : "-\(id)")\"" }
      return "{" + fields.map { "\"\($0.0)\": \"\($0.1)\"" }.joined(separator: ", ")
        + ", \"tags\": [\(tags.joined(separator: ", "))]}"
    }
    return "[" + cards.joined(separator: ",\n") + "]"
  }

  private static func site(seed: UInt64, usesMemo: Bool) async -> BuiltSite {
    let project = MemoryProject(
      [
        "site/site.yml": configuration, "site/notes.json": feed(seed: seed), "Templates/pages/feed.mustache": page,
        "Templates/cells/note.mustache": template,
      ], usesBuiltInTemplates: false)
    return await project.build(usesMemo: usesMemo)
  }

  @Test(arguments: Array(UInt64(1)...250))
  func theMemoChangesNoVerdict(seed: UInt64) async {
    let remembered = await Self.site(seed: seed, usesMemo: true)
    let checked = await Self.site(seed: seed, usesMemo: false)
    #expect(remembered.messages == checked.messages)
    #expect(remembered.files == checked.files)
  }

  @Test func theFeedsOfTheTestHoldBothRightAndWrongSites() async {
    var conforming = 0
    for seed in UInt64(1)...60 where await !Self.site(seed: seed, usesMemo: false).files.isEmpty { conforming += 1 }
    #expect((5...50).contains(conforming))
  }
}

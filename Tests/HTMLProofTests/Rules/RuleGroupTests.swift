import Testing

@testable import HTMLProof

@Suite("Rule groups")
struct RuleGroupTests {
  /// A page that breaks one rule, the group of that rule, and the code of the finding.
  private struct Case: CustomTestStringConvertible, Sendable {
    let group: any (RuleGroup & SendableMetatype).Type
    let code: String
    let html: String

    init(
      _ group: any (RuleGroup & SendableMetatype).Type, _ code: String, head: String = "<title>a</title>",
      _ body: String
    ) {
      self.group = group
      self.code = code
      html = "<!DOCTYPE html><html lang=\"en\"><head>\(head)</head><body>\(body)</body></html>"
    }

    var testDescription: String { "\(group)" }
  }

  private static let cases = [
    Case(ContentRules.self, "misplaced-element", "<div><li>a</li></div>"),
    Case(AttributeRules.self, "unknown-attribute", "<p clas=\"a\">b</p>"),
    Case(
      ItemReferenceRules.self, "wrong-reference", "<div itemscope itemref=\"a\"><p id=\"a\" itemprop=\"b\">c</p></div>"),
    Case(IdentityRules.self, "duplicate-id", "<p id=\"a\">b</p><p id=\"a\">c</p>"),
    Case(HeaderCellRules.self, "wrong-reference", "<table><tr><th id=\"a\" headers=\"a\">b</th></tr></table>"),
    Case(MicrodataRules.self, "stray-itemprop", "<p itemprop=\"a\">b</p>"),
    Case(AutofocusRules.self, "several-autofocus", "<input name=\"a\" autofocus><input name=\"b\" autofocus>"),
    Case(RoleRules.self, "unknown-role", "<p role=\"nonsense\">a</p>"),
    Case(StateRules.self, "naming-prohibited", "<p aria-label=\"a\">b</p>"),
    Case(MainRules.self, "several-mains", "<main>a</main><main>b</main>"),
    Case(LinkRules.self, "missing-attribute", "<a target=\"_blank\">b</a>"),
    Case(
      HeadRules.self, "several-of-one",
      head: "<title>a</title><meta name=\"description\" content=\"b\"><meta name=\"description\" content=\"c\">", "d"),
    Case(ScriptRules.self, "script-content", "<script type=\"importmap\">a</script>"),
    Case(ImageRules.self, "missing-alt", "<img src=\"a.png\" width=\"1\" height=\"1\">"),
    Case(
      ImageMapRules.self, "dangling-reference",
      "<img src=\"a.png\" width=\"1\" height=\"1\" alt=\"b\" usemap=\"#c\">"),
    Case(MediaRules.self, "missing-attribute", "<video src=\"a\"><track src=\"b\" kind=\"subtitles\"></video>"),
    Case(LabelRules.self, "several-controls-in-label", "<label><input name=\"a\"><input name=\"b\"></label>"),
    Case(InputRules.self, "attribute-needs", "<input type=\"checkbox\" name=\"a\" maxlength=\"3\">"),
    Case(FormRules.self, "value-order", "<meter value=\"2\">a</meter>"),
    Case(
      SelectRules.self, "several-selected",
      "<select name=\"a\"><option selected>b</option><option selected>c</option></select>"),
    Case(HeadingRules.self, "heading-skip", "<h1>a</h1><h3>b</h3>"),
    Case(TableRules.self, "table-grid", "<table><tr><td rowspan=\"2\">a</td></tr></table>"),
    Case(
      DetailsRules.self, "attribute-conflict",
      "<details name=\"a\" open><summary>b</summary></details><details name=\"a\" open><summary>c</summary></details>"),
    Case(TimeRules.self, "time-content", "<time>soon</time>"),
    Case(TextRules.self, "missing-attribute", "<p><bdo>a</bdo></p>"),
    Case(ForeignRules.self, "misplaced-element", "<svg><nonsense></nonsense></svg>"),
    Case(PresentationalRules.self, "presentational-child", "<div role=\"button\"><a href=\"b\">c</a></div>"),
  ]

  /// The codes that some rules report in the last of some pages, when no other rules run.
  private static func codes<Rules: RuleGroup>(_: Rules.Type, in pages: String...) -> [String] {
    let walk = PageWalk(table: .html)
    var rules = Rules()
    var parser = HTMLParser()
    var events = HTMLEvents()
    for page in pages {
      Array(page.utf8).withUnsafeBytes { bytes in
        parser.parse(bytes, as: .document, into: &events)
        walk.run(events, bytes: bytes, as: .document, &rules)
      }
    }
    return walk.findings.map(\.code)
  }

  @Test(arguments: cases)
  private func `a group alone finds what breaks its rules`(of page: Case) {
    #expect(Self.codes(page.group, in: page.html) == [page.code])
  }

  @Test(arguments: cases)
  private func `no other group finds it`(of page: Case) {
    let others = Self.cases.filter { $0.group != page.group }
    #expect(others.filter { Self.codes($0.group, in: page.html) != [] }.map { "\($0.group)" } == [])
  }

  @Test(arguments: cases)
  private func `all groups together find it once`(of page: Case) {
    #expect(Self.codes(PageRules.self, in: page.html) == [page.code])
  }

  @Test func `each group has a page`() {
    let groups = "\(PageRules.self)".split { !$0.isLetter }.filter { $0 != "RulePair" && $0 != "NoRules" }
    #expect(groups.map(String.init) == Self.cases.map { "\($0.group)" })
  }

  @Test(arguments: cases)
  private func `a group forgets the page before`(of page: Case) {
    let html = "<!DOCTYPE html><html lang=\"en\"><head><title>a</title></head><body>b</body></html>"
    #expect(Self.codes(page.group, in: page.html, html) == [])
    #expect(Self.codes(page.group, in: page.html, page.html) == [page.code])
  }
}

import HTMLProof
import Testing

@Suite("Content models")
struct ContentRulesTests {
  @Test(arguments: [
    ("<p><span><em>text</em></span></p>", []),
    ("<ul><li>a</li><script></script><template><li>b</li></template></ul>", []),
    ("<ul><p>a</p></ul>", ["misplaced-element"]),
    ("<span><h2>a</h2></span>", ["misplaced-element"]),
    ("<ins><p>a</p></ins>", []),
    ("<p><ins><span>a</span></ins></p>", []),
    ("<span><a href=\"/\"><div>a</div></a></span>", ["misplaced-element"]),
    ("<div><a href=\"/\"><div>a</div></a></div>", []),
    ("<dl><dt>a</dt><dd>b</dd></dl>", []),
    ("<dl><div><dt>a</dt><dd>b</dd></div></dl>", []),
    ("<dl><dd>b</dd></dl>", ["misordered-element"]),
    ("<dl><div><dt>a</dt></div></dl>", ["missing-child"]),
    ("<dl><div><dt>a</dt><dd>b</dd><dt>c</dt><dd>d</dd></div></dl>", ["misordered-element"]),
    ("<figure><img src=\"a\" alt=\"a\"><figcaption>b</figcaption></figure>", []),
    ("<figure><figcaption>b</figcaption><p>a</p><figcaption>c</figcaption></figure>", ["misordered-element"]),
    ("<table><tr><td>a</td></tr></table>", []),
    ("<table><tbody><tr><td>a</td></tr></tbody><caption>b</caption></table>", ["misordered-element"]),
    ("<select name=\"a\"><option>b</option><hr><optgroup label=\"c\"><option>d</option></optgroup></select>", []),
    ("<video src=\"a.mp4\"><track src=\"b.vtt\"><p>c</p></video>", []),
    ("<video src=\"a.mp4\"><p>c</p><track src=\"b.vtt\"></video>", ["misordered-element"]),
    ("<x-card><p>a</p></x-card>", []),
    ("<span><x-card><p>a</p></x-card></span>", ["misplaced-element"]),
    ("<template><li>a</li></template>", []),
    ("<template><tr><td>a</td></tr></template>", []),
    ("<svg><foreignObject><p>a</p></foreignObject></svg>", []),
    ("<svg><sircle/></svg>", ["misplaced-element"]),
    ("<p>a<meta itemprop=\"b\" content=\"c\"></p>", ["stray-itemprop"]),
    ("<hgroup><p>a</p><h2>b</h2></hgroup>", []),
    ("<hgroup><p>a</p></hgroup>", ["missing-child"]),
  ])
  func model(_ body: String, _ codes: [String]) {
    #expect(Checking.codes(body) == codes)
  }

  @Test("One cause, one message: the content of what is misplaced is judged on its own")
  func oneCause() {
    #expect(Checking.codes("<ul><div><p>a</p><p>b</p></div></ul>") == ["misplaced-element"])
    #expect(Checking.codes("<spam><li>a</li><td>b</td></spam>").first == "unknown-element")
    #expect(Checking.codes("<center><div>a</div></center>") == ["obsolete-element"])
    #expect(Checking.codes("<p><a href=\"/\">a <button type=\"button\">b</button></p>") == ["unclosed-element"])
  }

  @Test(arguments: [
    ("<a href=\"/\"><button type=\"button\">b</button></a>", "button", "a"),
    ("<button type=\"button\"><input name=\"c\"></button>", "input", "button"),
    ("<a href=\"/\"><span tabindex=\"0\">b</span></a>", "span", "a"),
    ("<a href=\"/\"><video src=\"a.mp4\" controls></video></a>", "video", "a"),
  ])
  func interactiveContentNamesBothElements(_ body: String, _ inner: String, _ outer: String) {
    let findings = Checking.findings(inBody: body)
    #expect(findings.map(\.code) == ["interactive-nesting"])
    #expect(findings.first?.element == inner)
    #expect(findings.first?.cause == .violation(.interactiveNesting(ancestor: outer)))
  }

  @Test(arguments: [
    "<a href=\"/\"><input type=\"hidden\" name=\"b\"></a>", "<a href=\"/\"><video src=\"a.mp4\"></video></a>",
    "<button type=\"button\"><img src=\"a\" alt=\"b\"></button>",
  ])
  func whatCannotBeOperatedMayStandInALink(_ body: String) {
    #expect(Checking.codes(body) == [])
  }
}

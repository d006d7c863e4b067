import HTMLProof
import Platform
import SafeHTML
import Testing

/// What becomes of content, case by case.
@Suite struct ContentSanitiserTests {
  static let site = InsertionContext(
    base: Array("https://example.org/news/today.html?q".utf8), root: Array("../".utf8),
    origins: OriginList(["https://example.org", "https://cdn.test"]), headingLevel: 3)

  @Test(arguments: [
    // Code goes with all that it holds; text loses its setting only.
    ("a<script>alert(1)</script>b", "ab"),
    ("<style>*{}</style><template><p>x</template>y", "y"),
    ("<form action=/x><label>Name</label><input><button onclick=f()>Go</button></form>", "<div>Name Go</div>"),
    ("<font color=red>x</font><my-card>y</my-card>", "xy"),
    ("<svg><title>t</title><text>s</text><p>after</p></svg>", "<p>after</p>"),
    ("<math><mi>x</mi><mo>=</mo><ci>1</ci></math>", "x=1"),
    // Nothing that names, styles or scripts.
    ("<p id=a class=b style=c onclick=d data-x=e title=f>x</p>", "<p title=\"f\">x</p>"),
    ("<b hidden contenteditable tabindex=1>x</b>", "<b>x</b>"),
    // Former words.
    ("<center><tt>a</tt><strike>b</strike></center>", "<div><code>a</code><s>b</s></div>"),
    // Text is text.
    ("1 < 2 &amp; &lt;b&gt; \"q\" &copy;", "1 &lt; 2 &amp; &lt;b&gt; &quot;q&quot; ©"),
    ("a\u{0}b&#0;c\u{202E}d&#x202E;e\u{1}", "a\u{FFFD}b\u{FFFD}cde"),
  ])
  func elementsAreRebuiltFromTheAllowList(_ content: String, expected: String) {
    #expect(sanitised(content, at: Self.site) == expected)
  }

  @Test(arguments: [
    ("<li>a<li>b", "<ul><li>a</li><li>b</li></ul>"),
    ("<ul>x<li>y</li><ul><li>z</ul></ul>", "<ul><li>x</li><li>y</li><li><ul><li>z</li></ul></li></ul>"),
    ("<td>x</td>", "<table><tbody><tr><td>x</td></tr></tbody></table>"),
    (
      "<table>stray<tr><td>a<td>b<tr><td>c</table>",
      "stray<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td></td></tr></tbody></table>"
    ),
    (
      "<table><tr><td rowspan=2>a<td>b<tr><td>c</table>",
      "<table><tbody><tr><td rowspan=\"2\">a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>"
    ),
    (
      "<table><tr><td rowspan=9>a<td>b</table>",
      "<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>"
    ),
    ("<b>a<p>b</p>c</b>", "<b>a</b><p><b>b</b></p><b>c</b>"),
    ("<p>a<table><tr><td>b</table>c", "<p>a</p><table><tbody><tr><td>b</td></tr></tbody></table>c"),
    ("<h2><div>Title</div></h2>", "<h4>Title</h4>"),
    ("<h2>Title<p>a</p><p>b</p>", "<h4>Title</h4><p>a</p><p>b</p>"),
    ("<dl><dt>a<dd>b<dt>c</dl>", "<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd></dd></dl>"),
    ("<dl><dd>a</dl>", "<div>a</div>"),
    (
      "<dl><div><dt>a<dd>b</div><div><dt>c<dd>d</div></dl>", "<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd>d</dd></dl>"
    ),
    ("<figure><p>a</p><figcaption>c</figcaption>d</figure>", "<figure><p>a</p>d<figcaption>c</figcaption></figure>"),
    ("<details><p>a</p></details>", "<div><p>a</p></div>"),
    (
      "<details><p>a</p><summary><h2>s</h2></summary></details>", "<details><summary>s</summary><p>a</p></details>"
    ),
    ("<ruby>a</ruby><ruby>b<rt>c</ruby>", "a<ruby>b<rt>c</rt></ruby>"),
    ("<ruby>a<rt>b</rt>c</ruby>", "<ruby>a<rt>b</rt></ruby>c"),
    ("<ruby>a<ruby>b<rt>c</ruby><rt>d</ruby>", "<ruby>abc<rt>d</rt></ruby>"),
    ("<pre>\n\n&#10; a\n</pre><pre><b>\nb</b></pre>", "<pre> a\n</pre><pre><b>\nb</b></pre>"),
    ("<time>now</time><time datetime=2024-01-02>then</time>", "now<time datetime=\"2024-01-02\">then</time>"),
    ("<p></p><b> </b><h2></h2><ul></ul>x", " x"),
  ])
  func everyElementStandsWhereItMay(_ content: String, expected: String) {
    #expect(sanitised(content, at: Self.site) == expected)
  }

  @Test(arguments: [
    ("<h1>a</h1><h4>b</h4><h2>c</h2><h1>d</h1>", "<h4>a</h4><h5>b</h5><h5>c</h5><h4>d</h4>"),
    ("<h1><div><h2>a</h2></div><div><h3>b</h3></div></h1>", "<div><h4>a</h4></div><div><h5>b</h5></div>"),
    ("<h3>a</h3><h2>b</h2>", "<h4>a</h4><h4>b</h4>"),
    ("<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4>", "<h4>a</h4><h5>b</h5><h6>c</h6><h6>d</h6>"),
  ])
  func headingsStandBelowTheHeadingAround(_ content: String, expected: String) {
    #expect(sanitised(content, at: Self.site) == expected)
  }

  static let rel = " rel=\"nofollow noopener ugc\""

  @Test(arguments: [
    ("<a href=x.html>a</a>", "<a href=\"https://example.org/news/x.html\"\(rel)>a</a>"),
    ("<a href=/x?a=1&b=2#c>a</a>", "<a href=\"https://example.org/x?a=1&amp;b=2#c\"\(rel)>a</a>"),
    ("<a href=//other.test/>a</a>", "<a href=\"https://other.test/\"\(rel)>a</a>"),
    ("<a href='?z'>a</a>", "<a href=\"https://example.org/news/today.html?z\"\(rel)>a</a>"),
    ("<a href='#n'>a</a>", "<a href=\"https://example.org/news/today.html?q#n\"\(rel)>a</a>"),
    ("<a href='../../../x'>a</a>", "<a href=\"https://example.org/x\"\(rel)>a</a>"),
    ("<a href='HTTP:\\\\other.test\\x y'>a</a>", "<a href=\"http://other.test/x%20y\"\(rel)>a</a>"),
    ("<a href=mailto:a@b.test>a</a>", "<a href=\"mailto:a@b.test\">a</a>"),
    ("<a href='java\nscript:alert(1)'>a</a>", "a"),
    ("<a href='&#1;javascript&colon;alert(1)'>a</a>", "a"),
    ("<a href=data:text/html,x>a</a>", "a"),
    ("<a href=https://u:p@other.test/>a</a>", "a"),
    (
      "<a href=x>a<a href=y>b</a>",
      "<a href=\"https://example.org/news/x\"\(rel)>a</a>"
        + "<a href=\"https://example.org/news/y\"\(rel)>b</a>"
    ),
    ("<a href=x><h2>a</h2></a>", "<a href=\"https://example.org/news/x\"\(rel)><h4>a</h4></a>"),
    ("<a name=x>a</a>", "a"),
    (
      "<a href=/b><img src=https://no.test/a.png></a>",
      "<a href=\"https://example.org/b\"\(rel)>https://example.org/b</a>"
    ),
    (
      "<iframe src=https://video.test/1 title=Film></iframe>", "<a href=\"https://video.test/1\"\(rel)>Film</a>"
    ),
  ])
  func linksLeadToTheWebOnly(_ content: String, expected: String) {
    #expect(sanitised(content, at: Self.site) == expected)
  }

  @Test(arguments: [
    (
      "<img src=a.png>", "<img src=\"https://example.org/news/a.png\" alt=\"\" loading=\"lazy\">"
    ),
    (
      "<img src=https://cdn.test/a.png width=20px height=30 alt='A &quot;b&quot;' onerror=x>",
      "<img src=\"https://cdn.test/a.png\" alt=\"A &quot;b&quot;\" width=\"20\" height=\"30\" loading=\"lazy\">"
    ),
    ("<img src=https://tracker.test/a.png alt=Flower>", "Flower"),
    ("<img src=https://cdn.test:8080/a.png>", ""),
    ("<img src=/t.gif width=1 height=1>", ""),
    (
      "<img src='data:image/gif;base64,R0' data-src=/b.png>",
      "<img src=\"https://example.org/b.png\" alt=\"\" loading=\"lazy\">"
    ),
    (
      "<img src=/a.png srcset='/a.png 1x, https://cdn.test/b.png 2x' sizes=100vw>",
      "<img src=\"https://example.org/a.png\""
        + " srcset=\"https://example.org/a.png 1x, https://cdn.test/b.png 2x\" alt=\"\" loading=\"lazy\">"
    ),
    (
      "<img src=/a.png srcset='/a.png 1x, https://no.test/b.png 2x'>",
      "<img src=\"https://example.org/a.png\" alt=\"\" loading=\"lazy\">"
    ),
    (
      "<picture><source srcset=/a.webp type=image/webp><source srcset=/b.png><p><img src=/a.png></picture>",
      "<picture><source srcset=\"https://example.org/a.webp\" type=\"image/webp\">"
        + "<img src=\"https://example.org/a.png\" alt=\"\" loading=\"lazy\"></picture>"
    ),
    (
      "<video autoplay src=/a.mp4 width=320></video>",
      "<video src=\"https://example.org/a.mp4\" controls preload=\"none\" width=\"320\"></video>"
    ),
    (
      "<audio><source src=https://no.test/a.mp3></audio>",
      "<a href=\"https://no.test/a.mp3\"\(rel)>https://no.test/a.mp3</a>"
    ),
  ])
  func picturesAndFilmsComeFromAllowedOrigins(_ content: String, expected: String) {
    #expect(sanitised(content, at: Self.site) == expected)
  }

  private static let sized = "width=\"3\" height=\"2\" loading=\"lazy\">"

  /// `sizes` that width descriptors need (HTML Standard §4.8.2, §4.8.3).
  @Test(arguments: [
    (
      "<picture><source srcset='/b.png 1w, /c.png 2w' type=image/png><img src=/a.png width=3 height=2></picture>",
      "<picture><source srcset=\"./b.png 1w, ./c.png 2w\" type=\"image/png\">"
        + "<img src=\"./a.png\" sizes=\"auto\" alt=\"\" \(sized)</picture>"
    ),
    (
      "<picture><source srcset='/b.png 1w' sizes=50% type=image/png>"
        + "<img src=/a.png srcset='/a.png 1w' sizes=50vw width=3 height=2></picture>",
      "<picture><source srcset=\"./b.png 1w\" type=\"image/png\">"
        + "<img src=\"./a.png\" srcset=\"./a.png 1w\" sizes=\"auto, 50vw\" alt=\"\" \(sized)</picture>"
    ),
    (
      "<picture><source srcset='/b.png 1w' sizes='auto, 9em' type=image/png>"
        + "<img src=/a.png srcset='/a.png 1w' width=3 height=2></picture>",
      "<picture><source srcset=\"./b.png 1w\" sizes=\"auto, 9em\" type=\"image/png\">"
        + "<img src=\"./a.png\" srcset=\"./a.png 1w\" sizes=\"auto\" alt=\"\" \(sized)</picture>"
    ),
    (
      "<picture><source srcset='/b.png 1w' sizes=9em type=image/png><img src=/a.png width=3 height=2></picture>",
      "<picture><source srcset=\"./b.png 1w\" sizes=\"9em\" type=\"image/png\"><img src=\"./a.png\" alt=\"\" \(sized)</picture>"
    ),
    // `auto` does not go with density descriptors, and would distort what states no size.
    (
      "<picture><source srcset='/b.png 1w' type=image/png><img src=/a.png srcset='/a.png 2x' width=3 height=2></picture>",
      "<picture><source srcset=\"./b.png 1w\" sizes=\"100vw\" type=\"image/png\">"
        + "<img src=\"./a.png\" srcset=\"./a.png 2x\" alt=\"\" \(sized)</picture>"
    ),
    (
      "<picture><source srcset='/b.png 1w' sizes='auto, 9em' type=image/png><img src=/a.png></picture>",
      "<picture><source srcset=\"./b.png 1w\" sizes=\"9em\" type=\"image/png\">"
        + "<img src=\"./a.png\" alt=\"\" loading=\"lazy\"></picture>"
    ),
    (
      "<img src=/a.png srcset='/a.png 1w' width=3 height=2>",
      "<img src=\"./a.png\" srcset=\"./a.png 1w\" sizes=\"auto\" alt=\"\" \(sized)"
    ),
    (
      "<img src=/a.png srcset='/a.png 1w' sizes=x>",
      "<img src=\"./a.png\" srcset=\"./a.png 1w\" sizes=\"100vw\" alt=\"\" loading=\"lazy\">"
    ),
  ])
  func picturesOfSeveralWidthsHaveSizes(_ content: String, expected: String) {
    #expect(sanitised(content) == expected)
    #expect(brokenRules(in: expected) == [])
  }

  @Test(arguments: [
    (
      "<picture><img src=/a.png><span>Caption</span></picture>b",
      "<img src=\"./a.png\" alt=\"\" loading=\"lazy\"> Caption b"
    ),
    (
      "<picture><source srcset=/b.png type=image/png><p>One<img src=/a.png></p><img src=/c.png alt=C></picture>",
      "<picture><source srcset=\"./b.png\" type=\"image/png\"><img src=\"./a.png\" alt=\"\" loading=\"lazy\"></picture>"
        + " One <img src=\"./c.png\" alt=\"C\" loading=\"lazy\">"
    ),
    ("<picture><source srcset=/b.png><i>No picture</i></picture>", "No picture"),
    (
      "<picture><img src=/a.png><iframe src=https://b.test/ title=F></iframe></picture>",
      "<img src=\"./a.png\" alt=\"\" loading=\"lazy\"> <a href=\"https://b.test/\"\(rel)>F</a>"
    ),
  ])
  func whatElseAPictureHoldsFollowsIt(_ content: String, expected: String) {
    #expect(sanitised(content) == expected)
  }

  @Test func whatIsLostIsCounted() {
    let sanitiser = ContentSanitiser()
    sanitiser.countsLosses = true
    var output = ByteBuffer()
    let content =
      "<script>x</script><p>a<script>y</script><a href=javascript:x>b</a><a href=/c>c</a><img src=//no.test/d>"
      + "<img src=/e width=1 height=1><img src=/f></p><iframe src=//g.test/></iframe>"
    Array(content.utf8).withUnsafeBytes { sanitiser.sanitise($0, at: Self.site, into: &output) }
    #expect(
      sanitiser.losses.counts == [
        .leftOut(.script): 2, .address: 1, .foreignOrigin: 1, .countingPicture: 1, .linked(.iframe): 1,
      ])
    Array("<p>a</p>".utf8).withUnsafeBytes { sanitiser.sanitise($0, at: Self.site, into: &output) }
    #expect(sanitiser.losses.counts.isEmpty)
  }

  @Test func withoutAnAddressOfTheItsOwnRelativeOnesAreTheSites() {
    let place = InsertionContext(root: Array("../../".utf8))
    #expect(sanitised("<a href=/a/../b>x</a>", at: place) == "<a href=\"../../b\">x</a>")
    #expect(sanitised("<img src='../../../c.png'>", at: place).contains("src=\"../../c.png\""))
    #expect(sanitised("<a href='#x'>x</a>", at: place) == "x")
  }

  @Test(arguments: [
    "<a>", "<b>", "<div>", "<p>", "<table><tr><td>", "<ul><li>", "<svg>", "<math>", "<dl><dd>", "<figure>", "<b><p>",
    "<a href=x>", "<details>", "<h1>", "<td colspan=999>", "<tr>", "</p>", "<b><i><u><s><p>x",
  ])
  func nestingWithoutEndTakesLinearTimeAndSpace(opening: String) {
    let small = sanitised(String(repeating: opening + "x", count: 2_000)).utf8.count
    let large = sanitised(String(repeating: opening + "x", count: 20_000)).utf8.count
    #expect(large < 11 * small + 1_000)
    #expect(large < 60 * 20_000 * (opening.utf8.count + 1))
  }
}

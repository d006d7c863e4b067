import HTMLProof
import Platform
import SafeHTML
import Testing

/// What is good in content survives, in its order, and no word is joined to another.
@Suite struct ContentSurvivalTests {
  static let rel = " rel=\"nofollow noopener ugc\""

  @Test(arguments: [
    (
      "<pre><code><div>a {</div><div>  b</div>\n<div>}</div></code></pre>",
      "<pre><code>a {\n  b\n}</code></pre>"
    ),
    ("<pre><div>a<br></div><div><br></div><div>b</div></pre>", "<pre>a<br><br>b</pre>"),
    ("<pre><p>a</p><p>b</p></pre><p>c</p>", "<pre>a\nb</pre><p>c</p>"),
    ("<pre><button>Copy</button><code>a</code></pre>", "<pre>Copy\n<code>a</code></pre>"),
    ("<pre>\n<ol><li>a</li><li>b</li></ol></pre>", "<pre>a\nb</pre>"),
  ])
  func linesOfCodeStayLines(_ content: String, expected: String) {
    #expect(sanitised(content) == expected)
  }

  @Test(arguments: [
    ("<p>a<button>b</button><button>c</button>d</p>", "<p>a b c d</p>"),
    ("<p>a<select><option>x</select>b</p>", "<p>a b</p>"),
    ("<p>a<img src=https://no.test/x.png>b</p>", "<p>a b</p>"),
    ("<p>a<img src=https://no.test/x.png alt=Flower>, b</p>", "<p>a Flower, b</p>"),
    ("<p>a (<img src=https://no.test/x.png alt=Flower>)</p>", "<p>a (Flower)</p>"),
    ("<p>a<img src=https://no.test/x.png alt=😀>b</p>", "<p>a😀b</p>"),
    ("<p>a<svg><path/></svg>b</p>", "<p>a b</p>"),
    ("<p>a<script>f()</script>b</p>", "<p>ab</p>"),
    (
      "<ul><li>a<input></li></ul><table><tr><input><td>b</table>",
      "<ul><li>a</li></ul><table><tbody><tr><td>b</td></tr></tbody></table>"
    ),
  ])
  func wordsStayApart(_ content: String, expected: String) {
    #expect(sanitised(content) == expected)
  }

  @Test(arguments: [
    ("<svg aria-label=GitHub><path/></svg>", "GitHub"),
    ("<svg role=img><title>A &amp; B</title><path/></svg>", "A &amp; B"),
    ("<svg aria-hidden=true><title>A</title></svg>x", "x"),
    ("<svg><title>A</title><foreignObject><p>b</p></foreignObject></svg>", "<p>b</p>"),
    ("<a href=https://b.test/ aria-label=B><i></i></a>", "<a href=\"https://b.test/\"\(rel)>B</a>"),
    ("<h2>A<a href=#a aria-label='Link to A'></a></h2>", "<h2>A</h2>"),
    ("<object data=https://b.test/a.pdf></object>", "<a href=\"https://b.test/a.pdf\"\(rel)>https://b.test/a.pdf</a>"),
    ("<object data=https://b.test/a.pdf>see</object>", "see"),
    (
      "<iframe src=about:blank data-src=https://b.test/f title=F></iframe>",
      "<a href=\"https://b.test/f\"\(rel)>F</a>"
    ),
    (
      "<ul><li><input type=checkbox checked disabled> a<li><input type=CHECKBOX disabled> b</ul>",
      "<ul><li>☑ a</li><li>☐ b</li></ul>"
    ),
    ("<p><input type=checkbox> a <input type=text value=b></p>", "<p>a </p>"),
  ])
  func somethingReadableTakesThePlace(_ content: String, expected: String) {
    #expect(sanitised(content) == expected)
  }

  @Test(arguments: [
    // A title across more columns than there are; a row that is too short.
    (
      "<table><tr><th colspan=9>T<tr><td>a<td>b<tr><td>c</table>",
      "<tr><th colspan=\"2\">T</th></tr><tr><td>a</td><td>b</td></tr><tr><td>c</td><td></td></tr>"
    ),
    (
      "<table><tr><td rowspan=9>a<td>b<tr><td>c<tr><td>d</table>",
      "<tr><td rowspan=\"3\">a</td><td>b</td></tr><tr><td>c</td></tr><tr><td>d</td></tr>"
    ),
    (
      "<table><tr><td rowspan=2>a<td>b<td>c<tr><td>d<tr><td colspan=2>e<td>f</table>",
      "<tr><td rowspan=\"2\">a</td><td>b</td><td>c</td></tr><tr><td>d</td><td></td></tr>"
        + "<tr><td colspan=\"2\">e</td><td>f</td></tr>"
    ),
  ])
  func spansOfUnevenTablesStay(_ content: String, expected: String) {
    #expect(sanitised(content) == "<table><tbody>\(expected)</tbody></table>")
  }

  @Test(arguments: [
    ("<figure><img src=https://no.test/a.png></figure><p><img src=https://no.test/a.png></p>x", "x"),
    ("<div><div><img src=https://no.test/a.png></div></div><p>x</p>", "<p>x</p>"),
    ("<p lang=en_US>x</p>", "<p lang=\"en-US\">x</p>"),
    (" <![CDATA[<p>x</p>]]>\n", "<p>x</p>"),
  ])
  func nothingIsLeftOver(_ content: String, expected: String) {
    #expect(sanitised(content) == expected)
  }

  static let picture = "<img src=\"./a.png\" alt=\"\" loading=\"lazy\">"

  @Test(arguments: [
    ("<img src='data:,' data-src=/a.png><noscript><img src=/a.png></noscript>", picture),
    ("<noscript><img src=/a.png></noscript><img src='data:,' data-src=/a.png>", picture),
    ("<noscript><img src=/a.png></noscript>", picture),
    ("<img src=/a.png><img src=/a.png>", picture + picture),
    (
      "<img srcset='/a.png 1x, /b.png 2x'>",
      "<img src=\"./a.png\" srcset=\"./a.png 1x, ./b.png 2x\" alt=\"\" loading=\"lazy\">"
    ),
  ])
  func picturesForScriptsStandOnce(_ content: String, expected: String) {
    #expect(sanitised(content) == expected)
  }

  @Test(arguments: [
    ("<svg><path/></svg>", ContentLosses.Kind.leftOut(.svg)), ("<iframe srcdoc=x></iframe>", .leftOut(.iframe)),
    ("<amp-ad type=x></amp-ad>", .emptyCustom("amp-ad")),
    ("<lite-youtube videoid=abc></lite-youtube>", .linkedCustom("lite-youtube")),
    ("<area href=https://b.test/ alt=B>", .linked(.area)), ("<area alt=B>", .leftOut(.area)),
    ("<object data=x:y></object>", .leftOut(.object)), ("<iframe src=https://b.test/></iframe>", .linked(.iframe)),
    ("<iframe src=https://b.test/ scrolling=no height=240></iframe>", .leftOut(.iframe)),
    ("<iframe src=https://b.test/ width=1 height=0></iframe>", .leftOut(.iframe)),
    ("<iframe src=https://b.test/ scrolling=no allow=autoplay></iframe>", .linked(.iframe)),
    ("<iframe src=https://b.test/ scrolling=no allowfullscreen></iframe>", .linked(.iframe)),
  ])
  func whatIsLostIsCounted(_ content: String, kind: ContentLosses.Kind) {
    let sanitiser = ContentSanitiser()
    sanitiser.countsLosses = true
    var output = ByteBuffer()
    Array(content.utf8).withUnsafeBytes { sanitiser.sanitise($0, at: InsertionContext(), into: &output) }
    #expect(sanitiser.losses.counts == [kind: 1])
  }
}

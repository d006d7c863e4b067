import Testing

/// What pages leave to scripts: pictures that are loaded late, elements of libraries, colours of code.
@Suite struct ContentComponentTests {
  static let rel = " rel=\"nofollow noopener ugc\""

  @Test(arguments: [
    ("<pre><code class='language-swift'>a</code></pre>", "<pre><code class=\"language-swift\">a</code></pre>"),
    ("<pre><code class='hljs LANG-C++ x'>a</code></pre>", "<pre><code class=\"language-c++\">a</code></pre>"),
    ("<pre class='brush: php; gutter: false'>a</pre>", "<pre class=\"language-php\">a</pre>"),
    ("<pre class='brush:js'>a</pre>", "<pre class=\"language-js\">a</pre>"),
    ("<pre class='sourceCode haskell'>a</pre>", "<pre class=\"language-haskell\">a</pre>"),
    ("<pre data-lang=go>a</pre>", "<pre class=\"language-go\">a</pre>"),
    (
      "<div class='highlight-source-shell'><div class=highlight><pre>a</pre></div></div>",
      "<div><div><pre class=\"language-shell\">a</pre></div></div>"
    ),
    ("<code class=language-css>a</code>", "<code class=\"language-css\">a</code>"),
    // Other classes, other elements, and what is not a name.
    ("<pre class='code wide'>a</pre>", "<pre>a</pre>"), ("<p class=language-css>a</p>", "<p>a</p>"),
    ("<code class='language-'>a</code>", "<code>a</code>"),
    ("<code class='language-&quot;&gt;&lt;b'>a</code>", "<code>a</code>"),
    ("<code class=language-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa>a</code>", "<code>a</code>"),
  ])
  func codeKeepsItsLanguage(_ content: String, expected: String) {
    #expect(sanitised(content) == expected)
  }

  static let picture = "<img src=\"./a.png\" alt=\"A\" loading=\"lazy\">"

  @Test(arguments: [
    ("<amp-img src=/a.png alt=A layout=fill></amp-img>", picture),
    ("<amp-img src=/a.png alt=A><noscript><img src=/a.png alt=A></noscript></amp-img>", picture),
    ("<amp-img src=/a.png alt=A><amp-img fallback src=/b.png></amp-img></amp-img>", picture),
    // Written as in XML, without an end.
    ("<p><amp-img src=/a.png alt=A />b</p><p>c</p>", "<p>\(picture)b</p><p>c</p>"),
    ("<div><amp-img src=/a.png alt=A /><p>b</p></div>", "<div>\(picture)<p>b</p></div>"),
    ("<amp-img src=https://no.test/a.png alt=A></amp-img>b", "A b"), ("<amp-img></amp-img>b", "b"),
    (
      "<amp-video src=/a.mp4 width=3 height=2></amp-video>",
      "<video src=\"./a.mp4\" controls preload=\"none\" width=\"3\" height=\"2\"></video>"
    ),
    ("<amp-audio src=/a.mp3></amp-audio>", "<audio src=\"./a.mp3\" controls preload=\"none\"></audio>"),
    (
      "<lite-youtube videoid=a-B_1 playlabel=T></lite-youtube>",
      "<a href=\"https://www.youtube.com/watch?v=a-B_1\"\(rel)>T</a>"
    ),
    ("<lite-youtube videoid=a><a href=https://b.test/>T</a></lite-youtube>", "<a href=\"https://b.test/\"\(rel)>T</a>"),
    ("<lite-youtube videoid='a&list=b\"'></lite-youtube>", ""),
    ("<amp-facebook data-href=javascript:f()></amp-facebook>", ""),
    (
      "<amp-iframe title=F src=https://b.test/f><p placeholder>wait</p></amp-iframe>",
      "<a href=\"https://b.test/f\"\(rel)>F</a>"
    ),
    ("<my-card src=https://b.test/f><p>a</p></my-card>", "<p>a</p>"),
  ])
  func elementsOfLibrariesShowWhatTheySay(_ content: String, expected: String) {
    #expect(sanitised(content) == expected)
  }

  @Test(arguments: [
    ("<img src=/wait.gif data-src=/a.png alt=A>", picture), ("<img src=/t.png data-lazy-src=/a.png alt=A>", picture),
    ("<img src=/t.png data-src=/a.png alt=A><noscript><img src=/a.png alt=A></noscript>", picture),
    ("<img src=/a.png data-src=17 alt=A>", picture), ("<img src=/a.png data-src=https://no.test/b.png alt=A>", picture),
    ("<img src=/a.png data-orig-file=/b.png alt=A>", picture), ("<img data-orig-file=/a.png alt=A>", picture),
    ("<img data-src=a.png alt=A>", picture),
    (
      "<img src=/a.png srcset='data:image/gif,x 1w' data-srcset='/b.png 2x' alt=A>",
      "<img src=\"./a.png\" srcset=\"./b.png 2x\" alt=\"A\" loading=\"lazy\">"
    ),
    (
      "<picture><source media='(width > 9em)' srcset=/b.png width=9 height=8><img src=/a.png alt=A></picture>",
      "<picture><source srcset=\"./b.png\" media=\"(width &gt; 9em)\" width=\"9\" height=\"8\">\(picture)</picture>"
    ),
  ])
  func thePictureIsTheOneThatIsMeant(_ content: String, expected: String) {
    #expect(sanitised(content) == expected)
  }

  @Test(arguments: [
    (
      "<img src=/a.png alt=A usemap=#m><map name=m><area href=https://b.test/ alt=B><area href=https://c.test/ alt=C></map>",
      "\(picture) <a href=\"https://b.test/\"\(rel)>B</a> <a href=\"https://c.test/\"\(rel)>C</a>"
    ),
    ("a<map><area href=javascript:f() alt=B></map>b", "a b"),
    (
      "<iframe data-lazy-src=https://b.test/f title=F></iframe>", "<a href=\"https://b.test/f\"\(rel)>F</a>"
    ),
  ])
  func partsOfPicturesAndLateFramesAreLinks(_ content: String, expected: String) {
    #expect(sanitised(content) == expected)
  }
}

import HTMLProof
import SafeHTML
import SeededNumbers
import Testing

/// Whatever the sanitiser is given, what it makes conforms, and holds nothing that could act.
@Suite struct RandomContentTests {
  /// Elements around content, with what ends them.
  static let settings = [
    ("", ""), ("", ""), ("<p>", "</p>"), ("<h2>", "</h2>"), ("<a href=/>", "</a>"), ("<p><a href=/>", "</a></p>"),
    ("<button>", "</button>"), ("<b>", "</b>"), ("<dl><dt>", "</dt><dd>y</dd></dl>"), ("<ul><li>", "</li></ul>"),
    ("<table><caption>", "</caption><tr><td>y</td></tr></table>"), ("<p><dfn>", "</dfn></p>"), ("<pre>", "</pre>"),
    ("<details><summary>", "</summary>y</details>"), ("<address>", "</address>"), ("<p><ins>", "</ins></p>"),
  ]

  @Test(arguments: 0..<24)
  func theResultConformsWhateverTheContentIs(seed: Int) throws {
    var random = SeededNumbers(seed: seed)
    let gate = try #require(StructureGate())
    var checker = HTMLChecker(gate: gate)
    let place = InsertionContext(
      base: Array("https://example.org/a/b".utf8), origins: OriginList(["https://example.org"]),
      headingLevel: 1)
    for _ in 0..<100 {
      let content = RandomContent.make(&random)
      var tags = OpenTags()
      let (opening, closing) = random.pick(Self.settings)
      var place = place
      place.setting = Array(opening.utf8).withUnsafeBytes { tags.read($0) }
      place.idPrefix = Array("card-1:".utf8)
      let result = opening + "x" + sanitised(content, at: place) + closing
      let problems = findings(in: result, with: &checker)
      try #require(problems.isEmpty, "\(problems.prefix(3)) of \(content.debugDescription) became \(result)")
    }
  }

  @Test(arguments: 0..<8)
  func bytesOfAnyKindBecomeUTF8ThatConforms(seed: Int) throws {
    var random = SeededNumbers(seed: seed + 1_000)
    var checker = HTMLChecker(gate: nil)
    for _ in 0..<40 {
      let bytes = (0..<random.below(300)).map { _ -> UInt8 in
        random.below(3) == 0 ? UInt8(random.below(256)) : Array("<>/\"'= abip&#;!-".utf8)[random.below(16)]
      }
      let result = sanitised(bytes)
      let problems = findings(in: result, with: &checker)
      try #require(problems.isEmpty, "\(problems) of \(bytes) became \(result)")
    }
  }

  @Test(arguments: 0..<8)
  func whatIsSanitisedTwiceIsAsSafeAsOnce(seed: Int) {
    var random = SeededNumbers(seed: seed + 2_000)
    var checker = HTMLChecker(gate: nil)
    for _ in 0..<50 {
      let once = sanitised(RandomContent.make(&random))
      let twice = sanitised(once)
      #expect(findings(in: twice, with: &checker).isEmpty)
      for piece in ["<script", "<style", "javascript:", " on", " style=", " id=", " class="]
      where once.contains(piece) && piece.hasPrefix("<") {
        Issue.record("\(piece) in \(once)")
      }
    }
  }
}

/// Content as nobody should write it: tags of every element, misnested, unclosed, with attributes right and wrong.
enum RandomContent {
  private static let elements =
    ElementName.allCases.map(\.text).filter { !$0.isEmpty } + [
      "my-element", "foo", "path", "mi", "foreignObject", "annotation-xml",
    ]
  /// Those that make the harder cases.
  private static let frequent = [
    "a", "p", "div", "li", "ul", "ol", "dl", "dt", "dd", "table", "tr", "td", "th", "tbody", "thead", "tfoot",
    "caption",
    "col", "b", "i", "span", "h1", "h2", "h3", "h6", "figure", "figcaption", "details", "summary", "ruby", "rt", "rp",
    "picture", "source", "img", "video", "audio", "iframe", "blockquote", "pre", "br", "hr", "time", "bdo", "q", "dfn",
    "amp-img", "amp-video", "lite-youtube", "area", "map", "code", "noscript", "svg", "math", "ins", "del", "center",
    "font", "select", "option",
  ]
  private static let attributes = [
    "href=\"https://example.org/?a=1&b=2\"", "href=javascript:alert(1)", "href=' /x y#z#z '", "href=#top", "src=a.png",
    "src=\"https://example.org/a.png\"", "src=\"//other.test/x\"", "src=''", "src", "srcset=\"a.png 1x, b.png 2x\"",
    "srcset='a.png 100w, b.png 200w' sizes='50vw'", "srcset=\"a.png 1x, a.png 1x\"", "srcset=','", "alt=x", "alt",
    "colspan=2", "colspan=0", "colspan=9999", "rowspan=2", "rowspan=0", "rowspan=70000", "width=100%", "width=20",
    "height=-3", "datetime=2024-01-01", "datetime=yesterday", "dir=rtl", "dir=auto", "lang=en", "lang=\"x y\"",
    "title='a \"b\" <c>'", "onclick=alert(1)", "style='position:fixed'", "id=a", "class=cell", "name=x",
    "type=image/webp",
    "media='(min-width: 1px)'", "media=all", "value=3", "value=x", "start=2", "start=-1", "type=a", "reversed", "open",
    "cite=https://example.org/c", "cite='::'", "scope=row", "abbr=x", "span=2", "controls", "loop", "poster=p.png",
    "data-src=/l.png", "data-src=javascript:alert(1)", "data-lazy-src=l", "data-srcset='l.png 2x'", "videoid=a-1",
    "videoid='\"><script>'", "data-videoid=a", "placeholder", "class=language-c", "class='lang-\"><b'", "data-lang=x",
    "usemap=#m", "href=mailto:a@b", "href='tel:+1 2'", "href=https://u:p@example.org/", "href='http://[::1'",
  ]
  private static let texts = [
    "text", " ", "\n", "&amp;", "&lt;b&gt;", "&#0;", "&#x202E;", "\u{0}", "<!-- c -->", "<![CDATA[x]]>", "]]>", "<",
    "</",
    "<!", "\"", "'", "&copy", "\u{85}", "ü😀", "2024-05-05", "<?php ?>", "--!>",
  ]

  static func make(_ random: inout SeededNumbers) -> String {
    var content = ""
    for _ in 0..<(1 + random.below(40)) {
      let name = random.below(4) == 0 ? random.pick(elements) : random.pick(frequent)
      switch random.below(10) {
      case 0...4:
        content += "<\(name)"
        for _ in 0..<random.below(4) { content += " " + random.pick(attributes) }
        content += random.pick([">", ">", ">", ">", "/>", "", ">x"])
      case 5...6: content += "</\(name)>"
      default: content += random.pick(texts)
      }
    }
    return content
  }
}

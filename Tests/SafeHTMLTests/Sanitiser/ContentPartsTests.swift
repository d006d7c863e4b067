import HTMLProof
import Platform
import Testing

@testable import SafeHTML

/// The parts of the sanitiser, each alone.
@Suite struct ContentPartsTests {
  private func text(_ output: borrowing ContentOutput) -> String { String(decoding: output.bytes, as: UTF8.self) }

  @Test func outputEscapesTextAndValues() {
    var output = ContentOutput()
    output.startTag(.a)
    output.write(.title, Array("\"<&>\u{202E}".utf8))
    output.write(bare: .download)
    output.endTag()
    output.write(words: Array("a < b\u{1}".utf8))
    output.close(.a)
    let written = text(output)
    #expect(written == "<a title=\"&quot;&lt;&amp;&gt;\" download>a &lt; b</a>")
  }

  @Test(arguments: [
    (false, Separator.none, "onetwo"), (false, .space, "one two"), (false, .line, "one two"), (true, .space, "one two"),
    (true, .line, "one<br>two"),
  ])
  func outputKeepsWordsApart(breaksLines: Bool, separator: Separator, expected: String) {
    var output = ContentOutput()
    output.begin(breaksLines: breaksLines)
    output.separate(by: separator)
    output.write(words: Array("one".utf8))
    output.separate(by: separator)
    output.separate(by: .none)
    output.write(words: Array("two".utf8))
    let written = text(output)
    #expect(written == expected)
  }

  @Test func outputEndsLinesOfPreformattedText() {
    var output = ContentOutput()
    output.openPlain(.pre)
    output.isPreformatted = true
    output.dropsLineFeeds = true
    Array("\n\none".utf8).withUnsafeBytes { output.write(text: $0, flags: []) }
    output.separate(by: .line)
    output.write(words: Array("two".utf8))
    let written = text(output)
    #expect(written == "<pre>one\ntwo")
  }

  @Test(arguments: [
    (1, "h1 h2 h3", "h2 h3 h4"), (1, "h3 h6 h3", "h2 h3 h2"), (2, "h2 h4 h2 h1", "h3 h4 h3 h3"),
    (6, "h1 h2", "h6 h6"), (5, "h1 h2 h3", "h6 h6 h6"),
  ])
  func outlineLeavesOutNoLevel(around: Int, headings: String, expected: String) {
    var outline = HeadingOutline(below: around)
    let levels = headings.split(separator: " ").map { outline.level(for: ElementName(name: String($0))).text }
    #expect(levels.joined(separator: " ") == expected)
  }

  static let decisions: [(String, ElementName, ContentForm.Marks)] = [
    ("<p>x", .p, [.hasBlock, .hasText, .hasContent]), ("<b> </b>", .b, []),
    ("<script>x</script>", .none, [.dropped, .hasText, .hasContent]),
    ("<center>x</center>", .div, [.hasBlock, .hasText, .hasContent]), ("<img src=/a.png>", .img, .hasContent),
    ("<iframe src=https://a.example/></iframe>", .a, [.isLink, .hasText, .hasContent, .hasInteractive]),
  ]

  @Test(arguments: decisions)
  func formsSayWhatANodeBecomes(html: String, element: ElementName, marks: ContentForm.Marks) {
    let source = ContentSource()
    let forms = ContentForms(source)
    Array(html.utf8).withUnsafeBytes { bytes in
      source.read(bytes)
      forms.classify(addresses: ContentAddresses(base: nil, root: [], origins: .none), countsLosses: false)
      source.forget()
    }
    #expect(forms[1].element == element)
    #expect(forms[1].marks == marks)
    #expect(forms.losses == nil)
  }

  @Test func anchorsAreWrittenOnceAndWantedAgain() {
    let source = ContentSource()
    let addresses = ContentAddresses(base: nil, root: [], origins: .none)
    var anchors = ContentAnchors()
    Array("<a href=#here>x</a><a href=#there>x</a><p id=here>".utf8).withUnsafeBytes {
      source.read($0)
      anchors.begin(source, addresses, prefix: Array("c1-".utf8))
      source.forget()
    }
    #expect(anchors.wanted == [Array("here".utf8), Array("there".utf8)])
    let first = anchors.id(of: Array("here".utf8))
    let second = anchors.id(of: Array("here".utf8))
    let other = anchors.id(of: Array("elsewhere".utf8))
    #expect(first == Array("c1-here".utf8) && second == nil && other == nil)
    anchors.beginAgain()
    #expect(anchors.localLink(Array("#there".utf8), addresses) == nil)
    #expect(anchors.localLink(Array("#here".utf8), addresses) == Array("#c1-here".utf8))
  }
}

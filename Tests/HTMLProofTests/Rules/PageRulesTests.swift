import HTMLProof
import Testing

@Suite("Rules about the page as a whole")
struct PageRulesTests {
  @Test(arguments: [
    ("<h1>a</h1><h2>b</h2><h3>c</h3><h2>d</h2>", []),
    ("<h2>a</h2><h4>b</h4>", ["heading-skip"]),
    ("<h2>a</h2><template><h5>b</h5></template>", []),
    ("<p id=\"a\">1</p><p id=\"a\">2</p>", ["duplicate-id"]),
    ("<p id=\"a\">1</p><svg><g id=\"a\"></g></svg>", ["duplicate-id"]),
    ("<p id=\"a\">1</p><template><p id=\"a\">2</p></template>", []),
    ("<p id=\"a&amp;b\">1</p><p id=\"a&#38;b\">2</p>", ["duplicate-id"]),
    ("<section aria-labelledby=\"a\"><h2 id=\"b\">c</h2></section>", ["dangling-reference"]),
    ("<section aria-labelledby=\"b\"><h2 id=\"b\">c</h2></section>", []),
    ("<label for=\"a\">b</label><input id=\"a\" type=\"hidden\" name=\"c\">", ["wrong-reference"]),
    ("<input name=\"a\" list=\"b\"><datalist id=\"b\"><option value=\"c\"></datalist>", []),
    ("<input name=\"a\" list=\"b\"><p id=\"b\">c</p>", ["wrong-reference"]),
    ("<form id=\"a\"></form><input name=\"b\" form=\"a\">", []),
    ("<div itemscope itemref=\"a\"></div><p id=\"a\" itemprop=\"b\">c</p>", []),
    ("<main>a</main><main>b</main>", ["several-mains"]),
    ("<main>a</main><div role=\"main\">b</div>", ["several-mains"]),
    ("<section><main>a</main></section>", ["misplaced-main"]),
    ("<dialog><input name=\"a\" autofocus></dialog><input name=\"b\" autofocus>", []),
    ("<figure><img src=\"a\"><figcaption>b</figcaption></figure>", []),
    ("<figure><img src=\"a\"></figure>", ["missing-alt"]),
    ("<time>2024-05-01</time>", []),
    ("<time>1 May</time>", ["time-content"]),
    ("<time>20<b>24</b></time>", ["missing-attribute"]),
  ])
  func page(_ body: String, _ codes: [String]) {
    #expect(Checking.codes(body) == codes)
  }

  @Test("A reference beside a duplicate id has the same cause")
  func danglingBesideDuplicate() {
    let body = "<p id=\"a\">1</p><label for=\"b\">2</label><input id=\"a\" name=\"c\">"
    #expect(Checking.codes(body) == ["duplicate-id"])
  }

  @Test("A fragment's references may lead to the page around it")
  func fragmentReferences() {
    let html = "<article aria-labelledby=\"b\"><h2>1</h2></article>"
    #expect(Checking.findings(in: html, as: .fragment(ancestors: [.html, .body, .main])).isEmpty)
    #expect(Checking.codes(html) == ["dangling-reference"])
  }

  @Test(arguments: [
    ("<li>a</li>", [ElementName.html, .body, .ul], []),
    ("<p>a</p>", [.html, .body, .ul], ["misplaced-element"]),
    ("<a href=\"/\">a</a>", [.html, .body, .a], ["forbidden-descendant"]),
    ("<tr><td>a</td></tr>", [.html, .body, .table, .tbody], []),
    ("<p>a</p>", [.html, .body, .span], ["misplaced-element"]),
  ])
  func fragmentIsJudgedInItsPlace(_ html: String, _ ancestors: [ElementName], _ codes: [String]) {
    let codesFound = Checking.findings(in: html, as: .fragment(ancestors: ancestors)).map(\.code)
    #expect(codesFound.map { $0 == "nested-a" ? "forbidden-descendant" : $0 } == codes)
  }
}

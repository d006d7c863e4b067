import HTMLProof
import Testing

/// The trees of sources without mistakes: what is implied is built in (HTML Standard §13.1.2.4).
@Suite("Implied tags")
struct ImpliedTagTests {
  @Test(
    "the document's own elements",
    arguments: [
      ("<!doctype html>", "!doctype html(head() body())"),
      ("<!doctype html>x", "!doctype html(head() body(x))"),
      ("<!doctype html><title>x</title>y", "!doctype html(head(title(x)) body(y))"),
      ("<!-- a --> <!doctype html> <!-- b --><p>x", "! !doctype ! html(head() body(p(x)))"),
      (
        "<!doctype html><html><!-- a --><head><!-- b --></head> <!-- c --><body>", "!doctype html(! head(!) _ ! body())"
      ),
      ("<!doctype html><meta charset=utf-8><p>x", "!doctype html(head(meta) body(p(x)))"),
      ("<!doctype html><head> <link> </head> <body> x", "!doctype html(head(_ link _) _ body( x))"),
      ("<!doctype html></body></html>", "!doctype html(head() body())"),
      ("<!doctype html></head>", "!doctype html(head() body())"),
      ("<!doctype html><p>x</body> </html> <!-- a -->", "!doctype html(head() body(p(x)) _) _ !"),
      ("<!doctype html><p>x</html><!-- a -->", "!doctype html(head() body(p(x))) !"),
      (
        "<!doctype html><head><noscript><link><style>a</style></noscript><p>x",
        "!doctype html(head(noscript(link style(a))) body(p(x)))"
      ),
      ("<!doctype html><script>a</script> <div></div>", "!doctype html(head(script(a) _) body(div()))"),
    ])
  func documents(source: String, tree: String) {
    let parsed = Parsed(document: source)
    #expect(parsed.errors == [])
    #expect(parsed.tree == tree)
    #expect(parsed.imbalance == nil)
  }

  @Test(
    "end tags that may be left out",
    arguments: [
      ("<p>a<p>b", "p(a) p(b)"),
      ("<p>a<div>b</div>", "p(a) div(b)"),
      ("<p>a<h1>b</h1><p>c<ul><li>d</ul>", "p(a) h1(b) p(c) ul(li(d))"),
      ("<p>a<table></table>", "p(a) table()"),
      ("<p>a<hr><p>b<pre>c</pre>", "p(a) hr p(b) pre(c)"),
      ("<div><p>a</div>b", "div(p(a)) b"),
      ("<button><p>a</button>", "button(p(a))"),
      ("<p><button><p>a</button></p>", "p(button(p(a)))"),
      ("<p><object><p>a</object>b</p>", "p(object(p(a)) b)"),
      ("<p>a<dialog>b</dialog><p>c<search>d</search>", "p(a) dialog(b) p(c) search(d)"),
      ("<ul><li>a<li>b<ul><li>c</ul><li>d</ul>", "ul(li(a) li(b ul(li(c))) li(d))"),
      ("<ul><li><p>a<li><address>b</address></ul>", "ul(li(p(a)) li(address(b)))"),
      ("<dl><dt>a<dd>b<dt>c<dd><p>d</dl>", "dl(dt(a) dd(b) dt(c) dd(p(d)))"),
      ("<dl><div><dt>a<dd>b</div></dl>", "dl(div(dt(a) dd(b)))"),
      ("<ruby>a<rt>b<rp>c<rt>d</ruby>", "ruby(a rt(b) rp(c) rt(d))"),
      ("<ruby><rb>a<rtc><rt>b<rt>c<rb>d</ruby>", "ruby(rb(a) rtc(rt(b) rt(c)) rb(d))"),
      ("<datalist><option>a<option>b</datalist>", "datalist(option(a) option(b))"),
      (
        "<select><optgroup><option>a<option>b<optgroup><option>c<hr><option>d</select>",
        "select(optgroup(option(a) option(b)) optgroup(option(c)) hr option(d))"
      ),
      (
        "<select><button><selectedcontent></selectedcontent></button><div><option>a</div></select>",
        "select(button(selectedcontent()) div(option(a)))"
      ),
      ("<table><tr><td>a<td>b<tr><th>c</table>", "table(tbody(tr(td(a) td(b)) tr(th(c))))"),
      (
        "<table><caption>a<colgroup><col><thead><tr><td>b<tbody><tr><td>c<tfoot><tr><td>d</table>",
        "table(caption(a) colgroup(col) thead(tr(td(b))) tbody(tr(td(c))) tfoot(tr(td(d))))"
      ),
      ("<table><col><tr><td><p>a<li>b<tr><td>c</table>", "table(colgroup(col) tbody(tr(td(p(a) li(b))) tr(td(c))))"),
      ("<table> <tr> <td> a </table>", "table(_ tbody(tr(_ td( a ))))"),
      ("<table><tbody></tbody> </table>", "table(tbody() _)"),
      ("<table><tr><td><table><tr><td>a</table></table>", "table(tbody(tr(td(table(tbody(tr(td(a))))))))"),
      ("<table><script>a</script><template><td>b</template></table>", "table(script(a) template(td(b)))"),
      ("<template><tr><td>a<td>b</template>", "template(tr(td(a) td(b)))"),
      ("<template><td>a<td>b</template>", "template(td(a) td(b))"),
      ("<template><li>a<li>b</template>", "template(li(a) li(b))"),
      ("<template><col><col></template>", "template(col col)"),
      ("<template>a<div></div></template>", "template(a div())"),
      ("<pre>\na</pre><textarea>\r\nb</textarea>", "pre(a) textarea(b)"),
    ])
  func optionalTags(source: String, tree: String) {
    let parsed = Parsed(source)
    #expect(parsed.errors == [])
    #expect(parsed.tree == tree)
    #expect(parsed.imbalance == nil)
  }

  @Test(
    "foreign content",
    arguments: [
      ("<svg><path/><g><a>b</a></g></svg>c", "svg:svg(svg:path() svg:g(svg:a(b))) c"),
      ("<svg><title>a<p>b</p></title></svg>", "svg:svg(svg:title(a p(b)))"),
      ("<svg><title><b></b></title></svg>", "svg:svg(svg:title(b()))"),
      ("<svg><foreignObject><div>a</div></foreignObject></svg>", "svg:svg(svg:foreignObject(div(a)))"),
      ("<svg><FOREIGNOBJECT><p>a</FOREIGNobject></svg>", "svg:svg(svg:FOREIGNOBJECT(p(a)))"),
      ("<svg><style>a > b</style><script>c</script></svg>", "svg:svg(svg:style(a > b) svg:script(c))"),
      ("<svg><svg></svg><font></font></svg>", "svg:svg(svg:svg() svg:font())"),
      ("<math><mi>a<b>b</b></mi><mo/></math>", "math:math(math:mi(a b(b)) math:mo())"),
      ("<math><mi><mglyph/></mi></math>", "math:math(math:mi(math:mglyph()))"),
      ("<math><annotation-xml><svg></svg></annotation-xml></math>", "math:math(math:annotation-xml(svg:svg()))"),
      (
        "<math><annotation-xml encoding='Text/HTML'><p>a</annotation-xml></math>",
        "math:math(math:annotation-xml(p(a)))"
      ),
      ("<svg><![CDATA[<a>]]></svg>", "svg:svg(<a>)"),
      ("<p>a<svg></svg>b", "p(a svg:svg() b)"),
      ("<svg/>a<math/>", "svg:svg() a math:math()"),
    ])
  func foreignContent(source: String, tree: String) {
    let parsed = Parsed(source)
    #expect(parsed.imbalance == nil)
    #expect(parsed.tree == tree)
    if !source.contains("<p>a</F"), !source.contains("<p>a</a") { #expect(parsed.errors == []) }
  }

  @Test(
    "fragments are parsed where they will stand",
    arguments: [
      ("<li>a<li>b", [.body, .ul], "li(a) li(b)"),
      ("<td>a<td>b", [.body, .table, .tbody, .tr], "td(a) td(b)"),
      ("<tr><td>a", [.body, .table, .tbody], "tr(td(a))"),
      ("<tr><td>a", [.body, .table], "tbody(tr(td(a)))"),
      ("<option>a<option>b", [.body, .select], "option(a) option(b)"),
      ("<p>a<p>b", [.body, .main], "p(a) p(b)"),
      ("a<b>c</b>", [.body, .p, .a], "a b(c)"),
      ("a &amp; <b>", [.body, .textarea], "a &amp; <b>"),
      ("a && <b>", [.head, .script], "a && <b>"),
      ("<path/>", [.body, .svg], "svg:path()"),
      ("<mi/>", [.body, .math], "math:mi()"),
      ("<meta><link>", [.html, .head], "meta link"),
      ("a", [], "a"),
      ("", [.body], ""),
    ] as [(String, [ElementName], String)])
  func fragments(source: String, ancestors: [ElementName], tree: String) {
    let parsed = Parsed(source, in: ancestors)
    #expect(parsed.errors == [])
    #expect(parsed.tree == tree)
    #expect(parsed.imbalance == nil)
  }

  @Test("implied tags are empty and say so; written ones have their source")
  func impliedFlags() {
    let parsed = Parsed("<p>a<p>b</p>")
    let ends = parsed.result.events.filter { $0.kind == .endTag }
    #expect(ends.map { $0.flags.contains(.implied) } == [true, false])
    #expect(ends.map(\.range) == [4..<4, 8..<12])
  }

  @Test("attributes are ranges of the source")
  func attributes() {
    let parsed = Parsed("<a HREF=x title='a &amp; b' x-y hidden=\"\">z</a>")
    let attributes = parsed.result.attributes
    #expect(attributes.map(\.name) == [.href, .title, .other, .hidden])
    #expect(attributes.map(\.quote) == [.unquoted, .single, .noValue, .double])
    #expect(attributes.map(\.hasReference) == [false, true, false, false])
    #expect(attributes.map { parsed.text($0.valueRange) } == ["x", "a &amp; b", "", ""])
    #expect(attributes.map { parsed.text($0.nameRange) } == ["HREF", "title", "x-y", "hidden"])
  }
}

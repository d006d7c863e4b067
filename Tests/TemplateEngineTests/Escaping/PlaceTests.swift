import CardloomTesting
import Diagnostics
import JSONRecords
import Testing

@testable import TemplateEngine

/// How a value is written in each place, and where none may stand.
@Suite struct PlaceTests {
  @Test(
    "A value is escaped for its place",
    arguments: [
      ("<p>{{x}}</p>", "a<b>&\"'", "<p>a&lt;b&gt;&amp;&quot;'</p>"),
      ("<p title='{{x}}'>", "'\"", "<p title='&#39;&quot;'>"),
      ("<p title={{x}}>", "a b=`", "<p title=a&#32;b&#61;&#96;>"),
      ("<p title={{x}}>", "", "<p title=\"\">"),
      ("<!-- {{x}} -->", "--><b>", "<!-- &#45;&#45;&gt;&lt;b&gt; -->"),
      ("<!-- {{x}} -->", "2026-01-02", "<!-- 2026-01-02 -->"),
      ("<a href=\"/tag/{{x}}/\">", "C# & so?", "<a href=\"/tag/C%23%20&amp;%20so%3F/\">"),
      ("<a href=\"/tag/{{x}}/\">", "東京", "<a href=\"/tag/東京/\">"),
      ("<a href=\"/s?q={{x}}\">", "a b&c=d/東", "<a href=\"/s?q=a%20b%26c%3Dd%2F%E6%9D%B1\">"),
      ("<a href=\"#{{x}}\">", "card 1", "<a href=\"#card%201\">"),
      ("<a href=\"{{x}}\">", "https://example.org/a b?c=d&e#f", "<a href=\"https://example.org/a%20b?c=d&amp;e#f\">"),
      ("<a href=\"{{x}}\">", "MAILTO:me@example.org", "<a href=\"MAILTO:me@example.org\">"),
      ("<a href=\"{{x}}\">", "//cdn.example.org/x", "<a href=\"//cdn.example.org/x\">"),
      ("<a href=\"{{x}}\">", "a%20b%", "<a href=\"../a%20b%25\">"),
      ("<a href=\"{{x}}\">", "assets/x.png", "<a href=\"../assets/x.png\">"),
      ("<a href=\"{{x}}\">", "/assets/x.png", "<a href=\"../assets/x.png\">"),
      ("<a href=\"{{x}}\">", "../assets/x.png", "<a href=\"../assets/x.png\">"),
      ("<a href=\"{{x}}\">", "/", "<a href=\"../\">"),
      ("<a href=\"{{x}}\">", "#top", "<a href=\"#top\">"),
      ("<a href=\"{{x}}\">", "?page=2", "<a href=\"?page=2\">"),
      ("<a href=\"{{x}}\">", "", "<a href=\"\">"),
      ("<a href=\"{{x}}a/{{x}}\">", "../", "<a href=\"../a/../\">"),
      ("<a href=\"{{r}}{{x}}\">", "news/?page=2", "<a href=\"../news/?page=2\">"),
      ("<a href=\"https://example.org{{x}}\">", "/a?b=c", "<a href=\"https://example.org/a?b=c\">"),
      ("<a href=\"https://example.org{{x}}\">", "@evil.example", "<a href=\"https://example.org%40evil.example\">"),
      ("<a href=\"/{{x}}\">", "/evil.example", "<a href=\"/%2Fevil.example\">"),
      ("<a href=\"card-{{x}}\">", "a:b", "<a href=\"card-a%3Ab\">"),
      (
        "<img srcset=\"{{x}}\">", "a.png 1x,/b.png 2x , https://c.example/d,e.png 640w",
        "<img srcset=\"../a.png 1x, ../b.png 2x, https://c.example/d,e.png 640w\">"
      ),
      ("<img srcset=\"{{x}} 2x, {{r}}b.png\">", "a.png", "<img srcset=\"../a.png 2x, ../b.png\">"),
      ("<p style=\"width: {{x}}\">", "calc(1px + 2%)", "<p style=\"width: calc(1px + 2%)\">"),
      ("<p style=\"--c: {{x}}\">", "rgb(1 2 3 / 50%)", "<p style=\"--c: rgb(1 2 3 / 50%)\">"),
      ("<p class=\"kind-{{x}}\">", "a cell", "<p class=\"kind-a-cell\">"),
      ("<p class=\"kind-{{x}}\">", "section", "<p class=\"kind-section\">"),
      ("<p class=\"card {{x}}\">", "C++ 東京", "<p class=\"card C-- 東京\">"),
      ("<p class='{{x}}'>", "cellar", "<p class='cellar'>"),
      ("<p class={{x}}>", "a b", "<p class=a-b>"),
      ("<p class={{x}} id={{x}} lang={{x}}>", "", "<p class=\"\" id=\"\" lang=\"\">"),
      ("<p id=\"n-{{x}}\">", "a:b/東\"", "<p id=\"n-a:b/東&quot;\">"),
      ("<p lang=\"{{x}}\">", "en_US", "<p lang=\"en-US\">"),
      (
        "<p style=\"width: {{x}}px; height: calc({{x}}% - 2px)\">", "-1.5",
        "<p style=\"width: -1.5px; height: calc(-1.5% - 2px)\">"
      ),
      ("<title>{{x}}</title>", "</title><b>", "<title>&lt;/title&gt;&lt;b&gt;</title>"),
      ("<p>{{x}}</p>", "a\u{0}b\u{85}c", "<p>a\u{FFFD}b\u{FFFD}c</p>"),
      ("<p title=\"{{x}}\">", "\"\u{301}", "<p title=\"&quot;\u{301}\">"),
      ("<svg><use href=\"#{{x}}\"/></svg>", "a b", "<svg><use href=\"#a%20b\"/></svg>"),
      ("<svg><path fill=\"{{x}}\"/></svg>", "rgb(1 2 3)", "<svg><path fill=\"rgb(1 2 3)\"/></svg>"),
      ("<svg><path fill=\"#{{x}}\"/></svg>", "c0ffee", "<svg><path fill=\"#c0ffee\"/></svg>"),
      ("<svg><path fill=\"url(#g-{{x}})\"/></svg>", "7", "<svg><path fill=\"url(#g-7)\"/></svg>"),
      ("<p {{#r}}title=\"{{x}}\"{{/r}} class=\"c\">", "\"", "<p title=\"&quot;\" class=\"c\">"),
      ("<input {{#r}}checked{{/r}} {{#r}}name=\"{{x}}\"{{/r}}{{^r}}hidden{{/r}}>", "a", "<input checked name=\"a\">"),
      ("<p{{#r}} hidden{{/r}}>{{x}}</p>", "<", "<p hidden>&lt;</p>"),
      ("<meta name=\"d\" content=\"a {{#r}}{{x}}{{/r}}\">", "<", "<meta name=\"d\" content=\"a &lt;\">"),
      ("<p title=\"{{#r}}{{x}}, {{/r}}{{^r}}b{{/r}}c\">", "\"", "<p title=\"&quot;, c\">"),
      ("<p class=\"a{{#r}} {{x}}{{/r}}\">", "b", "<p class=\"a b\">"),
      ("<p id=\"n{{#r}}-{{x}}{{/r}}\">", "b", "<p id=\"n-b\">"),
      ("<img srcset=\"a.png 1x{{#r}}, {{x}} 2x{{/r}}\">", "b.png", "<img srcset=\"a.png 1x, ../b.png 2x\">"),
    ])
  func escaping(template: String, value: String, expected: String) throws {
    let rendered = try RenderedTemplate(template, data: ["x": .string(value), "r": "../"], root: "../")
    #expect(rendered.text == expected)
    #expect(rendered.problems.isEmpty)
  }

  @Test(
    "An unsafe value is an error that names the field, and never gets out",
    arguments: [
      ("<a href=\"{{x}}\">", "javascript:alert(1)", "unsafe-url", "<a href=\"about:invalid#unsafe\">"),
      ("<a href=\"{{x}}\">", " jAvaScript:alert(1)", "unsafe-url", "<a href=\"about:invalid#unsafe\">"),
      ("<a href=\"{{x}}\">", "data:text/html,x", "unsafe-url", "<a href=\"about:invalid#unsafe\">"),
      ("<img srcset=\"{{x}}\">", "a 1x, javascript:b 2x", "unsafe-srcset", "<img srcset=\"about:invalid#unsafe\">"),
      ("<img srcset=\"a {{x}}\">", "\"", "unsafe-srcset", "<img srcset=\"a \">"),
      ("<p style=\"width: {{x}}\">", "1px;color:red", "unsafe-style", "<p style=\"width: initial\">"),
      ("<p style=\"width: {{x}}\">", "url(a)", "unsafe-style", "<p style=\"width: initial\">"),
      ("<p style=\"width: {{x}}\">", "expression(a)", "unsafe-style", "<p style=\"width: initial\">"),
      ("<svg><path fill='{{x}}'/></svg>", "url(//a.example/b)", "unsafe-style", "<svg><path fill='initial'/></svg>"),
      ("<svg mask=\"url({{x}})\"></svg>", "//a.example/b", "unsafe-style", "<svg mask=\"url(initial)\"></svg>"),
      ("<svg cursor=\"{{x}}\"></svg>", "url(a.png), auto", "unsafe-style", "<svg cursor=\"initial\"></svg>"),
      ("<a ping=\"{{x}}\">", "javascript:alert(1)", "unsafe-url", "<a ping=\"\">"),
      ("<a ping=\"{{x}}\">", "mailto:a@b.example", "unsafe-url", "<a ping=\"\">"),
      ("<p itemid=\"{{x}}\">", "javascript:a", "unsafe-url", "<p itemid=\"about:invalid#unsafe\">"),
    ])
  func unsafeValues(template: String, value: String, code: String, expected: String) throws {
    let data: RecordData = ["x": .string(value)]
    let rendered = try RenderedTemplate(template, data: data)
    #expect(rendered.diagnostics.map(\.code) == [code])
    #expect(rendered.diagnostics.map(\.subject?.field) == ["x"])
    #expect(rendered.text == expected)
    let lenient = try RenderedTemplate(template, data: data, mode: .lenient)
    #expect(lenient.problems.isEmpty)
    #expect(lenient.text == expected)
  }

  @Test(
    "A class of the page's own, an id with white space and a language that is none are told of",
    arguments: [
      ("<p class=\"card {{x}}\">", "a section-header b", "unsafe-class", "<p class=\"card a b\">"),
      ("<p class=\"{{x}}\">", "Cell", "unsafe-class", "<p class=\"\">"),
      ("<p class={{x}}>", "visually-hidden", "unsafe-class", "<p class=\"\">"),
      ("<p class=\"{{x}}-header\">", "section", "unsafe-class", "<p class=\"-header\">"),
      ("<p id=\"n-{{x}}\">", "a b", "unsafe-id", "<p id=\"n-a-b\">"),
      ("<p aria-labelledby=\"t n-{{x}}\">", "a b", "unsafe-id", "<p aria-labelledby=\"t n-a-b\">"),
      ("<p lang=\"{{x}}\">", "English (US)", "unsafe-language", "<p lang=\"und\">"),
      ("<p style=\"width: {{x}}px\">", "1em", "unsafe-style", "<p style=\"width: 0px\">"),
      ("<p style=\"width: {{x}}%\">", "1; color: red", "unsafe-style", "<p style=\"width: 0%\">"),
      ("<p style=\"width: {{x}}px\">", "", "unsafe-style", "<p style=\"width: 0px\">"),
    ])
  func unsafeNames(template: String, value: String, code: String, expected: String) throws {
    let data: RecordData = ["x": .string(value)]
    let rendered = try RenderedTemplate(template, data: data)
    #expect(rendered.diagnostics.map(\.code) == [code])
    #expect(rendered.diagnostics.map(\.subject?.field) == ["x"])
    #expect(rendered.diagnostics.map(\.severity) == [.warning])
    #expect(rendered.text == expected)
    // Plain Mustache knows no rules for names.
    let lenient = try RenderedTemplate(template, data: data, mode: .lenient)
    #expect(lenient.problems.isEmpty)
    #expect(!lenient.text.contains("<script"))
  }

  @Test(
    "Plain Mustache escapes both quotation marks where no value is safe",
    arguments: [
      ("<a style='{{x}}'>", "<a style='&#39;&quot;&lt;&amp;'>"),
      ("<a style=\"co{{x}}\">", "<a style=\"co&#39;&quot;&lt;&amp;\">"),
      ("<a onclick='f({{x}})'>", "<a onclick='f(&#39;&quot;&lt;&amp;)'>"),
      ("<iframe srcdoc='{{x}}'>", "<iframe srcdoc='&#39;&quot;&lt;&amp;'>"),
      ("<a {{x}}>", "<a &#39;&quot;&lt;&amp;>"),
      ("<p{{#y}} title='{{/y}}{{x}}'>", "<p title='&#39;&quot;&lt;&amp;'>"),
    ])
  func escapingWithoutAPlace(template: String, expected: String) throws {
    let rendered = try RenderedTemplate(template, data: ["x": "'\"<&", "y": true], mode: .lenient)
    #expect(rendered.text == expected)
  }

  @Test(
    "Where no value is safe, the template is refused with a reason and a way out",
    arguments: [
      MistakeCase("<{{x}}>", "unsafe-place", at: "main.mustache:1:2", advice: "tag's name"),
      MistakeCase("<h{{x}}>", "unsafe-place", at: "main.mustache:1:3", advice: "sections"),
      MistakeCase("<p></{{x}}>", "unsafe-place", at: "main.mustache:1:6"),
      MistakeCase("<p {{x}}>", "unsafe-place", at: "main.mustache:1:4", advice: "quotation marks"),
      MistakeCase("<p data-{{x}}=\"\">", "unsafe-place", at: "main.mustache:1:9", advice: "attribute"),
      MistakeCase("<p on{{x}}=\"\">", "unsafe-place", at: "main.mustache:1:6"),
      MistakeCase("<p onclick=\"f({{x}})\">", "unsafe-place", at: "main.mustache:1:15", advice: "data-"),
      MistakeCase("<p ONCLICK='{{x}}'>", "unsafe-place", at: "main.mustache:1:13"),
      MistakeCase("<script>{{x}}</script>", "unsafe-place", at: "main.mustache:1:9", advice: "data-"),
      MistakeCase("<style>{{x}}</style>", "unsafe-place", at: "main.mustache:1:8", advice: "custom property"),
      MistakeCase("<iframe srcdoc=\"{{x}}\"></iframe>", "unsafe-place", at: "main.mustache:1:17"),
      MistakeCase("<iframe>{{x}}</iframe>", "unsafe-place", at: "main.mustache:1:9"),
      MistakeCase("<!DOCTYPE {{x}}>", "unsafe-place", at: "main.mustache:1:11"),
      MistakeCase("<p title=a{{x}}>", "unsafe-place", at: "main.mustache:1:11", advice: "quotation marks"),
      MistakeCase("<a href={{x}}>", "unsafe-place", at: "main.mustache:1:9", advice: "quotation marks"),
      MistakeCase("<a href=\"javascript:{{x}}\">", "unsafe-place", at: "main.mustache:1:21", advice: "scheme"),
      MistakeCase("<a href=\"{{y}}:{{x}}\">", "unsafe-place", at: "main.mustache:1:16"),
      MistakeCase("<p style=\"{{x}}\">", "unsafe-place", at: "main.mustache:1:11", advice: "property"),
      MistakeCase("<p style=\"a: url({{x}})\">", "unsafe-place", at: "main.mustache:1:18"),
      MistakeCase("<p style=\"a: '{{x}}'\">", "unsafe-place", at: "main.mustache:1:15"),
      MistakeCase(
        "<meta http-equiv=\"refresh\" content=\"0;{{x}}\">", "unsafe-place", at: "main.mustache:1:39"),
      MistakeCase("<meta http-equiv=\"{{x}}\" content=\"0\">", "unsafe-place", at: "main.mustache:1:19"),
      MistakeCase("<!-- a -{{x}}-->", "unsafe-place", at: "main.mustache:1:9", advice: "space"),
      MistakeCase("<title>a</{{x}}title></title>", "unsafe-place", at: "main.mustache:1:11"),
      MistakeCase("<p title=\"{{{x}}}\">", "raw-outside-text", at: "main.mustache:1:11", advice: "`{{x}}`"),
      MistakeCase("<p title={{x}}y>", "ambiguous-html", at: "main.mustache:1:15", advice: "quotation marks"),
      MistakeCase("<p {{#x}}a=\"{{v}}\" on{{/x}}>", "ambiguous-html", at: "main.mustache:1:10", advice: "space"),
      MistakeCase("<d{{#x}}iv{{/x}}>", "ambiguous-html", at: "main.mustache:1:9", advice: "one piece"),
      MistakeCase("<p{{#x}} a{{/x}}b>", "ambiguous-html", at: "main.mustache:1:17", advice: "space"),
      MistakeCase(
        "<meta content=\"{{x}}\" http-equiv=\"refresh\">", "ambiguous-html", at: "main.mustache:1:33"),
    ])
  func refusals(mistake: MistakeCase) { mistake.check() }

  @Test(
    "A section, a partial and a template end where they begin",
    arguments: [
      MistakeCase(
        "{{#x}}<p title=\"{{/x}}\">", "context-changes", at: "main.mustache:1:17", notes: ["main.mustache:1:1"],
        advice: "an attribute value"),
      MistakeCase("{{^x}}<!--{{/x}} -->", "context-changes", at: "main.mustache:1:11", notes: ["main.mustache:1:1"]),
      MistakeCase("{{#x}}<p {{/x}}>", "context-changes", at: "main.mustache:1:10", notes: ["main.mustache:1:1"]),
      MistakeCase("<p>\n<a href=\"x", "unfinished-html", at: "main.mustache:2:1", advice: "a URL"),
      MistakeCase("<p", "unfinished-html", at: "main.mustache:1:1"),
      MistakeCase("a<!-- b", "unfinished-html", at: "main.mustache:1:2", advice: "a comment"),
      MistakeCase("<textarea>", "unfinished-html", at: "main.mustache:1:1", advice: "<textarea>"),
      MistakeCase("{{>p}}", "unfinished-html", at: "p.mustache:1:1", partials: ["p": "<b"]),
    ])
  func endings(mistake: MistakeCase) { mistake.check() }

  @Test("A partial is compiled for each place in which it is called")
  func partialPlaces() throws {
    let rendered = try RenderedTemplate(
      "<a href=\"/s?q={{>v}}\" title='{{>v}}'>{{>v}}</a>{{>open}} class=\"c\">{{>close}}", data: ["x": "a'&b"],
      partials: ["v": "{{x}}", "open": "<p", "close": "</p>"])
    #expect(rendered.text == "<a href=\"/s?q=a%27%26b\" title='a&#39;&amp;b'>a'&amp;b</a><p class=\"c\"></p>")
  }

  @Test("Only values that are HTML by type pass unescaped")
  func rawValues() throws {
    let html = try RenderedTemplate("{{{x}}}{{&x}}", data: ["x": .html(Array("<b>t</b>".utf8))])
    #expect(html.text == "<b>t</b><b>t</b>")
    #expect(html.problems.isEmpty)
    let text = try RenderedTemplate("{{{x}}}", data: ["x": "<b>t</b>"])
    #expect(text.text == "&lt;b&gt;t&lt;/b&gt;")
    #expect(text.diagnostics.map(\.code) == ["not-html"])
    #expect(
      text.diagnostics.first?.hint
        == "use `{{x}}`; if the field contains HTML, write `html: [x]` for its source in site.yml")
  }

  @Test("Forbidden characters are counted")
  func forbiddenCharacters() throws {
    let rendered = try RenderedTemplate("{{x}}<a href=\"/{{x}}\">t</a>", data: ["x": "a\u{0}\u{1}b"])
    #expect(rendered.result.replacedCharacters == 4)
    #expect(rendered.text == "a\u{FFFD}\u{FFFD}b<a href=\"/a%EF%BF%BD%EF%BF%BDb\">t</a>")
  }
}

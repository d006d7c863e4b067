import Diagnostics
import HTMLProof
import Testing

@Suite("Messages say what to write")
struct MendingWordsTests {
  @Test(arguments: [
    ("<a href=x onlick=\"go()\">y</a>", "did you mean `onclick`?"),
    ("<a herf=x>y</a>", "did you mean `href`?"),
    ("<p herf=x>y</p>", "remove it; data of your own goes into `data-herf`"),
    ("<a align=left>y</a>", "use `text-align` in CSS instead"),
    ("<my_card>x</my_card>", "use `<div>` or `<span>` with a class, or a custom element"),
    ("<time datetime=\"5/1/2024\">x</time>", "write it like `2026-03-01` or `2026-03-01T18:30Z`"),
    ("<time datetime=\"27.11.2026\">x</time>", "write it like `2026-03-01` or `2026-03-01T18:30Z`"),
    ("<p><b><i>x</b></i></p>", "write `</i>` first"),
    ("<input type=button>", "add `value`, or use `<button type=button>`"),
    ("<select><option label=a value=b>c</option></select>", "remove the text, or the `label`"),
    ("<datalist>x <option>a</datalist>", "remove one of the two"),
    ("<input type=date value=2026-3-1>", "write it like `2026-03-01`"),
    ("<input type=datetime-local value=2026-03-01>", "write it like `2026-03-01T18:30`"),
    ("<input type=month value=2026/03>", "write it like `2026-03`"),
    ("<time datetime=P1X>x</time>", "write it like `PT4H18M`, `P7D` or `4h 18m`"),
    ("<table border=1><tr><td>x</table>", "use `border` in CSS instead"),
    ("<table><tr><td>x</td></tr><caption>y</caption></table>", "make it the first thing in the `<table>`"),
    ("<p><rt>x</rt></p>", "put it directly into `<ruby>`"),
    ("<div><option>x</option></div>", "put it directly into `<select>`, `<datalist>` or `<optgroup>`"),
    ("<p><img src=a alt=b ismap></p>", "put it into an `<a>`"),
    ("<div role=scrollbar tabindex=0 aria-orientation=vertical>x</div>", "add `aria-controls` and `aria-valuenow`"),
    ("<map name=m><area href=x></map>", "add `alt` that says where the link leads"),
    ("<a href=\"a`b\">x</a>", "encode it: `%60`"),
    ("<p lang=en->x</p>", "write it like `en`, `en-GB` or `zh-Hant`"),
    ("<h1>x</h2>", "write `</h1>`"),
    ("<hgroup><p>x</p></hgroup>", "add `<h1>`, `<h2>`, `<h3>`, `<h4>`, `<h5>` or `<h6>`"),
    ("<dl><dt>x</dt></dl>", "add `<dd>`"),
    ("<ul><foo>x</foo></ul>", "use `<li>` with a class"),
    ("<p><foo>x</foo></p>", "use `<span>` with a class, or a custom element"),
    ("<p><sectoin>x</sectoin></p>", "use `<span>` with a class, or a custom element"),
    ("<span><ul><li>x</ul></span>", "use `<span>` with CSS instead"),
    ("<div role=button><h2>x</h2></div>", "use `<span>` with CSS inside, or remove the role"),
    ("<div role=GROUP>x</div>", "write `group`"),
  ])
  func hint(_ body: String, _ hint: String) {
    #expect(Checking.findings(inBody: body).map { $0.diagnostic().hint } == [hint])
  }

  @Test(arguments: [
    ("<my_card>x</my_card>", "names of your own need a hyphen, as in `<my-card>`"),
    ("<card>x</card>", "names of your own need a hyphen, as in `<my-card>`"),
    ("<button popovertarget=x>y</button>", "it must be the id of an element with `popover`"),
  ])
  func reason(_ body: String, _ reason: String) {
    #expect(Checking.findings(inBody: body).allSatisfy { $0.diagnostic().reason?.hasSuffix(reason) == true })
  }

  /// All that the tables of requirements find: people want to know why, and what to do.
  @Test func everyMessageSaysWhyAndHowToMend() {
    var silent: Set<String> = []
    for page in RequirementsTests.examples {
      for finding in Checking.findings(inBody: page) {
        let message = finding.diagnostic()
        if message.reason?.isEmpty != false || message.hint?.isEmpty != false { silent.insert(message.code) }
        if "\(message.message) \(message.reason ?? "") \(message.hint ?? "")".contains("``") {
          silent.insert(message.message)
        }
      }
    }
    #expect(silent == [])
  }

  @Test("a main content at a wrong place is one mistake")
  func misplacedMain() {
    #expect(Checking.codes("<main>x</main><ul><li><main>y</main></ul>") == ["misplaced-main"])
  }
}

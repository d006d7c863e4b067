import Diagnostics
import HTMLConformance
import Testing

@Suite("Messages say what to write")
struct MendingWordsTests {
  @Test(arguments: [
    ("<a href=x onlick=\"go()\">y</a>", "did you mean `onclick`?"),
    ("<a herf=x>y</a>", "did you mean `href`?"),
    ("<p herf=x>y</p>", "remove it; data of your own goes into `data-herf`"),
    ("<a align=left>y</a>", "use CSS instead"),
    ("<my_card>x</my_card>", "use `<div>` or `<span>` with a class, or a custom element"),
    ("<time datetime=\"5/1/2024\">x</time>", "write it like `2026-03-01` or `2026-03-01T18:30Z`"),
    ("<p><b><i>x</b></i></p>", "write `</i>` first"),
    ("<input type=button>", "add `value`, or use `<button type=button>`"),
    ("<select><option label=a value=b>c</option></select>", "remove the text, or the `label`"),
    ("<datalist>x <option>a</datalist>", "remove one of the two"),
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

  @Test("a main content at a wrong place is one mistake")
  func misplacedMain() {
    #expect(Checking.codes("<main>x</main><ul><li><main>y</main></ul>") == ["misplaced-main"])
  }
}

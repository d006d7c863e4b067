import Diagnostics
import HTMLProof
import Testing

@Suite("Rules about attributes and particular elements")
struct ElementRulesTests {
  @Test(arguments: [
    ("<p data-a=\"b\" class=\"c\" onclick=\"d()\">e</p>", []),
    ("<p data-=\"b\">e</p>", ["unknown-attribute"]),
    ("<p clas=\"b\">e</p>", ["unknown-attribute"]),
    ("<x-card anything=\"b\">e</x-card>", []),
    ("<p property=\"og:title\">e</p>", []),
    ("<div href=\"/\">a</div>", ["unknown-attribute"]),
    ("<img src=\"\" alt=\"a\">", ["bad-value"]),
    ("<img src=\"a\" alt=\"b\" width=\"100px\">", ["bad-value"]),
    ("<img src=\"a\" alt=\"b\" loading=\"lasy\">", ["bad-value"]),
    ("<a href=\"/a?b=1&amp;c=2\">d</a>", []),
    ("<a href=\"/a b\">d</a>", ["bad-value"]),
    ("<input name=\"a\" type=\"checkbox\" maxlength=\"3\">", ["attribute-needs"]),
    ("<input name=\"a\" type=\"date\" value=\"2024-02-30\">", ["bad-value"]),
    ("<input name=\"a\" type=\"number\" min=\"5\" max=\"1\">", ["value-order"]),
    ("<input type=\"image\" src=\"a\" name=\"b\">", ["missing-alt"]),
    ("<script defer>1</script>", ["attribute-conflict"]),
    ("<script type=\"application/json\" src=\"a\"></script>", ["attribute-conflict"]),
    ("<link rel=\"preload\" href=\"a\" as=\"image\">", []),
    ("<link rel=\"stylesheet\" href=\"a\" as=\"style\">", ["attribute-needs"]),
    ("<picture><source srcset=\"a 100w\"><img src=\"b\" alt=\"c\"></picture>", ["attribute-needs"]),
    // A lazy image allows `auto` sizes only with `sizes="auto"`.
    ("<picture><source srcset=\"a 100w\"><img src=\"b\" alt=\"c\" loading=\"lazy\"></picture>", ["attribute-needs"]),
    (
      "<picture><source srcset=\"a 100w\"><img src=\"b\" sizes=\"auto\" alt=\"c\" loading=\"lazy\"></picture>", []
    ),
    (
      "<picture><source srcset=\"a 9w\" sizes=\"auto\"><img src=\"b\" alt=\"c\" loading=\"lazy\"></picture>",
      ["attribute-needs"]
    ),
    (
      "<picture><source srcset=\"a 9w\" sizes=\"auto\"><img src=\"b\" sizes=\"auto\" alt=\"c\" loading=\"lazy\"></picture>",
      []
    ),
    ("<img src=\"a\" srcset=\"a 100w\" alt=\"b\" loading=\"lazy\">", ["attribute-needs"]),
    ("<img src=\"a\" srcset=\"a 100w\" sizes=\"auto\" alt=\"b\" loading=\"lazy\">", []),
    ("<audio src=\"a\"><source src=\"b\"></audio>", ["misplaced-element"]),
    ("<meter value=\"1\" min=\"0\" max=\"2\" low=\"3\">a</meter>", ["value-order"]),
    ("<table><col><col><tr><td>a<td>b<td>c</table>", ["table-grid"]),
    ("<table><tr><td colspan=\"0\">a</table>", ["bad-value"]),
    ("<dialog tabindex=\"0\">a</dialog>", ["unknown-attribute"]),
    ("<bdo>a</bdo>", ["missing-attribute"]),
  ])
  func attribute(_ body: String, _ codes: [String]) {
    #expect(Checking.codes(body) == codes)
  }

  @Test(arguments: [
    ("<div role=\"img\" aria-label=\"a\">b</div>", []),
    ("<span aria-label=\"a\">b</span>", ["naming-prohibited"]),
    ("<a href=\"/\" aria-label=\"a\">b</a>", []),
    ("<a aria-label=\"a\">b</a>", ["naming-prohibited"]),
    ("<main role=\"button\">a</main>", ["role-not-allowed"]),
    ("<ul role=\"list\"><li>a</li></ul>", ["redundant-role"]),
    ("<div role=\"range\">a</div>", ["unknown-role"]),
    ("<div role=\"BUTTON\" tabindex=\"0\">a</div>", ["bad-value"]),
    ("<div role=\"GROUP\">a</div>", ["bad-value"]),
    ("<div aria-hidden=\"TRUE\">a</div>", ["bad-value"]),
    ("<div aria-live=\"Polite\">a</div>", ["bad-value"]),
    ("<div aria-relevant=\"Text\">a</div>", ["bad-value"]),
    ("<div role=\"list\"><div role=\"listitem\">a</div></div>", []),
    ("<div role=\"listitem\">a</div>", ["role-context"]),
    ("<div role=\"listbox\" aria-owns=\"a\"></div><div role=\"option\" id=\"a\">b</div>", []),
    ("<div role=\"slider\" aria-valuenow=\"1\">a</div>", []),
    ("<input type=\"checkbox\" name=\"a\" aria-checked=\"true\">", ["aria-native-attribute"]),
    ("<div aria-hidden=\"yes\">a</div>", ["bad-value"]),
    ("<div aria-lable=\"a\">b</div>", ["unknown-attribute"]),
    ("<td-x aria-selected=\"true\">b</td-x>", ["role-attribute"]),
    ("<picture role=\"img\"><img src=\"a\" alt=\"b\"></picture>", ["role-not-allowed"]),
    ("<article aria-posinset=\"1\" aria-setsize=\"-1\">a</article>", []),
    ("<div role=\"feed\"><article aria-posinset=\"1\" aria-setsize=\"-1\">a</article></div>", []),
    ("<article role=\"article\" aria-posinset=\"1\" aria-setsize=\"-1\">a</article>", []),
    ("<article role=\"article\">a</article>", ["redundant-role"]),
    ("<main>a</main><div role=\"main\">b</div>", ["several-mains"]),
    ("<select multiple aria-multiselectable=\"true\"><option>a</select>", ["needless-attribute"]),
    ("<img src=\"a\" alt=\"\" role=\"presentation\">", ["redundant-role"]),
    ("<div role=\"heading\" aria-level=\"2\"><p>a</p></div>", ["misplaced-element"]),
    ("<div role=\"img\" aria-label=\"a\"><h2>a</h2></div>", ["misplaced-element"]),
    ("<div role=\"button\"><div><div>a</div></div></div>", ["misplaced-element"]),
    ("<div role=\"region\" aria-expanded=\"true\">a</div>", ["deprecated-attribute"]),
    ("<div role=\"directory\">a</div>", ["deprecated-attribute"]),
    ("<ul role=\"none\" aria-label=\"a\"><li>b</li></ul>", ["ineffective-role", "naming-prohibited"]),
    ("<nav role=\"presentation\" tabindex=\"-1\">a</nav>", ["ineffective-role"]),
    ("<nav role=\"none\" aria-hidden=\"true\">a</nav>", []),
    ("<input name=\"a\" required aria-required=\"true\">", ["needless-attribute"]),
    ("<meter value=\"0.5\" aria-valuemax=\"2\">a</meter>", ["needless-attribute"]),
    ("<p hidden aria-hidden=\"true\">a</p>", ["needless-attribute"]),
    ("<a name=\"a\">b</a>", ["deprecated-attribute"]),
    ("<math role=\"math\"></math>", ["redundant-role"]),
    ("<div role=\"img\" aria-label=\"a\"><a href=\"/\">b</a></div>", ["presentational-child"]),
    ("<div role=\"button\"><b><span tabindex=\"0\">a</span></b></div>", ["presentational-child"]),
    ("<div role=\"switch\" aria-checked=\"true\"><span role=\"link\">a</span></div>", ["presentational-child"]),
    ("<button type=\"button\"><a href=\"/\">a</a></button>", ["interactive-nesting"]),
    ("<div role=\"button\"><b>a</b><img src=\"a\" alt=\"b\"></div>", []),
    ("<div role=\"group\"><a href=\"/\">b</a></div>", []),
  ])
  func role(_ body: String, _ codes: [String]) {
    #expect(Checking.codes(body) == codes)
  }

  @Test("A misspelt name is met with the name that was meant")
  func suggestions() {
    let finding = Checking.findings(in: Checking.page(of: "<a herf=\"/\">a</a>")).first
    #expect(finding?.diagnostic().hint == "did you mean `href`?")
  }

  @Test("Every message says what is wrong and names the element")
  func words() {
    for case let example? in RuleCatalogue.standard.explanations.map(\.example) {
      for finding in Checking.findings(in: Checking.page(of: example.wrong, in: example.scope)) {
        let diagnostic = finding.diagnostic()
        #expect(!diagnostic.message.isEmpty && !diagnostic.message.hasSuffix("."))
        #expect(!diagnostic.message.contains("``"))
      }
    }
  }
}

extension RuleCatalogue {
  @Rows<RuleExplanation>
  static func structure() -> [RuleExplanation] {
    RuleExplanation(
      .unknownElement,
      """
      Every element of HTML has a meaning that browsers, search engines and screen readers know. A name that HTML does \
      not define means nothing to them. Elements of your own are custom elements: their names hold a hyphen.
      """, wrong: "<card>Offer</card>", right: "<my-card>Offer</my-card>")
    RuleExplanation(
      .obsoleteElement,
      """
      HTML removed elements that describe looks, because CSS does that better, and some that never worked everywhere.
      """, wrong: "<center>Offer</center>", right: "<p class=\"centred\">Offer</p>")
    RuleExplanation(
      .misplacedElement,
      """
      Every element says what it may hold. Lists hold list items, paragraphs and other text-level elements hold text. \
      Browsers move or drop what stands elsewhere, so the page no longer has the structure that was written.
      """, wrong: "<ul><div>First</div></ul>", right: "<ul><li>First</li></ul>")
    RuleExplanation(
      .misorderedElement,
      """
      The parts of some elements have an order: a caption comes first in a table, `<summary>` first in `<details>`, \
      `<figcaption>` first or last in `<figure>`.
      """, wrong: "<details><p>Text</p><summary>More</summary></details>",
      right: "<details><summary>More</summary><p>Text</p></details>")
    RuleExplanation(
      .missingChild,
      "Some elements make no sense without a certain child: `<details>` without `<summary>`, `<picture>` without `<img>`.",
      wrong: "<picture><source srcset=\"a.avif\" type=\"image/avif\"></picture>",
      right: "<picture><source srcset=\"a.avif\" type=\"image/avif\"><img src=\"a.jpg\" alt=\"A boat\"></picture>")
    RuleExplanation(
      .forbiddenDescendant,
      """
      Some elements may not be inside others at any depth: no footer in a footer, no heading in an address, no table \
      in a caption.
      """, wrong: "<footer><div><footer>Imprint</footer></div></footer>", right: "<footer><div>Imprint</div></footer>")
    RuleExplanation(
      .interactiveNesting,
      """
      A link or a button may hold neither links nor controls. A click could mean either, and the keyboard reaches one of \
      them only. To make a whole card a link, put the link into its heading and stretch it with CSS.
      """, wrong: "<a href=\"/offer\">Offer <button type=\"button\">Like</button></a>",
      right: "<a href=\"/offer\">Offer</a> <button type=\"button\">Like</button>")
    RuleExplanation(
      .missingAncestor, "Some elements have a meaning only inside another: `<area>` inside `<map>`.",
      wrong: "<area shape=\"default\" href=\"/\" alt=\"Start\">",
      right: "<map name=\"plan\"><area shape=\"default\" href=\"/\" alt=\"Start\"></map>")
    RuleExplanation(
      .misplacedText,
      "Lists, tables and some other elements hold elements only. Text directly in them is moved or read out of place.",
      wrong: "<ul>Fruit<li>Apple</li></ul>", right: "<p>Fruit</p><ul><li>Apple</li></ul>")
    RuleExplanation(
      .emptyElement, "An option that has neither text nor `label` cannot be chosen by anyone who does not guess it.",
      wrong: "<select name=\"size\"><option value=\"s\"></option></select>",
      right: "<select name=\"size\"><option value=\"s\">Small</option></select>")
    RuleExplanation(
      .tableGrid,
      """
      The cells of a table form a grid. Cells that overlap, rows wider than the columns, and rows or columns in which no \
      cell begins are mistakes in `colspan` and `rowspan`.
      """, wrong: "<table><tr><td rowspan=\"3\">A</td><td>B</td></tr><tr><td>C</td></tr></table>",
      right: "<table><tr><td rowspan=\"2\">A</td><td>B</td></tr><tr><td>C</td></tr></table>")
    RuleExplanation(
      .alwaysMatching,
      """
      Browsers take the first `<source>` of a `<picture>` that fits. One without `type` and `media` always fits, so what \
      follows is never used.
      """,
      wrong: "<picture><source srcset=\"a.jpg\"><source srcset=\"b.jpg\"><img src=\"c.jpg\" alt=\"A boat\"></picture>",
      right:
        "<picture><source srcset=\"a.avif\" type=\"image/avif\"><source srcset=\"b.jpg\"><img src=\"c.jpg\" alt=\"A boat\"></picture>"
    )
  }
}

extension RuleCatalogue {
  /// Parse errors of end tags, and of elements inside their like.
  @Rows<RuleExplanation>
  static func nesting() -> [RuleExplanation] {
    RuleExplanation(
      .strayEndTag,
      """
      An end tag closes an element that is open, and no element of this name is. The start tag is missing, or \
      something closed the element before: a list, a heading or a `<div>` ends the paragraph that it stands in, and \
      the `</p>` after it closes nothing.
      """,
      wrong: "<p>Fruit <ul><li>Apple</li></ul></p>",
      right: "<p>Fruit</p> <ul><li>Apple</li></ul>")
    RuleExplanation(
      .endTagOfVoidElement,
      """
      Elements that never hold anything have no end tag: `area`, `base`, `br`, `col`, `embed`, `hr`, `img`, `input`, \
      `link`, `meta`, `source`, `track`, `wbr`. Browsers even make a second line break of `</br>`.
      """,
      wrong: "<p>Main street 1<br></br>Port</p>", right: "<p>Main street 1<br>Port</p>")
    RuleExplanation(
      .unclosedElement,
      """
      The element needs its end tag. Without it all that follows becomes part of the element: the rest of the page \
      is a link, bold, or inside the card. Some elements may leave theirs out (`li`, `p`, `td`, `option`), most may \
      not.
      """,
      wrong: "<div class=\"card\"><p>Boats</p>",
      right: "<div class=\"card\"><p>Boats</p></div>")
    RuleExplanation(
      .misnestedEndTag,
      """
      Elements close in the reverse order in which they open, so that one lies wholly inside the other. Browsers \
      mend the order by making more elements than were written, each in its own way.
      """,
      wrong: "<p><b>New <i>boats</b></i></p>", right: "<p><b>New <i>boats</i></b></p>")
    RuleExplanation(
      .misnestedStartTag,
      """
      A block such as `<div>`, a list or a heading ends the paragraph that it stands in. Here a text-level element \
      of that paragraph is still open, so that browsers open it once more inside the block.
      """,
      wrong: "<p><b>New <div>boats</div></b></p>",
      right: "<div><b>New <span>boats</span></b></div>")
    RuleExplanation(
      .mismatchedHeadingEndTag,
      """
      The end tag of a heading has the number of its start tag. Browsers close the heading with any of them; who \
      reads the source cannot tell which one is meant.
      """,
      wrong: "<h1>Boats</h2>", right: "<h1>Boats</h1>")
    RuleExplanation(
      .nestedA,
      """
      A link holds no link: nobody could say where a click leads. Browsers close the first where the second begins. \
      Mostly the `</a>` of the first is missing.
      """,
      wrong: "<p><a href=\"boats.html\">Boats <a href=\"sale.html\">on sale</a></a></p>",
      right: "<p><a href=\"boats.html\">Boats</a> <a href=\"sale.html\">on sale</a></p>")
    RuleExplanation(
      .nestedButton,
      "A button holds no button. Browsers close the first where the second begins.",
      wrong: "<button type=\"button\">Like <button type=\"button\">Share</button></button>",
      right: "<button type=\"button\">Like</button> <button type=\"button\">Share</button>")
    RuleExplanation(
      .nestedForm,
      """
      A form holds no form. Browsers ignore the inner tag, and its fields are sent with the outer form. A control of \
      another form stands anywhere and names its form with `form`.
      """,
      wrong: "<form action=\"buy\"><form action=\"like\"><button type=\"submit\">Like</button></form></form>",
      right:
        "<form action=\"buy\" id=\"buy\"></form>\n<form action=\"like\"><button type=\"submit\">Like</button></form>")
    RuleExplanation(
      .nestedHeading,
      """
      A heading holds no heading. Browsers close the first where the second begins. Mostly the end tag of the first \
      is missing.
      """,
      wrong: "<h1>Boats <h2>and engines</h2></h1>",
      right: "<h1>Boats</h1> <h2>and engines</h2>")
    RuleExplanation(
      .nestedNobr,
      """
      `<nobr>` is obsolete and holds no other `<nobr>`. Style sheets keep a text on one line with `white-space: \
      nowrap`.
      """,
      wrong: "<p><nobr>20 <nobr>EUR</nobr></nobr></p>",
      right: "<p><span class=\"price\">20 EUR</span></p>")
    RuleExplanation(
      .nestedSelect,
      """
      A list of choices holds no other list. Browsers close the first where the second begins. Choices are grouped \
      with `<optgroup>`.
      """,
      wrong: "<select name=\"size\"><select name=\"colour\"><option>Red</option></select></select>",
      right: "<select name=\"colour\"><option>Red</option></select>")
    RuleExplanation(
      .nestedTable,
      """
      A table stands in a cell of another table, never directly in it: browsers close the first where the second \
      begins.
      """,
      wrong: "<table><table><tr><td>20</td></tr></table></table>",
      right: "<table><tr><td><table><tr><td>20</td></tr></table></td></tr></table>")
    RuleExplanation(
      .tagClosesContext,
      """
      A template is a piece of a page. A tag of it ends the element around the piece, so that the rest of the piece \
      falls out of its place: a `</div>` too many, a `<div>` where the page has put the piece into a `<p>`, a list \
      item where it stands in one.
      """)
  }
}

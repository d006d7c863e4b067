extension RuleCatalogue {
  /// Parse errors of comments and CDATA.
  @Rows<RuleExplanation>
  static func comments() -> [RuleExplanation] {
    RuleExplanation(
      .abruptClosingOfEmptyComment,
      "A comment begins with `<!--` and ends with `-->`, also when it is empty.",
      wrong: "<!-->", right: "<!---->")
    RuleExplanation(
      .eofInComment,
      "A comment is never closed, so that the rest of the page is part of it and readers see nothing of it.", in: .end,
      wrong: "<p>Boats</p><!-- more", right: "<p>Boats</p><!-- more -->")
    RuleExplanation(
      .incorrectlyClosedComment,
      "A comment ends with `-->`. Browsers take `--!>` for its end too, other programs do not.",
      wrong: "<!-- prices --!>", right: "<!-- prices -->")
    RuleExplanation(
      .incorrectlyOpenedComment,
      "`<!` begins a comment or a doctype, and this is neither. A comment begins with `<!--`.",
      wrong: "<!prices>", right: "<!-- prices -->")
    RuleExplanation(
      .nestedComment,
      "Comments do not hold comments: the first `-->` ends the outer one, and what was to be hidden after it shows.",
      wrong: "<!-- prices <!-- of boats -->", right: "<!-- prices of boats -->")
    RuleExplanation(
      .cdataInHTMLContent,
      "`<![CDATA[` belongs to XML, SVG and MathML. In HTML it becomes a comment, and the text in it is lost.",
      wrong: "<p><![CDATA[Boats]]></p>", right: "<p>Boats</p>")
    RuleExplanation(
      .eofInCdata,
      "A `<![CDATA[` is never closed, so that the rest of the page is text of the drawing.", in: .end,
      wrong: "<svg><title><![CDATA[Boats",
      right: "<svg><title><![CDATA[Boats]]></title></svg>")
    RuleExplanation(
      .eofInScriptHTMLCommentLikeText,
      """
      In a script, `<!--` and a `<script` after it hide the next `</script>`, and here the file ends first: the rest \
      of the page has become part of the script. In strings, `<\\!--` and `<\\script` say the same and hide nothing.
      """, in: .end,
      wrong: "<script>const html = \"<!-- <script>\"</script>",
      right: "<script>const html = \"<\\!-- <\\script>\"</script>")
  }
}

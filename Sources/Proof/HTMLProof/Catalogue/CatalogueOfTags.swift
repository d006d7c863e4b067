extension RuleCatalogue {
  /// Parse errors inside tags.
  @Rows<RuleExplanation>
  static func tags() -> [RuleExplanation] {
    RuleExplanation(
      .duplicateAttribute,
      """
      A tag has each of its attributes once. Browsers take the first and forget the second, so that one of the two \
      values never counts. Several classes go into one `class`.
      """,
      wrong: "<p class=\"price\" class=\"sale\">20</p>",
      right: "<p class=\"price sale\">20</p>")
    RuleExplanation(
      .endTagWithAttributes,
      "Attributes belong to the start tag. Those of an end tag have no effect.",
      wrong: "<p>Boats</p class=\"price\">", right: "<p class=\"price\">Boats</p>")
    RuleExplanation(
      .endTagWithTrailingSolidus,
      "An end tag begins with `</` and ends with `>`.",
      wrong: "<p>Boats</p/>", right: "<p>Boats</p>")
    RuleExplanation(
      .eofBeforeTagName,
      "The file ends after `<`, which begins a tag. Either the file was cut off, or the character itself was meant.",
      in: .end,
      wrong: "<p>1 <", right: "<p>1 &lt;")
    RuleExplanation(
      .eofInTag,
      "The file ends inside a tag: it was cut off, or the `>` is missing. Browsers drop the whole tag.", in: .end,
      wrong: "<p class=\"price\"", right: "<p class=\"price\">20</p>")
    RuleExplanation(
      .invalidFirstCharacterOfTagName,
      "`<` begins a tag when a letter follows it. The character itself is written `&lt;`.",
      wrong: "<p>From < 20</p>", right: "<p>From &lt; 20</p>")
    RuleExplanation(
      .missingAttributeValue,
      "After `=` the value of the attribute is expected. An attribute that is set by its presence alone has no `=`.",
      wrong: "<p><a href=>Boats</a></p>", right: "<p><a href=\"boats.html\">Boats</a></p>")
    RuleExplanation(
      .missingEndTagName,
      "`</>` closes nothing: HTML wants the name of the element.",
      wrong: "<p>Boats</>", right: "<p>Boats</p>")
    RuleExplanation(
      .missingWhitespaceBetweenAttributes,
      "A space stands between two attributes. Where it is missing, a quote often closes too early.",
      wrong: "<p class=\"price\"id=\"total\">20</p>",
      right: "<p class=\"price\" id=\"total\">20</p>")
    RuleExplanation(
      .unclosedAttributeValue,
      """
      A quote opens the value, and the quote that closes it is missing. All that follows, up to the next quote \
      anywhere in the page, becomes part of the value: text and tags disappear.
      """,
      wrong: "<p class=\"price>20</p>\n<p class=\"sale\">10</p>",
      right: "<p class=\"price\">20</p>\n<p class=\"sale\">10</p>")
    RuleExplanation(
      .nonVoidHTMLElementStartTagWithTrailingSolidus,
      """
      The `/` at the end of a tag closes elements of XML. In HTML it has no effect: the element stays open, and what \
      follows becomes its content. Elements without content (`<br>`, `<img>`) need no `/` either.
      """,
      wrong: "<div class=\"line\"/>", right: "<div class=\"line\"></div>")
    RuleExplanation(
      .unexpectedCharacterInAttributeName,
      """
      A quote or a `<` stands where the name of an attribute is expected. What is wrong stands before it: a quote \
      too many, or a `>` that is missing.
      """,
      wrong: "<p class=\"price\"\">20</p>", right: "<p class=\"price\">20</p>")
    RuleExplanation(
      .unexpectedCharacterInUnquotedAttributeValue,
      """
      A value without quotes ends at the first space and holds no quotes, `=`, `<` or back-ticks. With quotes it \
      holds whatever it likes.
      """,
      wrong: "<p><a href=?page=2>More</a></p>",
      right: "<p><a href=\"?page=2\">More</a></p>")
    RuleExplanation(
      .unexpectedEqualsSignBeforeAttributeName,
      """
      A `=` stands where the name of an attribute is expected: one too many, or with a space before it and no name.
      """,
      wrong: "<p =\"price\">20</p>", right: "<p class=\"price\">20</p>")
    RuleExplanation(
      .unexpectedQuestionMarkInsteadOfTagName,
      """
      `<?` begins an instruction of XML, or of a program such as PHP that did not run. HTML has none; browsers make \
      a comment of it.
      """,
      wrong: "<?xml version=\"1.0\"?>\n<p>Boats</p>", right: "<p>Boats</p>")
    RuleExplanation(
      .unexpectedSolidusInTag,
      """
      A `/` stands in the middle of a tag, where it has no meaning. It is often the rest of an address without \
      quotes.
      """,
      wrong: "<p / class=\"price\">20</p>", right: "<p class=\"price\">20</p>")
    RuleExplanation(
      .imageStartTag,
      "The element is called `img`. Browsers read `<image>` as `<img>`, other programs do not.",
      wrong: "<image src=\"boat.jpg\" alt=\"A boat\">",
      right: "<img src=\"boat.jpg\" alt=\"A boat\">")
  }
}

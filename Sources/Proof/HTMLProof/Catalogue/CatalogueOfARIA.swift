extension RuleCatalogue {
  @Rows<RuleExplanation>
  static func aria() -> [RuleExplanation] {
    RuleExplanation(
      .unknownRole, "Only roles that WAI-ARIA defines have an effect.", wrong: "<div role=\"card\">Offer</div>",
      right: "<article>Offer</article>")
    RuleExplanation(
      .roleNotAllowed, "A role may not contradict what the element is and does.",
      wrong: "<h2 role=\"button\">Offer</h2>", right: "<h2><button type=\"button\">Offer</button></h2>")
    RuleExplanation(
      .roleAttribute, "States and properties have a meaning with certain roles only.",
      wrong: "<div aria-checked=\"true\">Sold</div>", right: "<div role=\"checkbox\" aria-checked=\"true\">Sold</div>")
    RuleExplanation(
      .roleRequires, "Some roles need a state: a checkbox is checked or not.",
      wrong: "<div role=\"checkbox\">Sold</div>",
      right: "<div role=\"checkbox\" aria-checked=\"false\">Sold</div>")
    RuleExplanation(
      .roleContext, "Some roles are parts of another: an option of a listbox, a row of a table.",
      wrong: "<div role=\"option\">Red</div>", right: "<div role=\"listbox\"><div role=\"option\">Red</div></div>")
    RuleExplanation(
      .roleNesting, "Some roles cannot stand inside others: no dialog in a heading.",
      wrong: "<h1>News <span role=\"alert\">New</span></h1>", right: "<h1>News</h1><p role=\"alert\">New</p>")
    RuleExplanation(
      .namingProhibited,
      """
      `aria-label` and `aria-labelledby` name things that are something: buttons, regions, pictures. A plain `<div>` or \
      `<span>` is nothing that has a name; screen readers ignore it, or read it instead of the text.
      """, wrong: "<div aria-label=\"Offers\">…</div>", right: "<section aria-label=\"Offers\">…</section>")
    RuleExplanation(
      .nativeAttribute, "Where HTML has an attribute for it, WAI-ARIA's must not be used as well.",
      wrong: "<input name=\"q\" placeholder=\"Search\" aria-placeholder=\"Search\">",
      right: "<input name=\"q\" placeholder=\"Search\">")
    RuleExplanation(
      .presentationalChild,
      "Some roles make one thing of all that is inside: a button, a picture, a tab. What could be "
        + "used inside is out of reach then.",
      wrong: "<div role=\"img\" aria-label=\"Map\"><a href=\"/map\">Larger</a></div>",
      right: "<div role=\"img\" aria-label=\"Map\"></div><a href=\"/map\">Larger</a>")
  }
}

extension RuleCatalogue {
  @Rows<RuleExplanation>
  static func attributes() -> [RuleExplanation] {
    RuleExplanation(
      .unknownAttribute,
      "Every element has its own attributes beside the global ones. Others do nothing; they are often typing mistakes.",
      wrong: "<a herf=\"/offer\">Offer</a>", right: "<a href=\"/offer\">Offer</a>")
    RuleExplanation(
      .obsoleteAttribute, "HTML removed attributes that describe looks or that never worked everywhere.",
      wrong: "<p align=\"center\">Offer</p>", right: "<p class=\"centred\">Offer</p>")
    RuleExplanation(
      .missingAttribute, "Some elements, and some attributes, do nothing without a certain attribute.",
      wrong: "<a download>Offer</a>", right: "<a href=\"/offer.pdf\" download>Offer</a>")
    RuleExplanation(
      .missingAlternative,
      """
      `alt` is what people hear or read who cannot see the picture, and what shows when it does not load. Write what the \
      picture says. A picture that only decorates has an empty `alt`.
      """, wrong: "<img src=\"boat.jpg\">", right: "<img src=\"boat.jpg\" alt=\"A boat at anchor\">")
    RuleExplanation(
      .badValue,
      "Attributes take values of a certain form: addresses, dates, numbers, keywords. Browsers ignore a value that is not.",
      wrong: "<time datetime=\"5/1/2024\">May</time>", right: "<time datetime=\"2024-05-01\">May</time>")
    RuleExplanation(
      .attributeConflict, "Some attributes contradict each other, or one does nothing beside the other.",
      wrong: "<script type=\"module\" src=\"a.js\" defer></script>",
      right: "<script type=\"module\" src=\"a.js\"></script>")
    RuleExplanation(
      .attributeNeeds, "Some attributes do nothing without another, or on another type of the element.",
      wrong: "<input type=\"checkbox\" name=\"a\" placeholder=\"Yes\">",
      right: "<input type=\"text\" name=\"a\" placeholder=\"Yes\">")
    RuleExplanation(
      .valueOrder, "Limits must hold: `min` is not above `max`, and values lie between them.",
      wrong: "<meter value=\"7\" max=\"5\">7</meter>", right: "<meter value=\"4\" max=\"5\">4</meter>")
    RuleExplanation(
      .timeContent,
      "`<time>` is for machines as well: either its text is a date or time in the standard's form, or `datetime` is.",
      wrong: "<time>yesterday</time>", right: "<time datetime=\"2024-05-01\">yesterday</time>")
    RuleExplanation(
      .languageMismatch, "`xml:lang` does nothing in HTML. It may stand beside a `lang` with the same value only.",
      wrong: "<p xml:lang=\"fr\">Bonjour</p>", right: "<p lang=\"fr\">Bonjour</p>")
    RuleExplanation(
      .duplicateId,
      "An id names one element of the page. Links, labels and scripts find the first of several only.",
      wrong: "<p id=\"offer\">One</p><p id=\"offer\">Two</p>",
      right: "<p id=\"offer-1\">One</p><p id=\"offer-2\">Two</p>")
    RuleExplanation(
      .duplicateName, "`usemap` finds a map by its name: two maps with one name cannot be told apart.",
      wrong: "<map name=\"plan\"></map><map name=\"plan\"></map>",
      right: "<map name=\"plan\"></map><map name=\"plan-2\"></map>")
    RuleExplanation(
      .danglingReference, "An attribute that names an element by its id needs that id on the page.",
      wrong: "<label for=\"mail\">Mail</label> <input id=\"email\" name=\"mail\">",
      right: "<label for=\"email\">Mail</label> <input id=\"email\" name=\"mail\">")
    RuleExplanation(
      .wrongReference,
      "`for` names a form control, `form` a form, `list` a datalist, `headers` a header cell of the same table.",
      wrong: "<p id=\"email\">Mail</p> <label for=\"email\">Mail</label>",
      right: "<label for=\"email\">Mail</label> <input id=\"email\" name=\"mail\">")
    RuleExplanation(
      .strayProperty, "A property of microdata (`itemprop`) needs an item (`itemscope`) around it.",
      wrong: "<p itemprop=\"name\">Boat</p>", right: "<div itemscope><p itemprop=\"name\">Boat</p></div>")
    RuleExplanation(
      .scriptContent, "Import maps and speculation rules are JSON of a certain form. Browsers ignore broken ones.",
      wrong: "<script type=\"importmap\">{\"imports\": {\"a\": 1}}</script>",
      right: "<script type=\"importmap\">{\"imports\": {\"a\": \"/a.js\"}}</script>")
    RuleExplanation(
      .styleContent, "A style sheet must be balanced, with properties that CSS knows and values that they take.",
      in: .head,
      wrong: "<style>p { color: red</style>", right: "<style>p { color: red }</style>")
    RuleExplanation(
      .severalDefaultTracks, "One track of a video or audio can be on from the start.",
      wrong:
        "<video src=\"a.mp4\"><track src=\"en.vtt\" srclang=\"en\" default><track src=\"de.vtt\" srclang=\"de\" default></video>",
      right:
        "<video src=\"a.mp4\"><track src=\"en.vtt\" srclang=\"en\" default><track src=\"de.vtt\" srclang=\"de\"></video>"
    )
  }
}

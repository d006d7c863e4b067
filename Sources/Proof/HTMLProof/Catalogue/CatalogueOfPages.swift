extension RuleCatalogue {
  @Rows<RuleExplanation>
  static func page() -> [RuleExplanation] {
    RuleExplanation(
      .headingSkip,
      """
      Headings are the page's table of contents: many people move from heading to heading. A level that is left out looks \
      like a missing part. Choose the level by the structure and the size with CSS.
      """, wrong: "<h1>News</h1><h3>Today</h3>", right: "<h1>News</h1><h2>Today</h2>")
    RuleExplanation(
      .misplacedMain, "`<main>` is the main content of the page. It stands in `<body>` or in a `<div>`, not in a part.",
      wrong: "<article><main>News</main></article>", right: "<main><article>News</article></main>")
    RuleExplanation(
      .severalMains, "A page has one main content that shows.", wrong: "<main>News</main><main>Offers</main>",
      right: "<main>News</main><main hidden>Offers</main>")
    RuleExplanation(
      .emptyTitle, "The title names the page in tabs, bookmarks and search results.", in: .page,
      wrong: "<!doctype html><html lang=\"en\"><head><title></title></head><body><p>News</p></body></html>",
      right: "<!doctype html><html lang=\"en\"><head><title>News</title></head><body><p>News</p></body></html>")
    RuleExplanation(
      .missingTitle, "The title names the page in tabs, bookmarks and search results.", in: .page,
      wrong: "<!doctype html><html lang=\"en\"><head></head><body><p>News</p></body></html>",
      right: "<!doctype html><html lang=\"en\"><head><title>News</title></head><body><p>News</p></body></html>")
    RuleExplanation(
      .severalOfOne,
      "Some elements stand once in a page: `<title>`, `<base>`, the character encoding, the description.",
      in: .head, wrong: "<base href=\"/a/\"><base href=\"/b/\">", right: "<base href=\"/a/\">")
    RuleExplanation(
      .baseAfterURL, "`<base>` changes how addresses are read; those before it are read without it.", in: .head,
      wrong: "<link rel=\"stylesheet\" href=\"a.css\"><base href=\"/a/\">",
      right: "<base href=\"/a/\"><link rel=\"stylesheet\" href=\"a.css\">")
    RuleExplanation(
      .linkInBody,
      "Links to icons, feeds and other pages belong to the head; style sheets and hints may stand in the body.",
      wrong: "<link rel=\"icon\" href=\"a.png\">", right: "<link rel=\"stylesheet\" href=\"a.css\">")
    RuleExplanation(
      .encoding, "Browsers look for the character encoding in the first 1,024 bytes of the page.", in: .head,
      wrong: "<!--" + String(repeating: " long comment ", count: 75) + "--><meta charset=\"utf-8\">",
      right: "<meta charset=\"utf-8\">")
  }

  @Rows<RuleExplanation>
  static func forms() -> [RuleExplanation] {
    RuleExplanation(
      .severalControls, "A label belongs to one control; a click on it must have one meaning.",
      wrong: "<label>Name <input name=\"first\"> <input name=\"last\"></label>",
      right: "<label>First name <input name=\"first\"></label> <label>Last name <input name=\"last\"></label>")
    RuleExplanation(
      .severalSelected, "A list without `multiple` has one selected option.",
      wrong: "<select name=\"size\"><option selected>S</option><option selected>M</option></select>",
      right: "<select name=\"size\"><option selected>S</option><option>M</option></select>")
    RuleExplanation(
      .missingPlaceholder,
      "A required drop-down list needs a first option that stands for no choice; otherwise the first counts as chosen.",
      wrong: "<select name=\"size\" required><option>S</option><option>M</option></select>",
      right: "<select name=\"size\" required><option value=\"\">Choose</option><option>S</option></select>")
    RuleExplanation(
      .severalAutofocus, "One element of the page, or of a dialog, can have the focus from the start.",
      wrong: "<input name=\"a\" autofocus><input name=\"b\" autofocus>",
      right: "<input name=\"a\" autofocus><input name=\"b\">")
  }

  @Rows<RuleExplanation>
  static func advice() -> [RuleExplanation] {
    RuleExplanation(
      .redundantRole, "A role that the element has anyway says nothing.", wrong: "<nav role=\"navigation\">…</nav>",
      right: "<nav>…</nav>")
    RuleExplanation(
      .ineffectiveRole,
      "`role=none` and `role=presentation` take an element's meaning away, unless it takes the focus or has a property.",
      wrong: "<nav role=\"none\" aria-label=\"Offers\"><a href=\"/boats/\">Boats</a></nav>",
      right: "<nav aria-label=\"Offers\"><a href=\"/boats/\">Boats</a></nav>")
    RuleExplanation(
      .deprecatedAttribute, "The standard advises against it: support is poor or it has no effect.",
      wrong: "<div aria-grabbed=\"true\">Drag</div>", right: "<div draggable=\"true\">Drag</div>")
    RuleExplanation(
      .needlessAttribute, "The attribute says what holds anyway.",
      wrong: "<script type=\"text/javascript\" src=\"a.js\"></script>",
      right: "<script src=\"a.js\"></script>")
    RuleExplanation(
      .imageWithoutSize,
      "With `width` and `height` the browser keeps the place free, and the page does not jump. Off by default.",
      wrong: "<img src=\"a.jpg\" alt=\"A boat\">",
      right: "<img src=\"a.jpg\" alt=\"A boat\" width=\"320\" height=\"240\">")
    RuleExplanation(
      .emptyLinkText, "A link needs text or a picture with `alt`, or nobody can say where it leads. Off by default.",
      wrong: "<a href=\"/offer\"></a>", right: "<a href=\"/offer\">Offer</a>")
    RuleExplanation(
      .linkToNowhere, "A link to `#` leads to the top of the page. What acts is a button. Off by default.",
      wrong: "<a href=\"#\">Like</a>", right: "<button type=\"button\">Like</button>")
    RuleExplanation(
      .buttonWithoutType, "A button without `type` submits the form around it. Off by default.",
      wrong: "<button>Like</button>",
      right: "<button type=\"button\">Like</button>")
    RuleExplanation(
      .severalH1, "A page has one main heading. Off by default.", wrong: "<h1>News</h1><h1>Offers</h1>",
      right: "<h1>News</h1><h2>Offers</h2>")
    RuleExplanation(
      .emptyHeading, "A heading without text is an empty line in the page's table of contents.", wrong: "<h1></h1>",
      right: "<h1>News</h1>")
  }
}

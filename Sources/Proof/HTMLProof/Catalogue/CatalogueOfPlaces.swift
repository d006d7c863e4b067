extension RuleCatalogue {
  /// Parse errors of elements and text outside the places that they have.
  @Rows<RuleExplanation>
  static func places() -> [RuleExplanation] {
    RuleExplanation(
      .strayStartTag,
      """
      The place for which this element exists is not here, and browsers ignore the tag: parts of a table outside any \
      table, a frame, a second head.
      """,
      wrong: "<div><td>20</td></div>", right: "<table><tr><td>20</td></tr></table>")
    RuleExplanation(
      .cellOutsideRow,
      """
      Cells stand in rows. Browsers add the row that is missing, each cell in its own or all in one, and the columns \
      no longer meet.
      """,
      wrong: "<table><td>20</td></table>", right: "<table><tr><td>20</td></tr></table>")
    RuleExplanation(
      .textNotAllowedInTable,
      "Text of a table stands in its cells or in its caption. Browsers move any other text in front of the table.",
      wrong: "<table>Prices<tr><td>20</td></tr></table>",
      right: "<table><caption>Prices</caption><tr><td>20</td></tr></table>")
    RuleExplanation(
      .elementNotAllowedInTable,
      """
      A table holds its caption, its columns and its rows, a row holds cells. Browsers move anything else in front \
      of the table.
      """,
      wrong: "<table><tr><div>20</div></tr></table>",
      right: "<table><tr><td><div>20</div></td></tr></table>")
    RuleExplanation(
      .elementNotAllowedInSelect,
      "A field inside a list of choices ends the list.",
      wrong: "<select name=\"size\"><option>Small</option><input name=\"other\"></select>",
      right: "<select name=\"size\"><option>Small</option></select> <input name=\"other\">")
    RuleExplanation(
      .elementNotAllowedInTemplate,
      """
      What a `<template>` begins with decides what the rest is: after columns no rows are read, after rows no text. \
      Browsers ignore what does not go with it.
      """,
      wrong: "<template><col><tr></tr></template>", right: "<template><tr></tr></template>")
    RuleExplanation(
      .secondHTML,
      """
      A page has one `<html>`, one `<head>` and one `<body>`. Attributes of a second one are added to the first, the \
      rest is ignored. It happens when whole pages are put into a page.
      """, in: .page,
      wrong: """
        <!doctype html><html lang="en"><head><title>Cards</title></head><body>
        <p>Cards</p><html lang="en"></body></html>
        """,
      right: "<!doctype html><html lang=\"en\"><head><title>Cards</title></head><body>\n<p>Cards</p></body></html>")
    RuleExplanation(
      .secondHead,
      "A page has one `<head>`. What stands in a second one is read as content of the page.", in: .page,
      wrong: """
        <!doctype html><html lang="en"><head><title>Cards</title></head><head></head>
        <body><p>Cards</p></body></html>
        """,
      right: "<!doctype html><html lang=\"en\"><head><title>Cards</title></head>\n<body><p>Cards</p></body></html>")
    RuleExplanation(
      .secondBody,
      "A page has one `<body>`. Attributes of a second one are added to the first.",
      wrong: "<body class=\"cards\"><p>Cards</p>",
      right: "<div class=\"cards\"><p>Cards</p></div>")
    RuleExplanation(
      .elementNotAllowedInHeadNoscript,
      """
      In the head, `<noscript>` holds `<link>`, `<style>` and `<meta>`. Anything else ends the head, and what \
      follows of it stands in the body.
      """, in: .head,
      wrong: "<noscript><p>Please switch scripts on</p></noscript>",
      right: "<noscript><link rel=\"stylesheet\" href=\"plain.css\"></noscript>")
    RuleExplanation(
      .headElementAfterHead,
      "Between `</head>` and `<body>` nothing stands. Browsers move it back into the head.", in: .page,
      wrong: """
        <!doctype html><html lang="en"><head><title>Cards</title></head>
        <link rel="stylesheet" href="cards.css"><body><p>Cards</p></body></html>
        """,
      right: """
        <!doctype html><html lang="en"><head><title>Cards</title>
        <link rel="stylesheet" href="cards.css"></head><body><p>Cards</p></body></html>
        """)
    RuleExplanation(
      .elementAfterBody,
      "After `</body>` the page has ended. Browsers move what follows into the body; other programs lose it.",
      in: .page,
      wrong: "<!doctype html><html lang=\"en\"><head><title>Cards</title></head><body></body>\n<p>Cards</p></html>",
      right: "<!doctype html><html lang=\"en\"><head><title>Cards</title></head><body>\n<p>Cards</p></body></html>")
    RuleExplanation(
      .textAfterBody,
      "After `</body>` the page has ended. Browsers move the text into the body; other programs lose it.", in: .page,
      wrong: "<!doctype html><html lang=\"en\"><head><title>Cards</title></head><body></body>\nCards</html>",
      right: "<!doctype html><html lang=\"en\"><head><title>Cards</title></head><body>\nCards</body></html>")
    RuleExplanation(
      .htmlElementInForeignContent,
      """
      Inside a drawing or a formula a tag of HTML ends it, so that the rest of the drawing is lost. Text with markup \
      stands in `<foreignObject>`.
      """,
      wrong: "<svg><g><div>Boats</div></g></svg>",
      right: "<svg><g><foreignObject><div>Boats</div></foreignObject></g></svg>")
  }
}

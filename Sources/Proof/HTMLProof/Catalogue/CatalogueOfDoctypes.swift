extension RuleCatalogue {
  /// Parse errors of doctypes.
  @Rows<RuleExplanation>
  static func doctypes() -> [RuleExplanation] {
    RuleExplanation(
      .missingDoctype,
      """
      A page begins with `<!doctype html>`. Without it browsers lay the page out as in 1999 (quirks mode): sizes of \
      text in tables, heights and margins differ.
      """, in: .doctype,
      wrong: "<!-- Cards -->", right: "<!doctype html>\n<!-- Cards -->")
    RuleExplanation(
      .obsoleteDoctype,
      """
      The doctype is one of an older HTML, or of another language. There is one HTML now, and its doctype is short.
      """, in: .doctype,
      wrong: "<!doctype html public \"-//W3C//DTD HTML 4.01//EN\" \"http://www.w3.org/TR/html4/strict.dtd\">",
      right: "<!doctype html>")
    RuleExplanation(
      .misplacedDoctype,
      """
      The doctype is the first thing of a page, and there is one. It stands in the middle when whole pages are put \
      into a page.
      """,
      wrong: "<p>Boats</p>\n<!doctype html>", right: "<p>Boats</p>")
    RuleExplanation(
      .missingDoctypeName,
      "The doctype names the language: `html`. Browsers then lay the page out as in 1999 (quirks mode).", in: .doctype,
      wrong: "<!doctype>", right: "<!doctype html>")
    RuleExplanation(
      .missingWhitespaceBeforeDoctypeName,
      "A space stands between `doctype` and `html`.", in: .doctype,
      wrong: "<!doctypehtml>", right: "<!doctype html>")
    RuleExplanation(
      .invalidCharacterSequenceAfterDoctypeName,
      "After `html` the doctype ends. Browsers then lay the page out as in 1999 (quirks mode).", in: .doctype,
      wrong: "<!doctype html 5>", right: "<!doctype html>")
    RuleExplanation(
      .missingDoctypePublicIdentifier,
      """
      After `public` an identifier in quotes is expected. Today's doctype has neither. Browsers then lay the page \
      out as in 1999 (quirks mode).
      """, in: .doctype,
      wrong: "<!doctype html public>", right: "<!doctype html>")
    RuleExplanation(
      .missingDoctypeSystemIdentifier,
      """
      After `system` an identifier in quotes is expected. Today's doctype has neither. Browsers then lay the page \
      out as in 1999 (quirks mode).
      """, in: .doctype,
      wrong: "<!doctype html system>", right: "<!doctype html>")
    RuleExplanation(
      .missingQuoteBeforeDoctypePublicIdentifier,
      """
      The identifier after `public` stands in quotes. Today's doctype has none. Browsers then lay the page out as in \
      1999 (quirks mode).
      """, in: .doctype,
      wrong: "<!doctype html public -//W3C//DTD>", right: "<!doctype html>")
    RuleExplanation(
      .missingQuoteBeforeDoctypeSystemIdentifier,
      """
      The identifier after `system` stands in quotes. Today's doctype has none. Browsers then lay the page out as in \
      1999 (quirks mode).
      """, in: .doctype,
      wrong: "<!doctype html system about:legacy-compat>", right: "<!doctype html>")
    RuleExplanation(
      .missingWhitespaceAfterDoctypePublicKeyword,
      "A space stands between `public` and the identifier. Today's doctype has neither.", in: .doctype,
      wrong: "<!doctype html public\"-//W3C//DTD HTML 4.01//EN\">",
      right: "<!doctype html>")
    RuleExplanation(
      .missingWhitespaceAfterDoctypeSystemKeyword,
      "A space stands between `system` and the identifier. Today's doctype needs neither.", in: .doctype,
      wrong: "<!doctype html system\"about:legacy-compat\">", right: "<!doctype html>")
    RuleExplanation(
      .missingWhitespaceBetweenDoctypePublicAndSystemIdentifiers,
      "A space stands between the two identifiers. Today's doctype has none of them.", in: .doctype,
      wrong: "<!doctype html public \"-//W3C//DTD HTML 4.01//EN\"\"http://www.w3.org/TR/html4/strict.dtd\">",
      right: "<!doctype html>")
    RuleExplanation(
      .abruptDoctypePublicIdentifier,
      """
      The doctype ends before the quote that closes its identifier. Today's doctype has no identifier. Browsers then \
      lay the page out as in 1999 (quirks mode).
      """, in: .doctype,
      wrong: "<!doctype html public \"-//W3C//DTD>", right: "<!doctype html>")
    RuleExplanation(
      .abruptDoctypeSystemIdentifier,
      """
      The doctype ends before the quote that closes its identifier. Today's doctype needs no identifier. Browsers \
      then lay the page out as in 1999 (quirks mode).
      """, in: .doctype,
      wrong: "<!doctype html system \"about:legacy-compat>", right: "<!doctype html>")
    RuleExplanation(
      .unexpectedCharacterAfterDoctypeSystemIdentifier,
      "After its identifier the doctype ends.", in: .doctype,
      wrong: "<!doctype html system \"about:legacy-compat\" strict>",
      right: "<!doctype html>")
    RuleExplanation(
      .eofInDoctype,
      "The file ends inside the doctype: the `>` is missing, or the rest of the page.", in: .page,
      wrong: "<!doctype html",
      right: "<!doctype html>\n<html lang=\"en\"><head><title>Cards</title></head><body><p>Cards</p></body></html>")
  }
}

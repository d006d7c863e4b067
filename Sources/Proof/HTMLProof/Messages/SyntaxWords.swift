/// The words of the parse errors.
struct SyntaxWords {
  typealias Words = HTMLFinding.Words

  /// The name of the element; empty if the error concerns none.
  let element: String
  /// The start of the source at the error.
  let source: String
  /// The name of another element that the error concerns.
  let otherElement: String

  /// The element as a tag, or `what` when the parser named none.
  private func tag(or what: String) -> String { element.isEmpty ? what : "`<\(element)>`" }

  /// The first code point of the source, as Unicode writes it.
  private var codePoint: String {
    guard let scalar = source.unicodeScalars.first, scalar != "\u{FFFD}" else { return "half of a character" }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "the code point U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// The source up to an equals sign or the end of its line.
  private var shownSource: String { "`\(source.prefix { $0 != "=" && !$0.isNewline })`" }

  func words(of code: HTMLParseErrorCode) -> Words {
    switch code {
    // The tree.
    case .missingDoctype:
      Words(
        "the page does not begin with a doctype", why: "browsers fall back to quirks mode",
        fix: "write `<!doctype html>` first")
    case .obsoleteDoctype:
      Words(
        "the doctype is obsolete", why: "there is one HTML now, and its doctype is short",
        fix: "write `<!doctype html>`")
    case .misplacedDoctype:
      Words("a doctype in the middle of the page", why: "a page has one, at its beginning", fix: "remove it")
    case .strayStartTag:
      Words(
        "\(tag(or: "a start tag")) is not allowed here",
        why: "browsers ignore it outside the element that it belongs to",
        fix: ElementTable.html[ElementName(name: element)].insteadUse.map { "use \($0.text) instead" }
          ?? "put it where it belongs, or remove it")
    case .cellOutsideRow:
      Words(
        "\(tag(or: "a cell")) stands outside any row", why: "browsers add the row, and the table may fall apart",
        fix: "put it into a `<tr>`")
    case .tagClosesContext:
      Words(
        "\(tag(or: "a tag")) ends the element around this piece of HTML",
        why: "the piece stands in a page, of which it would close a part", fix: "remove it")
    case .strayEndTag:
      element == "p"
        ? Words(
          "no `<p>` is open here for the end tag `</p>`",
          why: "a block such as `<div>`, `<ul>` or a heading closes `<p>` by itself",
          fix: "remove the `</p>`, or use `<div>` instead of `<p>`")
        : Words(
          "the end tag `</\(element)>` closes nothing", why: "no `<\(element)>` is open here",
          fix: "remove it, or add the start tag")
    case .endTagOfVoidElement:
      Words("`<\(element)>` has no end tag", why: "it holds nothing", fix: "remove the `</\(element)>`")
    case .unclosedElement:
      Words(
        "`<\(element)>` is never closed", why: "its end tag is required; what follows would become part of it",
        fix: "add `</\(element)>`")
    case .misnestedEndTag:
      Words(
        "\(shownSource) stands before the `</\(element)>` of an element inside",
        why: "elements close in the reverse order in which they open", fix: "write `</\(element)>` first")
    case .misnestedStartTag:
      Words(
        "\(source.isEmpty ? "a start tag" : shownSource) ends a `<p>` or the like in which \(tag(or: "another element")) is still open",
        why: "text-level elements hold no blocks: the block closes what is around them",
        fix: "close \(tag(or: "it")) first, or use `<div>` instead of `<p>`")
    case .mismatchedHeadingEndTag:
      Words(
        "`<\(element)>` is closed by \(shownSource)", why: "the end tag of a heading has the number of its start tag",
        fix: "write `</\(element)>`")
    case .secondHTML, .secondHead, .secondBody:
      Words("a second \(tag(or: "root"))", why: "a page has one", fix: "remove it")
    case .nestedA, .nestedButton, .nestedForm, .nestedHeading, .nestedNobr, .nestedSelect:
      Words(
        "\(tag(or: "this element")) inside `<\(otherElement)>`, which is still open",
        why: element == "a" || element == "button"
          ? "a click could mean either" : "they cannot be nested, and browsers close the first where the second begins",
        fix: "write `</\(otherElement)>` first")
    case .nestedTable:
      Words(
        "`<table>` directly inside another `<table>`", why: "browsers close the outer one before it",
        fix: "put it into a `<td>`, or close the outer one")
    case .imageStartTag:
      Words(
        "`<image>` is not an HTML element", why: "browsers read it as `<img>`, other programs do not",
        fix: "write `<img>`")
    case .textNotAllowedInTable:
      Words(
        "text directly in \(tag(or: "a table"))", why: "browsers move it out of the table",
        fix: "put it into a `<td>` or `<th>`")
    case .elementNotAllowedInTable:
      Words(
        "\(tag(or: "this element")) is not allowed directly in a table or row",
        why: "browsers move it out of the table", fix: "put it into a `<td>` or `<th>`")
    case .elementNotAllowedInSelect:
      Words(
        "\(tag(or: "this element")) is not allowed in `<select>`", why: "browsers end the `<select>` before it",
        fix: "move it out")
    case .elementNotAllowedInTemplate:
      Words(
        "\(tag(or: "this element")) does not go with what stands before it in `<template>`",
        why: "browsers ignore it: after columns come no rows, after rows no text",
        fix: "give it a `<template>` of its own")
    case .elementNotAllowedInHeadNoscript:
      Words(
        "\(tag(or: "this")) is not allowed in a `<noscript>` of the head", why: "browsers end the head before it",
        fix: "move it into the body")
    case .headElementAfterHead:
      Words(
        "\(tag(or: "this element")) stands after `</head>`", why: "between `</head>` and `<body>` nothing stands",
        fix: "move it into the head")
    case .elementAfterBody:
      Words(
        "\(tag(or: "a tag")) after `</body>`", why: "the page has ended there", fix: "move it into the body")
    case .textAfterBody: Words("text after `</body>`", why: "the page has ended there", fix: "move it into the body")
    case .htmlElementInForeignContent:
      Words(
        "\(tag(or: "an HTML element")) inside SVG or MathML", why: "it ends the drawing", fix: "use `<foreignObject>`")
    // Tags.
    case .duplicateAttribute:
      Words(
        "\(shownSource) of \(tag(or: "this tag")) is written twice", why: "the second is ignored",
        fix: "remove one of them")
    case .endTagWithAttributes:
      Words("an end tag has attributes", why: "they have no effect there", fix: "move them to the start tag")
    case .endTagWithTrailingSolidus:
      Words("an end tag ends with `/>`", why: "it begins with `</` and ends with `>`", fix: "remove the `/`")
    case .eofBeforeTagName:
      Words("the file ends after `<`", why: "it begins a tag", fix: "write `&lt;` for the character itself")
    case .eofInTag: Words("the file ends inside a tag", why: "browsers drop the whole tag", fix: "add the `>`")
    case .invalidFirstCharacterOfTagName:
      Words("`<` is not followed by a tag name", why: "it starts a tag", fix: "write `&lt;` for the character itself")
    case .missingAttributeValue:
      Words(
        "an attribute has `=` but no value", why: "a value follows the `=`", fix: "write the value, or remove the `=`")
    case .missingEndTagName: Words("an end tag `</>` without a name", why: "it closes nothing", fix: "write the name")
    case .unclosedAttributeValue:
      Words(
        "a quote opens a value and is never closed", why: "the rest of the page becomes part of the value",
        fix: "add the closing quote")
    case .missingWhitespaceBetweenAttributes:
      Words(
        "no space between two attributes", why: "mostly a quote closes too early",
        fix: "add a space, or look at the quotes")
    case .nonVoidHTMLElementStartTagWithTrailingSolidus:
      Words(
        "\(tag(or: "this element")) ends with `/>` but is not closed by it",
        why: "HTML ignores the `/`: what follows becomes part of the element", fix: "write the end tag")
    case .unexpectedCharacterInAttributeName:
      Words(
        "\(source.first.map { "`\($0)`" } ?? "a quote") in an attribute's name",
        why: "a `>` or a quote is missing before it", fix: "look at what stands before, and add what is missing")
    case .unexpectedCharacterInUnquotedAttributeValue:
      Words(
        "\(source.first.map { $0 == "`" ? "a back-tick" : "`\($0)`" } ?? "a quote") in a value without quotes",
        why: "quotes, `<`, `=` and back-ticks there are the remains of a tag or a value that went wrong",
        fix: "put the whole value into quotes")
    case .unexpectedEqualsSignBeforeAttributeName:
      Words(
        "`=` where an attribute's name is expected", why: "it stands between a name and its value", fix: "remove it")
    case .unexpectedQuestionMarkInsteadOfTagName:
      Words("`<?` is not HTML", why: "it belongs to XML", fix: "remove it")
    case .unexpectedSolidusInTag:
      Words("a `/` in the middle of a tag", why: "it has no meaning there", fix: "remove it")
    // Characters.
    case .unknownNamedCharacterReference:
      Words(
        "\(shownSource) is not a character reference that HTML knows", why: "`&` begins one when a name follows it",
        fix: "write `&amp;` for the character itself")
    case .missingSemicolonAfterCharacterReference:
      Words(
        "a character reference without its `;`", why: "browsers show the character nevertheless, even in addresses",
        fix: "add the `;`, or write `&amp;`")
    case .absenceOfDigitsInNumericCharacterReference:
      Words("`&#` without a number", why: "it begins the number of a character", fix: "write `&amp;#`")
    case .characterReferenceOutsideUnicodeRange: noCharacter("the numbers of characters end at 10FFFF")
    case .controlCharacterReference, .nullCharacterReference: noCharacter("its number is that of a control character")
    case .noncharacterCharacterReference: noCharacter("Unicode keeps its number for the use of programs")
    case .surrogateCharacterReference: noCharacter("its number is that of half a character in UTF-16")
    case .controlCharacterInInputStream, .unexpectedNullCharacter:
      strayCodePoint("it is not text: control characters have no meaning in HTML")
    case .noncharacterInInputStream: strayCodePoint("Unicode keeps it for the use of programs")
    case .surrogateInInputStream: strayCodePoint("it is half a character in UTF-16")
    case .invalidUTF8:
      Words("bytes that are not UTF-8", why: "browsers show \u{FFFD} instead", fix: "save the file as UTF-8")
    // Comments, and what belongs to XML.
    case .abruptClosingOfEmptyComment:
      Words(
        "a comment ends before it has begun", why: "it begins with `<!--` and ends with `-->`", fix: "write `<!-- -->`")
    case .incorrectlyClosedComment:
      Words(
        "a comment is closed by `--!>`", why: "browsers end it there, other programs do not", fix: "end it with `-->`")
    case .nestedComment:
      Words(
        "`<!--` inside a comment", why: "the first `-->` ends it, and the rest shows", fix: "remove the inner `<!--`")
    case .eofInComment:
      Words("a comment is never closed", why: "the rest of the page is part of it", fix: "end it with `-->`")
    case .incorrectlyOpenedComment:
      Words(
        "`<!` begins neither a comment nor a doctype", why: "browsers make a comment of it",
        fix: "begin a comment with `<!--` and end it with `-->`")
    case .cdataInHTMLContent: Words("`<![CDATA[` has no meaning in HTML", why: "it belongs to XML", fix: "remove it")
    case .eofInCdata:
      Words("`<![CDATA[` is never closed", why: "the rest of the page is part of it", fix: "end it with `]]>`")
    case .inputTooLarge: Words("the file is larger than 2 GiB", why: "no browser shows such a page", fix: "divide it")
    case .eofInScriptHTMLCommentLikeText:
      Words(
        "the file ends inside a script's `<!--`", why: "`<script` behind it hides the next `</script>`",
        fix: "remove the `<!--`")
    // Doctypes.
    case .abruptDoctypePublicIdentifier, .abruptDoctypeSystemIdentifier, .eofInDoctype,
      .invalidCharacterSequenceAfterDoctypeName, .missingDoctypeName, .missingDoctypePublicIdentifier,
      .missingDoctypeSystemIdentifier, .missingQuoteBeforeDoctypePublicIdentifier,
      .missingQuoteBeforeDoctypeSystemIdentifier, .missingWhitespaceAfterDoctypePublicKeyword,
      .missingWhitespaceAfterDoctypeSystemKeyword, .missingWhitespaceBeforeDoctypeName,
      .missingWhitespaceBetweenDoctypePublicAndSystemIdentifiers, .unexpectedCharacterAfterDoctypeSystemIdentifier:
      Words("the doctype is malformed", why: "browsers may fall back to quirks mode", fix: "write `<!doctype html>`")
    }
  }

  private func noCharacter(_ why: String) -> Words {
    Words("\(shownSource) stands for no character", why: why, fix: "correct the number, or write the character itself")
  }

  private func strayCodePoint(_ why: String) -> Words {
    Words(
      "\(codePoint) stands in the page", why: why,
      fix: "remove it; editors show it when they show invisible characters")
  }
}

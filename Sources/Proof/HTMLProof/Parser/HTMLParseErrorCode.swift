import Diagnostics

/// The parse errors of the HTML Standard.
///
/// They are those that the standard names (§13.2.2), and those of its tree construction stage (§13.2.6), which it does
/// not name.
package enum HTMLParseErrorCode: String, DiagnosticCode {
  // Named by the standard.
  case abruptClosingOfEmptyComment = "abrupt-closing-of-empty-comment"
  case abruptDoctypePublicIdentifier = "abrupt-doctype-public-identifier"
  case abruptDoctypeSystemIdentifier = "abrupt-doctype-system-identifier"
  case absenceOfDigitsInNumericCharacterReference = "absence-of-digits-in-numeric-character-reference"
  case cdataInHTMLContent = "cdata-in-html-content"
  case characterReferenceOutsideUnicodeRange = "character-reference-outside-unicode-range"
  case controlCharacterInInputStream = "control-character-in-input-stream"
  case controlCharacterReference = "control-character-reference"
  case duplicateAttribute = "duplicate-attribute"
  case endTagWithAttributes = "end-tag-with-attributes"
  case endTagWithTrailingSolidus = "end-tag-with-trailing-solidus"
  case eofBeforeTagName = "eof-before-tag-name"
  case eofInCdata = "eof-in-cdata"
  case eofInComment = "eof-in-comment"
  case eofInDoctype = "eof-in-doctype"
  case eofInScriptHTMLCommentLikeText = "eof-in-script-html-comment-like-text"
  case eofInTag = "eof-in-tag"
  case incorrectlyClosedComment = "incorrectly-closed-comment"
  case incorrectlyOpenedComment = "incorrectly-opened-comment"
  case invalidCharacterSequenceAfterDoctypeName = "invalid-character-sequence-after-doctype-name"
  case invalidFirstCharacterOfTagName = "invalid-first-character-of-tag-name"
  case missingAttributeValue = "missing-attribute-value"
  case missingDoctypeName = "missing-doctype-name"
  case missingDoctypePublicIdentifier = "missing-doctype-public-identifier"
  case missingDoctypeSystemIdentifier = "missing-doctype-system-identifier"
  case missingEndTagName = "missing-end-tag-name"
  case missingQuoteBeforeDoctypePublicIdentifier = "missing-quote-before-doctype-public-identifier"
  case missingQuoteBeforeDoctypeSystemIdentifier = "missing-quote-before-doctype-system-identifier"
  case missingSemicolonAfterCharacterReference = "missing-semicolon-after-character-reference"
  case missingWhitespaceAfterDoctypePublicKeyword = "missing-whitespace-after-doctype-public-keyword"
  case missingWhitespaceAfterDoctypeSystemKeyword = "missing-whitespace-after-doctype-system-keyword"
  case missingWhitespaceBeforeDoctypeName = "missing-whitespace-before-doctype-name"
  case missingWhitespaceBetweenAttributes = "missing-whitespace-between-attributes"
  case missingWhitespaceBetweenDoctypePublicAndSystemIdentifiers =
    "missing-whitespace-between-doctype-public-and-system-identifiers"
  case nestedComment = "nested-comment"
  case noncharacterCharacterReference = "noncharacter-character-reference"
  case noncharacterInInputStream = "noncharacter-in-input-stream"
  case nonVoidHTMLElementStartTagWithTrailingSolidus = "non-void-html-element-start-tag-with-trailing-solidus"
  case nullCharacterReference = "null-character-reference"
  case surrogateCharacterReference = "surrogate-character-reference"
  case surrogateInInputStream = "surrogate-in-input-stream"
  case unexpectedCharacterAfterDoctypeSystemIdentifier = "unexpected-character-after-doctype-system-identifier"
  case unexpectedCharacterInAttributeName = "unexpected-character-in-attribute-name"
  case unexpectedCharacterInUnquotedAttributeValue = "unexpected-character-in-unquoted-attribute-value"
  case unexpectedEqualsSignBeforeAttributeName = "unexpected-equals-sign-before-attribute-name"
  case unexpectedNullCharacter = "unexpected-null-character"
  case unexpectedQuestionMarkInsteadOfTagName = "unexpected-question-mark-instead-of-tag-name"
  case unexpectedSolidusInTag = "unexpected-solidus-in-tag"
  case unknownNamedCharacterReference = "unknown-named-character-reference"

  // Named here.
  /// Bytes that are not UTF-8.
  case invalidUTF8 = "invalid-utf-8"
  /// A source of 2 GiB or more, which was not parsed.
  case inputTooLarge = "input-too-large"
  /// The document does not start with a doctype; the range is empty, at the doctype's expected position.
  case missingDoctype = "missing-doctype"
  /// A doctype other than `<!DOCTYPE html>` and its legacy-compat form.
  case obsoleteDoctype = "obsolete-doctype"
  /// A doctype anywhere but at the start.
  case misplacedDoctype = "misplaced-doctype"
  /// A start tag that is not allowed in its context and that a parser ignores (`<td>` outside a table).
  case strayStartTag = "stray-start-tag"
  /// An end tag without an open element of its name.
  case strayEndTag = "stray-end-tag"
  /// An end tag of a void element (`</img>`), or `</br>`.
  case endTagOfVoidElement = "end-tag-of-void-element"
  /// An element without its required end tag.
  ///
  /// The range is its start tag, the other range the point where the end tag was expected.
  case unclosedElement = "unclosed-element"
  /// An end tag that crosses another element's (`<b><i></b></i>`).
  case misnestedEndTag = "misnested-end-tag"
  /// A start tag that implies the end of an element with open descendants (`<p><b><div></div></b></p>`).
  case misnestedStartTag = "misnested-start-tag"
  /// A heading closed by the end tag of another level (`<h1></h2>`).
  case mismatchedHeadingEndTag = "mismatched-heading-end-tag"
  /// A second `<html>` start tag.
  case secondHTML = "second-html"
  /// A second `<head>` start tag, or one after the head.
  case secondHead = "second-head"
  /// A second `<body>` start tag.
  case secondBody = "second-body"
  /// An `<a>` inside an open `a`.
  case nestedA = "nested-a"
  /// A `<button>` inside an open `button`.
  case nestedButton = "nested-button"
  /// A `<form>` inside an open `form`.
  case nestedForm = "nested-form"
  /// A heading's start tag directly inside a heading.
  case nestedHeading = "nested-heading"
  /// A `<nobr>` inside an open `nobr`.
  case nestedNobr = "nested-nobr"
  /// A `<select>` inside an open `select`.
  case nestedSelect = "nested-select"
  /// A `<table>` directly inside a table, where it would close it.
  case nestedTable = "nested-table"
  /// An attribute value without a closing quote, which extends beyond the end of its tag.
  ///
  /// The other range is the quote that ended it. (The standard's name for the consequence would be
  /// `missing-whitespace-between-attributes` or `eof-in-tag`.)
  case unclosedAttributeValue = "unclosed-attribute-value"
  /// A `td` or `th` outside a row.
  case cellOutsideRow = "cell-outside-row"
  /// A tag that would close the fragment's context element.
  case tagClosesContext = "tag-closes-context"
  /// `<image>`, which parsers read as `<img>`.
  case imageStartTag = "image-start-tag"
  /// Text directly in a table, row group, row, colgroup or frameset.
  case textNotAllowedInTable = "text-not-allowed-in-table"
  /// An element that is not allowed directly in a table, row group, row or colgroup.
  case elementNotAllowedInTable = "element-not-allowed-in-table"
  /// An element that ends the `select` in which it occurs (`input`).
  case elementNotAllowedInSelect = "element-not-allowed-in-select"
  /// A table part in a `template` that started with another kind (`<template><col><tr>`); parsers ignore it.
  case elementNotAllowedInTemplate = "element-not-allowed-in-template"
  /// Anything but `link`, `meta`, `style` and similar elements in a `noscript` of the head.
  case elementNotAllowedInHeadNoscript = "element-not-allowed-in-head-noscript"
  /// A metadata element between `</head>` and `<body>`.
  case headElementAfterHead = "head-element-after-head"
  /// A tag after `</body>` or `</html>`.
  case elementAfterBody = "element-after-body"
  /// Text after `</body>` or `</html>`.
  case textAfterBody = "text-after-body"
  /// An HTML start tag in SVG or MathML outside an integration point (`<svg><div>`).
  case htmlElementInForeignContent = "html-element-in-foreign-content"
}

extension HTMLParseErrorCode {
  /// Whether the standard defines the name.
  package var isNamedByStandard: Bool { Self.standardCodes.contains(self) }

  private static let standardCodes = Set(allCases.prefix { $0 != .invalidUTF8 })
}

/// The parse errors of the HTML Standard (§13.2.2), and those of its tree construction stage, which it leaves unnamed.
package enum HTMLParseErrorCode: String, Sendable, CaseIterable {
  case abruptClosingOfEmptyComment = "abrupt-closing-of-empty-comment"
}

import Diagnostics

/// The codes of files that cannot be checked, and of style sheets.
package enum ValidationCode: String, DiagnosticCode {
  case binaryDocument = "binary-document"
  case documentFormat = "document-format"
  case emptyDocument = "empty-document"
  case noHTMLFiles = "no-html-files"
  case schemaRefused = "schema-refused"
  case styleSheet = "style-sheet"
  case unknownJSON = "unknown-json"
  case unknownXML = "unknown-xml"
  case wideEncoding = "wide-encoding"
}

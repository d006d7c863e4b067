import Diagnostics

/// The codes of cells and sections that cannot be laid out.
package enum LayoutCode: String, DiagnosticCode {
  case duplicateIdentity = "duplicate-identity"
  case lowPicture = "low-picture"
  case noTemplate = "no-template"
  case unknownKind = "unknown-kind"
}

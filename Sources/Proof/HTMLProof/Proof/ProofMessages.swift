import Diagnostics

/// Messages about failures of the proof machinery itself.
extension Diagnostic {
  static func schemaRefused() -> Diagnostic {
    Diagnostic(
      .error, code: ValidationCode.schemaRefused, category: .internal, "libxml2 refused the schema of HTML's structure",
      reason: "the schema is generated from Cardloom's own table of elements, so this is a defect of Cardloom's",
      hint: "please report it with the output of `xml2-config --version`")
  }

  static func documentSchemaRefused(_ format: DocumentFormat) -> Diagnostic {
    Diagnostic(
      .error, code: ValidationCode.schemaRefused, category: .internal,
      "libxml2 refused the schema of \(format.name)",
      reason: "the schema is part of Cardloom, so this is a defect of Cardloom's",
      hint: "please report it with the output of `xml2-config --version`")
  }
}

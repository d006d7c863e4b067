import Diagnostics

/// The codes of mistakes in `site.yml` and in the front matter of templates.
package enum ConfigurationCode: String, DiagnosticCode {
  case badValue = "bad-value"
  case badVariable = "bad-variable"
  case contradictingKeys = "contradicting-keys"
  case duplicateID = "duplicate-id"
  case duplicateKey = "duplicate-key"
  case duplicatePath = "duplicate-path"
  case missingKey = "missing-key"
  case noConfiguration = "no-configuration"
  case noMarkdown = "no-markdown"
  case noTimeZones = "no-time-zones"
  case noValue = "no-value"
  case notEditable = "not-editable"
  case notUTF8 = "not-utf-8"
  case tooManyValues = "too-many-values"
  case unclosedFrontMatter = "unclosed-front-matter"
  case unknownKey = "unknown-key"
  case unknownSource = "unknown-source"
  case unknownTimeZone = "unknown-time-zone"
  case unmeasuredAdaptor = "unmeasured-adaptor"
  case unsetVariable = "unset-variable"
  case unwritableModel = "unwritable-model"
  case writtenSecret = "written-secret"
  case wrongType = "wrong-type"
  case yamlSyntax = "yaml-syntax"
}

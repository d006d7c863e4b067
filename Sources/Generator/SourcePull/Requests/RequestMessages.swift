import Cardloom
import Diagnostics

// The messages about what requests contain.

extension Diagnostic {
  static func badEnvironmentLine(_ path: String, line: Int) -> Diagnostic {
    Diagnostic(
      .error, code: ConfigurationCode.badVariable, category: .configuration, "this line of `\(path)` is not a variable",
      at: SourceLocation(file: path, line: line, column: 1), reason: "each line sets one, or is a comment after `#`",
      hint: "write `NEWS_TOKEN=…`; values with spaces in quotation marks")
  }

  static func unsetVariable(_ name: String, of source: String, at location: SourceLocation?) -> Diagnostic {
    Diagnostic(
      .error, code: ConfigurationCode.unsetVariable, category: .configuration,
      "the variable `\(name)` is not set", at: location,
      subject: Diagnostic.Subject(source: source),
      reason: "the requests of the source `\(source)` contain `${\(name)}`; nothing was sent",
      hint:
        "set it in the environment, or write `\(name)=…` into the file `.env` beside `site.yml`, which is not for Git")
  }

  static func unsendableVariable(_ name: String, of source: String, at location: SourceLocation?) -> Diagnostic {
    Diagnostic(
      .error, code: ConfigurationCode.badVariable, category: .configuration,
      "the variable `\(name)` is more than one line", at: location,
      subject: Diagnostic.Subject(source: source), reason: "a header field of the source contains it",
      hint: "set it to the value alone")
  }

  static func writtenSecret(_ name: String, of source: SourceConfiguration) -> Diagnostic {
    let variable = String(name.uppercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
    return Diagnostic(
      .warning, code: ConfigurationCode.writtenSecret, category: .configuration,
      "the value of `\(name)` is written out", at: source.url?.location ?? source.location,
      subject: Diagnostic.Subject(source: source.name), reason: "whoever reads the repository can use it",
      hint: "write `${\(variable)}`, and `\(variable)=…` into the file `.env` beside `site.yml`, which is not for Git")
  }
}

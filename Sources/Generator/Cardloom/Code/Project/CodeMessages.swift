import Diagnostics

/// The messages about models that are no cards.
extension Diagnostic {
  /// The error that a model cannot be written as a record.
  static func unwritableModel(_ error: EncodingError, source: String, at place: SourceLocation) -> Diagnostic {
    guard case .invalidValue(let value, let context) = error else {
      return unwritableModel("\(error)", source: source, at: place)
    }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    let subject = path.isEmpty ? "a model" : "the property `\(path)` of a model"
    return unwritableModel(
      "\(subject), \(String(describing: value).prefix(80)): \(context.debugDescription)", source: source, at: place)
  }

  /// The error that a model cannot be written as a record, for any reason.
  static func unwritableModel(_ reason: String, source: String, at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, code: ConfigurationCode.unwritableModel, category: .site,
      "a model of `\(source)` cannot be written as a card", at: place, reason: reason,
      hint: "change the value, or what the model's `encode(to:)` or `CodingKeys` make of it")
  }
}

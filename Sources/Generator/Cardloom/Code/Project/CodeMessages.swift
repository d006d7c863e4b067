import Diagnostics

/// The messages about cards of the program.
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

  /// The error that two values of `Cards` have one name, but not the same records or settings.
  static func differingCards(_ name: String, at place: SourceLocation, first: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, code: ConfigurationCode.duplicateKey, category: .site,
      "different cards have the name `\(name)`", at: place, reason: "a name stands for one source in the whole site",
      hint: "give one of them another name, or use one value of `Cards`, with its settings, in all sections",
      notes: [Diagnostic.Note("the first are here", at: first)])
  }
}

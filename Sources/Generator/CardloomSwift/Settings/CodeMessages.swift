import CardSources
package import Diagnostics
import Platform

/// The messages about cards of the program.
extension Diagnostic {
  /// The error that a model cannot be written as a record.
  ///
  /// - Parameters:
  ///   - type: the type of the model.
  ///   - source: the name of its source; `nil` for a cell that is tested alone.
  package static func unwritable(
    _ model: UnwritableModel, type: String, source: String? = nil, at location: SourceLocation
  ) -> Diagnostic {
    var reason = "\(model.error)"
    if let error = model.error as? EncodingError, case .invalidValue(let value, let context) = error {
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      let subject = path.isEmpty ? "it is" : "its property `\(path)` is"
      reason = "\(subject) \(String(describing: value).prefix(80)): \(context.debugDescription)"
    }
    let owner = source.map { " at index \(model.index) of `\($0)`" } ?? ""
    return Diagnostic(
      .error, code: ConfigurationCode.unwritableModel, category: .site,
      "the `\(type)`\(owner) cannot be written as a card", at: location, reason: reason,
      hint: "change the value, or what the model's `encode(to:)` or `CodingKeys` make of it")
  }

  /// The error that the records of a stream could not be read.
  static func unreadableRecords(of source: String, _ error: any Error, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, code: ConfigurationCode.unreadableRecords, category: .access,
      "the records of `\(source)` cannot be read", at: location,
      reason: (error as? FileError).map { Diagnostic.file($0).message } ?? "\(error)",
      hint: "mend what the program reads, or say by `onFailure` what stands in place of the cards")
  }

  /// The note that the records of a stream are those that could be read last.
  static func showsLastRecords(of source: String, subject: Subject?) -> Diagnostic {
    Diagnostic(
      .note, code: SourceCode.staleSource, "`\(source)` shows the records that could be read last", subject: subject)
  }

  /// The error that the code sets what the `site.yml` of its project says.
  static func settingOfProject(_ key: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, code: ConfigurationCode.contradictingKeys, category: .site,
      "the code sets `\(key)` of a site whose `site.yml` says everything", at: location,
      reason: "a site has one description: `site.yml`, or code",
      hint: "write `\(key)` in `site.yml`, or describe the whole site in code")
  }

  /// The error that two values of `Cards` have one name, but not the same records or settings.
  static func differingCards(_ name: String, at location: SourceLocation, first: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, code: ConfigurationCode.duplicateKey, category: .site,
      "different cards have the name `\(name)`", at: location, reason: "a name stands for one source in the whole site",
      hint: "give one of them another name, or use one value of `Cards`, with its settings, in all sections",
      notes: [Diagnostic.Note("the first are here", at: first)])
  }
}

/// A model that cannot be written as a record.
package struct UnwritableModel: Error {
  /// Its index among the models of its cards.
  let index: Int
  /// What its `encode(to:)`, or the record, throws.
  let error: any Error

  /// Creates the error of a model.
  package init(index: Int, error: any Error) {
    self.index = index
    self.error = error
  }
}

/// Another number of records than a stream said.
struct WrongCount: Error, CustomStringConvertible {
  let expected: Int
  let found: Int

  var description: String { "its `count` is \(expected), and \(found) arrived" }
}

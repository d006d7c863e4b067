package import JSONRecords

/// A format that a program brings.
///
/// A class, so that formats are compared by identity and no template compares functions.
package final class OwnFormat: Sendable, Hashable {
  /// Its name in templates.
  package let name: String
  /// The text of a value; `nil` if the value does not have this format.
  package let text: Text

  /// Writes a value with the argument of the format, if there is one, in a language.
  package typealias Text = @Sendable (_ value: RecordData, _ argument: String?, _ language: String) -> String?

  /// Creates a format.
  package init(_ name: String, _ text: @escaping Text) {
    self.name = name
    self.text = text
  }

  package static func == (left: OwnFormat, right: OwnFormat) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Where in HTML a template stands: what decides how an interpolated value is escaped there.
///
/// The states are those of the tokenizer of the HTML Standard (§13.2.5), reduced to what matters for escaping.
package struct EscapingContext: Hashable, Sendable {
  /// The state of the tokenizer.
  package enum State: UInt8, Sendable {
    case text
  }

  package var state: State

  /// Between tags: where cells, sections and pages begin and end.
  package static let text = EscapingContext(state: .text)
}

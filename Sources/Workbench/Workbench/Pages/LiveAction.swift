/// An action that pages of the live preview may ask the server for.
///
/// Scripts import the names as constants, such as `noteStatusAction`, from `cardloom:live-actions`.
package enum LiveAction: String, CaseIterable, Sendable {
  case answer
  case card
  case change
  case draft
  case eject
  case fit
  case focus
  case history
  case note
  case noteStatus = "note-status"
  case open
  case redo
  case reply
  case status
  case suggestion
  case token
  case undo
  case variant

  /// The module from which scripts import the names.
  static let module = "cardloom:live-actions"

  /// The names of all actions by the constants of scripts.
  static var constants: [String: String] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0.constant, $0.rawValue) })
  }

  private var constant: String {
    let words = rawValue.split(separator: "-")
    return words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "Action"
  }
}

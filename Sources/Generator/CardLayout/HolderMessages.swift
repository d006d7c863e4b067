package import Diagnostics
import TemplateEngine

/// The messages about holders.
extension Diagnostic {
  package static func duplicateElement(_ noun: String, id: String, first: Int, second: Int) -> Diagnostic {
    Diagnostic(
      .error, code: LayoutCode.duplicateIdentity,
      "two \(noun)s have the identity `\(id)`: number \(first) and number \(second)",
      reason: "an identity stands for one \(noun), so that a page can be linked, restored and patched",
      hint: "give each \(noun) an identity of its own")
  }

  package static func noTemplate(
    kind: String, section: String, kindField: String? = nil, at location: SourceLocation?, subject: Subject?,
    known: some Sequence<String>, occurrences: Int
  ) -> Diagnostic {
    let suggestion = NearMiss.suggestion(for: kind, among: known)
    return Diagnostic(
      .error, code: LayoutCode.noTemplate, "no template for cards of kind `\(kind)` in section `\(section)`",
      at: location, subject: subject,
      reason: "a kind needs a template of the same name, a `cell:` in its section, or a rule under `cells:`",
      hint: kindField.map { kindIsIn($0) + ", or add Templates/cells/\(kind).mustache" }
        ?? suggestion.map { "did you mean `\($0)`? Otherwise add Templates/cells/\(kind).mustache" }
        ?? "add Templates/cells/\(kind).mustache, or name a template with `cell:` in the section",
      occurrences: occurrences)
  }

  /// A picture that is narrower than `lowest` says.
  static func smallPicture(
    _ address: String, width: Int, lowest: Int, template: String, subject: Subject?
  ) -> Diagnostic {
    Diagnostic(
      .warning, code: LayoutCode.lowPicture,
      "the picture `\(address)` in a cell `\(template)` is \(width) pixels wide, and `lowest` is \(lowest)",
      subject: subject, reason: "screens draw it with a frame around it, or blurred",
      hint: "take a larger picture, or a cell with a smaller one; `lowest` of `pictures` says what is told")
  }

  /// The remedy for a source that does not say which field contains the kind of its cards.
  private static func kindIsIn(_ field: String) -> String {
    "write `kind: \(field)` in the source, so that the cards' field `\(field)` is their kind"
  }

  /// The warning that cards of a kind without a template are shown plainly, or are left out if `plain` is `nil`.
  ///
  /// - Parameter kindField: The field of the cards that contains the name of a template, if the source names none.
  package static func unknownKind(
    _ kind: String, section: String, plain: String?, kindField: String?, at location: SourceLocation?,
    subject: Subject?,
    sectionAt sectionLocation: SourceLocation?, known: some Sequence<String>, count: Int
  ) -> Diagnostic {
    let cards =
      count == 1 ? "one card of the unknown kind `\(kind)` is" : "\(count) cards of the unknown kind `\(kind)` are"
    let done = plain.map { "shown with the template `\($0)` in" } ?? "left out of"
    let suggestion = NearMiss.suggestion(for: kind, among: known)
    return Diagnostic(
      .warning, code: LayoutCode.unknownKind, "\(cards) \(done) the section `\(section)`",
      at: location, subject: subject,
      reason: "no template has this name or is `for` this kind, and the section names none for it",
      hint: (kindField.map { kindIsIn($0) + ", or add" } ?? suggestion.map { "did you mean `\($0)`? Otherwise add" }
        ?? "add")
        + " Templates/cells/\(kind).mustache; `unknownKind: \(plain == nil ? "plain" : "skip")` in the section "
        + (plain == nil ? "shows such cards plainly" : "leaves such cards out") + ", `fail` stops the build",
      notes: sectionLocation.map { [Note("the section is here", at: $0)] } ?? [], occurrences: count)
  }

  package static func unknownTemplate(
    _ name: String, role: String, at location: SourceLocation?, known: some Sequence<String>
  ) -> Diagnostic {
    Diagnostic(
      .error, code: TemplateCode.unknownTemplate, category: .configuration, "there is no \(role) template `\(name)`",
      at: location, reason: "templates are named for their files in `Templates/`",
      hint: NearMiss.suggestion(for: name, among: known).map { "did you mean `\($0)`?" }
        ?? "add the template, or name one of those that exist")
  }
}

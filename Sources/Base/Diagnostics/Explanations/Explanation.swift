/// What `cardloom explain CODE` says about a diagnostic.
package struct Explanation: Sendable, Equatable {
  /// HTML that breaks a rule, and the same HTML with the mistake corrected.
  package struct Example: Sendable, Equatable {
    /// Where in a page the HTML stands; the raw value is the line in front of the wrong HTML.
    package enum Scope: String, Sendable, CaseIterable {
      /// In the body.
      case body = "Wrong:"
      /// In the head.
      case head = "Wrong in `<head>`:"
      /// At the start of a page, before `<html>`.
      case doctype = "Wrong before `<html>`:"
      /// In the body, up to the end of the file.
      case end = "Wrong at the end of a page:"
      /// A whole page.
      case page = "Wrong page:"
    }

    package let scope: Scope
    package let wrong: String
    package let right: String
  }

  /// The code of the diagnostic.
  package let code: String
  /// Why the diagnostic exists and what to do, in a few sentences.
  package let text: String
  /// An example, if there is one.
  package let example: Example?

  /// The explanation as printed on a terminal.
  package var terminalText: String {
    let start = "\(code)\n\n\(text)\n"
    guard let example else { return start }
    return start + "\nwrong:\n\(Self.indented(example.wrong))\n\nright:\n\(Self.indented(example.right))\n"
  }

  private static func indented(_ html: String) -> String {
    html.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }.joined(separator: "\n")
  }
}

package import Cardloom
package import Diagnostics
import HTMLProof
import Workbench

/// A new value of a token of the theme, and the style sheet in which it is written.
package struct TokenChange: Sendable {
  /// The path of the style sheet below `Templates`.
  package let path: String
  /// The style sheet with the new value; all other bytes are those of before.
  package let bytes: [UInt8]
  /// The former value, as it was written.
  package let former: String

  /// Changes a token.
  ///
  /// - Parameters:
  ///   - expected: the value that the token must have, so that undoing a change overwrites nothing newer; `nil` for any.
  ///   - files: the files of `Templates`, as they are now.
  ///   - theme: the theme that `site.yml` names.
  /// - Throws: ``Diagnosed`` if there is no such token, or if the value does not suit the properties that use it.
  package init(
    of name: String, to value: String, expected: String? = nil, in files: TemplateFiles, theme: String?
  ) throws(Diagnosed) {
    let tokens = DesignTokens(files, theme: theme)
    guard let token = tokens.token(name), let file = files.file(token.location.path) else {
      throw Diagnosed(.unknownToken(name, known: tokens.all.map(\.name)))
    }
    let location = SourceText(file: file.file, bytes: file.bytes).location(of: token.range)
    if let expected, expected != token.value {
      throw Diagnosed(.tokenChanged(name, value: token.value, at: location))
    }
    guard !value.isEmpty else { throw Diagnosed(.emptyToken(name, at: location)) }
    for other in StyleValue.customProperties(in: value) where tokens.token(other) == nil && other != name {
      throw Diagnosed(.unknownToken(other, known: tokens.all.map(\.name)))
    }
    if let problem = token.problem(of: value) {
      throw Diagnosed(.badToken(name, value: value, problem: problem, at: location))
    }
    path = token.location.path
    former = token.value
    var bytes = file.bytes
    bytes.replaceSubrange(token.range, with: Array(value.utf8))
    self.bytes = bytes
  }
}

package import Diagnostics

/// What is told about pages that were not fetched.
package struct PagesLeft: Sendable, Equatable {
  /// What the answer says, such as "`meta.total` is 61, and it has 25".
  package let sign: String
  /// The value of `follow` that would fetch them; `nil` if the answer does not tell, or they are followed.
  package let follow: String?
  /// The number of pages after which it was stopped; `nil` if only one was wanted.
  package let most: Int?

  package init(sign: String, follow: String?, most: Int? = nil) {
    self.sign = sign
    self.follow = follow
    self.most = most
  }

  package init(_ pages: FurtherPages) { self.init(sign: pages.sign, follow: pages.follow?.text) }
}

extension Diagnostic {
  /// The warning that an answer is one page of several.
  ///
  /// - Parameters:
  ///   - most: the most pages that `cardloom pull` follows; `nil` if it fetches one.
  ///   - isFile: whether the source is a file, which no request can continue.
  package static func furtherPages(
    _ left: PagesLeft, of name: String, most: Int?, isFile: Bool, at location: SourceLocation?,
    subject: Subject? = nil
  ) -> Diagnostic {
    if let fetched = left.most {
      return Diagnostic(
        .warning, code: SourceCode.furtherPages,
        "\(fetched) pages of the source `\(name)` were fetched, and there are more",
        at: location, subject: subject, reason: left.sign,
        hint: most.map { $0 > fetched } == true
          ? "run `cardloom pull`, which fetches up to \(most ?? 0)"
          : "write a larger `most` in `follow` of the source, or ask for larger pages")
    }
    let key = left.follow.map { "follow: \($0)" }
    let hint =
      if most != nil {
        "run `cardloom pull`, which follows them"
      } else if isFile {
        "to have the others, write the address of the API as the `url` of the source, with "
          + (key.map { "`\($0)`" } ?? "`follow`") + "; if one page is meant, `follow: false`"
      } else {
        key.map { "write `\($0)` for the source; if one page is meant, `follow: false`" }
          ?? "say how the next page is found, such as `follow: {parameter: page, from: 1}`; if one page is meant, `follow: false`"
      }
    return Diagnostic(
      .warning, code: SourceCode.furtherPages, "the source `\(name)` has only the first of several pages", at: location,
      subject: subject, reason: left.sign, hint: hint)
  }
}

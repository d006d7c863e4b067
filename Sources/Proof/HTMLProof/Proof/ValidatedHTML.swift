/// The HTML of a section, proven to conform in its context; only this module can create one.
package struct ValidatedFragment: Sendable {
  /// The HTML.
  package let html: [UInt8]
  /// The ids in the HTML, with the parts that contain them.
  package let ids: [LocatedID]
  /// The facts that the enclosing page needs; `nil` when the whole page must be checked.
  let facts: VerdictMemo.Facts?

  init(html: [UInt8], facts: VerdictMemo.Facts) {
    self.html = html
    self.facts = facts
    ids = facts.ids
  }

  init(html: [UInt8], ids: [LocatedID]) {
    self.html = html
    self.ids = ids
    facts = nil
  }
}

/// A whole page, proven to conform; only this module can create one, and no other HTML is ever written.
package struct ValidatedPage: Sendable {
  /// The file that contains the page, relative to the site's root.
  package let file: String
  /// The HTML.
  package let html: [UInt8]
  /// The hashes of the ids outside the page's fragments.
  package let frameIDs: [UInt64]
  /// The warnings for a conforming page.
  package let warnings: [HTMLFinding]

  init(file: String, html: [UInt8], frameIDs: [UInt64], warnings: [HTMLFinding] = []) {
    self.file = file
    self.html = html
    self.frameIDs = frameIDs
    self.warnings = warnings
  }
}

/// The result of proving HTML.
package enum Proof<Valid: Sendable>: Sendable {
  /// The HTML conforms.
  case valid(Valid)
  /// The HTML does not conform; at least one of the findings is an error.
  case invalid([HTMLFinding])
}

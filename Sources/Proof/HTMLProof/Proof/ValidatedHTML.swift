/// The HTML of a section that was proven conforming in its place; only this module can make one.
package struct ValidatedFragment: Sendable {
  /// The HTML.
  package let html: [UInt8]
  /// Its ids with the parts in which they stand.
  package let ids: [PlacedID]
  /// What the page around it has to know; `nil` when the whole page must be checked.
  let facts: VerdictMemo.Facts?

  init(html: [UInt8], facts: VerdictMemo.Facts) {
    self.html = html
    self.facts = facts
    ids = facts.ids
  }

  init(html: [UInt8], ids: [PlacedID]) {
    self.html = html
    self.ids = ids
    facts = nil
  }
}

/// A whole page that was proven conforming; only this module can make one, and nothing else is ever written.
package struct ValidatedPage: Sendable {
  /// The file that holds the page, relative to the site's root.
  package let file: String
  /// The HTML.
  package let html: [UInt8]
  /// The hashes of the ids that stand outside its fragments.
  package let frameIDs: [UInt64]
  /// What someone should look at, though it conforms.
  package let warnings: [HTMLFinding]

  init(file: String, html: [UInt8], frameIDs: [UInt64], warnings: [HTMLFinding] = []) {
    self.file = file
    self.html = html
    self.frameIDs = frameIDs
    self.warnings = warnings
  }
}

/// The outcome of a check that can turn HTML into proven HTML.
package enum Proof<Valid: Sendable>: Sendable {
  /// The HTML conforms.
  case valid(Valid)
  /// The HTML does not conform; at least one of the findings is an error.
  case invalid([HTMLFinding])
}

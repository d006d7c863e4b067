import CardSources
package import Diagnostics
package import Platform

/// A person's agreement to the site as a whole: a verdict on `site`, with the state of the site that was seen.
package struct SignOff: Sendable, Equatable {
  /// The entry that stands for the site.
  package static let entry = "site"

  package let name: String
  /// Whether the person agrees.
  package let isGood: Bool
  /// The state that was seen.
  package let state: String
  /// The day, such as `2026-12-01`; empty if it is unknown.
  package let day: String

  /// The sign-off of a thread; `nil` if it is none.
  init?(_ thread: ReviewThread) {
    let first = thread.first
    guard thread.entry == Self.entry, let verdict = first.verdict, let state = first.target?.site,
      let name = first.creator
    else { return nil }
    self.name = name
    isGood = verdict != .notYet
    self.state = state
    day = first.day
  }
}

extension Annotation {
  /// Whether it is about the site as a whole, in a state.
  var isSignOff: Bool { verdict != nil && target?.entry == SignOff.entry && target?.site != nil }

  /// The day on which it was changed last; empty if it is unknown.
  package var day: String { (moment ?? start).map { String($0.description.prefix(10)) } ?? "" }
}

/// The state of a site that people sign off: its templates and its configuration.
///
/// Data does not count, for a site whose feeds bring new cards is still the one that was agreed to, and neither do fixtures.
package enum SignedState {
  /// The state of a project as digits.
  ///
  /// - Throws: ``Diagnosed`` if a file cannot be read.
  package static func digits(of project: String, files: any FileSystem) throws(Diagnosed) -> String {
    do {
      let templates = FilePath.join(project, "Templates")
      var paths = ["site/site.yml"]
      if try files.attributes(ofTarget: templates)?.kind == .folder {
        let listing = FolderListing(.site(output: nil), files: files)
        paths += try listing.files(in: templates).filter { !$0.hasSuffix(".json") }.map { "Templates/" + $0 }
      }
      var hash = ContentHash("site")
      for path in paths {
        let file = FilePath.join(project, path)
        guard try files.attributes(ofTarget: file) != nil else { continue }
        hash = hash.joined(path).joined(ContentHash(try files.read(file)))
      }
      return String(hash.value, radix: 16)
    } catch {
      throw Diagnosed(.file(error))
    }
  }
}

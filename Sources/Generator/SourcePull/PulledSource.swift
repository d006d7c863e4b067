package import CardSources
import Cardloom
package import Diagnostics

/// The result of pulling a source.
package struct PulledSource: Sendable {
  /// The outcome of pulling a source.
  package enum Outcome: Sendable, Equatable {
    /// There is a new copy.
    case pulled(bytes: Int, cards: Int, pages: Int = 1)
    /// The existing copy is still current.
    case unchanged
    /// The last good copy is kept, if there is one.
    case failed(FetchFailure)
  }

  /// The source's name.
  package let name: String
  /// The address from which it was pulled.
  package let url: String
  /// The outcome.
  package let outcome: Outcome
  /// The lock's current entry.
  package let entry: SnapshotLock.Entry
  /// The new address after a permanent redirect.
  package let newURL: String?
  /// The warnings about its requests and its pages.
  private let notes: [Diagnostic]

  init(
    _ name: String, _ url: String, _ outcome: Outcome, _ entry: SnapshotLock.Entry, movedTo newURL: String? = nil,
    notes: [Diagnostic] = []
  ) {
    self.name = name
    self.url = url
    self.outcome = outcome
    self.entry = entry
    self.newURL = newURL
    self.notes = notes
  }

  /// Whether the second page was the first one again, so that the server does not know what `follow` asks for.
  var repeatsFirstPage: Bool { entry.pages.count == 1 && notes.contains { $0.has(PullCode.pullRepeats) } }

  /// Whether the pull failed.
  package var hasFailed: Bool { if case .failed = outcome { true } else { false } }

  /// All that is told about the pull.
  package var diagnostics: [Diagnostic] { (diagnostic.map { [$0] } ?? []) + notes }

  /// The error or note about the pull, if there is one.
  package var diagnostic: Diagnostic? {
    guard case .failed(let failure) = outcome else { return newURL.map(moved) }
    return Diagnostic(
      .error, code: failure.code, category: failure.category,
      "the source `\(name)` could not be pulled: \(failure.message)",
      subject: Diagnostic.Subject(source: "\(name) (\(url))"),
      reason: entry.hash == nil ? "there is no earlier copy" : "the copy of \(entry.date) stays",
      hint: failure.hint ?? "try again later")
  }
}

extension PulledSource {
  private func moved(to address: String) -> Diagnostic {
    Diagnostic(
      .warning, code: PullCode.pullMoved, category: .access, "the source `\(name)` has moved for good to `\(address)`",
      subject: Diagnostic.Subject(source: "\(name) (\(url))"),
      reason: "the server redirects with status 301 or 308", hint: "write the new address as its `url`")
  }
}

extension Diagnostic {
  /// The error that the system has no libcurl.
  package static var noCurl: Diagnostic {
    Diagnostic(
      .error, code: PullCode.noCurl, category: .access, "there is no libcurl on this system",
      reason: "`cardloom pull` speaks HTTP through it; nothing else needs it",
      hint: "install it: `apt-get install libcurl4`")
  }

  /// The error that `cardloom init --from` could not fetch a feed.
  package static func notFetched(_ url: String, _ failure: FetchFailure) -> Diagnostic {
    Diagnostic(
      .error, code: failure.code, category: .access, "the feed `\(url)` could not be fetched: \(failure.message)",
      hint: failure.hint
        ?? "save it to a file and name that, or write the address as the `url` of a source and run `cardloom pull`")
  }

  /// The error that a name is not that of a source.
  static func unknownPullSource(_ name: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, code: ConfigurationCode.unknownSource, category: .configuration, "there is no source `\(name)`",
      hint: NearMiss.suggestion(for: name, among: known).map { "did you mean `\($0)`?" }
        ?? "the sources are \(known.map { "`\($0)`" }.joined(separator: ", "))")
  }
}

import CardSources
import Cardloom
import Diagnostics
import Platform

/// What happened while pages were followed.
enum ChainNote: Sendable, Equatable {
  /// A page is one that was fetched before.
  case repeats(page: Int)
  /// A page without records names a next page.
  case empty(page: Int)
  /// Records that several pages have.
  case doubles(Int)

  func diagnostic(of source: SourceConfiguration) -> Diagnostic {
    let subject = Diagnostic.Subject(source: source.name)
    switch self {
    case .repeats(let page):
      return Diagnostic(
        .warning, code: PullCode.pullRepeats, category: .access,
        "page \(page) of the source `\(source.name)` repeats what was fetched before", at: source.url?.location,
        subject: subject, reason: "pages are followed until one is empty, has no next page, or repeats another",
        hint: page == 2
          ? "the server may not know what `follow` asks for: check its names in the API's documentation"
          : "if cards are missing, check `follow` of the source")
    case .empty(let page):
      return Diagnostic(
        .warning, code: PullCode.pullRepeats, category: .access,
        "page \(page) of the source `\(source.name)` is empty, though it names a next page", at: source.url?.location,
        subject: subject, reason: "pages are followed until one is empty, has no next page, or repeats another",
        hint: "if cards are missing, tell who runs the server")
    case .doubles(let count):
      return Diagnostic(
        .note, code: PullCode.pullDoubles, category: .access,
        "\(count) \(count == 1 ? "record" : "records") of the source `\(source.name)` came again on a later page",
        at: source.url?.location, subject: subject,
        reason: "the list moved while it was fetched; each is kept once, as it came first",
        hint: "pull again if cards are missing")
    }
  }
}

extension FetchFailure {
  static func unwritable(_ error: FileError) -> FetchFailure {
    FetchFailure(.pullWrite, "the copy cannot be written: `\(error.path)`: \(error.reason)")
  }

  static func allTooLarge(_ size: Int, pages: Int) -> FetchFailure {
    FetchFailure(
      .pullTooLarge, "the first \(pages) pages have more than \(size) bytes",
      hint: "allow more with `--max-size`, or fewer pages with `most` in `follow` of the source")
  }

  static func otherFormat(page: Int) -> FetchFailure {
    FetchFailure(
      .pullNoFeed, "page \(page) has another format than the first page", hint: "check `follow` of the source")
  }

  static func cannotJoin(_ format: SourceFormat) -> FetchFailure {
    let hint =
      switch format {
      case .json, .jsonFeed: "name the list of the records with `items`, without `*`"
      case .rss, .atom: "the pages must be UTF-8 and well-formed"
      default:
        "pages in JSON, JSON lines, RSS, Atom and CSV are joined: ask the API for one of these (`Accept` in `headers`), or make a source of each page, without `follow`"
      }
    return FetchFailure(
      .pullNoFeed, "its records (`\(format.rawValue)`) cannot be joined with those of further pages", hint: hint)
  }

  /// The failure of a further page.
  func onPage(_ number: Int) -> FetchFailure {
    FetchFailure(
      code, "page \(number): \(message)", hint: hint, isPassing: isPassing, retryAfter: retryAfter, status: status)
  }
}

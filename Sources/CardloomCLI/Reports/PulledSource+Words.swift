import CardSources
import Diagnostics
import SourcePull

extension HTTPFetcher {
  /// The fetcher with the environment of this process; `nil` if the system has no libcurl.
  static var standard: HTTPFetcher? { HTTPFetcher(variable: Terminal.variable) }
}

extension PulledSource {
  /// Writes the outcome for programs.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("url", url)
    writer.member("outcome", word)
    writer.member("movedTo", newURL)
    writer.member("bytes", entry.bytes)
    if !entry.pages.isEmpty { writer.member("pages", entry.pages.count) }
    writer.member("date", entry.date)
    writer.endObject()
  }

  /// The outcome in one word.
  private var word: String {
    switch outcome {
    case .pulled: "pulled"
    case .unchanged: "unchanged"
    case .failed: "failed"
    }
  }

  /// The outcome for people.
  var words: String {
    switch outcome {
    case .pulled(let bytes, let cards, let pages):
      "pulled, \(cards) card\(cards == 1 ? "" : "s"), \(bytes) bytes" + (pages == 1 ? "" : ", \(pages) pages")
    case .unchanged: "unchanged since \(entry.date)"
    case .failed: entry.hash == nil ? "failed, no earlier copy" : "failed, the copy of \(entry.date) stays"
    }
  }
}

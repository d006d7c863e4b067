import CardSources
import Cardloom
import Diagnostics

extension BuildReport {
  /// A summary of a build in a few lines: its content, the written files, the time.
  func summary(writes: Bool) -> String {
    // What a page links or shows may be missing all the same; a warning says so.
    let warnings = diagnostics.count { $0.severity == .warning }
    let isShort = diagnostics.contains { $0.has(PageCode.missingAsset) }
    let isPart = diagnostics.contains { $0.has(SourceCode.furtherPages) }
    var text =
      "\(pages.words("page")), \(cells.words("card")), \(Self.size(bytes)), "
      + (isPart
        ? "conforming HTML, but not all cards of the sources"
        : isShort ? "conforming HTML, but not all files that it shows" : "all conforming HTML")
      + (warnings > 0 ? ", \(warnings.words("warning"))\n" : "\n")
    if writes {
      text += "\(output): \(written) written, \(unchanged) unchanged, \(removed) removed\n"
    }
    if let nextChange { text += "build again at \(nextChange), when cards depend on the time\n" }
    guard !stages.isEmpty else { return text }
    let total = stages.reduce(Duration.zero) { $0 + $1.duration }
    let parts = stages.map { "\($0.name) \($0.duration.milliseconds) ms" }.joined(separator: ", ")
    return text + "\(total.milliseconds) ms: \(parts)\n"
  }

  /// Writes the summary for programs, as members of an object.
  func write(to writer: inout JSONWriter) {
    writer.member("pages", pages)
    writer.member("kept", kept)
    writer.member("cards", cells)
    writer.member("bytes", bytes)
    writer.member("written", written)
    writer.member("unchanged", unchanged)
    writer.member("removed", removed)
    writer.member("output", output)
    if !timed.isEmpty {
      writer.member("nextChange", nextChange)
      writer.name("timed")
      writer.beginArray()
      for section in timed {
        writer.beginObject()
        writer.member("path", section.path)
        writer.member("section", section.section)
        writer.member("nextChange", section.nextChange)
        writer.endObject()
      }
      writer.endArray()
    }
    guard let changes else { return }
    writer.name("changes")
    writer.beginArray()
    for change in changes { change.write(to: &writer) }
    writer.endArray()
  }

  private static func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<1_000: "\(bytes) bytes"
    case ..<1_000_000: "\(bytes / 1_000) kB"
    default: "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
    }
  }
}

extension ProgressLine {
  /// Shows the progress of a build.
  func show(_ progress: BuildProgress) { show(progress.stage, progress.done, of: progress.total) }
}

extension Duration {
  /// The duration in whole milliseconds.
  var milliseconds: Int64 { components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000 }
}

extension Int {
  /// The number with a noun: `1 page`, `2 pages`.
  func words(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

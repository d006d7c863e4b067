import Cardloom
import Diagnostics
import Synchronization

extension SourceSummary {
  /// The report's lines for people: one for the source, one for each rule that repaired something.
  var lines: String {
    guard let format else { return "\(name) (\(file)): not read\n" }
    var parts = modules > 0 ? ["\(modules) modules"] : []
    parts.append("\(read) read")
    if merged > 0 { parts.append("\(merged) merged") }
    let repaired = repairs.reduce(0) { $0 + $1.count }
    if repaired > 0 { parts.append("\(repaired) repaired") }
    if refused > 0 { parts.append("\(refused) refused") }
    parts.append("\(cards) card\(cards == 1 ? "" : "s")")
    var text = "\(name) (\(file), \(format)): \(parts.joined(separator: ", "))\n"
    for repair in repairs {
      let field = repair.field.isEmpty ? "" : " `\(repair.field)`"
      text += "  \(repair.rule)\(field) × \(repair.count), first in record \(repair.firstRecord): "
      text += "\(Self.excerpt(repair.before)) → \(Self.excerpt(repair.after))"
      text += repair.zone.map { " (zone: \($0))\n" } ?? "\n"
    }
    for loss in losses { text += "  content: \(loss.what) × \(loss.count), first in record \(loss.firstRecord)\n" }
    for values in values {
      text += "  \(values.feeds): \(values.count) value\(values.count == 1 ? "" : "s") with a feed"
      if let first = values.dropped.first {
        text += ", \(values.dropped.count) in fewer than \(values.minimum) cards without one, such as `\(first)`"
      }
      text += "\n"
    }
    return text
  }

  /// Writes the report for programs.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("file", file)
    writer.member("format", format)
    if modules > 0 { writer.member("modules", modules) }
    writer.member("read", read)
    writer.member("cards", cards)
    writer.member("merged", merged)
    writer.member("refused", refused)
    writer.name("repairs")
    writer.beginArray()
    for repair in repairs {
      writer.beginObject()
      writer.member("rule", repair.rule)
      writer.member("field", repair.field)
      writer.member("count", repair.count)
      writer.member("firstRecord", repair.firstRecord)
      writer.member("before", repair.before)
      writer.member("after", repair.after)
      writer.endObject()
    }
    writer.endArray()
    writer.name("losses")
    writer.beginArray()
    for loss in losses {
      writer.beginObject()
      writer.member("what", loss.what)
      writer.member("count", loss.count)
      writer.member("firstRecord", loss.firstRecord)
      writer.endObject()
    }
    writer.endArray()
    if !values.isEmpty {
      writer.name("values")
      writer.beginArray()
      for values in values {
        writer.beginObject()
        writer.member("feeds", values.feeds)
        writer.member("count", values.count)
        writer.member("dropped", values.dropped.count)
        writer.endObject()
      }
      writer.endArray()
    }
    writer.endObject()
  }

  /// A value shortened to fit a line.
  private static func excerpt(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if line.isEmpty { return "nothing" }
    return line.count > 60 ? "`\(line.prefix(59))…`" : "`\(line)`"
  }
}

/// Collects the source summaries of a build until the command prints them.
final class SourceReports: Sendable {
  private let summaries = Mutex<[SourceSummary]>([])

  /// The collected summaries.
  var all: [SourceSummary] { summaries.withLock { $0 } }

  /// Stores the summaries of a build.
  func take(_ told: [SourceSummary]) { summaries.withLock { $0 = told } }
}

import Cardloom
import Diagnostics

extension BuildReport {
  /// A table of the times of each stage and each worker.
  var timings: String {
    var lines = ["stage                      ms"]
    for stage in stages { lines.append(Self.row(stage.name, stage.duration.milliseconds)) }
    lines.append(Self.row("together", stages.reduce(Duration.zero) { $0 + $1.duration }.milliseconds))
    let workers = Set(work.map(\.worker)).sorted()
    if !workers.isEmpty { lines.append("\nworker                     ms     pages") }
    for worker in workers {
      let own = work.filter { $0.worker == worker }
      let row = Self.row("\(worker)", own.reduce(Duration.zero) { $0 + $1.duration }.milliseconds)
      lines.append(row + Self.right(own.reduce(0) { $0 + $1.pages }, width: 10))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func row(_ name: String, _ milliseconds: Int64) -> String {
    name + String(repeating: " ", count: max(1, 20 - name.count)) + right(Int(milliseconds), width: 9)
  }

  private static func right(_ number: Int, width: Int) -> String {
    String(repeating: " ", count: max(0, width - "\(number)".count)) + "\(number)"
  }

  /// A trace of the build in the Trace Event Format, which browsers' tracing tools and Perfetto read.
  ///
  /// It contains complete events, in microseconds; stages are thread 0, workers the threads from 1 on.
  var trace: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("displayTimeUnit", "ms")
    writer.name("traceEvents")
    writer.beginArray()
    for stage in stages { Self.event(stage.name, 0, stage.start, stage.duration, pages: nil, to: &writer) }
    for span in work { Self.event("pages", span.worker, span.start, span.duration, pages: span.pages, to: &writer) }
    writer.endArray()
    writer.endObject()
    return writer.text + "\n"
  }

  private static func event(
    _ name: String, _ thread: Int, _ start: Duration, _ duration: Duration, pages: Int?, to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("ph", "X")
    writer.member("pid", 1)
    writer.member("tid", thread)
    writer.member("ts", Int(start.microseconds))
    writer.member("dur", Int(duration.microseconds))
    if let pages {
      writer.name("args")
      writer.beginObject()
      writer.member("pages", pages)
      writer.endObject()
    }
    writer.endObject()
  }
}

extension Duration {
  /// The duration in whole microseconds.
  fileprivate var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}

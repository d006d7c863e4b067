import Foundation
import Testing

/// What `--timings` prints and `--trace` writes.
@Suite struct TimingTests {
  /// A file of the Trace Event Format, as far as it is written here: complete events.
  private struct Trace: Decodable {
    struct Event: Decodable {
      struct Arguments: Decodable { let pages: Int }
      let name: String
      let ph: String
      let pid: Int
      let tid: Int
      let ts: Int
      let dur: Int
      let args: Arguments?
      var end: Int { ts + dur }
    }
    let displayTimeUnit: String
    let traceEvents: [Event]
  }

  private static let stages = [
    "remember", "read configuration", "compile templates", "read sources", "plan pages", "make pages", "write site",
  ]

  @Test func aTraceHoldsTheStagesAndWithinThemWhatWorkersDid() throws {
    let project = try StarterFolder()
    try project.writeCards(900, edition: 1)
    #expect(try project.run("build", "--project", "daily", "--jobs", "2", "--trace", "trace.json").status == 0)
    let trace = try JSONDecoder().decode(Trace.self, from: Data(try project.text("trace.json").utf8))
    #expect(trace.displayTimeUnit == "ms")
    #expect(trace.traceEvents.allSatisfy { $0.ph == "X" && $0.pid == 1 && $0.ts >= 0 && $0.dur >= 0 })
    let stages = trace.traceEvents.filter { $0.tid == 0 }
    #expect(stages.map(\.name) == Self.stages)
    // Both ends are cut to whole microseconds.
    for (stage, next) in zip(stages, stages.dropFirst()) { #expect(stage.end <= next.ts + 1, "\(stage.name)") }
    let making = try #require(stages.first { $0.name == "make pages" })
    let work = trace.traceEvents.filter { $0.tid > 0 }
    #expect(!work.isEmpty && work.allSatisfy { $0.name == "pages" && (1...2).contains($0.tid) })
    #expect(work.allSatisfy { $0.ts + 1 >= making.ts && $0.end <= making.end + 1 })
    let pages = try project.tree("daily/site/public").keys.filter { $0.hasSuffix(".html") }.count
    #expect(work.reduce(0) { $0 + ($1.args?.pages ?? 0) } == pages)
  }

  @Test func timingsAreATableOfStagesAndWorkers() throws {
    let project = try StarterFolder()
    let result = try project.run("build", "--project", "daily", "--jobs", "1", "--timings")
    #expect(result.status == 0)
    let table = result.output.components(separatedBy: "\n").drop { !$0.hasPrefix("stage ") }
    let names = table.map { $0.components(separatedBy: "   ").first ?? "" }.filter { !$0.isEmpty }
    #expect(names == ["stage"] + Self.stages + ["together", "worker", "1"])
  }

  @Test func aTraceThatCannotBeWrittenIsSaid() throws {
    let project = try StarterFolder()
    let result = try project.run("build", "--project", "daily", "--trace", "missing/trace.json")
    #expect(result.status == 3)
    #expect(result.errors.contains("missing/trace.json"))
  }
}

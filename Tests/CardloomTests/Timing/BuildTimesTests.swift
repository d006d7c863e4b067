import Cardloom
import Platform
import Synchronization
import Testing

/// What a build tells of its time, by a clock that ticks once each time it is looked at.
@Suite struct BuildTimesTests {
  /// A clock of the tests: a millisecond for each look.
  private final class Ticks: Sendable {
    private let count = Atomic(0)
    func next() -> Duration { .milliseconds(count.add(1, ordering: .relaxed).newValue) }
  }

  private func report(jobs: Int, program: String? = nil) async throws -> BuildReport {
    let cards = (0..<60).map { "{\"id\": \"c\($0)\", \"kind\": \"note\", \"title\": \"Card \($0)\"}" }
    let files = MemoryFileSystem([
      "site/site.yml": """
      title: Times
      url: https://example.org/
      language: en
      sources: {a: {file: data/a.json, kind: kind}}
      feeds:
        home:
          path: /
          page: plain
          pages: {size: 2}
          sections: [{id: latest, source: a, loadMore: true}]
      """,
      "site/data/a.json": "[" + cards.joined(separator: ",") + "]",
      "Templates/cells/note.mustache": "<p>{{title}}</p>\n",
      "Templates/pages/plain.mustache":
        "<!DOCTYPE html>\n<html lang=\"en\"><title>{{page.title}}</title><main>{{{sections}}}</main></html>\n",
    ])
    let ticks = Ticks()
    let options = BuildOptions(project: ".", jobs: jobs, program: program)
    return try await SiteBuild(options: options, files: files, builtIn: .none, stopwatch: ticks.next).run()
  }

  private static let stages = [
    "read configuration", "compile templates", "read sources", "plan pages", "make pages", "write site",
  ]

  @Test func stagesFollowOneAnotherWithoutGapAndOverlap() async throws {
    let stages = try await report(jobs: 1).stages
    #expect(stages.map(\.name) == Self.stages)
    for (stage, next) in zip(stages, stages.dropFirst()) {
      #expect(stage.duration > .zero, "\(stage.name)")
      // The clock ticks once between the end of one and the beginning of the next.
      #expect(next.start == stage.start + stage.duration + .milliseconds(1), "\(next.name)")
    }
  }

  @Test func aBuildThatRemembersTellsThatFirst() async throws {
    #expect(try await report(jobs: 1, program: "test").stages.map(\.name) == ["remember"] + Self.stages)
  }

  @Test(arguments: [1, 3]) func workersTellOfEveryPageOnceWithinTheirStage(jobs: Int) async throws {
    let report = try await report(jobs: jobs)
    let stage = try #require(report.stages.first { $0.name == "make pages" })
    #expect(report.work.reduce(0) { $0 + $1.pages } == 30)
    for span in report.work {
      #expect((1...jobs).contains(span.worker))
      #expect(span.start > stage.start && span.start + span.duration < stage.start + stage.duration)
    }
    for worker in Set(report.work.map(\.worker)) {
      let own = report.work.filter { $0.worker == worker }.sorted { $0.start < $1.start }
      for (span, next) in zip(own, own.dropFirst()) { #expect(span.start + span.duration < next.start) }
    }
  }
}

import Cardloom
import CardloomPreview
import Foundation

/// A site with the adaptor of the article *An adaptor of your own*, for the tests in a browser.
///
/// `TimelineSite FOLDER [build OUTPUT MOMENTS | preview OUTPUT | serve]`.
struct Moment: Codable, Identifiable, Sendable {
  let id: Int
  var kind: String { "moment" }
  let title: String
  let date: String
}

/// Cards that cannot be read.
struct Lost: CardStream {
  struct Reason: Error, CustomStringConvertible { let description = "the archive is closed" }

  func records() async throws -> AsyncStream<Moment> { throw Reason() }
}

/// Moments from the lines of a file, which may change while it is served.
struct Lines: CardStream {
  let file: String

  private var text: String { get throws { try String(contentsOfFile: file, encoding: .utf8) } }
  var revision: String? { get throws { try text } }

  func records() throws -> AsyncStream<Moment> {
    let lines = try text.split(separator: "\n").enumerated()
    return AsyncStream { continuation in
      for (number, line) in lines { continuation.yield(Moment(id: number, title: String(line), date: "2026-04-01")) }
      continuation.finish()
    }
  }
}

let moments = (1...25).map {
  Moment(id: $0, title: "Moment \($0)", date: "2026-\($0 < 13 ? "02" : "01")-\($0 < 13 ? 29 - $0 : 41 - $0)T12:00:00Z")
}
let guests = [
  Moment(id: 101, title: "Guest 1", date: "2026-02-01"), Moment(id: 102, title: "Guest 2", date: "2026-02-02"),
]
let arguments = Array(CommandLine.arguments.dropFirst())
let folder = arguments.first ?? "."
let mode = arguments.dropFirst().first ?? "build"
let output = arguments.dropFirst(2).first ?? "\(folder)/public"
let count = arguments.dropFirst(3).first.flatMap { Int($0) } ?? 25

/// The newest first, of which more arrive later.
let arriving = (1...count).reversed().map {
  Moment(id: 1000 + $0, title: "Arrival \($0)", date: "2026-03-01T12:00:00Z")
}

let site = Site("Timeline", url: "https://example.org/", language: "en", folder: folder) {
  Feed("home", at: "/") {
    Section("moments", Cards("moments", moments, template: "moment").page("/moments/{slug}/", template: "moment"))
      .adaptor(Timeline(gap: 32, side: .end))
      .header("section-title", data: ["title": "Moments"])
      .host(Section("guests", guests, template: "moment").adaptor(Timeline()), at: 2)
      .loadsMore()
  }
  .pages(size: 10)
  Feed("months", at: "/months/") {
    Section("by-month", moments, template: "moment").adaptor(Timeline()).group(by: .month, field: "date").loadsMore()
  }
  .pages(size: 10)
  Feed("arrivals", at: "/arrivals/") {
    Section("arrivals", Cards("arrivals", arriving, template: "moment")).adaptor(Timeline()).refreshes().loadsMore()
  }
  .pages(size: 10, .anchored)
  Feed("states", at: "/states/") {
    Section("none", Cards("none", [Moment](), template: "moment")).adaptor(Timeline()).view(for: .empty, "nothing")
    Section("lost", Cards("lost", Lost(), template: "moment").onFailure(.show)).adaptor(Timeline())
    Section("kept", Cards("kept", Lost(), template: "moment").onFailure(.stale)).adaptor(Timeline())
    Section("later", Cards("later", from: ["url": "https://feeds.example.org/later.json"])).cell("moment")
      .adaptor(Timeline())
  }
  Feed("lines", at: "/lines/") {
    Section("lines", Cards("lines", Lines(file: "\(folder)/lines.txt"), template: "moment")).adaptor(Timeline())
  }
}
.events("see-all", "open", "retry")

await Site.main {
  switch mode {
  case "preview": try await site.preview(to: output)
  case "serve": try await site.serve(port: 0)
  default:
    let report = try await site.build(to: output)
    print("\(report.pages) pages")
  }
}

import Cardloom

/// A site with the adaptor of the article *An adaptor of your own*, for the tests in a browser: `TimelineSite FOLDER`.
struct Moment: Codable, Identifiable, Sendable {
  let id: Int
  var kind: String { "moment" }
  let title: String
  let date: String
}

let moments = (1...25).map {
  Moment(id: $0, title: "Moment \($0)", date: "2026-\($0 < 13 ? "02" : "01")-\($0 < 13 ? 29 - $0 : 41 - $0)T12:00:00Z")
}
let guests = [
  Moment(id: 101, title: "Guest 1", date: "2026-02-01"), Moment(id: 102, title: "Guest 2", date: "2026-02-02"),
]
let folder = CommandLine.arguments.dropFirst().first ?? "."

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
}
.events("see-all", "open")

await Site.main {
  let report = try await site.build(to: "\(folder)/public")
  print("\(report.pages) pages")
}

import Cardloom

@main
struct Guide {
  static func main() async throws {
    let report = try await site.build(to: CommandLine.arguments.dropFirst().first ?? "public")
    print("\(report.pages) pages in \(report.output)")
  }

  static var site: Site {
    Site("Evening guide", url: "https://guide.example.org/", language: "en") {
      Feed("home", at: "/", title: "Tonight") {
        Section("live", Evening.shows.filter(\.isLive)) { ShowCell(model: $0) }
          .header("section-title", data: ["title": "Live"]).adaptor(.carousel(width: 280))
        Section("all", Evening.entries) { entry in
          switch entry {
          case .show(let show): ShowCell(model: show)
          case .notice(let notice): NoticeCell(model: notice)
          }
        }
        .header("section-title", data: ["title": "All evening"], sticky: true).loadsMore()
      }
    }
    .events("see-all")
  }
}

import Cardloom

@main
struct Guide {
  static func main() async {
    await Site.main {
      if CommandLine.arguments.contains("project") { return try await site.writeProject(to: ".") }
      let report = try await site.build(to: "public")
      print("Pages written to \(report.output): \(report.pages)")
    }
  }

  static var site: Site {
    Site("Evening guide", url: "https://guide.example.org/", language: "en") {
      Feed("home", at: "/", title: "Tonight") {
        Section("live", Evening.shows.filter(\.isLive)) { ShowCell(model: $0) }
          .header("section-title", data: ["title": "Live"]).adaptor(.carousel(width: 280))
        Section("all", Evening.entries) { entry in
          switch entry {
          case .show(let show): ShowCell(model: show)
          case .remark(let remark): RemarkCell(model: remark)
          }
        }
        .header("section-title", data: ["title": "All evening"], sticky: true).loadsMore()
      }
    }
    .events("see-all")
  }
}

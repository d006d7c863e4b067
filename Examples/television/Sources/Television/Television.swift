import Cardloom

@main
struct Television {
  static func main() async {
    await Site.main {
      let report = try await home.build(to: "public")
      print("Pages written to \(report.output): \(report.pages)")
    }
  }

  /// The home of the station: tabs with rows, a list of two models, a deck, shelves that the service decides, and states.
  static var home: Site {
    Site("Quay television", url: "https://quay.example.org/", language: "en") {
      Feed("home", at: "/", title: "Tonight") {
        live
        evening
        Section("faces", Station.presenters) { PresenterCell(model: $0) }
          .adaptor(.deck()).header("section-title", data: ["title": "Faces"]).tab("Tonight")
        shelves
        Section("recordings", [Film]()) { FilmCell(model: $0) }
          .header("section-title", data: ["title": "Your recordings"]).tab("Films")
          .view(for: .empty, "empty", data: ["title": "No recordings yet", "text": "They appear here once you make one."])
        Section("mole", Cards("mole", from: ["file": "data/camera.json", "onFailure": "show"]))
          .header("section-title", data: ["title": "The camera on the mole"]).tab("Tonight")
          .view(for: .error, "error", data: ["text": "The camera is asleep. Knock again"])
      }
      .pages(size: 5)
    }
    .events("open", "retry", "see-all")
  }

  private static var live: Section {
    Section("live", Station.programmes.filter(\.isLive)) { ProgrammeCell(model: $0) }
      .adaptor(.carousel(width: 320)).header("section-title", data: ["title": "Live"]).tab("Tonight")
  }

  private static var evening: Section {
    Section("evening", Station.evening) { entry in
      switch entry {
      case .programme(let programme): ProgrammeCell(model: programme)
      case .film(let film): FilmCell(model: film)
      }
    }
    .header("section-title", data: ["title": "The evening"], sticky: true).tab("Tonight").loadsMore()
    .supplementary("ad", .every(4), template: "ad-slot", data: ["label": "Advertisement", "title": "Nets, mended"])
    .host(
      Section("more-films", Station.films) { FilmCell(model: $0) }.adaptor(.carousel(width: 280)), at: 2)
  }

  /// One section for each module of the service's answer, with the layout that it names; unknown layouts are left out.
  private static var shelves: Section {
    Section.modules(
      of: Cards("home", from: ["file": "data/home.json", "kind": "kind"]),
      layouts: [
        "shelf": ["adaptor": ["collection": ["carousel": 280]], "header": "section-title"],
        "list": ["header": "section-title"],
      ]
    )
    .setting("items", "data.modules").setting("id", "module_id").setting("kind", "layout").setting("tab", "tab")
  }
}

/// What the station's services answer; a program of yours asks them.
enum Station {
  static let programmes = [
    Programme(1, "Night shift", on: "Quay 1", at: "20:15", isLive: true),
    Programme(2, "Bread at three", on: "Quay 2", at: "20:15"),
    Programme(3, "Harbour news", on: "Quay 1", at: "21:45", isLive: true),
    Programme(4, "The listening forest", on: "Quay 2", at: "22:00"),
    Programme(5, "Nets & knots", on: "Quay 1", at: "22:15"),
    Programme(6, "The ninth row of lavender", on: "Quay 2", at: "23:10"),
  ]

  static let films = [
    Film(id: "salt", title: "Salt", minutes: 88, year: 2025),
    Film(id: "harmonium", title: "A harmonium", minutes: 94),
  ]

  /// Programmes in their order, and a film where there is room.
  static let evening: [Entry] =
    programmes.prefix(3).map { .programme($0) } + [.film(films[0])] + programmes.dropFirst(3).map { .programme($0) }

  static let presenters = ["Ada", "Grace", "Mary", "Hedy", "Sofia", "Emmy"].map {
    Presenter(id: $0.lowercased(), name: $0, programme: "\($0) at eight")
  }
}

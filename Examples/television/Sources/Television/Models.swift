import Cardloom

/// Something that a channel sends at a time.
struct Programme: Codable, Identifiable, Sendable, ProgrammeFields {
  let id: Int
  var title: String
  var channel: String
  /// The date and the time, as `time` elements write it.
  var starts: String
  var clock: String
  var isLive = false

  init(_ id: Int, _ title: String, on channel: String, at clock: String, isLive: Bool = false) {
    (self.id, self.title, self.channel, self.clock, self.isLive) = (id, title, channel, clock, isLive)
    starts = "2026-11-24T\(clock)"
  }
}

struct ProgrammeCell: ProgrammeTemplate {
  static let events = ["remind"]
  let model: Programme
  var size: CellSize? { model.isLive ? .rem(12) : .rem(10) }
}

/// A film that can be seen at any time.
struct Film: Codable, Identifiable, Sendable, FilmFields {
  let id: String
  var title: String
  var minutes: Int
  var year: Int?
}

struct FilmCell: FilmTemplate {
  let model: Film
}

/// A face of the station.
struct Presenter: Codable, Identifiable, Sendable, PresenterFields {
  let id: String
  var name: String
  var programme: String
}

struct PresenterCell: PresenterTemplate {
  let model: Presenter
  var size: CellSize? { .rem(8) }
}

/// What stands in the list of an evening.
enum Entry: Sendable {
  case programme(Programme)
  case film(Film)
}

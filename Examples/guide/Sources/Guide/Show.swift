import Cardloom
import Foundation

/// A show, as the programme's service describes it.
struct Show: Codable, Identifiable, Sendable, ShowFields {
  let id: Int
  var name: String
  var channel: String
  var score: Double?
  var aired: Date
  var isLive = false
}

/// A row of the guide; `ShowTemplate` is made from `Templates/cells/show.mustache`.
struct ShowCell: ShowTemplate {
  let model: Show
  var size: CellSize? { model.isLive ? .rem(9) : .rem(7) }
}

/// A line between the shows.
struct Remark: Codable, Identifiable, Sendable, RemarkFields {
  let id: String
  let text: String
}

struct RemarkCell: RemarkTemplate {
  let model: Remark
}

/// What stands in the evening's list.
enum Entry: Sendable {
  case show(Show)
  case remark(Remark)
}

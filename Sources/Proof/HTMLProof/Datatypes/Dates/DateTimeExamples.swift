extension Datatype {
  /// A valid date or time for a datatype with a single form; empty for all other datatypes.
  var exampleOfMoment: String {
    switch self {
    case .date: "2026-03-01"
    case .month: "2026-03"
    case .week: "2026-W09"
    case .time: "18:30"
    case .localDateTime: "2026-03-01T18:30"
    case .globalDateTime: "2026-03-01T18:30Z"
    default: ""
    }
  }
}

extension Datatype {
  /// A date or time that is right where only one form is; empty for all other kinds of values.
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

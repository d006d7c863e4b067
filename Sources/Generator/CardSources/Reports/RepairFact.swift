/// A repair of one record's field.
struct RepairFact: Sendable, Equatable {
  let rule: String
  let field: String
  let before: String
  let after: String
  /// The zone that was assumed, as `Europe/Berlin`; `nil` if none was.
  var zone: String?
}

/// A repair of one record's field.
struct RepairFact: Sendable, Equatable {
  let rule: String
  let field: String
  let before: String
  let after: String
}

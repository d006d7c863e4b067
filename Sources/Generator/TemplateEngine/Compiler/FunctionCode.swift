/// The instructions of one called template, with jump targets relative to its start.
struct FunctionCode {
  var instructions: [Instruction] = []
  var places: [SourcePlace] = []
  /// The start of the last tag or comment that is still open.
  var opening: SourcePlace?

  mutating func append(_ instruction: Instruction, at place: SourcePlace) {
    instructions.append(instruction)
    places.append(place)
  }

  /// Removes the instructions from an index on.
  mutating func truncate(to count: Int) {
    instructions.removeSubrange(count...)
    places.removeSubrange(count...)
  }
}

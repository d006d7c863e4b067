/// The instructions of one called template, with jumps counted from its own beginning.
struct FunctionCode {
  var instructions: [Instruction] = []
  var places: [SourcePlace] = []
  /// Where the last tag or comment that is still open began.
  var opening: SourcePlace?

  mutating func append(_ instruction: Instruction, at place: SourcePlace) {
    instructions.append(instruction)
    places.append(place)
  }

  /// Forgets the instructions from a place on.
  mutating func truncate(to count: Int) {
    instructions.removeSubrange(count...)
    places.removeSubrange(count...)
  }
}

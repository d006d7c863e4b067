/// The instructions of one called template, with jump targets relative to its start.
struct FunctionCode {
  var instructions: [Instruction] = []
  var spans: [SourceSpan] = []
  /// The start of the last tag or comment that is still open.
  var opening: SourceSpan?

  mutating func append(_ instruction: Instruction, at span: SourceSpan) {
    instructions.append(instruction)
    spans.append(span)
  }

  /// Removes the instructions from an index on.
  mutating func truncate(to count: Int) {
    instructions.removeSubrange(count...)
    spans.removeSubrange(count...)
  }
}

import JSONRecords

/// Sections with a condition on their value.
extension TemplateRenderer {
  /// Enters a section if its value meets the condition, or an inverted one if it does not.
  ///
  /// The content is rendered once, even if the value is a list.
  @inline(never)
  mutating func enterCompared(
    _ instruction: Instruction, _ index: Int, _ program: ProgramView, _ template: Template, _ markup: inout MarkupWriter
  ) -> Int {
    let value = find(instruction.operand, program)
    let isPosition = program.names[Int(instruction.operand)].scope == .position
    if isPosition, value == nil { report(.noPosition, index, nil) }
    let condition = template.program.conditions[Int(instruction.count)]
    let isInverted = instruction.operation == .comparedInverted
    let isTaken = (value.map { condition.holds(for: $0) } ?? false) != isInverted
    markup.decide(UInt64(truncatingIfNeeded: index) << 1 | (isTaken ? 1 : 0))
    guard isTaken else { return Int(instruction.target) }
    if !isPosition { taken?.insert(index) }
    if !isInverted, let value {
      if map != nil {
        map?.enter(isPosition ? "." : template.program.nameTexts[Int(instruction.operand)], isList: false)
      }
      // `.` inside of a section over a position is still the element.
      contexts.append(isPosition && !contexts.isEmpty ? contexts[contexts.count - 1] : value)
      sections.append(OpenSection(rest: nil, body: index + 1))
    }
    return index + 1
  }
}

extension ValueCondition {
  /// Whether a value meets the condition; a list meets it if one of its elements does.
  func holds(for value: RecordValue) -> Bool {
    switch value.kind {
    case .null, .object: return false
    case .array: return value.children.contains { $0.kind != .array && holds(for: $0) }
    case .boolean: return texts.contains(Array((value.isTrue ? "true" : "false").utf8))
    case .number, .string, .html:
      switch comparison {
      case .equals: return texts.contains { value.text.elementsEqual($0) }
      case .above: return Double(value.string).map { $0 > limit } ?? false
      case .below: return Double(value.string).map { $0 < limit } ?? false
      }
    }
  }
}

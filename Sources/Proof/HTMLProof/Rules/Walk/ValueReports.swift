import Diagnostics

/// Reports about tags and values.
extension PageWalk {
  /// Reports something about a tag.
  func report(
    _ violation: Violation, _ severity: Diagnostic.Severity = .error, on tag: Tag, attribute: AttributeName? = nil
  ) {
    let written = attribute.flatMap { tag[$0] }
    report(
      violation, severity, at: written?.nameRange ?? tag.nameRange, element: name(of: tag),
      attribute: attribute?.text ?? "")
  }

  /// Reports a problem that a datatype found in a value.
  func report(
    _ problem: DatatypeProblem, in value: UnsafeRawBufferPointer, of attribute: HTMLAttribute, on tag: Tag,
    example: String = ""
  ) {
    let start = Int(attribute.valueStart)
    let isAsWritten = !attribute.hasReference && !problem.range.isEmpty
    let range =
      attribute.valueRange.isEmpty
      ? attribute.nameRange
      : isAsWritten ? (start + problem.range.lowerBound)..<(start + problem.range.upperBound) : attribute.valueRange
    report(
      .badValue(value.text, problem, example: example), problem.severity == .error ? .error : .warning, at: range,
      element: name(of: tag), attribute: writtenName(of: attribute))
  }

  /// Checks a value by the datatype that the element table declares; the verdict memo judges values by the same.
  func checkDeclaredValue(_ attribute: HTMLAttribute, _ datatype: Datatype, on tag: Tag) {
    switch datatype {
    case .text, .eventHandler, .tokens: return
    default: break
    }
    let value = unreadValue(of: attribute)
    guard let problem = datatype.problem(in: value) else { return }
    report(problem, in: value, of: attribute, on: tag, example: datatype.exampleOfMoment)
  }

  /// Checks a value by a datatype that depends on something else.
  func checkValue(_ attribute: HTMLAttribute, _ datatype: Datatype, on tag: Tag) {
    reads.note(attribute)
    checkDeclaredValue(attribute, datatype, on: tag)
  }
}

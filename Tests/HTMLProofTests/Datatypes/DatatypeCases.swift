import HTMLProof
import Testing

/// One value and the datatype that judges it.
struct ValueCase: Sendable, CustomTestStringConvertible {
  let datatype: Datatype
  let value: String

  var testDescription: String { "\(datatype) \(value.debugDescription)" }

  /// A table: one datatype, many values.
  static func table(_ datatype: Datatype, _ values: [String]) -> [ValueCase] {
    values.map { ValueCase(datatype: datatype, value: $0) }
  }

  var problem: DatatypeProblem? { datatype.problem(in: value) }

  /// A warning does not make a value invalid.
  var isValid: Bool { problem.map { $0.severity == .warning } ?? true }
}

extension Datatype {
  func problem(in text: String) -> DatatypeProblem? {
    Array(text.utf8).withUnsafeBytes { problem(in: $0) }
  }
}

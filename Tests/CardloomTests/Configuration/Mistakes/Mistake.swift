import Testing

// Pinned texts: what a person reads about each mistake. Change them only together with the words.

/// A configuration with mistakes and the report on it.
struct Mistake: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let configuration: String
  let report: String

  init(_ name: String, _ configuration: String, _ report: String) {
    testDescription = name
    self.configuration = configuration
    self.report = report
  }
}

extension Mistake {
  static let all = whole + sections + choices + sites
}

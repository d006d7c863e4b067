/// A wait between two attempts to pull a source.
package struct PullWait: Sendable, Equatable {
  /// The source's name.
  package let source: String
  /// Why the last attempt failed.
  package let failure: FetchFailure
  /// How long it takes.
  package let duration: Duration
  /// The number of the attempt that follows, and of all.
  package let attempt: Int
  package let attempts: Int

  /// The wait in a sentence.
  package var words: String {
    let asked = failure.retryAfter == nil ? "" : " and asks to wait"
    return "\(source): \(failure.message)\(asked): attempt \(attempt) of \(attempts) follows in \(duration.words)"
  }
}

extension FetchFailure {
  /// The failure of an attempt after which the server asks for a longer wait than a command should make.
  func postponed(by duration: Duration) -> FetchFailure {
    FetchFailure(
      code, "\(message) and asks to wait \(duration.words)", hint: "run `cardloom pull` again when that time is over",
      isPassing: true, retryAfter: retryAfter, status: status)
  }
}

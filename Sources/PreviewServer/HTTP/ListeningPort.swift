import Synchronization

/// The port that the server got; it is known only once the server listens when the system was left to choose.
final class ListeningPort: Sendable {
  private let value: Atomic<Int>

  init(_ port: Int) { value = Atomic(port) }

  var number: Int {
    get { value.load(ordering: .acquiring) }
    set { value.store(newValue, ordering: .releasing) }
  }
}

import Synchronization

/// The ids on the pages of feeds as they are made, for all workers: pages of cards link back to their cards, and a page
/// that is already made need not be made again for its ids.
package final class MadeIdentifiers: Sendable {
  private struct State {
    var pages: [Int: Set<UInt64>] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  /// The maximum number of ids that are remembered.
  private static let most = 1 << 20

  package init() {}

  /// The hashes of the ids on the page at an index; `nil` if it is not known.
  func identifiers(onPage index: Int) -> Set<UInt64>? { state.withLock { $0.pages[index] } }

  /// Remembers the hashes of the ids on the page at an index.
  func add(_ identifiers: Set<UInt64>, onPage index: Int) {
    state.withLock { state in
      guard state.count + identifiers.count <= Self.most else { return }
      state.count += identifiers.count
      state.pages[index] = identifiers
    }
  }
}

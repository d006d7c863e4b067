/// A Bloom filter with one hash function, which rules out most ids that are not in a set.
///
/// Ids are hashes already, so their low bits index the filter. It has at least 32 bits per id, for a false-positive
/// rate of at most one in 32.
struct IdentityFilter {
  private var words: [UInt64]
  private let mask: UInt64

  /// Creates a filter of some ids.
  init(_ ids: some Sequence<UInt64>, count: Int) {
    var size: UInt64 = 1024
    while size < UInt64(count) * 32 { size *= 2 }
    mask = size - 1
    words = [UInt64](repeating: 0, count: Int(size / 64))
    for id in ids { words[Int((id & mask) / 64)] |= 1 << (id % 64) }
  }

  /// Whether an id may be in the set; `false` is certain.
  func mayContain(_ id: UInt64) -> Bool { words[Int((id & mask) / 64)] & (1 << (id % 64)) != 0 }
}

/// Tells of most ids at once that they are not among some others.
///
/// Ids are hashes already: a bit for each of their last digits is enough. There are 32 bits and more for each id, so that one in
/// thirty that are not among them is taken for one that may be.
struct IdentityFilter {
  private var words: [UInt64]
  private let mask: UInt64

  /// A filter for some ids.
  init(_ ids: some Sequence<UInt64>, count: Int) {
    var size: UInt64 = 1024
    while size < UInt64(count) * 32 { size *= 2 }
    mask = size - 1
    words = [UInt64](repeating: 0, count: Int(size / 64))
    for id in ids { words[Int((id & mask) / 64)] |= 1 << (id % 64) }
  }

  /// Whether an id may be one of them; `false` is certain.
  func mayContain(_ id: UInt64) -> Bool { words[Int((id & mask) / 64)] & (1 << (id % 64)) != 0 }
}

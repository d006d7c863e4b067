/// Different places in one value.
struct CSSPlaces {
  /// Up to so many are compared one by one.
  private static let few = 8

  private(set) var streams: [CSSStream]
  private var offsets: Set<Int> = []

  init(_ streams: [CSSStream] = []) { self.streams = streams }

  /// Adds places that are new.
  ///
  /// - Returns: whether one was.
  @discardableResult
  mutating func add(_ more: [CSSStream]) -> Bool {
    let before = streams.count
    for stream in more where isNew(stream) { streams.append(stream) }
    return streams.count > before
  }

  private mutating func isNew(_ stream: CSSStream) -> Bool {
    if streams.count < Self.few { return !streams.contains(where: stream.isAtPlace(of:)) }
    if offsets.isEmpty { offsets = Set(streams.map(\.current.range.lowerBound)) }
    return offsets.insert(stream.current.range.lowerBound).inserted
  }
}

extension CSSStream {
  func isAtPlace(of other: CSSStream) -> Bool { current.range.lowerBound == other.current.range.lowerBound }
}

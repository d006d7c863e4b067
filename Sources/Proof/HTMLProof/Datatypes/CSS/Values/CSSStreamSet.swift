/// Different places in one value.
struct CSSStreamSet {
  /// Up to so many are compared one by one.
  private static let few = 8

  private(set) var elements: [CSSStream]
  private var offsets: Set<Int> = []

  init(_ elements: [CSSStream] = []) { self.elements = elements }

  /// Adds places that are new.
  ///
  /// - Returns: whether one was.
  @discardableResult
  mutating func add(_ more: [CSSStream]) -> Bool {
    let before = elements.count
    for stream in more where isNew(stream) { elements.append(stream) }
    return elements.count > before
  }

  private mutating func isNew(_ stream: CSSStream) -> Bool {
    if elements.count < Self.few { return !elements.contains(where: stream.isAtOffset(of:)) }
    if offsets.isEmpty { offsets = Set(elements.map(\.current.range.lowerBound)) }
    return offsets.insert(stream.current.range.lowerBound).inserted
  }
}

extension CSSStream {
  func isAtOffset(of other: CSSStream) -> Bool { current.range.lowerBound == other.current.range.lowerBound }
}

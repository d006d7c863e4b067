package import HTMLProof

/// What content lost when it was rebuilt, counted by kind.
package struct ContentLosses: Sendable, Equatable {
  /// A kind of loss.
  package enum Kind: Hashable, Sendable {
    /// An element with all that it held.
    case leftOut(ElementName)
    /// A link took an element's place.
    case linked(ElementName)
    /// An element of somebody's own, by its name, that showed nothing without its script.
    case emptyCustom(String)
    /// A link took the place of an element of somebody's own.
    case linkedCustom(String)
    /// A picture of one point.
    case countingPicture
    /// A link that leads nowhere that is allowed; its text stayed.
    case address
    /// A picture, sound or film of an origin from which nothing is loaded.
    case foreignOrigin
  }

  /// How often each kind was met.
  package private(set) var counts: [Kind: Int] = [:]

  package init() {}

  mutating func add(_ kind: Kind) { counts[kind, default: 0] += 1 }

  mutating func removeAll() { counts.removeAll(keepingCapacity: true) }
}

extension ContentLosses.Kind {
  /// What became of it, for people.
  package var description: String {
    switch self {
    case .leftOut(let element): "`\(element.text)` left out"
    case .linked(let element): "`\(element.text)` became a link"
    case .emptyCustom(let name): "`\(name)` shows nothing without its script"
    case .linkedCustom(let name): "`\(name)` became a link"
    case .countingPicture: "picture of one point left out"
    case .address: "link with an address that is not allowed lost its tag"
    case .foreignOrigin: "file of a foreign origin not shown"
    }
  }
}

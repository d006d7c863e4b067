/// A content model's regular expression as an automaton of up to 31 positions (Glushkov's construction): a state is the set
/// of positions where the last child may stand.
package struct ContentAutomaton: Sendable {
  /// The state before the first child.
  package static let initial: UInt32 = 1 << 31

  /// The elements that each position accepts.
  private var accepts: [ElementSet] = []
  /// The positions that accept what the parent's place allows.
  private var inherited: UInt32 = 0
  private var follow: [UInt32] = []
  private var first: UInt32 = 0
  private var last: UInt32 = 0
  private var matchesNothing = false

  package init(_ particle: Particle) {
    let whole = add(particle)
    (first, last, matchesNothing) = (whole.first, whole.last, whole.isOptional)
  }

  /// The state after a child, or 0 when it may not stand here.
  package func state(after state: UInt32, child: ElementName, inheritedSet: ElementSet) -> UInt32 {
    let reachable = successors(of: state)
    var result: UInt32 = 0
    for position in accepts.indices where reachable & (1 << UInt32(position)) != 0 {
      let bit: UInt32 = 1 << UInt32(position)
      if accepts[position].contains(child) || (inherited & bit != 0 && inheritedSet.contains(child)) { result |= bit }
    }
    return result
  }

  /// Whether the children may end here.
  package func isComplete(in state: UInt32) -> Bool {
    state == Self.initial ? matchesNothing : state & last != 0
  }

  /// The elements that may come next.
  ///
  /// `inheritedSet` is what stands where the parent's place decides.
  package func expected(in state: UInt32, inherited inheritedSet: ElementSet = []) -> ElementSet {
    elements(at: successors(of: state), inherited: inheritedSet)
  }

  /// The elements of which one is missing when the children end here: those that would complete the content, or else
  /// all that may come next.
  package func missing(in state: UInt32) -> ElementSet {
    let reachable = successors(of: state)
    return elements(at: reachable & last == 0 ? reachable : reachable & last, inherited: [])
  }

  private func elements(at positions: UInt32, inherited inheritedSet: ElementSet) -> ElementSet {
    var result = ElementSet()
    for position in accepts.indices where positions & (1 << UInt32(position)) != 0 {
      result.formUnion(accepts[position])
      if inherited & (1 << UInt32(position)) != 0 { result.formUnion(inheritedSet) }
    }
    return result
  }

  /// The elements that may stand anywhere in the model.
  package var alphabet: ElementSet { accepts.reduce(into: ElementSet()) { $0.formUnion($1) } }

  private func successors(of state: UInt32) -> UInt32 {
    guard state != Self.initial else { return first }
    var result: UInt32 = 0
    for position in follow.indices where state & (1 << UInt32(position)) != 0 { result |= follow[position] }
    return result
  }

  private struct Part {
    var first: UInt32 = 0
    var last: UInt32 = 0
    var isOptional = true
  }

  private mutating func add(_ particle: Particle) -> Part {
    switch particle {
    case .one(let set): return addPosition(set, isInherited: false)
    case .inherited: return addPosition([], isInherited: true)
    case .sequence(let parts):
      return parts.reduce(Part()) { before, next in
        let part = add(next)
        connect(before.last, to: part.first)
        return Part(
          first: before.isOptional ? before.first | part.first : before.first,
          last: part.isOptional ? before.last | part.last : part.last,
          isOptional: before.isOptional && part.isOptional)
      }
    case .either(let parts):
      return parts.reduce(Part(isOptional: false)) { before, next in
        let part = add(next)
        return Part(
          first: before.first | part.first, last: before.last | part.last,
          isOptional: before.isOptional || part.isOptional)
      }
    case .optional(let inner):
      var part = add(inner)
      part.isOptional = true
      return part
    case .many(let inner):
      var part = add(inner)
      connect(part.last, to: part.first)
      part.isOptional = true
      return part
    case .some(let inner):
      let part = add(inner)
      connect(part.last, to: part.first)
      return part
    }
  }

  private mutating func addPosition(_ set: ElementSet, isInherited: Bool) -> Part {
    let bit: UInt32 = 1 << UInt32(accepts.count)
    accepts.append(set)
    follow.append(0)
    if isInherited { inherited |= bit }
    return Part(first: bit, last: bit, isOptional: false)
  }

  private mutating func connect(_ positions: UInt32, to next: UInt32) {
    for position in follow.indices where positions & (1 << UInt32(position)) != 0 { follow[position] |= next }
  }
}

public import Diagnostics

/// What a ``HeldList`` holds: cells, or the widgets of a feed.
public protocol HeldElement: Sendable {
  /// The identity: an element is in a list once.
  var id: String { get }

  /// What an element is called in messages, such as `cell`.
  static var noun: String { get }
}

/// Cells that the site's own code holds.
public typealias HeldCells = HeldList<CellHolder>

/// A list that the site's own code holds: data operations by identity, each look-up in constant time.
///
/// Site code changes the list and builds; what is rendered follows.
public struct HeldList<Element: HeldElement>: Sendable {
  private var elements: [Element] = []
  private var positions: [String: Int] = [:]

  /// Holds nothing.
  public init() {}

  /// Holds elements in their order.
  ///
  /// - Throws: ``Diagnosed`` if some of them have one identity; it names the positions of all.
  public init(_ elements: some Sequence<Element>) throws(Diagnosed) {
    var diagnostics: [Diagnostic] = []
    for element in elements {
      if let first = positions[element.id] {
        diagnostics.append(Self.duplicate(element, first: first, second: self.elements.count))
      } else {
        positions[element.id] = self.elements.count
      }
      self.elements.append(element)
    }
    guard diagnostics.isEmpty else { throw Diagnosed(diagnostics) }
  }

  /// The position of the element with an identity, or `nil`.
  ///
  /// - Complexity: O(1).
  public func position(of id: String) -> Int? { positions[id] }

  /// The element with an identity, or `nil`.
  ///
  /// - Complexity: O(1).
  public subscript(id id: String) -> Element? { positions[id].map { elements[$0] } }

  /// Puts an element behind all others.
  ///
  /// - Throws: ``Diagnosed`` if there is one with its identity.
  public mutating func append(_ element: Element) throws(Diagnosed) { try insert(element, at: elements.count) }

  /// Puts an element in front of the one at a position; behind the last when the position lies outside.
  ///
  /// - Throws: ``Diagnosed`` if there is one with its identity.
  /// - Complexity: O(elements behind the position).
  public mutating func insert(_ element: Element, at position: Int) throws(Diagnosed) {
    if let first = positions[element.id] {
      throw Diagnosed(Self.duplicate(element, first: first, second: position))
    }
    let position = Swift.min(Swift.max(position, 0), elements.count)
    elements.insert(element, at: position)
    number(from: position)
  }

  /// Moves the element with an identity to a position among the others; nothing happens when there is none.
  ///
  /// - Returns: whether there is one.
  @discardableResult
  public mutating func move(_ id: String, to position: Int) -> Bool {
    guard let old = positions[id] else { return false }
    let element = elements.remove(at: old)
    let new = Swift.min(Swift.max(position, 0), elements.count)
    elements.insert(element, at: new)
    number(from: Swift.min(old, new))
    return true
  }

  /// Removes the element with an identity.
  ///
  /// - Returns: the element, or `nil` when there is none.
  @discardableResult
  public mutating func remove(_ id: String) -> Element? {
    guard let position = positions.removeValue(forKey: id) else { return nil }
    let element = elements.remove(at: position)
    number(from: position)
    return element
  }

  /// Removes all elements.
  public mutating func removeAll() { self = Self() }

  /// Puts an element in the place of the one with an identity, as when its data was loaded anew; its own identity may be
  /// another.
  ///
  /// - Returns: whether there is one with the identity.
  /// - Throws: ``Diagnosed`` if another element has the new identity.
  @discardableResult
  public mutating func replace(_ id: String, with element: Element) throws(Diagnosed) -> Bool {
    guard let position = positions[id] else { return false }
    if element.id != id, let first = positions[element.id] {
      throw Diagnosed(Self.duplicate(element, first: first, second: position))
    }
    positions[id] = nil
    elements[position] = element
    positions[element.id] = position
    return true
  }

  private mutating func number(from start: Int) {
    for position in start..<elements.count { positions[elements[position].id] = position }
  }

  private static func duplicate(_ element: Element, first: Int, second: Int) -> Diagnostic {
    .duplicateElement(Element.noun, id: element.id, first: first, second: second)
  }
}

extension HeldList: RandomAccessCollection {
  /// The position of the first element.
  public var startIndex: Int { 0 }
  /// The position behind the last element.
  public var endIndex: Int { elements.count }
  /// The element at a position.
  public subscript(position: Int) -> Element { elements[position] }
}

extension HeldList: Equatable where Element: Equatable {}

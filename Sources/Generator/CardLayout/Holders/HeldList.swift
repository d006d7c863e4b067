public import Diagnostics

/// An element of a ``HeldList``: a cell, or a section of a feed.
public protocol HeldElement: Sendable {
  /// The identity, which is unique in a list.
  var id: String { get }

  /// The word for an element in messages, such as `cell`.
  static var noun: String { get }
}

/// Cells that the site's own code holds.
public typealias HeldCells = HeldList<CellHolder>

/// A list that the site's own code holds, with operations by identity; each look-up takes constant time.
///
/// Site code changes the list and builds; the rendered pages follow.
public struct HeldList<Element: HeldElement>: Sendable {
  private var elements: [Element] = []
  private var positions: [String: Int] = [:]

  /// Creates an empty list.
  public init() {}

  /// Creates a list of elements in their order.
  ///
  /// - Throws: ``Diagnosed`` if some of them have the same identity; it names the positions of all.
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

  /// Appends an element.
  ///
  /// - Throws: ``Diagnosed`` if the list contains its identity.
  public mutating func append(_ element: Element) throws(Diagnosed) { try insert(element, at: elements.count) }

  /// Inserts an element before the one at a position; at the end if the position is out of range.
  ///
  /// - Throws: ``Diagnosed`` if the list contains its identity.
  /// - Complexity: O(elements after the position).
  public mutating func insert(_ element: Element, at position: Int) throws(Diagnosed) {
    if let first = positions[element.id] {
      throw Diagnosed(Self.duplicate(element, first: first, second: position))
    }
    let position = Swift.min(Swift.max(position, 0), elements.count)
    elements.insert(element, at: position)
    number(from: position)
  }

  /// Moves the element with an identity to a position among the others; does nothing if there is none.
  ///
  /// - Returns: whether the element exists.
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
  /// - Returns: the element, or `nil` if there is none.
  @discardableResult
  public mutating func remove(_ id: String) -> Element? {
    guard let position = positions.removeValue(forKey: id) else { return nil }
    let element = elements.remove(at: position)
    number(from: position)
    return element
  }

  /// Removes all elements.
  public mutating func removeAll() { self = Self() }

  /// Replaces the element with an identity, as when its data was reloaded; the new element may have another identity.
  ///
  /// - Returns: whether the list contains the identity.
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
  /// The position after the last element.
  public var endIndex: Int { elements.count }
  /// The element at a position.
  public subscript(position: Int) -> Element { elements[position] }
}

extension HeldList: Equatable where Element: Equatable {}

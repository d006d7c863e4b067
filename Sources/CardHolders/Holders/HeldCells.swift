public import Diagnostics

/// Cells that the site's own code holds: data operations by identity, each look-up in constant time.
public struct HeldCells: Sendable, Equatable {
  private var holders: [CellHolder] = []
  private var positions: [String: Int] = [:]

  /// Holds no cell.
  public init() {}

  /// Holds cells in their order.
  ///
  /// - Throws: ``Diagnosed`` if two of them have one identity; it names both positions.
  public init(_ holders: [CellHolder]) throws(Diagnosed) {
    var diagnostics: [Diagnostic] = []
    for holder in holders {
      if let first = positions[holder.id] {
        diagnostics.append(.duplicateCell(id: holder.id, first: first, second: self.holders.count))
      } else {
        positions[holder.id] = self.holders.count
      }
      self.holders.append(holder)
    }
    guard diagnostics.isEmpty else { throw Diagnosed(diagnostics) }
  }

  /// How many cells there are.
  public var count: Int { holders.count }

  /// The cell at a position.
  public subscript(position: Int) -> CellHolder { holders[position] }

  /// The position of the cell with an identity, or `nil`.
  ///
  /// - Complexity: O(1).
  public func position(of id: String) -> Int? { positions[id] }

  /// The cell with an identity, or `nil`.
  ///
  /// - Complexity: O(1).
  public subscript(id id: String) -> CellHolder? { positions[id].map { holders[$0] } }

  /// Puts a cell behind all others.
  ///
  /// - Throws: ``Diagnosed`` if there is a cell with its identity.
  public mutating func append(_ holder: CellHolder) throws(Diagnosed) { try insert(holder, at: holders.count) }

  /// Puts a cell in front of the one at a position; behind the last when the position lies outside.
  ///
  /// - Throws: ``Diagnosed`` if there is a cell with its identity.
  /// - Complexity: O(cells behind the position).
  public mutating func insert(_ holder: CellHolder, at position: Int) throws(Diagnosed) {
    if let first = positions[holder.id] {
      throw Diagnosed(.duplicateCell(id: holder.id, first: first, second: position))
    }
    let position = min(max(position, 0), holders.count)
    holders.insert(holder, at: position)
    number(from: position)
  }

  /// Moves the cell with an identity to a position among the others; nothing happens when there is no such cell.
  ///
  /// - Returns: whether there is such a cell.
  @discardableResult
  public mutating func move(_ id: String, to position: Int) -> Bool {
    guard let old = positions[id] else { return false }
    let holder = holders.remove(at: old)
    let new = min(max(position, 0), holders.count)
    holders.insert(holder, at: new)
    number(from: min(old, new))
    return true
  }

  /// Removes the cell with an identity.
  ///
  /// - Returns: the cell, or `nil` when there is none.
  @discardableResult
  public mutating func remove(_ id: String) -> CellHolder? {
    guard let position = positions.removeValue(forKey: id) else { return nil }
    let holder = holders.remove(at: position)
    number(from: position)
    return holder
  }

  /// Puts a cell in the place of the one with an identity; its own identity may be another.
  ///
  /// - Returns: whether there is such a cell.
  /// - Throws: ``Diagnosed`` if another cell has the new identity.
  @discardableResult
  public mutating func replace(_ id: String, with holder: CellHolder) throws(Diagnosed) -> Bool {
    guard let position = positions[id] else { return false }
    if holder.id != id, let first = positions[holder.id] {
      throw Diagnosed(.duplicateCell(id: holder.id, first: first, second: position))
    }
    positions[id] = nil
    holders[position] = holder
    positions[holder.id] = position
    return true
  }

  private mutating func number(from start: Int) {
    for position in start..<holders.count { positions[holders[position].id] = position }
  }
}

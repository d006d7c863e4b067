/// Comma-separated numbers, and the requirements of `coords` for each shape.
///
/// HTML Standard, sections 2.3.4.6 and 4.8.14.
enum Coordinates {
  /// Iterates over the numbers of a valid list.
  struct Numbers {
    private var start = 0
    private let value: UnsafeRawBufferPointer
    private var isDone = false
    private(set) var count = 0
    /// The range of the last number.
    private(set) var range = 0..<0

    init(_ value: UnsafeRawBufferPointer) { self.value = value }

    /// Returns the next number and its problem, or `nil` at the end.
    mutating func next() -> (number: Double, problem: DatatypeProblem?)? {
      if isDone { return nil }
      var end = start
      while end < value.count, value[end] != UInt8(ascii: ",") { end += 1 }
      range = start..<end
      isDone = end == value.count
      start = end + 1
      count += 1
      if let problem = NumberSyntax.float(value, in: range) { return (0, problem) }
      return (NumberSyntax.value(of: value, in: range), nil)
    }
  }

  /// Judges a list of floating-point numbers.
  static func list(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    var numbers = Numbers(value)
    while let next = numbers.next() { if let problem = next.problem { return problem } }
    return nil
  }

  /// Judges a circle: x, y and a non-negative radius.
  static func circle(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    if let problem = list(value) { return problem }
    var numbers = Numbers(value)
    while let next = numbers.next() {
      if numbers.count == 3, next.number < 0 { return DatatypeProblem(.numberNegative, at: numbers.range) }
    }
    return numbers.count == 3 ? nil : DatatypeProblem(.coordinatesCount(.circle), at: 0..<value.count)
  }

  /// Judges a rectangle: left, top, right and bottom, where left < right and top < bottom.
  static func rectangle(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    if let problem = list(value) { return problem }
    var numbers = Numbers(value)
    var left = 0.0
    var top = 0.0
    while let next = numbers.next() {
      switch numbers.count {
      case 1: left = next.number
      case 2: top = next.number
      case 3 where next.number <= left, 4 where next.number <= top:
        return DatatypeProblem(.coordinatesOrder, at: numbers.range)
      default: break
      }
    }
    return numbers.count == 4 ? nil : DatatypeProblem(.coordinatesCount(.rectangle), at: 0..<value.count)
  }

  /// Judges a polygon: an even number of coordinates, at least six.
  static func polygon(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    if let problem = list(value) { return problem }
    var numbers = Numbers(value)
    while numbers.next() != nil {}
    let isPolygon = numbers.count >= 6 && numbers.count.isMultiple(of: 2)
    return isPolygon ? nil : DatatypeProblem(.coordinatesCount(.polygon), at: 0..<value.count)
  }
}

/// Comma-separated numbers, and what `coords` asks of them for each shape.
///
/// HTML Standard, sections 2.3.4.6 and 4.8.14.
enum Coordinates {
  /// The numbers of a valid list, one at a time.
  struct Numbers {
    private var start = 0
    private let value: UnsafeRawBufferPointer
    private var isDone = false
    private(set) var count = 0
    /// Where the last number stood.
    private(set) var range = 0..<0

    init(_ value: UnsafeRawBufferPointer) { self.value = value }

    /// The next number, its problem, or nothing at the end.
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

  /// A valid list of floating-point numbers.
  static func list(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    var numbers = Numbers(value)
    while let next = numbers.next() { if let problem = next.problem { return problem } }
    return nil
  }

  /// Three numbers: x, y and a radius that is not negative.
  static func circle(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    if let problem = list(value) { return problem }
    var numbers = Numbers(value)
    while let next = numbers.next() {
      if numbers.count == 3, next.number < 0 { return DatatypeProblem(.numberNegative, at: numbers.range) }
    }
    return numbers.count == 3 ? nil : DatatypeProblem(.coordinatesCount(.circle), at: 0..<value.count)
  }

  /// Four numbers: left, top, right, bottom, the first two below the last two.
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

  /// Six numbers or more, in pairs.
  static func polygon(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    if let problem = list(value) { return problem }
    var numbers = Numbers(value)
    while numbers.next() != nil {}
    let isPolygon = numbers.count >= 6 && numbers.count.isMultiple(of: 2)
    return isPolygon ? nil : DatatypeProblem(.coordinatesCount(.polygon), at: 0..<value.count)
  }
}

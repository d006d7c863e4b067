/// Follows a definition through the tokens of a value.
///
/// Every place that a part of the definition can end at is kept, so nothing is tried twice from one place and time grows
/// with the length of the value only. Streams stand on a token that is not white space.
struct CSSValueMatcher {
  /// Deeper functions in functions are not followed but taken as they are.
  private static let deepest = 16

  let table: CSSValueTable
  /// Where the value ends.
  let end: Int
  /// What did not fit, furthest behind; only collected when asked for.
  private(set) var failure: CSSValueFailure?

  /// - Parameter collectsFailure: whether to note what did not fit; that takes longer.
  init(table: CSSValueTable, end: Int, collectsFailure: Bool) {
    self.table = table
    self.end = end
    failure = collectsFailure ? CSSValueFailure() : nil
  }

  /// Whether the whole value is what a definition says.
  mutating func matches(_ definition: CSSValueDefinition, from start: CSSStream) -> Bool {
    var isWhole = false
    for stream in ends(of: definition, from: start, depth: 0) {
      if isAtEnd(stream) { isWhole = true } else { note(at: stream) { $0.noteEnd() } }
    }
    return isWhole
  }

  func isAtEnd(_ stream: CSSStream) -> Bool { stream.isAtEnd || stream.current.range.lowerBound >= end }

  /// Where a definition can end that begins at some place.
  private mutating func ends(of definition: CSSValueDefinition, from start: CSSStream, depth: Int) -> [CSSStream] {
    switch definition {
    case .words(let words): return word(words, start)
    case .sign(let sign): return self.sign(sign, start)
    case .type(let type): return basic(type, start, least: nil)
    case .atLeast(let least, let type): return basic(type, start, least: least)
    case .named(let stream): return ends(of: table[stream], from: start, depth: depth)
    case .function(let name, let arguments): return function(name, arguments, start, depth)
    case .sequence(let parts): return sequence(parts, start, depth)
    case .all(let parts): return inAnyOrder(parts, start, depth, needsAll: true)
    case .some(let parts): return inAnyOrder(parts, start, depth, needsAll: false)
    case .one(let parts): return one(of: parts, start, depth)
    case .several(let part, let counts): return several(part, counts, start, depth)
    case .list(let part, let counts): return list(part, counts, start, depth)
    }
  }

  // MARK: Combinators

  private mutating func sequence(_ parts: [CSSValueDefinition], _ start: CSSStream, _ depth: Int) -> [CSSStream] {
    var streams = [start]
    for part in parts {
      var next = CSSStreamSet()
      for stream in streams { next.add(ends(of: part, from: stream, depth: depth)) }
      streams = next.elements
      if streams.isEmpty { break }
    }
    return streams
  }

  private mutating func one(of parts: [CSSValueDefinition], _ start: CSSStream, _ depth: Int) -> [CSSStream] {
    var streams = CSSStreamSet()
    for part in parts { streams.add(ends(of: part, from: start, depth: depth)) }
    return streams.elements
  }

  private mutating func inAnyOrder(
    _ parts: [CSSValueDefinition], _ start: CSSStream, _ depth: Int, needsAll: Bool
  ) -> [CSSStream] {
    let whole: UInt32 = 1 << UInt32(parts.count) - 1
    var results = CSSStreamSet()
    var reached: [UInt32: CSSStreamSet] = [0: CSSStreamSet([start])]
    var waiting: [(used: UInt32, stream: CSSStream)] = [(0, start)]
    while let (used, stream) = waiting.popLast() {
      if used != 0, !needsAll || used == whole { results.add([stream]) }
      for (index, part) in parts.enumerated() where used & 1 << UInt32(index) == 0 {
        let more = used | 1 << UInt32(index)
        for next in ends(of: part, from: stream, depth: depth) where reached[more, default: CSSStreamSet()].add([next])
        {
          waiting.append((more, next))
        }
      }
    }
    return results.elements
  }

  private mutating func several(
    _ part: CSSValueDefinition, _ counts: ClosedRange<Int>, _ start: CSSStream, _ depth: Int
  ) -> [CSSStream] {
    var results = CSSStreamSet(counts.lowerBound == 0 ? [start] : [])
    var streams = [start]
    var count = 0
    while !streams.isEmpty, count < counts.upperBound {
      var next = CSSStreamSet()
      for stream in streams {
        next.add(ends(of: part, from: stream, depth: depth).filter { !$0.isAtOffset(of: stream) })
      }
      count += 1
      if count < counts.lowerBound {
        streams = next.elements
      } else {
        // What was reached before with fewer needs no second look.
        streams = next.elements.filter { results.add([$0]) }
      }
    }
    return results.elements
  }

  /// A comma belongs to the list in which it is met.
  private mutating func list(
    _ part: CSSValueDefinition, _ counts: ClosedRange<Int>, _ start: CSSStream, _ depth: Int
  ) -> [CSSStream] {
    var results = CSSStreamSet()
    var streams = [start]
    var count = 0
    while !streams.isEmpty, count < counts.upperBound {
      var next = CSSStreamSet()
      count += 1
      for stream in streams {
        for var end in ends(of: part, from: stream, depth: depth) {
          if end.current.kind == .comma, count < counts.upperBound, !isAtEnd(end) {
            end.advance()
            end.skipSpace()
            next.add([end])
          } else if count >= counts.lowerBound {
            results.add([end])
          }
        }
      }
      streams = next.elements
    }
    return results.elements
  }

  private mutating func function(
    _ name: [UInt8], _ arguments: CSSValueDefinition, _ start: CSSStream, _ depth: Int
  ) -> [CSSStream] {
    guard start.current.kind == .function, start.bytes.spells(start.current.name, name) else {
      note(at: start) { $0.note(function: name) }
      return []
    }
    if depth == Self.deepest { return block(start) }
    var inside = start
    inside.advance()
    inside.skipSpace()
    var streams = CSSStreamSet()
    for var end in ends(of: arguments, from: inside, depth: depth + 1) {
      if end.current.kind == .closeParenthesis {
        end.advance()
        end.skipSpace()
        streams.add([end])
      } else {
        note(at: end) { $0.noteEnd() }
      }
    }
    return streams.elements
  }

  /// Notes what was expected at a place, when that is asked for and the place is the furthest.
  mutating func note(at stream: CSSStream, _ expectation: (inout CSSValueFailure) -> Void) {
    guard var failure, failure.reaches(stream.current) else { return }
    expectation(&failure)
    self.failure = failure
  }
}

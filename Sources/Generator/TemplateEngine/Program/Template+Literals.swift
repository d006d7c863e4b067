package import Diagnostics

extension Template {
  /// The values of an attribute in double quotes in the literal text of the template and of everything that it calls.
  ///
  /// Values that contain a tag are excluded.
  ///
  /// - Complexity: O(n) in the literal text.
  package func literalValues(ofAttribute name: String) -> [(value: String, location: SourceLocation)] {
    let literals = program.literals
    let opening = Array(" \(name)=\"".utf8)
    var values: [(value: String, location: SourceLocation)] = []
    for (index, piece) in program.pieces.enumerated() {
      let end = index + 1 < program.pieces.count ? Int(program.pieces[index + 1].literalStart) : literals.count
      var start = Int(piece.literalStart)
      while start + opening.count < end {
        guard literals[start] == opening[0], literals[start..<(start + opening.count)].elementsEqual(opening) else {
          start += 1
          continue
        }
        start += opening.count
        guard let quote = literals[start..<end].firstIndex(of: UInt8(ascii: "\"")) else { break }
        if quote > start {
          let place = start - Int(piece.literalStart) + Int(piece.sourceStart)
          values.append(
            (
              String(decoding: literals[start..<quote], as: UTF8.self),
              location(ofSource: Int(piece.source), at: place..<(place + quote - start))
            ))
        }
        start = quote
      }
    }
    return values
  }
}

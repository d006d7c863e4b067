package import Diagnostics

extension Template {
  /// The values of an attribute in double quotes in the literal text of the template and of everything that it calls.
  ///
  /// Values that contain a tag are excluded.
  ///
  /// - Parameters:
  ///   - isSelected: whether data selects a template by this name; the others are excluded that are called in no other way.
  ///   - isMissing: whether the data has no value of this name; what only a value would show is excluded.
  /// - Complexity: O(n) in the literal text.
  package func literalValues(
    ofAttribute name: String, selecting isSelected: (String) -> Bool = { _ in true },
    without isMissing: ((String) -> Bool)? = nil
  ) -> [(value: String, location: SourceLocation)] {
    let literals = program.literals
    let used =
      program.dispatchTables.isEmpty && isMissing == nil
      ? nil : program.usedLiterals(selecting: isSelected, without: isMissing ?? { _ in false })
    let opening = Array(" \(name)=\"".utf8)
    var values: [(value: String, location: SourceLocation)] = []
    for (index, piece) in program.pieces.enumerated() {
      if let used, !used.contains(where: { $0.contains(Int(piece.literalStart)) }) { continue }
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
          let offset = start - Int(piece.literalStart) + Int(piece.sourceStart)
          values.append(
            (
              String(decoding: literals[start..<quote], as: UTF8.self),
              location(ofSource: Int(piece.source), at: offset..<(offset + quote - start))
            ))
        }
        start = quote
      }
    }
    return values
  }
}

extension TemplateProgram {
  /// The ranges of the literals that may be written if data selects only some templates, and has no value of some names.
  fileprivate func usedLiterals(
    selecting isSelected: (String) -> Bool, without isMissing: (String) -> Bool
  ) -> [Range<Int>] {
    var used: [Range<Int>] = []
    var open: [UInt32] = [0]
    var seen: Set<UInt32> = [0]
    while let entry = open.popLast() {
      var position = Int(entry)
      while position < instructions.count {
        let instruction = instructions[position]
        position += 1
        var next: [UInt32] = []
        switch instruction.operation {
        case .section where isMissing(nameTexts[Int(instruction.operand)]): position = Int(instruction.target)
        case .literal: used.append(Int(instruction.operand)..<Int(instruction.operand + instruction.count))
        case .call: next = [instruction.target]
        case .dynamicCall:
          next = dispatchTables[Int(instruction.target)].filter { isSelected(name(of: $0)) }.compactMap(\.entry)
        default: break
        }
        open += next.filter { seen.insert($0).inserted }
        if instruction.operation == .ret { break }
      }
    }
    return used
  }

  func name(of entry: DispatchEntry) -> String {
    String(decoding: keys[Int(entry.nameStart)..<Int(entry.nameStart + entry.nameLength)], as: UTF8.self)
  }
}

extension Template {
  /// The names of the templates that data could select.
  package var selectable: Set<String> { program.dispatchTables.isEmpty ? [] : Set(templateNames) }
}

/// Tracks one rendering and records the origin of each run of its output.
struct SourceMapBuilder {
  private struct Run {
    let end: Int
    let instruction: Int
    /// The offset of a literal in the literals.
    let literal: UInt32?
    let field: String?
  }

  private let outputStart: Int
  private var runs: [Run] = []
  /// The path of each context; those passed in by the caller have none.
  private var paths: [Path]
  private var foundDepth = 0

  private struct Path {
    var base: String
    /// The element's index if the context is an element of a list.
    var position: Int?
    /// The name of the member if the context is one of an object.
    var key: String?

    var text: String {
      guard let part = key ?? position.map({ String($0) }) else { return base }
      return base.isEmpty ? part : "\(base).\(part)"
    }
  }

  init(contextCount: Int, outputStart: Int) {
    self.outputStart = outputStart
    paths = Array(repeating: Path(base: "", position: nil), count: contextCount)
  }

  mutating func found(in depth: Int) { foundDepth = depth }

  mutating func addLiteral(_ instruction: Instruction?, instructionIndex: Int, end: Int) {
    runs.append(Run(end: end, instruction: instructionIndex, literal: instruction?.operand, field: nil))
  }

  mutating func addValue(_ name: String, instructionIndex: Int, end: Int) {
    runs.append(Run(end: end, instruction: instructionIndex, literal: nil, field: path(of: name)))
  }

  /// - Parameter key: the name of the first member if the section is over those of an object.
  mutating func enter(_ name: String, isList: Bool, key: String? = nil) {
    paths.append(Path(base: path(of: name), position: isList ? 0 : nil, key: key))
  }

  mutating func advance(to key: String? = nil) {
    guard let last = paths.indices.last else { return }
    paths[last].position = (paths[last].position ?? 0) + 1
    paths[last].key = key
  }

  mutating func leave() { paths.removeLast() }

  private func path(of name: String) -> String {
    let outer = paths.indices.contains(foundDepth) ? paths[foundDepth].text : ""
    if name == "." { return outer }
    return outer.isEmpty ? name.fieldPath : "\(outer).\(name.fieldPath)"
  }

  /// Returns the map, with runs of text split where their lines in the source are not contiguous.
  ///
  /// - Parameter offset: the offset whose entry alone is wanted; `nil` for all. Each location costs a walk through a template.
  func finish(_ template: Template, at offset: Int? = nil) -> TemplateSourceMap {
    var entries: [TemplateSourceMap.Entry] = []
    var start = outputStart
    for run in runs where run.end > start {
      let output = start..<run.end
      start = run.end
      if let offset, !output.contains(offset) { continue }
      if let literal = run.literal {
        addPieces(of: literal, output: output, template, at: offset, to: &entries)
      } else {
        entries.append(
          TemplateSourceMap.Entry(
            output: output, location: template.location(ofInstruction: UInt32(run.instruction)), field: run.field))
      }
    }
    return TemplateSourceMap(entries: entries)
  }

  private func addPieces(
    of literal: UInt32, output: Range<Int>, _ template: Template, at offset: Int?,
    to entries: inout [TemplateSourceMap.Entry]
  ) {
    let pieces = template.program.pieces
    var index = pieces.firstIndex { $0.literalStart >= literal } ?? pieces.count
    var start = output.lowerBound
    while start < output.upperBound, index < pieces.count {
      let piece = pieces[index]
      let next = index + 1 < pieces.count ? Int(pieces[index + 1].literalStart) : .max
      let length = min(next - Int(piece.literalStart), output.upperBound - start)
      let (part, sourceStart) = (start..<start + length, Int(piece.sourceStart))
      if offset.map(part.contains) ?? true {
        entries.append(
          TemplateSourceMap.Entry(
            output: part,
            location: template.location(ofSource: Int(piece.source), at: sourceStart..<sourceStart + length),
            field: nil))
      }
      start += length
      index += 1
    }
  }
}

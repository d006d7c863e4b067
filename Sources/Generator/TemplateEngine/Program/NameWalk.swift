import SafeHTML

/// Collects the uses of names, following calls: a partial called in two sections has two uses of each name.
struct NameWalk {
  private let program: TemplateProgram
  private let sources: [TemplateSource]
  private(set) var names: [TemplateNameUse] = []
  /// The calls that were followed, with their sections, to end recursions.
  private var visited: Set<Visit> = []

  private struct Visit: Hashable {
    let entry: UInt32
    let sections: Set<String>
  }

  init(program: TemplateProgram, sources: [TemplateSource]) {
    self.program = program
    self.sources = sources
  }

  mutating func run() { walk(from: 0, sections: []) }

  private mutating func walk(from entry: UInt32, sections outer: [String]) {
    guard visited.insert(Visit(entry: entry, sections: Set(outer))).inserted else { return }
    // A section over a position has no data of its own.
    var open = outer.map { Optional($0) }
    var sections: [String] { open.compactMap(\.self) }
    for index in Int(entry)..<program.instructions.count {
      let instruction = program.instructions[index]
      guard !program.namesPosition(instruction) else {
        if instruction.operation == .compared { open.append(nil) }
        continue
      }
      switch instruction.operation {
      case .literal, .indentation, .heading: break
      case .interpolate, .formatted: use(.interpolation, index, sections)
      case .inverted, .comparedInverted: use(.inverted, index, sections)
      case .section, .compared:
        use(.section, index, sections)
        open.append(program.nameTexts[Int(instruction.operand)].fieldPath)
      case .sectionEnd: open.removeLast()
      case .call: walk(from: instruction.target, sections: sections)
      case .dynamicCall:
        use(.dynamicPartial, index, sections)
        for entry in program.dispatchTables[Int(instruction.target)] {
          if let start = entry.entry { walk(from: start, sections: sections) }
        }
      case .ret: return
      }
    }
  }

  private mutating func use(_ kind: TemplateNameUse.Kind, _ index: Int, _ sections: [String]) {
    let instruction = program.instructions[index]
    let span = program.spans[index]
    names.append(
      TemplateNameUse(
        kind: kind, name: program.nameTexts[Int(instruction.operand)].fieldPath,
        source: sources[Int(span.source)].text,
        range: Int(span.start)..<Int(span.end), sections: sections, isOptional: instruction.flags.contains(.optional),
        isAddress: kind == .interpolation && Self.beginsAddress(instruction.escaper),
        isHTML: instruction.flags.contains(.requiresHTML), goesOverMembers: instruction.flags.contains(.entries),
        isFormatted: instruction.operation == .formatted && program.formats[Int(instruction.target)].kind != .plain))
  }

  private static func beginsAddress(_ escaper: Escaper) -> Bool {
    switch escaper {
    case .urlStart, .httpURLStart, .urlAuto, .sourceSet: true
    default: false
    }
  }
}

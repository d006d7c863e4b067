import JSONRecords

/// The names shared by all templates of a section: the root of the site and its data.
///
/// A card's fields do not override them. Otherwise, a feed could redirect the site's own links.
enum SharedNames {
  static let all: Set<String> = ["root", "section", "site"]
}

extension TemplateRenderer {
  /// The value of a name in the innermost context, or `nil` if it lacks it.
  @inline(never)
  mutating func findHere(_ name: CompiledName, _ program: ProgramView) -> RecordValue? {
    guard !contexts.isEmpty else { return nil }
    map?.found(in: contexts.count - 1)
    var value = contexts[contexts.count - 1]
    for index in 0..<Int(name.partCount) {
      guard let next = Self.step(program.keyParts[Int(name.firstPart) + index], from: value, program) else {
        return nil
      }
      value = next
    }
    return value
  }

  /// The value of a shared name, or `nil` if the outermost context lacks it.
  ///
  /// A card's own text named `section` or `site` remains accessible by that name alone.
  @inline(never)
  func sharedValue(_ name: CompiledName, _ program: ProgramView) -> RecordValue? {
    let first = program.keyParts[Int(name.firstPart)]
    guard var value = Self.step(first, from: contexts[0], program) else { return nil }
    if name.partCount == 1, value.kind == .object {
      for depth in 1..<contexts.count {
        switch Self.step(first, from: contexts[depth], program)?.kind {
        case nil, .object?: continue
        case .null?, .boolean?, .number?, .string?, .html?, .array?: return nil
        }
      }
    }
    for index in 1..<max(1, Int(name.partCount)) {
      guard let next = Self.step(program.keyParts[Int(name.firstPart) + index], from: value, program) else {
        return nil
      }
      value = next
    }
    return value
  }
}

import JSONRecords

/// The names that all templates of a section share: where the site lies and what it is called.
///
/// A card that has fields of these names does not take their place. Otherwise a feed could lead the site's own links elsewhere.
enum SharedNames {
  static let all: Set<String> = ["root", "section", "site"]
}

extension TemplateRenderer {
  /// What a shared name stands for, or `nil` when the outermost context lacks it.
  ///
  /// A card's own text of the name `section` or `site` remains reachable by the name alone.
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

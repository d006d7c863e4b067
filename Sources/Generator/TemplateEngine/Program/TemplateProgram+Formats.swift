import SafeHTML

extension TemplateProgram {
  /// The program that writes fields in formats, except in attributes and where a tag names a format of its own.
  ///
  /// - Parameter formats: the formats by dotted path. Inside a section, `section.name` comes before `name`, and `.` is the
  ///   field of the section.
  func writing(_ formats: [String: ValueFormat]) -> TemplateProgram {
    var program = self
    // Every function is a run of instructions that ends with a return, and its sections are nested in it.
    var open: [String?] = []
    var sections: [String] { open.compactMap(\.self) }
    for (index, instruction) in instructions.enumerated() {
      switch instruction.operation {
      case .section, .compared:
        open.append(namesPosition(instruction) ? nil : nameTexts[Int(instruction.operand)].fieldPath)
      case .sectionEnd: open.removeLast()
      case .interpolate where instruction.escaper == .text && instruction.quote == .none:
        let name = nameTexts[Int(instruction.operand)].fieldPath
        guard let format = Self.format(of: name, in: sections, among: formats) else { continue }
        let known = program.formats.firstIndex(of: format)
        if known == nil { program.formats.append(format) }
        program.instructions[index].operation = .formatted
        program.instructions[index].target = UInt32(known ?? program.formats.count - 1)
      default: break
      }
    }
    return program
  }

  private static func format(
    of name: String, in sections: [String], among formats: [String: ValueFormat]
  ) -> ValueFormat? {
    guard name != "." else {
      // The section of a list is over its elements.
      return formats[sections.joined(separator: ".")].flatMap { $0.kind == .list ? nil : $0 }
    }
    return formats[(sections + [name]).joined(separator: ".")] ?? formats[name]
  }
}

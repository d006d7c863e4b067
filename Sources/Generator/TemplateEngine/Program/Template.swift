package import Diagnostics
package import Platform

/// A compiled template: immutable, shared by all workers.
package final class Template: Sendable {
  /// Its name in the library.
  package let name: String
  /// Every use of a data name in the template and in everything that it calls.
  package let names: [TemplateNameUse]
  /// Every section and inverted section over data, for coverage.
  package let branches: [TemplateBranch]
  /// The names of the templates that it calls directly or indirectly, sorted; those that only data can select are
  /// excluded.
  package let calls: [String]

  let program: TemplateProgram
  /// The program's memory, which the renderer reads.
  let memory: ProgramMemory
  let mode: TemplateMode
  /// A hash of everything in the template, and in everything that it calls, that affects its output.
  ///
  /// Comments and the locations of text in its files do not affect it.
  package let contentHash: ContentHash
  private let sources: [TemplateSource]

  init(name: String, program: TemplateProgram, sources: [TemplateSource], mode: TemplateMode) {
    self.name = name
    self.program = program
    memory = ProgramMemory(program)
    self.sources = sources
    self.mode = mode
    contentHash = program.contentHash.joined(mode == .strict ? 1 : 0)
    var walk = NameWalk(program: program, sources: sources)
    walk.run()
    names = walk.names
    var called = Set(program.pieces.map { Int($0.source) })
    for (span, instruction) in zip(program.spans, program.instructions) where instruction.operation != .ret {
      called.insert(Int(span.source))
    }
    calls = called.map { sources[$0].name }.filter { $0 != name }.sorted()
    branches = program.instructions.indices.compactMap { index in
      let instruction = program.instructions[index]
      let isInverted = instruction.operation == .inverted || instruction.operation == .comparedInverted
      guard isInverted || instruction.operation == .section || instruction.operation == .compared,
        !program.namesPosition(instruction)
      else { return nil }
      let span = program.spans[index]
      return TemplateBranch(
        index: index, name: program.nameTexts[Int(instruction.operand)].fieldPath,
        isInverted: isInverted, source: sources[Int(span.source)].text,
        range: Int(span.start)..<Int(span.end))
    }
  }

  /// Creates a copy with its own memory, for one worker.
  ///
  /// - Parameter formats: the formats of fields, by dotted path, in which the copy writes them where readers see text.
  package init(copying template: Template, formats: [String: ValueFormat] = [:]) {
    name = template.name
    names = template.names
    branches = template.branches
    calls = template.calls
    program = formats.isEmpty ? template.program : template.program.writing(formats)
    memory = ProgramMemory(program)
    mode = template.mode
    contentHash = formats.isEmpty ? template.contentHash : program.contentHash.joined(mode == .strict ? 1 : 0)
    sources = template.sources
  }

  /// The location of an instruction in its source.
  package func location(ofInstruction index: UInt32) -> SourceLocation { location(of: program.spans[Int(index)]) }

  /// Whether the template, or one that it calls, may name a member of its data or something in it.
  package func mayName(_ member: String) -> Bool {
    names.contains { use in
      if use.kind == .dynamicPartial { return true }
      let path = use.name.utf8.drop { $0 == UInt8(ascii: ".") }
      return path.starts(with: member.utf8)
        && path.dropFirst(member.utf8.count).first.map { $0 == UInt8(ascii: ".") } ?? true
    }
  }

  /// The start of the template's own file.
  package var start: SourceLocation? { sources.first { $0.name == name }?.text.location(of: 0..<0) }

  /// The names of all templates of the library.
  var templateNames: [String] { sources.map(\.name) }

  func location(of span: SourceSpan) -> SourceLocation {
    sources[Int(span.source)].text.location(of: Int(span.start)..<Int(span.end))
  }

  func location(ofSource source: Int, at range: Range<Int>) -> SourceLocation {
    sources[source].text.location(of: range)
  }
}

/// One use of a data name.
package struct TemplateNameUse: Sendable {
  /// The kind of use of a name.
  package enum Kind: Sendable, Equatable { case interpolation, section, inverted, dynamicPartial }
  /// The kind of use.
  package let kind: Kind
  /// The name as written, such as `author.name`; `.` for the implicit iterator.
  package let name: String
  /// The location of the use.
  ///
  /// - Complexity: O(n) in the offset; computed on demand because few locations are ever shown.
  package var location: SourceLocation { source.location(of: range) }
  let source: SourceText
  let range: Range<Int>
  /// The names of the sections around it, outermost first; the sections around a call apply to the partial.
  package let sections: [String]
  /// Whether front matter declares the name as optional.
  package let isOptional: Bool
  /// Whether the value begins an address.
  package let isAddress: Bool
  /// Whether only HTML by type is written.
  package let isHTML: Bool
  /// Whether it is a section over the members of an object, because its content names `@key`.
  package let goesOverMembers: Bool
  /// Whether the tag names a format, so that not every text can stand here.
  package let isFormatted: Bool
}

/// A section or inverted section.
package struct TemplateBranch: Sendable {
  /// The index of the branch's instruction, which identifies it in its template.
  package let index: Int
  /// The name of the section.
  package let name: String
  /// Whether it is an inverted section.
  package let isInverted: Bool
  /// The location of its opening tag.
  ///
  /// - Complexity: O(n) in the offset.
  package var location: SourceLocation { source.location(of: range) }
  let source: SourceText
  let range: Range<Int>
}

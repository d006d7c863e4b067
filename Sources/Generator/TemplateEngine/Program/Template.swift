package import Diagnostics
package import Platform

/// A compiled template: immutable, shared by all workers.
package final class Template: Sendable {
  /// The name under which the library knows it.
  package let name: String
  /// Every use of a data name in the template and in all that it calls.
  package let names: [TemplateNameUse]
  /// Every section and inverted section, for coverage.
  package let branches: [TemplateBranch]
  /// The names of the templates that it calls, itself or through others, sorted; those that only data can choose are left out.
  package let calls: [String]

  let program: TemplateProgram
  /// The program where the renderer reads it.
  let memory: ProgramMemory
  let mode: TemplateMode
  /// A hash of everything in the template, and in all that it calls, that its output depends on.
  ///
  /// Comments, and where the text stands in its files, do not count.
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
    for (place, instruction) in zip(program.places, program.instructions) where instruction.operation != .ret {
      called.insert(Int(place.source))
    }
    calls = called.map { sources[$0].name }.filter { $0 != name }.sorted()
    branches = program.instructions.indices.compactMap { index in
      let instruction = program.instructions[index]
      guard instruction.operation == .section || instruction.operation == .inverted else { return nil }
      let place = program.places[index]
      return TemplateBranch(
        index: index, name: program.nameTexts[Int(instruction.operand)],
        isInverted: instruction.operation == .inverted, source: sources[Int(place.source)].text,
        range: Int(place.start)..<Int(place.end))
    }
  }

  /// A copy with memory of its own, for one worker.
  package init(copying template: Template) {
    name = template.name
    names = template.names
    branches = template.branches
    calls = template.calls
    program = template.program
    memory = ProgramMemory(template.program)
    mode = template.mode
    contentHash = template.contentHash
    sources = template.sources
  }

  /// The place of an instruction in its source.
  package func location(ofInstruction index: UInt32) -> SourceLocation { location(of: program.places[Int(index)]) }

  /// The beginning of the template's own file.
  package var start: SourceLocation? { sources.first { $0.name == name }?.text.location(of: 0..<0) }

  /// The names of all templates of the library.
  var templateNames: [String] { sources.map(\.name) }

  func location(of place: SourcePlace) -> SourceLocation {
    sources[Int(place.source)].text.location(of: Int(place.start)..<Int(place.end))
  }

  func location(ofSource source: Int, at range: Range<Int>) -> SourceLocation {
    sources[source].text.location(of: range)
  }
}

/// One use of a data name.
package struct TemplateNameUse: Sendable {
  /// What a name is used for.
  package enum Kind: Sendable, Equatable { case interpolation, section, inverted, dynamicPartial }
  /// What the name is used for.
  package let kind: Kind
  /// The name as it was written, such as `author.name`; `.` for the implicit iterator.
  package let name: String
  /// Where it stands.
  ///
  /// - Complexity: O(n) in the offset: hardly any place is ever shown, so none is told before.
  package var location: SourceLocation { source.location(of: range) }
  let source: SourceText
  let range: Range<Int>
  /// The names of the sections around it, outermost first; the sections around a call count for the partial.
  package let sections: [String]
  /// Whether front matter says that the data may leave it out.
  package let isOptional: Bool
}

/// A section or inverted section.
package struct TemplateBranch: Sendable {
  /// Identifies the branch among all instructions of its template.
  package let index: Int
  /// The name of the section.
  package let name: String
  /// Whether it is an inverted section.
  package let isInverted: Bool
  /// Where it is opened.
  ///
  /// - Complexity: O(n) in the offset.
  package var location: SourceLocation { source.location(of: range) }
  let source: SourceText
  let range: Range<Int>
}

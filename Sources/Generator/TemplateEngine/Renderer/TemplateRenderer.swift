import Diagnostics
package import JSONRecords
import Platform
import SafeHTML

/// Renders templates; each worker reuses one renderer.
package struct TemplateRenderer: ~Copyable {
  /// The problems of the last rendering; see ``Template/diagnostic(for:subject:)``.
  package internal(set) var problems: [RenderProblem] = []

  var contexts = PlainList<RecordValue>()
  /// The index of the context whose members were found in one pass, and their positions; -1 for none.
  var walkedContext = -1
  var memberIndices: UnsafePointer<UInt32>?
  /// Whether the outermost context is the data shared by a section's templates, and the next one a card.
  var sharesNames = false
  /// The records' members by template, that of the last rendering first.
  private var walks: [MemberIndices] = []
  var sections = PlainList<OpenSection>()
  var calls = PlainList<OpenCall>()
  /// The concatenated indentations of the enclosing calls.
  var indents: [UInt8] = []
  var indent: Range<Int> = 0..<0
  var writer = ValueWriter()
  /// The value of the last position that a template named.
  let positionTape = RecordTape()
  /// The position of the card that is rendered; `nil` if it is a view or a page that is.
  package var card: CardPosition?
  var map: SourceMapBuilder?
  /// The branches that the rendering has taken, if they are recorded.
  var taken: Set<Int>?
  /// The level of the headings that templates write as `<{{heading}}>`, 1 to 6.
  package var headingLevel: UInt8 = 2
  /// The offset in the output at which the template's own output begins.
  var outputStart = 0
  /// Checks the addresses and sanitises the HTML from data; if `nil`, addresses are checked only by scheme and no text
  /// of the data is HTML.
  package var foreign: (any ForeignValues)?
  /// Writes values in the formats that templates name; if `nil`, they are written as they are.
  package var formatter: (any ValueFormatter)?

  /// The maximum depth of calls; deeper ones are treated as infinite.
  static let depthLimit = 1_000

  /// A section that is being rendered.
  struct OpenSection: BitwiseCopyable {
    /// The remaining elements; `nil` if the value is not a list.
    var rest: RecordValue.Children?
    let body: Int
    /// The index of the element.
    var index = 0
    /// Whether the elements are the members of an object.
    var isObject = false
  }

  /// A called template that is being rendered.
  struct OpenCall: BitwiseCopyable {
    let returnTo: Int
    let indentStart: Int
    let indentEnd: Int
  }

  package init() {}

  /// Appends a template's output for some data.
  ///
  /// A value that cannot be written is omitted or replaced by something harmless, and recorded in ``problems``.
  ///
  /// - Parameters:
  ///   - template: the compiled template.
  ///   - stack: the context stack, outermost first; names are looked up from the last to the first.
  ///   - root: the relative path to the site's root (`./`, `../../`), which is prepended to site-relative URLs in data;
  ///     empty to leave them unchanged.
  ///   - markup: the writer to append to.
  /// - Returns: the statistics of the rendering.
  /// - Complexity: O(output + names · members); allocates nothing once its arrays have grown.
  package mutating func render(
    _ template: Template, stack: [RecordValue], root: [UInt8], into markup: inout MarkupWriter
  ) -> RenderResult {
    begin(at: markup.count)
    for context in stack { contexts.append(context) }
    sharesNames = stack.count > 1
    return finish(template, root: root, &markup)
  }

  /// Appends a template's output for two contexts: the data shared by a section's templates, and a card.
  package mutating func render(
    _ template: Template, outer: RecordValue, inner: RecordValue, root: [UInt8], into markup: inout MarkupWriter
  ) -> RenderResult {
    begin(at: markup.count)
    contexts.append(outer)
    contexts.append(inner)
    sharesNames = true
    return finish(template, root: root, &markup)
  }

  private mutating func begin(at start: Int) {
    if !problems.isEmpty { problems.removeAll(keepingCapacity: true) }
    contexts.removeAll()
    sections.removeAll()
    calls.removeAll()
    if !indents.isEmpty { indents.removeAll(keepingCapacity: true) }
    indent = 0..<0
    writer.reset()
    outputStart = start
  }

  private mutating func finish(
    _ template: Template, root: [UInt8], _ markup: inout MarkupWriter
  ) -> RenderResult {
    walkOver(template)
    markup.decide(template.contentHash.value)
    // Passed as an argument, because each access through the property would retain it.
    let foreign = foreign
    root.withUnsafeBytes { run(template, foreign, root: $0, &markup) }
    return RenderResult(problemCount: problems.count, replacedCharacters: writer.replacedCharacters)
  }

  /// Finds the members of the innermost record if it is the root of its tape.
  private mutating func walkOver(_ template: Template) {
    walkedContext = -1
    let last = contexts.count - 1
    guard last >= 0, contexts[last].index == 0, contexts[last].kind == .object else { return }
    if walks.first?.template !== template {
      if let index = walks.firstIndex(where: { $0.template === template }) {
        walks.swapAt(0, index)
      } else {
        walks.insert(MemberIndices(template), at: 0)
        // Evicts templates that no longer exist; far fewer are in use at once.
        if walks.count > 64 { walks.removeLast() }
      }
    }
    walks[0].find(in: contexts[last])
    memberIndices = UnsafePointer(walks[0].indices)
    walkedContext = last
  }

  /// Renders again and records the origin of each byte; for diagnostics, not for the hot path.
  ///
  /// - Parameters:
  ///   - template: the compiled template.
  ///   - stack: the context stack, outermost first.
  ///   - root: the relative path to the site's root.
  ///   - markup: the writer to append to; the map's offsets are relative to its current end.
  ///   - offset: the offset whose origin alone is wanted; `nil` for all.
  /// - Returns: the origin of each appended byte, or of the one that is wanted.
  package mutating func renderMapped(
    _ template: Template, stack: [RecordValue], root: [UInt8], into markup: inout MarkupWriter, at offset: Int? = nil
  ) -> TemplateSourceMap {
    map = SourceMapBuilder(contextCount: stack.count, outputStart: markup.count)
    defer { map = nil }
    _ = render(template, stack: stack, root: root, into: &markup)
    return map?.finish(template, at: offset) ?? TemplateSourceMap(entries: [])
  }

  /// Renders again and records which branches are taken; for coverage, not for the hot path.
  ///
  /// - Returns: the ``TemplateBranch/index`` of each section and inverted section whose content was written.
  package mutating func renderTaken(
    _ template: Template, stack: [RecordValue], root: [UInt8], into markup: inout MarkupWriter
  ) -> Set<Int> {
    taken = []
    defer { taken = nil }
    _ = render(template, stack: stack, root: root, into: &markup)
    return taken ?? []
  }

  private mutating func run(
    _ template: Template, _ foreign: (any ForeignValues)?, root: UnsafeRawBufferPointer, _ markup: inout MarkupWriter
  ) {
    let program = template.memory.view
    var index = 0
    while true {
      let instruction = program.instructions[index]
      switch instruction.operation {
      case .literal:
        markup.templateText(
          padded: UnsafeRawPointer(program.literals + Int(instruction.operand)), count: Int(instruction.count))
        map?.addLiteral(instruction, instructionIndex: index, end: markup.count)
        index += 1
      case .interpolate:
        interpolate(instruction, index, program, root, foreign, template, &markup)
        index += 1
      case .formatted:
        writeFormatted(instruction, index, program, root, foreign, template, &markup)
        index += 1
      case .compared, .comparedInverted: index = enterCompared(instruction, index, program, template, &markup)
      case .section: index = enterSection(instruction, index, program, template, &markup)
      case .inverted:
        let isTaken = find(instruction.operand, program).map { !Self.isTrue($0) } ?? true
        markup.decide(UInt64(truncatingIfNeeded: index) << 1 | (isTaken ? 1 : 0))
        if isTaken { taken?.insert(index) }
        index = isTaken ? index + 1 : Int(instruction.target)
      case .sectionEnd: index = continueSection(index, &markup)
      case .call:
        guard
          let next = call(
            Int(instruction.target), from: index, start: instruction.operand, count: instruction.count,
            instruction.flags, program)
        else { return }
        index = next
      case .dynamicCall:
        guard let next = callDynamically(instruction, index, program, template, &markup) else { return }
        index = next
      case .ret:
        guard !calls.isEmpty else { return withExtendedLifetime(template) {} }
        let last = calls[calls.count - 1]
        calls.removeLast()
        if indents.count > last.indentEnd { indents.removeSubrange(last.indentEnd...) }
        indent = last.indentStart..<last.indentEnd
        index = last.returnTo
      case .indentation:
        if !indent.isEmpty {
          indents.withUnsafeBytes { markup.templateText(UnsafeRawBufferPointer(rebasing: $0[indent])) }
          map?.addLiteral(nil, instructionIndex: index, end: markup.count)
        }
        index += 1
      case .heading:
        // Rules depend on the level, so it decides the shape.
        markup.decide(UInt64(truncatingIfNeeded: index) << 3 | UInt64(headingLevel))
        withUnsafeBytes(of: (UInt8(ascii: "h"), UInt8(ascii: "0") + headingLevel)) { markup.templateText($0) }
        map?.addLiteral(nil, instructionIndex: index, end: markup.count)
        index += 1
      }
    }
  }
}

/// Look-up of names and output of values.
extension TemplateRenderer {
  /// The value of a name, or `nil` (Mustache 1.4: the first part is looked up from the innermost context outwards, the
  /// others in the result).
  @inline(__always)
  mutating func find(_ name: UInt32, _ program: ProgramView) -> RecordValue? {
    let compiled = program.names[Int(name)]
    guard compiled.partCount > 0 else {
      map?.found(in: contexts.count - 1)
      return contexts.isEmpty ? nil : contexts[contexts.count - 1]
    }
    if compiled.scope != .all {
      if compiled.scope == .innermost { return findHere(compiled, program) }
      if let position = compiled.position { return value(of: position) }
      if sharesNames, let shared = sharedValue(compiled, program) {
        map?.found(in: 0)
        return shared
      }
    }
    let first = program.keyParts[Int(compiled.firstPart)]
    var depth = contexts.count
    while depth > 0 {
      depth -= 1
      guard var value = member(compiled.member, first, ofContext: depth, program) else { continue }
      map?.found(in: depth)
      for index in 1..<max(1, Int(compiled.partCount)) {
        guard let next = Self.step(program.keyParts[Int(compiled.firstPart) + index], from: value, program) else {
          return nil
        }
        value = next
      }
      return value
    }
    return nil
  }

  /// The first part of a name in one of the contexts.
  @inline(__always)
  private func member(
    _ member: UInt32, _ part: KeyPart, ofContext depth: Int, _ program: ProgramView
  ) -> RecordValue? {
    let context = contexts[depth]
    guard depth == walkedContext, let memberIndices else { return Self.step(part, from: context, program) }
    let index = memberIndices[Int(member)]
    return index > 0 ? context.at(Int(index)) : nil
  }

  @inline(__always)
  static func step(_ part: KeyPart, from value: RecordValue, _ program: ProgramView) -> RecordValue? {
    if let member = value.member(program.key(part)) { return member }
    return part.position >= 0 ? value.element(Int(part.position)) : nil
  }

  /// Whether a section is rendered: for any value except null, `false`, an empty list and an empty text.
  @inline(__always)
  static func isTrue(_ value: RecordValue) -> Bool {
    switch value.kind {
    case .null: false
    case .boolean: value.isTrue
    case .array: value.count > 0
    case .string, .html: !value.text.isEmpty
    case .number, .object: true
    }
  }

  @inline(__always)
  mutating func interpolate(
    _ instruction: Instruction, _ index: Int, _ program: ProgramView, _ root: UnsafeRawBufferPointer,
    _ foreign: (any ForeignValues)?, _ template: Template, _ markup: inout MarkupWriter
  ) {
    let value = find(instruction.operand, program)
    if instruction.flags.contains(.requiresHTML), let foreign, let value, Self.isHTML(value, foreign) {
      writeContent(value, foreign, index, template, &markup)
    } else {
      let isHTML = instruction.escaper == .raw && value?.kind == .html
      markup.value(at: index, isHTML: isHTML) { output in
        write(value, instruction, index, program, root, foreign, template, &output)
      }
    }
    if map != nil { mapValue(instruction, index, template, markup.count) }
  }

  /// Whether a value is HTML by type, or from a field that contains HTML.
  private static func isHTML(_ value: RecordValue, _ foreign: any ForeignValues) -> Bool {
    switch value.kind {
    case .html: true
    case .string, .number: foreign.isContent(value.key)
    case .null, .boolean, .array, .object: false
    }
  }

  /// Writes a value as text, escaped for its context.
  @inline(__always)
  private mutating func write(
    _ value: RecordValue?, _ instruction: Instruction, _ index: Int, _ program: ProgramView,
    _ root: UnsafeRawBufferPointer, _ foreign: (any ForeignValues)?, _ template: Template, _ output: inout ByteBuffer
  ) {
    let mode = template.mode
    let start = output.count
    var escaper = instruction.escaper
    if escaper == .json {
      if mode == .strict, !instruction.flags.contains(.optional), value?.kind ?? .null == .null {
        reportMissing(instruction.operand, index, template)
      }
      return writeJSON(value, into: &output)
    }
    switch value?.kind {
    case .string?, .number?, .html?:
      guard let value else { break }
      if instruction.flags.contains(.requiresHTML), value.kind == .string {
        if !value.text.isEmpty { report(.notHTML, index, value.text) }
        escaper = .text
      }
      let fault = writer.write(value.text, as: escaper, quote: instruction.quote, root: root, into: &output)
      if escaper == .style, mode == .strict, mendNumber(index, from: start, program, &output) {
        report(.unsafeStyle, index, value.text)
      } else if fault != .none {
        if mode == .strict { reportFault(fault, index, value.text) }
      } else if escaper.decidesOrigin, let foreign {
        judgeAddress(instruction, foreign, index, from: start, value.text, &output)
      } else if escaper == .language || escaper == .style, let foreign {
        judgeWord(instruction, foreign, index, from: start, value.text, program, &output)
      }
    case .boolean?: output.append(value?.isTrue == true ? "true" : "false")
    case .null?, nil:
      if mode == .strict, !instruction.flags.contains(.optional) { reportMissing(instruction.operand, index, template) }
      if escaper == .unquoted { output.append("\"\"") }
    case .array?, .object?:
      if mode == .strict { report(.notText, index, nil) }
    }
  }

  /// Records the origin of a value in the source map; a position has no field.
  @inline(never)
  mutating func mapValue(_ instruction: Instruction, _ index: Int, _ template: Template, _ end: Int) {
    if template.program.namesPosition(instruction) {
      map?.addLiteral(nil, instructionIndex: index, end: end)
    } else {
      map?.addValue(template.program.nameTexts[Int(instruction.operand)], instructionIndex: index, end: end)
    }
  }

  @inline(never)
  mutating func report(_ kind: RenderProblem.Kind, _ index: Int, _ value: UnsafeRawBufferPointer?) {
    let excerpt = value.map { String(decoding: $0.prefix(80), as: UTF8.self) } ?? ""
    problems.append(
      RenderProblem(
        kind: kind, instruction: UInt32(truncatingIfNeeded: index), value: excerpt, suggestion: nil))
  }

  @inline(never)
  mutating func reportMissing(_ name: UInt32, _ index: Int, _ template: Template) {
    guard template.program.names[Int(name)].position == nil else { return report(.noPosition, index, nil) }
    let suggestion = NearMiss.suggestion(for: template.program.nameTexts[Int(name)], in: contexts.elements)
    problems.append(
      RenderProblem(
        kind: .missingValue, instruction: UInt32(truncatingIfNeeded: index), value: "", suggestion: suggestion))
  }

  @inline(never)
  mutating func reportFault(_ fault: ValueWriter.Fault, _ index: Int, _ value: UnsafeRawBufferPointer) {
    switch fault {
    case .none: break
    case .unsafeURL: report(.unsafeURL, index, value)
    case .unsafeStyle: report(.unsafeStyle, index, value)
    case .unsafeSourceSet: report(.unsafeSourceSet, index, value)
    case .reservedClass: report(.reservedClass, index, value)
    case .unsafeID: report(.unsafeID, index, value)
    case .unsafeLanguage: report(.unsafeLanguage, index, value)
    }
  }
}

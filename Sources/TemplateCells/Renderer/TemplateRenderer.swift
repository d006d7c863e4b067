import Diagnostics
package import HTMLSyntax
package import Records

/// Renders templates; each worker keeps one and reuses it.
package struct TemplateRenderer: ~Copyable {
  /// The values that the last rendering wrote, in the order of the output.
  package private(set) var spans: [RenderSpan] = []
  /// What went wrong in the last rendering; ``Template/diagnostic(for:subject:)`` words it.
  package private(set) var problems: [RenderProblem] = []

  private var contexts: [RecordValue] = []
  private var sections: [OpenSection] = []
  private var calls: [OpenCall] = []
  /// The indentation of the calls around, one behind the other.
  private var indents: [UInt8] = []
  private var indent: Range<Int> = 0..<0
  private var writer = ValueWriter()
  private var shape: UInt64 = 0
  private var map: SourceMapBuilder?
  /// The branches that the rendering has taken, when someone asked for them.
  private var taken: Set<Int>?
  /// Where in the output the template's own begins.
  private var outputStart = 0
  /// What judges the addresses and rebuilds the HTML that data brings; without one, addresses are judged by their schemes
  /// alone and no text of the data is HTML.
  package var foreign: (any ForeignValues)?

  /// Templates that call each other more deeply than this have no end.
  private static let depthLimit = 1_000

  /// A section that is being rendered.
  private struct OpenSection {
    /// The elements still to come; none when the value is no list.
    var rest: RecordValue.Children?
    let body: Int
  }

  /// A called template that is being rendered.
  private struct OpenCall {
    let returnTo: Int
    let indent: Range<Int>
  }

  package init() {}

  /// Appends a template's output for some data.
  ///
  /// What cannot be written is left out or replaced by something harmless, and noted in ``problems``.
  ///
  /// - Parameters:
  ///   - template: the compiled template.
  ///   - stack: the context stack, outermost first: a name is looked for from the last to the first.
  ///   - root: the relative path to the site's root (`./`, `../../`): site-relative URLs in data get it as their prefix;
  ///     empty to leave them as they are.
  ///   - output: where to append.
  /// - Returns: the shape of the output and the number of problems.
  /// - Complexity: O(output + names · members); allocates nothing once its arrays have grown.
  package mutating func render(
    _ template: Template, stack: [RecordValue], root: [UInt8], into output: inout ByteBuffer
  ) -> RenderResult {
    spans.removeAll(keepingCapacity: true)
    problems.removeAll(keepingCapacity: true)
    contexts.removeAll(keepingCapacity: true)
    sections.removeAll(keepingCapacity: true)
    calls.removeAll(keepingCapacity: true)
    indents.removeAll(keepingCapacity: true)
    indent = 0..<0
    contexts.append(contentsOf: stack)
    writer.reset()
    shape = 0xCBF2_9CE4_8422_2325
    outputStart = output.count
    root.withUnsafeBytes { run(template, root: $0, &output) }
    return RenderResult(shape: shape, problemCount: problems.count, replacedCharacters: writer.replacedCharacters)
  }

  /// Renders again and notes where each byte comes from; for messages, not for the hot path.
  ///
  /// - Parameters:
  ///   - template: the compiled template.
  ///   - stack: the context stack, outermost first.
  ///   - root: the relative path to the site's root.
  ///   - output: where to append; the map counts from the bytes that it held before.
  /// - Returns: the origin of each byte that was appended.
  package mutating func renderMapped(
    _ template: Template, stack: [RecordValue], root: [UInt8], into output: inout ByteBuffer
  ) -> TemplateSourceMap {
    map = SourceMapBuilder(contextCount: stack.count, outputStart: output.count)
    defer { map = nil }
    _ = render(template, stack: stack, root: root, into: &output)
    return map?.finish(template) ?? TemplateSourceMap(entries: [])
  }

  /// Renders again and notes which branches are taken; for coverage, not for the hot path.
  ///
  /// - Returns: the ``TemplateBranch/index`` of each section and inverted section whose content was written.
  package mutating func renderTaken(
    _ template: Template, stack: [RecordValue], root: [UInt8], into output: inout ByteBuffer
  ) -> Set<Int> {
    taken = []
    defer { taken = nil }
    _ = render(template, stack: stack, root: root, into: &output)
    return taken ?? []
  }

  private mutating func run(_ template: Template, root: UnsafeRawBufferPointer, _ output: inout ByteBuffer) {
    let program = template.memory.view
    var place = 0
    while true {
      let instruction = program.instructions[place]
      switch instruction.operation {
      case .literal:
        output.append(UnsafeRawPointer(program.literals + Int(instruction.operand)), count: Int(instruction.count))
        map?.addLiteral(instruction, instructionIndex: place, end: output.count)
        place += 1
      case .interpolate:
        interpolate(instruction, place, program, root, template, &output)
        place += 1
      case .section: place = enterSection(instruction, place, program, template)
      case .inverted:
        let isTaken = find(instruction.operand, program).map { !Self.isTrue($0) } ?? true
        mix(UInt64(truncatingIfNeeded: place) << 1 | (isTaken ? 1 : 0))
        if isTaken { taken?.insert(place) }
        place = isTaken ? place + 1 : Int(instruction.target)
      case .sectionEnd: place = continueSection(place)
      case .call:
        guard
          let next = call(
            Int(instruction.target), from: place, start: instruction.operand, count: instruction.count,
            instruction.flags, program)
        else { return }
        place = next
      case .dynamicCall:
        guard let next = callDynamically(instruction, place, program, template) else { return }
        place = next
      case .ret:
        guard let last = calls.popLast() else { return withExtendedLifetime(template) {} }
        indents.removeSubrange(max(last.indent.upperBound, 0)...)
        indent = last.indent
        place = last.returnTo
      case .indentation:
        if !indent.isEmpty {
          indents.withUnsafeBytes { output.append(UnsafeRawBufferPointer(rebasing: $0[indent])) }
          map?.addLiteral(nil, instructionIndex: place, end: output.count)
        }
        place += 1
      }
    }
  }

  @inline(__always)
  private mutating func mix(_ value: UInt64) {
    shape = (shape ^ value) &* 0x0000_0100_0000_01B3
    shape ^= shape >> 29
  }
}

// MARK: - Values

extension TemplateRenderer {
  /// The value of a name (Mustache 1.4: the first part is looked for from the innermost context outwards, the others in
  /// what was found), or `nil`.
  @inline(__always)
  private mutating func find(_ name: UInt32, _ program: ProgramView) -> RecordValue? {
    let compiled = program.names[Int(name)]
    guard compiled.partCount > 0 else {
      map?.found(in: contexts.count - 1)
      return contexts.last
    }
    let first = program.keyParts[Int(compiled.firstPart)]
    var depth = contexts.count
    while depth > 0 {
      depth -= 1
      guard var value = Self.step(first, from: contexts[depth], program) else { continue }
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

  @inline(__always)
  private static func step(_ part: KeyPart, from value: RecordValue, _ program: ProgramView) -> RecordValue? {
    if let member = value.member(program.key(part)) { return member }
    return part.position >= 0 ? value.element(Int(part.position)) : nil
  }

  /// Whether a section is rendered: everything but null, `false`, an empty list and an empty text.
  @inline(__always)
  private static func isTrue(_ value: RecordValue) -> Bool {
    switch value.kind {
    case .null: false
    case .boolean: value.isTrue
    case .array: value.count > 0
    case .string, .html: !value.text.isEmpty
    case .number, .object: true
    }
  }

  @inline(__always)
  private mutating func interpolate(
    _ instruction: Instruction, _ place: Int, _ program: ProgramView, _ root: UnsafeRawBufferPointer,
    _ template: Template, _ output: inout ByteBuffer
  ) {
    let mode = template.mode
    let start = output.count
    let value = find(instruction.operand, program)
    var escaper = instruction.escaper
    switch value?.kind {
    case .string?, .number?, .html?:
      guard let value else { break }
      if instruction.flags.contains(.requiresHTML), let foreign,
        value.kind == .html || foreign.isContent(value.key)
      {
        return writeMarkup(value, foreign, place, template, instruction, &output)
      }
      if instruction.flags.contains(.requiresHTML), value.kind == .string {
        if !value.text.isEmpty { report(.notHTML, place, value.text) }
        escaper = .text
      }
      let fault = writer.write(value.text, as: escaper, quote: instruction.quote, root: root, into: &output)
      if fault != .none {
        if mode == .strict { reportFault(fault, place, value.text) }
      } else if escaper.decidesOrigin, let foreign {
        judgeAddress(instruction, foreign, place, from: start, value.text, &output)
      }
    case .boolean?: output.append(value?.isTrue == true ? "true" : "false")
    case .null?, nil:
      if mode == .strict, !instruction.flags.contains(.optional) { reportMissing(instruction.operand, place, template) }
      if escaper == .unquoted { output.append("\"\"") }
    case .array?, .object?:
      if mode == .strict { report(.notText, place, nil) }
    }
    spans.append(
      RenderSpan(start: UInt32(start), end: UInt32(output.count), instruction: UInt32(truncatingIfNeeded: place)))
    mix(UInt64(truncatingIfNeeded: place) << 2 | Self.appearance(of: output.bytes, from: start))
    if map != nil {
      map?.addValue(template.program.nameTexts[Int(instruction.operand)], instructionIndex: place, end: output.count)
    }
  }

  /// 0 for nothing, 1 for white space, 2 for all else.
  @inline(__always)
  private static func appearance(of bytes: UnsafeRawBufferPointer, from start: Int) -> UInt64 {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) else { return 2 }
      index += 1
    }
    return index == start ? 0 : 1
  }

  @inline(never)
  private mutating func report(_ kind: RenderProblem.Kind, _ place: Int, _ value: UnsafeRawBufferPointer?) {
    let excerpt = value.map { String(decoding: $0.prefix(80), as: UTF8.self) } ?? ""
    problems.append(
      RenderProblem(
        kind: kind, instruction: UInt32(truncatingIfNeeded: place), value: excerpt, suggestion: nil))
  }

  @inline(never)
  private mutating func reportMissing(_ name: UInt32, _ place: Int, _ template: Template) {
    let suggestion = NearMiss.suggestion(for: template.program.nameTexts[Int(name)], in: contexts)
    problems.append(
      RenderProblem(
        kind: .missingValue, instruction: UInt32(truncatingIfNeeded: place), value: "", suggestion: suggestion))
  }

  @inline(never)
  private mutating func reportFault(_ fault: ValueWriter.Fault, _ place: Int, _ value: UnsafeRawBufferPointer) {
    switch fault {
    case .none: break
    case .unsafeURL: report(.unsafeURL, place, value)
    case .unsafeStyle: report(.unsafeStyle, place, value)
    case .unsafeSourceSet: report(.unsafeSourceSet, place, value)
    }
  }
}

// MARK: - Foreign values

extension TemplateRenderer {
  /// Writes HTML: as it is when it is so by type, rebuilt when it comes from a feed.
  ///
  /// It is no value that may differ between outputs of one shape: its bytes decide about the shape.
  @inline(never)
  private mutating func writeMarkup(
    _ value: RecordValue, _ foreign: any ForeignValues, _ place: Int, _ template: Template, _ instruction: Instruction,
    _ output: inout ByteBuffer
  ) {
    let start = output.count
    if value.kind == .html {
      output.append(value.text)
    } else if let refused = foreign.write(content: value.text, behind: outputStart, into: &output) {
      refused.withUnsafeBytes { report(.foreignOrigin, place, $0) }
    }
    mix(UInt64(truncatingIfNeeded: place) << 2 | 3)
    for byte in output.bytes[start...] { shape = (shape ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    mix(UInt64(truncatingIfNeeded: output.count - start))
    if map != nil {
      map?.addValue(template.program.nameTexts[Int(instruction.operand)], instructionIndex: place, end: output.count)
    }
  }

  /// Takes back an address that is none, or from which nothing may be loaded.
  ///
  /// What counts is the whole value of the attribute so far: a value may go on with a host that the template began.
  @inline(__always)
  private mutating func judgeAddress(
    _ instruction: Instruction, _ foreign: any ForeignValues, _ place: Int, from start: Int,
    _ value: UnsafeRawBufferPointer, _ output: inout ByteBuffer
  ) {
    let isWhole = start > 0 && output.bytes[start - 1] == instruction.quote.rawValue
    // Nothing but white space names nothing that could be loaded.
    let isEmpty = output.count == start && isWhole && !value.isEmpty && instruction.flags.contains(.loadsAddress)
    guard output.count > start || isEmpty,
      let fault = isEmpty ? .unsafeURL : addressFault(instruction, foreign, from: start, output.bytes)
    else { return }
    output.truncate(to: start)
    if isWhole { output.append(ValueWriter.refusedURL) }
    report(fault, place, value)
  }

  @inline(never)
  private func addressFault(
    _ instruction: Instruction, _ foreign: any ForeignValues, from start: Int, _ output: UnsafeRawBufferPointer
  ) -> RenderProblem.Kind? {
    var begin = start
    while begin > 0, output[begin - 1] != instruction.quote.rawValue { begin -= 1 }
    let written = UnsafeRawBufferPointer(rebasing: output[begin...])
    if instruction.escaper == .sourceSet, !foreign.isValid(sourceSet: written) { return .unsafeSourceSet }
    guard instruction.escaper == .sourceSet else {
      guard written.isAbsoluteAddress else { return nil }
      if instruction.escaper == .urlStart, !foreign.isValid(written) { return .unsafeURL }
      return instruction.flags.contains(.loadsAddress) && !foreign.mayLoad(written) ? .foreignOrigin : nil
    }
    for candidate in written.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }) {
      let address = UnsafeRawBufferPointer(rebasing: candidate)
      guard address.isAbsoluteAddress else { continue }
      if !foreign.mayLoad(address) { return .foreignOrigin }
    }
    return nil
  }
}

extension UnsafeRawBufferPointer {
  /// Whether an address has a scheme or names a host.
  fileprivate var isAbsoluteAddress: Bool {
    if starts(with: "//".utf8) { return true }
    for byte in self {
      switch byte {
      case UInt8(ascii: ":"): return true
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return false
      default: continue
      }
    }
    return false
  }
}

// MARK: - Sections and calls

extension TemplateRenderer {
  @inline(__always)
  private mutating func enterSection(
    _ instruction: Instruction, _ place: Int, _ program: ProgramView, _ template: Template
  ) -> Int {
    guard let value = find(instruction.operand, program), Self.isTrue(value) else {
      mix(UInt64(truncatingIfNeeded: place) << 1)
      return Int(instruction.target)
    }
    mix(UInt64(truncatingIfNeeded: place) << 1 | 1)
    taken?.insert(place)
    if map != nil { map?.enter(template.program.nameTexts[Int(instruction.operand)], isList: value.kind == .array) }
    guard value.kind == .array else {
      contexts.append(value)
      sections.append(OpenSection(rest: nil, body: place + 1))
      return place + 1
    }
    var rest = value.children
    guard let first = rest.next() else { return Int(instruction.target) }
    contexts.append(first)
    sections.append(OpenSection(rest: rest, body: place + 1))
    return place + 1
  }

  @inline(__always)
  private mutating func continueSection(_ place: Int) -> Int {
    let last = sections.count - 1
    guard last >= 0 else { return place + 1 }
    if let next = sections[last].rest?.next() {
      contexts[contexts.count - 1] = next
      mix(UInt64(truncatingIfNeeded: place) << 1 | 1)
      map?.advance()
      return sections[last].body
    }
    mix(UInt64(truncatingIfNeeded: place) << 1)
    sections.removeLast()
    contexts.removeLast()
    map?.leave()
    return place + 1
  }

  /// Goes into a called template; `nil` when the calls have no end.
  private mutating func call(
    _ target: Int, from place: Int, start: UInt32, count: UInt32, _ flags: Instruction.Flags, _ program: ProgramView
  ) -> Int? {
    guard calls.count < Self.depthLimit else {
      report(.tooDeep, place, nil)
      return nil
    }
    calls.append(OpenCall(returnTo: place + 1, indent: indent))
    let begin = flags.contains(.keepsIndentation) ? indent.lowerBound : indents.count
    indents.append(contentsOf: UnsafeBufferPointer(start: program.literals + Int(start), count: Int(count)))
    indent = begin..<indents.count
    return target
  }

  private mutating func callDynamically(
    _ instruction: Instruction, _ place: Int, _ program: ProgramView, _ template: Template
  ) -> Int? {
    let value = find(instruction.operand, program)
    let isStrict = template.mode == .strict
    guard let value, value.kind == .string || value.kind == .number else {
      if isStrict, !instruction.flags.contains(.optional) { reportMissing(instruction.operand, place, template) }
      mix(UInt64(truncatingIfNeeded: place) << 8)
      return place + 1
    }
    let table = template.program.dispatchTables[Int(instruction.target)]
    let chosen = table.firstIndex { entry in
      UnsafeRawBufferPointer(start: program.keys + Int(entry.nameStart), count: Int(entry.nameLength))
        .elementsEqual(value.text)
    }
    mix(UInt64(truncatingIfNeeded: place) << 8 | UInt64(truncatingIfNeeded: (chosen ?? -1) + 1))
    guard let chosen, let entry = table[chosen].entry else {
      if isStrict { report(chosen == nil ? .unknownPartial : .misplacedPartial, place, value.text) }
      return place + 1
    }
    let range = template.program.dispatchIndents[Int(instruction.count)]
    return call(Int(entry), from: place, start: range.start, count: range.count, instruction.flags, program)
  }
}

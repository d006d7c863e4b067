import Diagnostics
import JSONRecords
import Platform
import SafeHTML

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
    if compiled.isShared, sharesNames, let shared = sharedValue(compiled, program) {
      map?.found(in: 0)
      return shared
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
    guard depth == walkedContext, let memberPlaces else { return Self.step(part, from: context, program) }
    let place = memberPlaces[Int(member)]
    return place > 0 ? context.at(Int(place)) : nil
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
    _ instruction: Instruction, _ place: Int, _ program: ProgramView, _ root: UnsafeRawBufferPointer,
    _ foreign: (any ForeignValues)?, _ template: Template, _ markup: inout MarkupWriter
  ) {
    let value = find(instruction.operand, program)
    if instruction.flags.contains(.requiresHTML), let foreign, let value, Self.isHTML(value, foreign) {
      writeContent(value, foreign, place, template, &markup)
    } else {
      let isHTML = instruction.escaper == .raw && value?.kind == .html
      markup.value(at: place, isHTML: isHTML) { output in
        write(value, instruction, place, program, root, foreign, template, &output)
      }
    }
    if map != nil {
      map?.addValue(template.program.nameTexts[Int(instruction.operand)], instructionIndex: place, end: markup.count)
    }
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
    _ value: RecordValue?, _ instruction: Instruction, _ place: Int, _ program: ProgramView,
    _ root: UnsafeRawBufferPointer, _ foreign: (any ForeignValues)?, _ template: Template, _ output: inout ByteBuffer
  ) {
    let mode = template.mode
    let start = output.count
    var escaper = instruction.escaper
    switch value?.kind {
    case .string?, .number?, .html?:
      guard let value else { break }
      if instruction.flags.contains(.requiresHTML), value.kind == .string {
        if !value.text.isEmpty { report(.notHTML, place, value.text) }
        escaper = .text
      }
      let fault = writer.write(value.text, as: escaper, quote: instruction.quote, root: root, into: &output)
      if escaper == .style, mode == .strict, mendNumber(place, from: start, program, &output) {
        report(.unsafeStyle, place, value.text)
      } else if fault != .none {
        if mode == .strict { reportFault(fault, place, value.text) }
      } else if escaper.decidesOrigin, let foreign {
        judgeAddress(instruction, foreign, place, from: start, value.text, &output)
      } else if escaper == .language || escaper == .style, let foreign {
        judgeWord(instruction, foreign, place, from: start, value.text, program, &output)
      }
    case .boolean?: output.append(value?.isTrue == true ? "true" : "false")
    case .null?, nil:
      if mode == .strict, !instruction.flags.contains(.optional) { reportMissing(instruction.operand, place, template) }
      if escaper == .unquoted { output.append("\"\"") }
    case .array?, .object?:
      if mode == .strict { report(.notText, place, nil) }
    }
  }

  @inline(never)
  mutating func report(_ kind: RenderProblem.Kind, _ place: Int, _ value: UnsafeRawBufferPointer?) {
    let excerpt = value.map { String(decoding: $0.prefix(80), as: UTF8.self) } ?? ""
    problems.append(
      RenderProblem(
        kind: kind, instruction: UInt32(truncatingIfNeeded: place), value: excerpt, suggestion: nil))
  }

  @inline(never)
  mutating func reportMissing(_ name: UInt32, _ place: Int, _ template: Template) {
    let suggestion = NearMiss.suggestion(for: template.program.nameTexts[Int(name)], in: contexts.elements)
    problems.append(
      RenderProblem(
        kind: .missingValue, instruction: UInt32(truncatingIfNeeded: place), value: "", suggestion: suggestion))
  }

  @inline(never)
  mutating func reportFault(_ fault: ValueWriter.Fault, _ place: Int, _ value: UnsafeRawBufferPointer) {
    switch fault {
    case .none: break
    case .unsafeURL: report(.unsafeURL, place, value)
    case .unsafeStyle: report(.unsafeStyle, place, value)
    case .unsafeSourceSet: report(.unsafeSourceSet, place, value)
    case .reservedClass: report(.reservedClass, place, value)
    case .unsafeID: report(.unsafeID, place, value)
    case .unsafeLanguage: report(.unsafeLanguage, place, value)
    }
  }
}

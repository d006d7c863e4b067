import JSONRecords

/// Sections and calls of templates.
extension TemplateRenderer {
  @inline(__always)
  mutating func enterSection(
    _ instruction: Instruction, _ index: Int, _ program: ProgramView, _ template: Template, _ markup: inout MarkupWriter
  ) -> Int {
    guard let value = find(instruction.operand, program), Self.isTrue(value) else {
      markup.decide(UInt64(truncatingIfNeeded: index) << 1)
      return Int(instruction.target)
    }
    markup.decide(UInt64(truncatingIfNeeded: index) << 1 | 1)
    taken?.insert(index)
    var isObject = false
    if value.kind != .array {
      guard value.kind == .object, instruction.flags.contains(.entries) else {
        if map != nil { map?.enter(template.program.nameTexts[Int(instruction.operand)], isList: false) }
        contexts.append(value)
        sections.append(OpenSection(rest: nil, body: index + 1))
        return index + 1
      }
      isObject = true
    }
    var rest = value.children
    guard let first = rest.next() else { return Int(instruction.target) }
    if map != nil {
      map?.enter(
        template.program.nameTexts[Int(instruction.operand)], isList: true, key: isObject ? first.name : nil)
    }
    contexts.append(first)
    sections.append(OpenSection(rest: rest, body: index + 1, isObject: isObject))
    return index + 1
  }

  @inline(__always)
  mutating func continueSection(_ index: Int, _ markup: inout MarkupWriter) -> Int {
    let last = sections.count - 1
    guard last >= 0 else { return index + 1 }
    if let next = sections[last].rest?.next() {
      contexts[contexts.count - 1] = next
      sections[last].index &+= 1
      markup.decide(UInt64(truncatingIfNeeded: index) << 1 | 1)
      if map != nil { map?.advance(to: sections[last].isObject ? next.name : nil) }
      return sections[last].body
    }
    markup.decide(UInt64(truncatingIfNeeded: index) << 1)
    sections.removeLast()
    contexts.removeLast()
    map?.leave()
    return index + 1
  }

  /// Enters a called template; `nil` if the calls are nested too deeply.
  mutating func call(
    _ target: Int, from index: Int, start: UInt32, count: UInt32, _ flags: Instruction.Flags, _ program: ProgramView
  ) -> Int? {
    guard calls.count < Self.depthLimit else {
      report(.tooDeep, index, nil)
      return nil
    }
    calls.append(OpenCall(returnTo: index + 1, indentStart: indent.lowerBound, indentEnd: indent.upperBound))
    let begin = flags.contains(.keepsIndentation) ? indent.lowerBound : indents.count
    indents.append(contentsOf: UnsafeBufferPointer(start: program.literals + Int(start), count: Int(count)))
    indent = begin..<indents.count
    return target
  }

  mutating func callDynamically(
    _ instruction: Instruction, _ index: Int, _ program: ProgramView, _ template: Template, _ markup: inout MarkupWriter
  ) -> Int? {
    let value = find(instruction.operand, program)
    let isStrict = template.mode == .strict
    guard let value, value.kind == .string || value.kind == .number else {
      if isStrict, !instruction.flags.contains(.optional) { reportMissing(instruction.operand, index, template) }
      markup.decide(UInt64(truncatingIfNeeded: index) << 8)
      return index + 1
    }
    let table = template.program.dispatchTables[Int(instruction.target)]
    let chosen = table.firstIndex { entry in
      UnsafeRawBufferPointer(start: program.keys + Int(entry.nameStart), count: Int(entry.nameLength))
        .elementsEqual(value.text)
    }
    markup.decide(UInt64(truncatingIfNeeded: index) << 8 | UInt64(truncatingIfNeeded: (chosen ?? -1) + 1))
    guard let chosen, let entry = table[chosen].entry else {
      if isStrict { report(chosen == nil ? .unknownPartial : .misplacedPartial, index, value.text) }
      return index + 1
    }
    let range = template.program.dispatchIndents[Int(instruction.count)]
    return call(Int(entry), from: index, start: range.start, count: range.count, instruction.flags, program)
  }
}

import Diagnostics
import SafeHTML

/// Compiles a template and everything that it calls into one flat program.
///
/// Each called template is compiled once for each context in which it is called, as in Go's html/template.
struct TemplateCompiler {
  /// A called template during compilation.
  struct Function {
    let key: CallKey
    /// The number of sections over data that are open around the call.
    let guards: Int
    /// The first tag that called it.
    let caller: SourceSpan?
    var code = FunctionCode()
    /// The context in which it ends; `nil` while it is being compiled.
    var exit: EscapingContext?
    /// A recursive call, which was assumed to end in the context in which it begins.
    var recursiveCall: SourceSpan?
    /// Whether it writes `@key` outside of its own sections, so that the section around its call goes over an object.
    var namesKey = false
  }

  /// The maximum number of compiled functions; more indicate a combinatorial explosion.
  private static let functionLimit = 20_000
  /// The maximum depth of calls; deeper ones would overflow the compiler's stack.
  private static let depthLimit = 200

  let library: TemplateLibrary
  var program = TemplateProgram()
  var diagnostics: [Diagnostic] = []
  var functions: [Function] = []
  private var indices: [CallKey: Int] = [:]
  private var nameIndices: [String: UInt32] = [:]
  private var dispatchIndices: [DispatchKey: Int] = [:]
  /// The templates being compiled, outermost first.
  private(set) var chain: [Int] = []
  /// The number of sections over data that are open around the current position.
  var guards = 0

  /// The key of a dynamic call, which is compiled once for each combination of these values.
  struct DispatchKey: Hashable {
    let context: EscapingContext
    let layout: LineLayout
    let overrides: BlockOverrides
  }
  /// The functions of each dispatch table, with their templates.
  private var dispatches: [[(template: Int, function: Int?)]] = []

  init(library: TemplateLibrary) { self.library = library }

  mutating func compile(_ template: Int, entry: EscapingContext) throws(Diagnosed) -> Template {
    let key = CallKey(template: template, context: entry, layout: LineLayout(), overrides: BlockOverrides())
    let function = self.function(for: key, caller: nil)
    if let function, let exit = functions[function].exit, library.mode == .strict {
      let joined = entry.joined(with: exit)
      if joined == nil, exit != .unknown {
        diagnostics.append(.unfinishedTemplate(opening: functions[function].code.opening.map(location), context: exit))
      }
    }
    var seen: [Diagnostic] = []
    for diagnostic in diagnostics where !seen.contains(diagnostic) { seen.append(diagnostic) }
    guard seen.isEmpty, let function else { throw Diagnosed(seen) }
    link(first: function)
    return Template(
      name: library.sources[template].name, program: program, sources: library.sources,
      mode: library.mode)
  }

  /// The compiled form of a called template; `nil` after an error.
  mutating func function(for key: CallKey, caller: SourceSpan?) -> Int? {
    if let index = indices[key] {
      if functions[index].exit == nil {
        if functions[index].guards == guards, let caller {
          diagnostics.append(endlessRecursion(to: index, from: caller))
          return nil
        }
        if functions[index].recursiveCall == nil { functions[index].recursiveCall = caller }
      }
      return index
    }
    guard functions.count < Self.functionLimit, chain.count < Self.depthLimit else {
      diagnostics.append(.templatesTooDeep(at: caller.map(location)))
      return nil
    }
    let index = functions.count
    indices[key] = index
    functions.append(Function(key: key, guards: guards, caller: caller))
    chain.append(index)
    var builder = FunctionBuilder(key: key)
    let exit = builder.build(&self)
    chain.removeLast()
    functions[index].code = builder.code
    functions[index].exit = exit
    functions[index].namesKey = builder.namesKey
    if let call = functions[index].recursiveCall, exit.joined(with: key.context) != key.context,
      library.mode == .strict, exit != .unknown
    {
      diagnostics.append(
        .recursionChangesContext(
          template: library.sources[key.template].name, at: location(call), entry: key.context, exit: exit))
    }
    return index
  }

  /// Whether a template is being compiled around the current position.
  func isBeingCompiled(_ template: Int) -> Bool { chain.contains { functions[$0].key.template == template } }

  /// The dispatch table of a dynamic call: every template that is valid in its context.
  mutating func dispatchTable(for key: DispatchKey, caller: SourceSpan) -> Int {
    if let index = dispatchIndices[key] { return index }
    let table = dispatches.count
    dispatchIndices[key] = table
    dispatches.append([])
    guards += 1
    for template in library.sources.indices {
      // A template that is invalid here is not an error unless the data selects it.
      let before = diagnostics
      let firstNew = functions.count
      let called = CallKey(template: template, context: key.context, layout: key.layout, overrides: key.overrides)
      var function = self.function(for: called, caller: caller)
      if let index = function, let exit = functions[index].exit, exit.joined(with: key.context) != key.context,
        library.mode == .strict
      {
        function = nil
      }
      if diagnostics.count > before.count {
        function = nil
        for index in functions.indices[firstNew...] { indices[functions[index].key] = nil }
      }
      diagnostics = before
      dispatches[table].append((template, function))
    }
    guards -= 1
    return table
  }

  /// The index of a name in the program.
  mutating func nameIndex(_ name: TemplateName) -> UInt32 {
    if let index = nameIndices[name.text] { return index }
    let firstPart = program.keyParts.count
    program.keys += name.text.utf8
    let isLocal = library.mode == .strict && name.text.isLocalName
    let position = name.position(in: library.mode)
    var start = program.keys.count - name.text.utf8.count + (isLocal ? 1 : 0)
    // The implicit iterator has no parts.
    while name.text != ".", start <= program.keys.count {
      let end = program.keys[start...].firstIndex(of: UInt8(ascii: ".")) ?? program.keys.count
      let part = String(decoding: program.keys[start..<end], as: UTF8.self)
      let position = part.isListPosition ? Int32(part) : nil
      program.keyParts.append(KeyPart(start: UInt32(start), length: UInt32(end - start), position: position ?? -1))
      start = end + 1
    }
    let index = UInt32(program.names.count)
    let parts = program.keyParts[firstPart...]
    program.names.append(
      CompiledName(
        firstPart: UInt32(firstPart), partCount: UInt32(parts.count), member: parts.first.map { memberIndex($0) } ?? 0,
        scope: position != nil ? .position : isLocal ? .innermost : isShared(parts.first) ? .shared : .all,
        position: position))
    program.nameTexts.append(name.text)
    nameIndices[name.text] = index
    return index
  }

  /// The index of a format in the program.
  mutating func formatIndex(_ format: ValueFormat) -> UInt32 {
    if let known = program.formats.firstIndex(of: format) { return UInt32(known) }
    program.formats.append(format)
    return UInt32(program.formats.count - 1)
  }

  /// The index of a condition in the program.
  mutating func conditionIndex(_ condition: ValueCondition) -> UInt32 {
    if let known = program.conditions.firstIndex(of: condition) { return UInt32(known) }
    program.conditions.append(condition)
    return UInt32(program.conditions.count - 1)
  }

  /// The index of the first part of a name among ``TemplateProgram/members``.
  private mutating func memberIndex(_ part: KeyPart) -> UInt32 {
    let name = bytes(of: part)
    let known = program.members.firstIndex { $0.length == part.length && bytes(of: $0) == name }
    if let known { return UInt32(known) }
    program.members.append(part)
    return UInt32(program.members.count - 1)
  }

  /// Whether a name may be one of those shared by all templates of a section.
  private func isShared(_ part: KeyPart?) -> Bool {
    part.map { SharedNames.all.contains(String(decoding: bytes(of: $0), as: UTF8.self)) } ?? false
  }

  private func bytes(of part: KeyPart) -> ArraySlice<UInt8> {
    program.keys[Int(part.start)..<Int(part.start + part.length)]
  }

  func location(_ span: SourceSpan) -> SourceLocation {
    library.sources[Int(span.source)].text.location(of: Int(span.start)..<Int(span.end))
  }

  /// Concatenates the functions, the first one first, and resolves indices to addresses.
  private mutating func link(first: Int) {
    var entries = [UInt32](repeating: 0, count: functions.count)
    var next: UInt32 = 0
    let order = [first] + functions.indices.filter { $0 != first }
    for index in order {
      entries[index] = next
      next += UInt32(functions[index].code.instructions.count)
    }
    for index in order {
      let base = entries[index]
      for var instruction in functions[index].code.instructions {
        switch instruction.operation {
        case .section, .inverted, .compared, .comparedInverted: instruction.target += base
        case .call: instruction.target = entries[Int(instruction.target)]
        default: break
        }
        program.instructions.append(instruction)
      }
      program.spans += functions[index].code.spans
    }
    program.dispatchTables = dispatches.map { table in
      table.map { template, function in
        let name = Array(library.sources[template].name.utf8)
        let entry = DispatchEntry(
          nameStart: UInt32(program.keys.count), nameLength: UInt32(name.count), entry: function.map { entries[$0] })
        program.keys += name
        return entry
      }
    }
  }

  private func endlessRecursion(to index: Int, from caller: SourceSpan) -> Diagnostic {
    let start = chain.firstIndex(of: index) ?? 0
    let others = chain[(start + 1)...].compactMap { functions[$0].caller }
    return .endlessRecursion(
      template: library.sources[functions[index].key.template].name, at: location(caller),
      calls: others.map(location))
  }
}

import Diagnostics
import SafeHTML

/// Compiles the tree of one called template, tracking the HTML context.
struct FunctionBuilder {
  private let key: CallKey
  private(set) var code = FunctionCode()
  /// The sections that are open here and push a value, as indices of their instructions.
  private var openSections: [Int] = []
  /// Whether `@key` is named outside of these.
  private(set) var namesKey = false
  private var context: EscapingContext
  /// Template text that has not been passed to the context yet, and the origins of its runs.
  private var pending: [UInt8] = []
  private var pendingPieces: [LiteralPiece] = []

  /// The settings, besides the context, with which a node is compiled.
  private struct Scope {
    var template: Int
    var layout: LineLayout
    var overrides: BlockOverrides
  }

  init(key: CallKey) {
    self.key = key
    context = key.context
  }

  /// Compiles the whole template and returns the context in which it ends.
  mutating func build(_ compiler: inout TemplateCompiler) -> EscapingContext {
    let scope = Scope(template: key.template, layout: key.layout, overrides: key.overrides)
    compile(compiler.library.template(key.template).nodes, scope, &compiler)
    flush(&compiler)
    code.append(Instruction(operation: .ret), at: SourceSpan(source: UInt32(key.template), start: 0, end: 0))
    return context
  }

  private mutating func compile(_ nodes: [TemplateNode], _ scope: Scope, _ compiler: inout TemplateCompiler) {
    let bytes = compiler.library.sources[scope.template].text.bytes
    for node in nodes {
      switch node {
      case .text(let range): literal(bytes[range], from: range.lowerBound, scope)
      case .lineStart(let range): lineStart(range, bytes, scope, &compiler)
      case .interpolation(let name, let isRaw, let format, let tag):
        interpolation(name, isRaw: isRaw, format, span(tag, scope), scope, &compiler)
      case .section(let section): self.section(section, scope, &compiler)
      case .partial(let reference, let indent, let tag):
        call(
          reference, Call(scope, scope.overrides, behind: indent.map { bytes[$0] }, at: span(tag, scope)), &compiler)
      case .parent(let reference, let overrides, let indent, let tag):
        let blocks = compiler.library.template(scope.template).blocks
        let further = overrides.map {
          (blocks[$0].name, BlockOverrides.Content(template: scope.template, block: $0))
        }
        let overrides = scope.overrides.adding(further)
        call(reference, Call(scope, overrides, behind: indent.map { bytes[$0] }, at: span(tag, scope)), &compiler)
      case .block(let index): block(index, scope, &compiler)
      }
    }
  }

  private func span(_ range: Range<Int>, _ scope: Scope) -> SourceSpan {
    SourceSpan(source: UInt32(scope.template), start: UInt32(range.lowerBound), end: UInt32(range.upperBound))
  }
}

// MARK: - Text

extension FunctionBuilder {
  private mutating func literal(_ bytes: some Collection<UInt8>, from sourceStart: Int, _ scope: Scope) {
    guard !bytes.isEmpty else { return }
    pendingPieces.append(
      LiteralPiece(
        literalStart: UInt32(pending.count), source: UInt32(scope.template), sourceStart: UInt32(sourceStart)))
    pending += bytes
  }

  private mutating func lineStart(
    _ range: Range<Int>, _ bytes: [UInt8], _ scope: Scope, _ compiler: inout TemplateCompiler
  ) {
    if scope.layout.isDynamic {
      flush(&compiler)
      code.append(Instruction(operation: .indentation), at: span(range, scope))
    }
    literal(scope.layout.indent, from: range.lowerBound, scope)
    literal(bytes[range].dropFirst(scope.layout.dedent), from: range.lowerBound, scope)
  }

  /// Passes the pending text to the context and emits its instruction.
  private mutating func flush(_ compiler: inout TemplateCompiler) {
    guard !pending.isEmpty else { return }
    let passage = pending.withUnsafeBytes { context.advance(over: $0) }
    if let opening = passage.opening { code.opening = span(ofPending: opening) }
    if let fault = passage.fault, compiler.library.mode == .strict {
      let span = span(ofPending: fault.offset)
      compiler.diagnostics.append(.contextFault(fault.kind, at: compiler.location(span)))
    }
    let start = UInt32(compiler.program.literals.count)
    compiler.program.literals += pending
    compiler.program.pieces += pendingPieces.map {
      LiteralPiece(literalStart: $0.literalStart + start, source: $0.source, sourceStart: $0.sourceStart)
    }
    code.append(
      Instruction(operation: .literal, operand: start, count: UInt32(pending.count)), at: span(ofPending: 0))
    pending.removeAll(keepingCapacity: true)
    pendingPieces.removeAll(keepingCapacity: true)
  }

  private func span(ofPending offset: Int) -> SourceSpan {
    let piece =
      pendingPieces.last { $0.literalStart <= offset } ?? LiteralPiece(literalStart: 0, source: 0, sourceStart: 0)
    let start = piece.sourceStart + UInt32(offset) - piece.literalStart
    return SourceSpan(source: piece.source, start: start, end: start + 1)
  }
}

// MARK: - Values

extension FunctionBuilder {
  private mutating func interpolation(
    _ name: TemplateName, isRaw: Bool, _ format: ValueFormat?, _ span: SourceSpan, _ scope: Scope,
    _ compiler: inout TemplateCompiler
  ) {
    let isStrict = compiler.library.mode == .strict
    let isTagName = pending.last == UInt8(ascii: "<") || pending.suffix(2).elementsEqual("</".utf8)
    if isStrict, !isRaw, isTagName, name.text == "heading" { return heading(span, &compiler) }
    flush(&compiler)
    if name.position(in: compiler.library.mode) == .key { noteKey() }
    var instruction = Instruction(operation: .interpolate, operand: compiler.nameIndex(name))
    instruction.quote = context.quote
    if compiler.isOptional(name, in: scope.template) { instruction.flags.insert(.optional) }
    do throws(EscapingRefusal) {
      instruction.escaper = try context.escaper()
    } catch {
      instruction.escaper = .singleQuoted
      if isStrict {
        compiler.diagnostics.append(.refused(error, name: name.text, context: context, at: compiler.location(span)))
      }
    }
    // Plain Mustache has no rules for names.
    if !isStrict, [.classes, .identifier, .language, .json].contains(instruction.escaper) {
      instruction.escaper = context.quote == .none ? .unquoted : context.quote == .single ? .singleQuoted : .text
    }
    if context.loadsAddress { instruction.flags.insert(.loadsAddress) }
    if isRaw {
      instruction.escaper = .raw
      if isStrict {
        instruction.flags.insert(.requiresHTML)
        if !context.allowsHTML {
          compiler.diagnostics.append(.rawOutsideText(name: name.text, context: context, at: compiler.location(span)))
        }
      }
    }
    if let format, !isRaw {
      // A relative date is an element.
      let isAllowed =
        format.kind == .relative
        ? context.allowsHTML : [.text, .singleQuoted, .unquoted].contains(instruction.escaper)
      if !isAllowed {
        compiler.diagnostics.append(.formatOutsideText(name: name.text, context: context, at: compiler.location(span)))
      }
      instruction.operation = .formatted
      instruction.target = compiler.formatIndex(format)
    }
    code.append(instruction, at: span)
    context.advanceOverValue()
  }

  /// Compiles `{{heading}}` as the name in a tag: a heading element whose level the place on the page decides.
  private mutating func heading(_ span: SourceSpan, _ compiler: inout TemplateCompiler) {
    flush(&compiler)
    // All heading elements are the same to the context.
    _ = Array("h2".utf8).withUnsafeBytes { context.advance(over: $0) }
    code.append(Instruction(operation: .heading), at: span)
  }

  private mutating func section(_ section: TemplateSection, _ scope: Scope, _ compiler: inout TemplateCompiler) {
    flush(&compiler)
    let entry = context
    let start = code.instructions.count
    let errors = compiler.diagnostics
    var exit = sectionBody(section, scope, &compiler)
    var joined = entry.joined(with: exit)
    if let again = joined, again != entry, again != .unknown, !section.isInverted,
      !(again.isBetweenAttributes && holdsOnlyText(from: start))
    {
      // The body may repeat from its final context, so it is compiled for both contexts.
      code.truncate(to: start)
      compiler.diagnostics = errors
      context = again
      exit = sectionBody(section, scope, &compiler)
      joined = again.joined(with: exit)
      if joined != again, joined != .unknown { joined = nil }
    }
    if joined == nil, compiler.library.mode == .strict {
      compiler.diagnostics.append(
        .sectionChangesContext(
          name: section.name.text, openedAt: compiler.location(span(section.opening, scope)),
          closedAt: compiler.location(span(section.closing, scope)), entry: entry, exit: exit))
    }
    context = joined ?? .unknown
  }

  /// Whether no value has been written since an instruction: if so, the context of the text does not matter when a
  /// section such as `{{#done}}checked{{/done}}` repeats.
  private func holdsOnlyText(from start: Int) -> Bool {
    code.instructions[start...].allSatisfy { instruction in
      switch instruction.operation {
      case .literal, .section, .inverted, .compared, .comparedInverted, .sectionEnd, .heading: true
      case .interpolate, .formatted, .call, .dynamicCall, .ret, .indentation: false
      }
    }
  }

  /// Lets the innermost section over a value go over the members of an object.
  private mutating func noteKey() {
    guard let section = openSections.last else { return namesKey = true }
    code.instructions[section].flags.insert(.entries)
  }

  /// Compiles a section once and returns the context in which its body ends.
  private mutating func sectionBody(
    _ section: TemplateSection, _ scope: Scope, _ compiler: inout TemplateCompiler
  ) -> EscapingContext {
    let start = code.instructions.count
    var instruction = Instruction(
      operation: section.isInverted ? .inverted : .section, operand: compiler.nameIndex(section.name))
    if let condition = section.condition {
      instruction.operation = section.isInverted ? .comparedInverted : .compared
      instruction.count = compiler.conditionIndex(condition)
    }
    if compiler.isOptional(section.name, in: scope.template) { instruction.flags.insert(.optional) }
    if section.name.position(in: compiler.library.mode) == .key { noteKey() }
    code.append(instruction, at: span(section.opening, scope))
    // A condition does not go deeper into the data.
    let goesDeeper = !section.isInverted && section.condition == nil
    if goesDeeper {
      compiler.guards += 1
      openSections.append(start)
    }
    compile(section.body, scope, &compiler)
    flush(&compiler)
    if !section.isInverted {
      if goesDeeper {
        compiler.guards -= 1
        openSections.removeLast()
      }
      code.append(Instruction(operation: .sectionEnd), at: span(section.closing, scope))
    }
    code.instructions[start].target = UInt32(code.instructions.count)
    return context
  }
}

// MARK: - Calls and blocks

extension FunctionBuilder {
  /// A tag that calls a template.
  private struct Call {
    /// The overrides of the called template's blocks.
    let overrides: BlockOverrides
    /// The indentation of a standalone tag.
    let indent: [UInt8]
    /// Whether the lines of the called template are indented more than those around the tag.
    let isIndented: Bool
    let scope: Scope
    let span: SourceSpan

    init(_ scope: Scope, _ overrides: BlockOverrides, behind blanks: ArraySlice<UInt8>?, at span: SourceSpan) {
      self.scope = scope
      self.overrides = overrides
      self.span = span
      indent = blanks.map { scope.layout.indent(behind: Array($0)) } ?? []
      isIndented = blanks != nil && (scope.layout.isDynamic || !indent.isEmpty)
    }
  }

  private mutating func call(_ reference: TemplateReference, _ call: Call, _ compiler: inout TemplateCompiler) {
    flush(&compiler)
    switch reference {
    case .named(let name):
      if let template = compiler.library.index(of: name.text) { self.call(template, call, &compiler) }
    case .dynamic(let name): callDynamically(name, call, &compiler)
    }
  }

  private mutating func call(_ template: Int, _ call: Call, _ compiler: inout TemplateCompiler) {
    // The indentation of a template that calls itself with an indentation grows with each call.
    let isDynamic = call.isIndented && (call.scope.layout.isDynamic || compiler.isBeingCompiled(template))
    let layout = isDynamic ? LineLayout(isDynamic: true) : LineLayout(indent: call.indent)
    let key = CallKey(template: template, context: context, layout: layout, overrides: call.overrides)
    guard let function = compiler.function(for: key, caller: call.span) else {
      context = .unknown
      return
    }
    let indent = isDynamic ? compiler.program.add(indent: call.indent) : IndentRange(start: 0, count: 0)
    append(
      Instruction(operation: .call, operand: indent.start, count: indent.count, target: UInt32(function)), for: call)
    context = compiler.functions[function].exit ?? context
    if compiler.functions[function].namesKey { noteKey() }
    if let opening = compiler.functions[function].code.opening { code.opening = opening }
  }

  private mutating func callDynamically(_ name: TemplateName, _ call: Call, _ compiler: inout TemplateCompiler) {
    let key = TemplateCompiler.DispatchKey(
      context: context, layout: LineLayout(isDynamic: call.isIndented), overrides: call.overrides)
    let table = compiler.dispatchTable(for: key, caller: call.span)
    compiler.program.dispatchIndents.append(compiler.program.add(indent: call.indent))
    var instruction = Instruction(
      operation: .dynamicCall, operand: compiler.nameIndex(name),
      count: UInt32(compiler.program.dispatchIndents.count - 1), target: UInt32(table))
    if compiler.isOptional(name, in: call.scope.template) { instruction.flags.insert(.optional) }
    append(instruction, for: call)
  }

  private mutating func append(_ instruction: Instruction, for call: Call) {
    var instruction = instruction
    if call.scope.layout.isDynamic { instruction.flags.insert(.keepsIndentation) }
    code.append(instruction, at: call.span)
  }

  private mutating func block(_ index: Int, _ scope: Scope, _ compiler: inout TemplateCompiler) {
    let site = compiler.library.template(scope.template).blocks[index]
    let siteBytes = compiler.library.sources[scope.template].text.bytes
    guard let content = scope.overrides[site.name] else {
      if site.isPair, let indent = site.indent, !site.body.isEmpty {
        lineStart(indent, siteBytes, scope, &compiler)
      }
      compile(site.body, scope, &compiler)
      return
    }
    let override = compiler.library.template(content.template).blocks[content.block]
    let blanks = (site.intrinsicIndent ?? site.indent).map { Array(siteBytes[$0]) }
    let indent = blanks.map { scope.layout.indent(behind: $0) } ?? scope.layout.indent
    let inner = Scope(
      template: content.template,
      layout: LineLayout(
        dedent: override.intrinsicIndent?.count ?? 0, indent: indent, isDynamic: scope.layout.isDynamic),
      overrides: scope.overrides.without(site.name))
    if blanks != nil, !override.startsLine, !override.body.isEmpty {
      let start = override.opening.upperBound
      if scope.layout.isDynamic {
        flush(&compiler)
        code.append(Instruction(operation: .indentation), at: span(override.opening, inner))
      }
      literal(indent, from: start, inner)
    }
    compile(override.body, inner, &compiler)
  }
}

package import Diagnostics

extension Template {
  /// Checks every name against those of the data: one that no record has is probably misspelt.
  ///
  /// A section only asks whether there is a value, and the data of another day may have it.
  ///
  /// - Returns: for each tag with an unknown name, an error, or a warning if it is a section, with the most similar known
  ///   name.
  package func check(against tree: NameTree) -> [Diagnostic] {
    var check = NameCheck(template: self, tree: tree)
    check.run()
    return check.diagnostics
  }
}

/// Interprets a compiled template over sets of nodes instead of data.
private struct NameCheck {
  private let template: Template
  private let tree: NameTree
  private(set) var diagnostics: [Diagnostic] = []
  /// The nodes on the context stack, outermost first.
  private var stack: [Int] = [0]
  private var visited: Set<Visit> = []
  private var reported: Set<SourceSpan> = []

  private struct Visit: Hashable {
    let entry: UInt32
    let stack: [Int]
  }

  /// The result of resolving a name.
  private enum Finding {
    case node(Int)
    /// The name is below an open node.
    case unknowable
    /// The part is unknown; the known names are given.
    case missing(known: [String])
  }

  init(template: Template, tree: NameTree) {
    self.template = template
    self.tree = tree
  }

  mutating func run() { walk(from: 0) }

  private mutating func walk(from entry: UInt32) {
    // Contexts that are deeper than the data's own nesting repeat.
    let distinct = stack.reduce(into: [Int]()) { list, node in if !list.contains(node) { list.append(node) } }
    guard visited.insert(Visit(entry: entry, stack: distinct)).inserted else { return }
    let depth = stack.count
    defer { stack.removeSubrange(depth...) }
    let program = template.program
    for index in Int(entry)..<program.instructions.count {
      let instruction = program.instructions[index]
      guard !program.namesPosition(instruction) else {
        // A section over a position does not go deeper into the data.
        if instruction.operation == .compared { stack.append(stack.last ?? -1) }
        continue
      }
      switch instruction.operation {
      case .literal, .indentation, .heading: break
      case .interpolate, .formatted, .inverted, .comparedInverted: _ = resolve(index)
      case .section, .compared:
        let resolved = resolve(index)
        // The members of an object may all be different.
        stack.append(instruction.flags.contains(.entries) ? -1 : resolved)
      case .sectionEnd: stack.removeLast()
      case .call: walk(from: instruction.target)
      case .dynamicCall:
        // Only the data selects the called template; its names are resolved at rendering.
        _ = resolve(index)
      case .ret: return
      }
    }
  }

  /// The node of the value that a section would push; -1 if unknown.
  private mutating func resolve(_ index: Int) -> Int {
    let program = template.program
    let instruction = program.instructions[index]
    let name = program.nameTexts[Int(instruction.operand)]
    switch find(name) {
    case .unknowable: return -1
    case .node(let node): return tree.nodes[node].element ?? node
    case .missing(let known):
      let span = program.spans[index]
      let isAsking = [.section, .inverted, .compared, .comparedInverted].contains(instruction.operation)
      if !instruction.flags.contains(.optional), isAsking || !tree.mayLack.contains(name),
        reported.insert(span).inserted
      {
        diagnostics.append(
          .unknownName(name, at: template.location(of: span), among: known, isAsking: isAsking))
      }
      return -1
    }
  }

  private func find(_ name: String) -> Finding {
    guard name != "." else { return stack.last.map { $0 < 0 ? .unknowable : .node($0) } ?? .unknowable }
    let parts = name.fieldPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let first = parts.first else { return .unknowable }
    var start: Int?
    for node in name.isLocalName ? stack.suffix(1) : stack.reversed() {
      guard node >= 0 else { return .unknowable }
      if let found = step(first, from: node) {
        start = found
        break
      }
      if tree.nodes[node].isOpen { return .unknowable }
    }
    let point = name.isLocalName ? "." : ""
    guard var node = start else {
      let known = (name.isLocalName ? stack.suffix(1) : stack[...]).reversed().flatMap {
        tree.nodes[$0].keys.map { String(decoding: $0.bytes, as: UTF8.self) }
      }
      let rest = parts.dropFirst().map { "." + $0 }.joined()
      return .missing(known: known.map { point + $0 + rest })
    }
    for (index, part) in parts.enumerated().dropFirst() {
      if let next = step(part, from: node) {
        node = next
      } else if tree.nodes[node].isOpen {
        return .unknowable
      } else {
        let before = point + parts[..<index].joined(separator: ".") + "."
        return .missing(known: tree.nodes[node].keys.map { before + String(decoding: $0.bytes, as: UTF8.self) })
      }
    }
    return .node(node)
  }

  private func step(_ part: String, from node: Int) -> Int? {
    if let member = tree.nodes[node].members[part] { return member }
    return part.isListPosition ? tree.nodes[node].element : nil
  }
}

import Platform

/// A selector list, matched against a ``MarkupTree``.
///
/// What depends on the reader or on the window, such as `:hover`, counts as true, so that a rule matches every element
/// that it can ever apply to.
struct Selector: Sendable {
  /// How two compounds of a selector are connected.
  private enum Combinator: Sendable { case descendant, child, next, later }

  /// The conditions on one element.
  private struct Compound: Sendable {
    var tests: [Test] = []
  }

  private indirect enum Test: Sendable {
    case name(String)
    case attribute(String, comparison: Character?, value: String, ignoresCase: Bool)
    case any([Complex])
    case none([Complex])
    case has([Complex])
    case root, firstChild, lastChild, onlyChild, empty
    case firstOfType, lastOfType
    case nth(step: Int, offset: Int, fromEnd: Bool, ofType: Bool)
  }

  /// Compounds from right to left, each with the combinator to its right.
  private struct Complex: Sendable {
    var parts: [(compound: Compound, combinator: Combinator)] = []
  }

  private let alternatives: [Complex]
  /// For each alternative, a name that the HTML contains if anything matches: a class, an id or an attribute; empty if
  /// there is none.
  let hints: [String]

  /// Reads a selector list.
  init(_ text: String) {
    var reader = Reader(text)
    alternatives = reader.list(isRelative: false)
    hints = alternatives.map(Self.hint)
  }

  private static func hint(of complex: Complex) -> String {
    for part in complex.parts {
      for test in part.compound.tests {
        switch test {
        case .attribute("class", comparison: "~", let value, _): return value
        case .attribute("id", comparison: "=", let value, _): return value
        case .attribute(let name, comparison: nil, _, _): return name
        case .attribute(_, comparison: "=", let value, ignoresCase: false) where !value.isEmpty: return value
        case .any(let list) where list.count == 1:
          let hint = hint(of: list[0])
          if !hint.isEmpty { return hint }
        default: continue
        }
      }
    }
    return ""
  }

  /// Whether HTML may contain an element that matches; quick.
  func mayMatch(in html: [UInt8]) -> Bool {
    hints.contains { $0.isEmpty || html.contains($0) }
  }

  /// The elements that match.
  func matches(in tree: MarkupTree) -> [Int] {
    tree.nodes.indices.filter { matches($0, in: tree) }
  }

  /// Whether an element matches.
  func matches(_ index: Int, in tree: MarkupTree) -> Bool {
    guard !tree.nodes[index].isText else { return false }
    return alternatives.contains { Self.matches($0, at: index, in: tree, from: 0) }
  }

  private static func matches(_ complex: Complex, at index: Int, in tree: MarkupTree, from part: Int) -> Bool {
    guard part < complex.parts.count else { return true }
    guard complex.parts[part].compound.tests.allSatisfy({ holds($0, at: index, in: tree) }) else { return false }
    guard part + 1 < complex.parts.count else { return true }
    switch complex.parts[part + 1].combinator {
    case .child:
      let parent = tree.nodes[index].parent
      return parent >= 0 && matches(complex, at: parent, in: tree, from: part + 1)
    case .descendant:
      var parent = tree.nodes[index].parent
      while parent >= 0 {
        if matches(complex, at: parent, in: tree, from: part + 1) { return true }
        parent = tree.nodes[parent].parent
      }
      return false
    case .next:
      guard let other = tree.elementsBefore(index).last else { return false }
      return matches(complex, at: other, in: tree, from: part + 1)
    case .later:
      return tree.elementsBefore(index).contains { matches(complex, at: $0, in: tree, from: part + 1) }
    }
  }

  private static func holds(_ test: Test, at index: Int, in tree: MarkupTree) -> Bool {
    let node = tree.nodes[index]
    switch test {
    case .name(let name): return node.name == name
    case .attribute(let name, let comparison, let value, let ignoresCase):
      guard var own = node[name] else { return false }
      guard let comparison else { return true }
      var value = value
      if ignoresCase { (own, value) = (own.lowercased(), value.lowercased()) }
      switch comparison {
      case "=": return own == value
      case "~": return own.split(whereSeparator: \.isWhitespace).contains { $0 == value }
      case "|": return own == value || own.hasPrefix(value + "-")
      case "^": return !value.isEmpty && own.hasPrefix(value)
      case "$": return !value.isEmpty && own.hasSuffix(value)
      default: return !value.isEmpty && own.contains(value)
      }
    case .any(let list): return list.contains { matches($0, at: index, in: tree, from: 0) }
    case .none(let list): return !list.contains { matches($0, at: index, in: tree, from: 0) }
    case .has(let list):
      let within = tree.descendants(of: index) + tree.elementsAfter(index)
      return within.contains { other in list.contains { matches($0, at: other, in: tree, from: 0) } }
    case .root: return node.parent < 0
    case .empty: return node.children.isEmpty
    case .firstChild: return tree.elementsBefore(index).isEmpty
    case .lastChild: return tree.elementsAfter(index).isEmpty
    case .onlyChild: return tree.elementsBefore(index).isEmpty && tree.elementsAfter(index).isEmpty
    case .firstOfType: return !tree.elementsBefore(index).contains { tree.nodes[$0].name == node.name }
    case .lastOfType: return !tree.elementsAfter(index).contains { tree.nodes[$0].name == node.name }
    case .nth(let step, let offset, let fromEnd, let ofType):
      let others = fromEnd ? tree.elementsAfter(index) : tree.elementsBefore(index)
      let number = others.count { !ofType || tree.nodes[$0].name == node.name } + 1
      if step == 0 { return number == offset }
      return (number - offset) % step == 0 && (number - offset) / step >= 0
    }
  }

  // MARK: Reading

  /// Reads selectors character by character.
  private struct Reader {
    private let text: [Character]
    private var position = 0

    init(_ text: String) { self.text = Array(text) }

    private var current: Character? { position < text.count ? text[position] : nil }

    private mutating func take(_ character: Character) -> Bool {
      guard current == character else { return false }
      position += 1
      return true
    }

    private mutating func skipSpace() { while current?.isWhitespace == true { position += 1 } }

    mutating func list(isRelative: Bool) -> [Complex] {
      var list: [Complex] = []
      repeat {
        skipSpace()
        list.append(complex())
        skipSpace()
      } while take(",")
      return list
    }

    private mutating func complex() -> Complex {
      var parts: [(compound: Compound, combinator: Combinator)] = []
      var combinator = Combinator.descendant
      while true {
        let hadSpace = current?.isWhitespace == true
        skipSpace()
        guard let character = current, character != ",", character != ")" else { break }
        let explicit = combinatorAhead()
        if explicit != nil { skipSpace() }
        guard let next = current, next != ",", next != ")" else { break }
        combinator = explicit ?? .descendant
        if parts.isEmpty || hadSpace || explicit != nil {
          let start = position
          parts.append((compound(), combinator))
          // An unreadable character is passed, so that reading ends.
          if position == start { position += 1 }
        } else {
          position += 1
        }
      }
      // The combinator to the left of a compound becomes that of the next one in reversed order.
      var reversed: [(compound: Compound, combinator: Combinator)] = []
      for index in parts.indices.reversed() {
        reversed.append((parts[index].compound, index + 1 < parts.count ? parts[index + 1].combinator : .descendant))
      }
      return Complex(parts: reversed)
    }

    private mutating func combinatorAhead() -> Combinator? {
      switch current {
      case ">": position += 1; return .child
      case "+": position += 1; return .next
      case "~": position += 1; return .later
      default: return nil
      }
    }

    private mutating func compound() -> Compound {
      var compound = Compound()
      while let character = current {
        switch character {
        case "*", "&": position += 1
        case ".":
          position += 1
          compound.tests.append(.attribute("class", comparison: "~", value: identifier(), ignoresCase: false))
        case "#":
          position += 1
          compound.tests.append(.attribute("id", comparison: "=", value: identifier(), ignoresCase: false))
        case "[": compound.tests += attribute()
        case ":": compound.tests += pseudo()
        default:
          let name = identifier()
          guard !name.isEmpty else { return compound }
          compound.tests.append(.name(name.lowercased()))
        }
      }
      return compound
    }

    private mutating func identifier() -> String {
      var name = ""
      while let character = current {
        if character == "\\" {
          position += 1
          if let escaped = current {
            name.append(escaped)
            position += 1
          }
        } else if character.isLetter || character.isNumber || character == "-" || character == "_" {
          name.append(character)
          position += 1
        } else {
          break
        }
      }
      return name
    }

    private mutating func attribute() -> [Test] {
      position += 1
      skipSpace()
      let name = identifier().lowercased()
      skipSpace()
      if take("]") { return [.attribute(name, comparison: nil, value: "", ignoresCase: false)] }
      var comparison: Character = "="
      if let character = current, "~|^$*".contains(character) {
        comparison = character
        position += 1
      }
      _ = take("=")
      skipSpace()
      var value = ""
      if let quote = current, quote == "\"" || quote == "'" {
        position += 1
        while let character = current, character != quote {
          value.append(character)
          position += 1
        }
        position += 1
      } else {
        value = identifier()
      }
      skipSpace()
      let ignoresCase = current == "i" || current == "I"
      while let character = current, character != "]" {
        _ = character
        position += 1
      }
      _ = take("]")
      return [.attribute(name, comparison: comparison, value: value, ignoresCase: ignoresCase)]
    }

    private mutating func pseudo() -> [Test] {
      position += 1
      let isElement = take(":")
      let name = identifier().lowercased()
      guard take("(") else { return isElement ? [] : Self.simple(name) }
      let start = position
      switch name {
      case "is", "where", "matches", "host", "slotted":
        let list = list(isRelative: false)
        close(from: start)
        return [.any(list)]
      case "not":
        let list = list(isRelative: false)
        close(from: start)
        return [.none(list)]
      case "has":
        let list = list(isRelative: true)
        close(from: start)
        return [.has(list)]
      case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
        close(from: start)
        let formula = String(text[start..<max(start, position - 1)])
        return Self.nth(formula).map { step, offset in
          [.nth(step: step, offset: offset, fromEnd: name.contains("last"), ofType: name.hasSuffix("type"))]
        } ?? []
      default:
        close(from: start)
        return []
      }
    }

    /// Passes the closing parenthesis of what began at a place.
    private mutating func close(from start: Int) {
      position = start
      var depth = 1
      while let character = current {
        position += 1
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        if depth == 0 { return }
      }
    }

    private static func simple(_ name: String) -> [Test] {
      switch name {
      case "root": [.root]
      case "first-child": [.firstChild]
      case "last-child": [.lastChild]
      case "only-child": [.onlyChild]
      case "first-of-type": [.firstOfType]
      case "last-of-type": [.lastOfType]
      case "empty": [.empty]
      default: []
      }
    }

    private static func nth(_ formula: String) -> (step: Int, offset: Int)? {
      let text = formula.lowercased().filter { !$0.isWhitespace }
      if text == "odd" { return (2, 1) }
      if text == "even" { return (2, 0) }
      if let number = Int(text) { return (0, number) }
      guard let letter = text.firstIndex(of: "n") else { return nil }
      let factor = String(text[..<letter])
      let step = factor.isEmpty || factor == "+" ? 1 : factor == "-" ? -1 : Int(factor)
      let rest = String(text[text.index(after: letter)...])
      guard let step, let offset = rest.isEmpty ? 0 : Int(rest) else { return nil }
      return (step, offset)
    }
  }
}

extension MarkupTree {
  private func siblings(of index: Int) -> [Int] {
    let parent = nodes[index].parent
    return (parent < 0 ? roots : nodes[parent].children).filter { !nodes[$0].isText }
  }

  /// The elements before one in its parent.
  func elementsBefore(_ index: Int) -> [Int] { siblings(of: index).filter { $0 < index } }

  /// The elements after one in its parent.
  func elementsAfter(_ index: Int) -> [Int] { siblings(of: index).filter { $0 > index } }

  /// The elements in one, in document order.
  func descendants(of index: Int) -> [Int] {
    var found: [Int] = []
    var next = index + 1
    // Nodes are in document order, so the descendants follow their ancestor.
    while next < nodes.count, isInside(next, index) {
      if !nodes[next].isText { found.append(next) }
      next += 1
    }
    return found
  }

  private func isInside(_ index: Int, _ ancestor: Int) -> Bool {
    var parent = nodes[index].parent
    while parent > ancestor { parent = nodes[parent].parent }
    return parent == ancestor
  }
}

extension [UInt8] {
  /// Whether the bytes contain a text.
  func contains(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { needle in
      guard let first = needle.first, let start = needle.baseAddress else { return true }
      return withUnsafeBufferPointer { bytes in
        guard bytes.count >= needle.count, let base = bytes.baseAddress else { return false }
        var offset = 0
        let last = bytes.count - needle.count
        while offset <= last {
          guard let found = memchr(base + offset, Int32(first), last - offset + 1) else { return false }
          offset = UnsafeRawPointer(base).distance(to: found)
          if memcmp(base + offset, start, needle.count) == 0 { return true }
          offset += 1
        }
        return false
      }
    }
  }
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

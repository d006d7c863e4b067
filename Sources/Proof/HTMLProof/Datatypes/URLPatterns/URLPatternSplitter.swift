/// Splits the pattern of a whole URL into the patterns of its parts.
///
/// URL Pattern Standard, section 1.6.
struct URLPatternSplitter {
  private enum State: Equatable { case start, authority, component(URLPatternComponent) }

  private let bytes: UnsafeRawBufferPointer
  private let tokens: [URLPatternToken]
  private var index = 0
  private var componentStart = 0
  private var state = State.start
  private var brackets = 0
  private var parts: [(URLPatternComponent, Range<Int>)] = []

  /// The parts that the pattern names, in their order.
  static func components(
    of bytes: UnsafeRawBufferPointer, in range: Range<Int>
  ) -> [(URLPatternComponent, Range<Int>)] {
    var splitter = URLPatternSplitter(bytes, URLPatternTokenizer.tokens(of: bytes, in: range))
    splitter.split()
    return splitter.parts
  }

  private init(_ bytes: UnsafeRawBufferPointer, _ tokens: [URLPatternToken]) {
    (self.bytes, self.tokens) = (bytes, tokens)
  }

  private mutating func split() {
    var depth = 0
    while index < tokens.count {
      if tokens[index].kind == .end {
        if state == .start {
          rewind()
          if isCharacter("#") {
            change(to: .component(.hash), skipping: 1)
          } else if isSearchPrefix {
            change(to: .component(.search), skipping: 1)
          } else {
            change(to: .component(.pathname), skipping: 0)
          }
          continue
        }
        if state == .authority {
          rewind()
          state = .component(.hostname)
          continue
        }
        return finish()
      }
      if tokens[index].kind == .open {
        depth += 1
      } else if depth > 0 {
        if tokens[index].kind == .close { depth -= 1 }
      } else if step() {
        continue
      }
      index += 1
    }
  }

  /// One token outside of braces; answers whether the next token to read was chosen already.
  private mutating func step() -> Bool {
    switch state {
    case .start:
      guard isCharacter(":") else { return false }
      rewind()
      state = .component(.protocol)
      return true
    case .component(.protocol):
      guard isCharacter(":") else { return false }
      let isSpecial = mayBeSpecial(componentStart..<index)
      let hasSlashes = isCharacter("/", at: index + 1) && isCharacter("/", at: index + 2)
      let next: State = hasSlashes || isSpecial ? .authority : .component(.pathname)
      change(to: next, skipping: hasSlashes ? 3 : 1)
      return true
    case .authority:
      if isCharacter("@") {
        rewind()
        state = .component(.username)
        return true
      }
      guard isCharacter("/") || isSearchPrefix || isCharacter("#") else { return false }
      rewind()
      state = .component(.hostname)
      return true
    case .component(.username):
      if isCharacter(":") { return changed(to: .password) }
      return isCharacter("@") ? changed(to: .hostname) : false
    case .component(.password): return isCharacter("@") ? changed(to: .hostname) : false
    case .component(.hostname):
      if isCharacter("[") { brackets += 1 }
      if isCharacter("]") { brackets -= 1 }
      if isCharacter(":"), brackets == 0 { return changed(to: .port) }
      return pathOrLater()
    case .component(.port): return pathOrLater()
    case .component(.pathname):
      if isSearchPrefix { return changed(to: .search) }
      return isCharacter("#") ? changed(to: .hash) : false
    case .component(.search): return isCharacter("#") ? changed(to: .hash) : false
    case .component(.hash): return false
    }
  }

  private mutating func pathOrLater() -> Bool {
    if isCharacter("/") {
      change(to: .component(.pathname), skipping: 0)
      return true
    }
    if isSearchPrefix { return changed(to: .search) }
    return isCharacter("#") ? changed(to: .hash) : false
  }

  private mutating func rewind() { index = componentStart }

  private mutating func changed(to component: URLPatternComponent) -> Bool {
    change(to: .component(component), skipping: 1)
    return true
  }

  private mutating func change(to next: State, skipping count: Int) {
    finish()
    state = next
    index += count
    componentStart = index
  }

  private mutating func finish() {
    guard case .component(let component) = state else { return }
    parts.append((component, tokens[componentStart].start..<tokens[index].start))
  }

  /// Whether a token is a character with no meaning of its own.
  private func isCharacter(_ character: Unicode.Scalar, at place: Int? = nil) -> Bool {
    let place = place ?? index
    guard place < tokens.count else { return false }
    let token = tokens[place]
    switch token.kind {
    case .character, .escaped, .invalid:
      return token.value.count == 1 && bytes[token.value.lowerBound] == UInt8(truncatingIfNeeded: character.value)
    default: return false
    }
  }

  /// Whether a `?` starts the search; behind a name, an expression, a group or a wildcard it makes that optional.
  private var isSearchPrefix: Bool {
    if isCharacter("?") { return true }
    let token = tokens[index]
    guard token.kind == .modifier, bytes[token.start] == UInt8(ascii: "?") else { return false }
    guard index > 0 else { return true }
    switch tokens[index - 1].kind {
    case .name, .regularExpression, .close, .asterisk: return false
    default: return true
    }
  }

  /// Whether a scheme's pattern may match `http`, `https` and the like; one with syntax in it is taken for it.
  private func mayBeSpecial(_ range: Range<Int>) -> Bool {
    if tokens[range].contains(where: { $0.kind != .character }) { return true }
    let special: Keywords = "http https ws wss ftp file"
    return special.contains(bytes, in: tokens[range.lowerBound].start..<tokens[range.upperBound].start)
  }
}

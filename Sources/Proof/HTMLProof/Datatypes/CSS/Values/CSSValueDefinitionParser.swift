import Platform

/// Reads the value definition syntax.
///
/// Its signs bind in this order, the tightest first: a space, `&&`, `||`, `|`.
///
/// CSS Values and Units Level 4, section 2.2.
struct CSSValueDefinitionParser {
  /// A place where the text is not a definition: a mistake in the table, which a test finds.
  struct Fault: Error {
    let offset: Int
  }

  private let text: [UInt8]
  private let indices: [String: Int]
  private var position = 0

  /// - Parameter indices: where the definitions are that others name.
  private init(_ text: ArraySlice<UInt8>, indices: [String: Int]) {
    self.text = Array(text)
    self.indices = indices
  }

  /// The definition that a text writes.
  ///
  /// - Parameter indices: where the definitions are that it may name.
  static func definition(
    _ text: ArraySlice<UInt8>, indices: [String: Int]
  ) throws(Fault) -> CSSValueDefinition {
    var parser = CSSValueDefinitionParser(text, indices: indices)
    let definition = try parser.alternatives()
    guard parser.peek() == nil else { throw Fault(offset: parser.position) }
    return definition
  }

  // MARK: Combinators

  private mutating func alternatives() throws(Fault) -> CSSValueDefinition {
    var parts = [try anyOrder()]
    while take("|") { parts.append(try anyOrder()) }
    return parts.count == 1 ? parts[0] : .one(Self.joiningWords(parts))
  }

  private mutating func anyOrder() throws(Fault) -> CSSValueDefinition {
    var parts = [try together()]
    while take("||") { parts.append(try together()) }
    return parts.count == 1 ? parts[0] : .some(parts)
  }

  private mutating func together() throws(Fault) -> CSSValueDefinition {
    var parts = [try sequence()]
    while take("&&") { parts.append(try sequence()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func sequence() throws(Fault) -> CSSValueDefinition {
    var parts: [CSSValueDefinition] = []
    while let byte = peek(), !Self.endsSequence(byte) { parts.append(try multiplied()) }
    guard let first = parts.first else { throw Fault(offset: position) }
    return parts.count == 1 ? first : .sequence(parts)
  }

  /// Keywords that are alternatives of each other are looked up as one list.
  private static func joiningWords(_ parts: [CSSValueDefinition]) -> [CSSValueDefinition] {
    var words: [[UInt8]] = []
    var others: [CSSValueDefinition] = []
    for part in parts {
      if case .words(let more) = part { words += more } else { others.append(part) }
    }
    return words.isEmpty ? others : [.words(words)] + others
  }

  // MARK: Components

  private mutating func multiplied() throws(Fault) -> CSSValueDefinition {
    var definition = try component()
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: "?"): definition = .several(definition, 0...1)
      case UInt8(ascii: "*"): definition = .several(definition, 0...Int.max)
      case UInt8(ascii: "+"): definition = .several(definition, 1...Int.max)
      case UInt8(ascii: "#"):
        position += 1
        definition = .list(definition, try counts() ?? 1...Int.max)
        continue
      case UInt8(ascii: "{"):
        guard let counts = try counts() else { throw Fault(offset: position) }
        definition = .several(definition, counts)
        continue
      default: return definition
      }
      position += 1
    }
    return definition
  }

  /// `{3}`, `{2,4}` or `{2,}`.
  private mutating func counts() throws(Fault) -> ClosedRange<Int>? {
    guard take("{") else { return nil }
    let least = try number()
    var most = least
    if take(",") { most = peek() == UInt8(ascii: "}") ? Int.max : try number() }
    guard take("}"), least <= most else { throw Fault(offset: position) }
    return least...most
  }

  private mutating func component() throws(Fault) -> CSSValueDefinition {
    switch peek() {
    case UInt8(ascii: "["):
      position += 1
      let group = try alternatives()
      guard take("]") else { throw Fault(offset: position) }
      return group
    case UInt8(ascii: "<"): return try type()
    case UInt8(ascii: "'"):
      guard position + 2 < text.count, text[position + 2] == UInt8(ascii: "'") else { throw Fault(offset: position) }
      defer { position += 3 }
      return .sign(text[position + 1])
    case UInt8(ascii: ","), UInt8(ascii: "/"):
      defer { position += 1 }
      return .sign(text[position])
    default: return try wordOrFunction()
    }
  }

  private mutating func wordOrFunction() throws(Fault) -> CSSValueDefinition {
    let word = text[position...].prefix { Self.isNamePart($0) }
    guard !word.isEmpty else { throw Fault(offset: position) }
    position = word.endIndex
    guard position < text.count, text[position] == UInt8(ascii: "(") else { return .words([Array(word)]) }
    position += 1
    let arguments = try alternatives()
    guard take(")") else { throw Fault(offset: position) }
    return .function(Array(word), arguments)
  }

  /// `<length>`, `<length [0,∞]>`, `<position>` or `<'width'>`.
  private mutating func type() throws(Fault) -> CSSValueDefinition {
    let start = position
    guard let end = text[start...].firstIndex(of: UInt8(ascii: ">")) else { throw Fault(offset: start) }
    position = end + 1
    let inside = text[(start + 1)..<end]
    let name = String(decoding: inside.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
    if let type = CSSValueType(rawValue: name) {
      guard let range = inside.firstIndex(of: UInt8(ascii: "[")) else { return .type(type) }
      switch String(decoding: inside[range...], as: UTF8.self) {
      case "[0,∞]": return .atLeast(.zero, type)
      case "[1,∞]": return .atLeast(.one, type)
      default: throw Fault(offset: start)
      }
    }
    let isProperty = name.hasPrefix("'") && name.hasSuffix("'")
    guard let index = indices[isProperty ? String(name.dropFirst().dropLast()) : "<\(name)>"] else {
      throw Fault(offset: start)
    }
    return .named(index)
  }

  // MARK: Characters

  private mutating func number() throws(Fault) -> Int {
    _ = peek()
    let digits = text[position...].prefix { $0.isASCIIDigit }
    guard let number = Int(String(decoding: digits, as: UTF8.self)) else { throw Fault(offset: position) }
    position = digits.endIndex
    return number
  }

  /// The next byte that is not a space.
  private mutating func peek() -> UInt8? {
    while position < text.count, text[position] == UInt8(ascii: " ") || text[position] == UInt8(ascii: "\n") {
      position += 1
    }
    return position < text.count ? text[position] : nil
  }

  /// Takes a sign; a bar is none when it is the first of two.
  private mutating func take(_ sign: String) -> Bool {
    guard peek() != nil, text[position...].starts(with: sign.utf8) else { return false }
    if sign == "|", text[position...].starts(with: "||".utf8) { return false }
    position += sign.utf8.count
    return true
  }

  private static func endsSequence(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: "]"), UInt8(ascii: ")"): true
    default: false
    }
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte.isASCIILowercase || byte.isASCIIDigit || byte == UInt8(ascii: "-")
  }
}

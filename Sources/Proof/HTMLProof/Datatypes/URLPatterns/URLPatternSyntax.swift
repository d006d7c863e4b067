import Platform

/// URL patterns as the predicates of speculation rules hold them, read against the page's address.
///
/// URL Pattern Standard, sections 1.6 (strings) and 2 (the patterns of the parts).
package enum URLPatternSyntax {
  /// What is wrong with a pattern.
  package enum Fault: Sendable, Equatable {
    case bracket, expression, name, modifier, backslash, twice, part
  }

  /// The members of an object that stands for a pattern.
  static let members: Keywords = "protocol username password hostname port pathname search hash baseURL"

  /// The fault of a pattern in one string.
  static func fault(in bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Fault? {
    for (component, part) in URLPatternSplitter.components(of: bytes, in: range) {
      if let fault = fault(in: bytes, part, of: component) { return fault }
    }
    return nil
  }

  /// The fault of the pattern of one part of a URL.
  static func fault(
    in bytes: UnsafeRawBufferPointer, _ range: Range<Int>, of component: URLPatternComponent
  ) -> Fault? {
    let pattern = withoutSign(bytes, range, of: component)
    var reader = URLPatternReader(bytes, URLPatternTokenizer.tokens(of: bytes, in: pattern), component)
    return reader.read()
  }

  /// A part without the sign that sets it off from the others.
  private static func withoutSign(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, of component: URLPatternComponent
  ) -> Range<Int> {
    guard let first = range.first, let last = range.last else { return range }
    switch component {
    case .search where bytes[first] == UInt8(ascii: "?"), .hash where bytes[first] == UInt8(ascii: "#"):
      return range.dropFirst()
    case .protocol where bytes[last] == UInt8(ascii: ":"): return range.dropLast()
    default: return range
    }
  }
}

/// The parts of a URL, in their order.
enum URLPatternComponent: UInt8 {
  case `protocol`, username, password, hostname, port, pathname, search, hash
}

/// Reads the pattern of one part: names, expressions and wildcards with modifiers, groups in braces, fixed text.
struct URLPatternReader {
  private let bytes: UnsafeRawBufferPointer
  private let tokens: [URLPatternToken]
  private let component: URLPatternComponent
  private var index = 0
  private var names: [Range<Int>] = []

  init(_ bytes: UnsafeRawBufferPointer, _ tokens: [URLPatternToken], _ component: URLPatternComponent) {
    (self.bytes, self.tokens, self.component) = (bytes, tokens, component)
  }

  private mutating func take(_ kind: URLPatternToken.Kind) -> URLPatternToken? {
    guard tokens[index].kind == kind else { return nil }
    defer { index = min(index + 1, tokens.count - 1) }
    return tokens[index]
  }

  mutating func read() -> URLPatternSyntax.Fault? {
    if let fault = invalid() { return fault }
    while true {
      let character = take(.character)
      if let character, !fits(character) { return .part }
      switch match() {
      case .failure(let fault): return fault.fault
      case .success(true): takeModifier()
      case .success(false):
        if character != nil { continue }
        if let escaped = take(.escaped) {
          if !fits(escaped) { return .part }
        } else if take(.open) != nil {
          if let fault = group() { return fault }
        } else {
          switch tokens[index].kind {
          case .end: return nil
          case .modifier: return .modifier
          default: return .bracket
          }
        }
      }
    }
  }

  /// The first token that no pattern may hold.
  private func invalid() -> URLPatternSyntax.Fault? {
    guard let token = tokens.first(where: { $0.kind == .invalid }) else { return nil }
    switch bytes[token.start] {
    case UInt8(ascii: "("): return .expression
    case UInt8(ascii: ":"): return .name
    default: return .backslash
    }
  }

  private struct Refusal: Error { let fault: URLPatternSyntax.Fault }

  /// A name, an expression, both, or a wildcard.
  private mutating func match() -> Result<Bool, Refusal> {
    let name = take(.name)
    if let name {
      let text = UnsafeRawBufferPointer(rebasing: bytes[name.value])
      if names.contains(where: { bytes[$0].elementsEqual(text) }) { return .failure(Refusal(fault: .twice)) }
      names.append(name.value)
    }
    if let expression = take(.regularExpression) {
      let text = UnsafeRawBufferPointer(rebasing: bytes[expression.value])
      return RegularExpressionSyntax.problem(in: text) == nil ? .success(true) : .failure(Refusal(fault: .expression))
    }
    if name != nil { return .success(true) }
    return .success(take(.asterisk) != nil)
  }

  private mutating func takeModifier() {
    if take(.modifier) == nil { _ = take(.asterisk) }
  }

  /// What stands in braces, behind the opening one: text, one name or expression, text.
  private mutating func group() -> URLPatternSyntax.Fault? {
    if !takeText() { return .part }
    if case .failure(let refusal) = match() { return refusal.fault }
    if !takeText() { return .part }
    guard take(.close) != nil else { return .bracket }
    takeModifier()
    return nil
  }

  private mutating func takeText() -> Bool {
    while let token = take(.character) ?? take(.escaped) {
      if !fits(token) { return false }
    }
    return true
  }

  /// Whether a fixed character may stand in the part: only hosts, ports and schemes refuse some.
  private func fits(_ token: URLPatternToken) -> Bool {
    let byte = bytes[token.value.lowerBound]
    switch component {
    // Behind its digits a port is cut off.
    case .port: return byte.isASCIIDigit || token.start > tokens[0].start
    case .protocol:
      return byte.isASCIIAlphanumeric || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: ".")
    case .hostname:
      let forbidden: StaticString = " #/<>?@^|"
      return !(0..<forbidden.utf8CodeUnitCount).contains { forbidden.utf8Start[$0] == byte }
    default: return true
    }
  }
}

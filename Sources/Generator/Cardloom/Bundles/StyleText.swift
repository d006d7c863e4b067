import Platform

/// A style sheet with its comments and unnecessary white space removed.
///
/// The tokens stay as they are, but for semicolons at the end of a block, zeros before a decimal point and quotes around the
/// words of attributes, so every rule keeps its meaning. What a sheet leaves open at its end (a block, a comment, a string) is
/// closed, as browsers close it, so that another sheet can follow.
///
/// Source: CSS Syntax Module Level 3, §4 (tokens) and §5.4 (rules).
struct StyleText {
  /// The remaining bytes.
  private(set) var bytes: [UInt8] = []
  /// Whether it begins with `@import` or `@namespace`, which no rule may precede.
  private(set) var mustComeFirst = false

  /// What separates the last token from the next one.
  private enum Gap { case none, comment, space }

  private let source: [UInt8]
  private var position = 0
  private var gap = Gap.none
  /// The brackets that are open, as their closing bytes.
  private var open: [UInt8] = []
  /// Where the current rule outside of blocks begins in `bytes`; `nil` between two rules.
  private var rule: Int?
  /// Where the last rule that ended with a block begins.
  private var lastRule: Int?

  /// Reads a style sheet.
  ///
  /// - Complexity: O(n).
  init(_ source: [UInt8]) {
    self.source = source
    bytes.reserveCapacity(source.count)
    while position < source.count { step() }
    close()
    mustComeFirst = Self.mustComeFirst(bytes)
  }

  /// Signs beside which a space means nothing.
  private static let signs: Set<UInt8> = [UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: ">")]
  private static let blank: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0C, 0x0D]

  private func peek(_ offset: Int) -> UInt8? {
    position + offset < source.count ? source[position + offset] : nil
  }

  private mutating func step() {
    let byte = source[position]
    switch byte {
    case _ where Self.blank.contains(byte):
      gap = .space
      position += 1
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      if let word = quotedWord(byte) {
        for byte in source[word] { write(byte) }
        position = word.upperBound + 1
      } else {
        copyString(byte)
      }
    case UInt8(ascii: "\\"):
      write(byte)
      position += 1
      if position < source.count { copy() }
    case UInt8(ascii: "("):
      write(byte)
      position += 1
      open.append(UInt8(ascii: ")"))
      if isUnquotedAddress { copyAddress() }
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      write(byte)
      position += 1
      open.append(byte == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: "}"))
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      if byte == UInt8(ascii: "}"), open.last == byte { dropSemicolons() }
      write(byte)
      position += 1
      guard open.last == byte else { return }
      open.removeLast()
      if open.isEmpty, byte == UInt8(ascii: "}") { (lastRule, rule) = (rule, nil) }
    case UInt8(ascii: ";"):
      write(byte)
      position += 1
      if open.isEmpty, let start = rule, bytes[start] == UInt8(ascii: "@") { rule = nil }
    case UInt8(ascii: "0") where isBeforePoint: position += 1
    default: copy()
    }
  }

  /// Whether a zero at the position is a number's only digit before the point, and says nothing: `0.5` is `.5`.
  private var isBeforePoint: Bool {
    guard peek(1) == UInt8(ascii: "."), let digit = peek(2), digit.isASCIIDigit else { return false }
    guard gap == .none else { return true }
    var before = bytes[...]
    if let sign = before.last, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { before = before.dropLast() }
    guard let last = before.last else { return true }
    let isPartOfToken =
      last.isASCIIAlphanumeric || last >= 0x80
      || [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "#"), UInt8(ascii: "\\")].contains(last)
    return !isPartOfToken
  }

  /// Writes the byte at the position as it is.
  private mutating func copy() {
    write(source[position])
    position += 1
  }

  /// Writes a byte after what remains of the gap before it.
  private mutating func write(_ byte: UInt8) {
    if gap != .none, let last = bytes.last {
      let isEdge =
        last == UInt8(ascii: "{") || last == UInt8(ascii: "}") || last == UInt8(ascii: ";")
        || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
      // A custom property may be empty, but not absent: `--size: ;`.
      let isEmpty = last == UInt8(ascii: ":") && (byte == UInt8(ascii: ";") || byte == UInt8(ascii: "}"))
      // A space before a colon is a combinator, one behind it is nothing.
      let isBesideSign = Self.signs.contains(last) || byte != UInt8(ascii: ":") && Self.signs.contains(byte)
      if isEmpty || !(isEdge || isBesideSign) { bytes += gap == .space ? [0x20] : Array("/**/".utf8) }
    }
    gap = .none
    if open.isEmpty, rule == nil { rule = bytes.count }
    bytes.append(byte)
  }

  /// Removes the semicolons behind the last declaration of a block, unless its value is empty or ends with an escape.
  private mutating func dropSemicolons() {
    while bytes.last == UInt8(ascii: ";"), let before = bytes.dropLast().last, !Self.blank.contains(before),
      before != UInt8(ascii: ":"), before != UInt8(ascii: "\\")
    {
      bytes.removeLast()
    }
  }

  private mutating func skipComment() {
    position += 2
    while position < source.count, !(source[position] == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) {
      position += 1
    }
    position = min(position + 2, source.count)
    if gap == .none { gap = .comment }
  }

  /// Copies a string; one that is not closed ends with its line.
  private mutating func copyString(_ quote: UInt8) {
    copy()
    while position < source.count {
      let byte = source[position]
      if byte == UInt8(ascii: "\n") { return }
      copy()
      if byte == quote { return }
      if byte == UInt8(ascii: "\\"), position < source.count { copy() }
    }
    bytes.append(quote)
  }

  /// Whether `url(` was written and no quote follows.
  private var isUnquotedAddress: Bool {
    guard bytes.count >= 4,
      bytes.suffix(4).map({ $0 | 0x20 }).elementsEqual("url(".utf8.map { $0 | 0x20 })
    else { return false }
    if bytes.count > 4, case let before = bytes[bytes.count - 5],
      before.isASCIIAlphanumeric || before == UInt8(ascii: "-") || before == UInt8(ascii: "_") || before >= 0x80
    {
      return false
    }
    let next = source[position...].first { !Self.blank.contains($0) }
    return next != UInt8(ascii: "\"") && next != UInt8(ascii: "'")
  }

  /// The bytes between the quotes at the position, if they are the value of an attribute that needs none: `[dir="rtl"]`.
  private func quotedWord(_ quote: UInt8) -> Range<Int>? {
    guard open.last == UInt8(ascii: "]"), bytes.last == UInt8(ascii: "="), gap == .none else { return nil }
    let start = position + 1
    guard start < source.count, source[start].isASCIILetter, let end = source[start...].firstIndex(of: quote) else {
      return nil
    }
    let isWord = source[start..<end].allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
    // What follows at once, as in `[type="a"i]`, would become a part of the word.
    guard end + 1 < source.count, source[end + 1] == UInt8(ascii: "]") || Self.blank.contains(source[end + 1]) else {
      return nil
    }
    return isWord ? start..<end : nil
  }

  /// Copies an address up to its closing parenthesis.
  private mutating func copyAddress() {
    while position < source.count, source[position] != UInt8(ascii: ")") {
      let isEscape = source[position] == UInt8(ascii: "\\")
      bytes.append(source[position])
      position += 1
      if isEscape, position < source.count {
        bytes.append(source[position])
        position += 1
      }
    }
  }

  /// Closes what is open.
  private mutating func close() {
    let endsBlock = open.first == UInt8(ascii: "}")
    bytes += open.reversed()
    if endsBlock { (lastRule, rule) = (rule, nil) }
    guard let rule else { return }
    bytes += bytes[rule] == UInt8(ascii: "@") ? [UInt8(ascii: ";")] : Array("{}".utf8)
  }

  /// The sheets one after the other.
  ///
  /// What follows in the same cascade layer stays in its block.
  ///
  /// - Complexity: O(n).
  static func joined(_ sheets: [StyleText]) -> [UInt8] {
    var joined: [UInt8] = []
    var layer: ArraySlice<UInt8>?
    for sheet in sheets where !sheet.bytes.isEmpty {
      if let layer, sheet.bytes.starts(with: layer) {
        joined.removeLast(2)
        joined += sheet.bytes[layer.count...]
      } else {
        joined += sheet.bytes
      }
      joined.append(0x0A)
      layer = sheet.lastLayer
    }
    return joined
  }

  /// The beginning of the sheet's last rule, `@layer name{`, if that is one, and nothing follows it.
  private var lastLayer: ArraySlice<UInt8>? {
    guard let lastRule, bytes.last == UInt8(ascii: "}"), bytes[lastRule...].starts(with: "@layer ".utf8),
      let end = bytes[lastRule...].firstIndex(of: UInt8(ascii: "{"))
    else { return nil }
    return bytes[lastRule...end]
  }

  /// Whether the first statement that is neither `@charset` nor an order of layers is one that must precede all rules.
  private static func mustComeFirst(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while rest.starts(with: "@charset".utf8) || rest.starts(with: "@layer".utf8) {
      guard let end = rest.firstIndex(where: { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "{") }),
        rest[end] == UInt8(ascii: ";")
      else { return false }
      rest = rest[(end + 1)...]
    }
    return rest.starts(with: "@import".utf8) || rest.starts(with: "@namespace".utf8)
  }
}

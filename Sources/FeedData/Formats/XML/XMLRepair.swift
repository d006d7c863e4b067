import HTMLSyntax

/// Makes a document well-formed that nearly is: the faults that feeds really have, each by a rule that is reported.
///
/// It works on bytes of any encoding that contains ASCII. What cannot be repaired stays, and libxml2 refuses it again.
struct XMLRepair {
  /// A rule that was applied, how often, and its first example.
  struct Fact {
    var fact: RepairFact
    var count: Int
  }

  private(set) var facts: [Fact] = []
  /// The encoding to read the repaired bytes in; `nil`: as declared.
  private(set) var encoding: String?

  private let bytes: UnsafeRawBufferPointer
  private var index = 0
  private var output: [UInt8] = []
  private var open: [[UInt8]] = []
  private var hasRoot = false
  private let isUTF8: Bool
  private let hasEntities: Bool

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    let declared = XMLEncoding.declared(in: bytes)
    isUTF8 = declared == nil || declared == "utf-8" || declared == "utf8" || declared == "unicode"
    let head = bytes.prefix(20_000)
    hasEntities = String(decoding: head.filter { $0 < 0x80 }, as: UTF8.self).contains("<!ENTITY")
    if isUTF8 { encoding = "UTF-8" }
  }

  /// The repaired document.
  mutating func run() -> [UInt8] {
    output.reserveCapacity(bytes.count + bytes.count / 16)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    while index < bytes.count {
      let byte = bytes[index]
      if open.isEmpty, byte != UInt8(ascii: "<") {
        if byte > 0x20 { note("xml-text-outside", example(index)) }
        index += 1
      } else if byte == UInt8(ascii: "<") {
        markup()
      } else if byte == UInt8(ascii: "&") {
        reference(in: bytes.count)
      } else {
        character()
      }
    }
    if !open.isEmpty { note("xml-cut", "") }
    while let name = open.popLast() { output += Array("</".utf8) + name + [UInt8(ascii: ">")] }
    return output
  }

  // MARK: Text

  /// Copies one character that XML allows (XML 1.0 §2.2), or what it should have been.
  private mutating func character() {
    let byte = bytes[index]
    if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D {
      note("xml-control-character", "byte \(byte)")
      index += 1
    } else if byte < 0x80 || !isUTF8 {
      output.append(byte)
      index += 1
    } else if let end = Self.endOfSequence(bytes, index) {
      output += bytes[index..<end]
      index = end
    } else {
      note("xml-not-utf-8", "byte \(byte)")
      output += UTF8.encode(Self.windows1252(byte)) ?? UTF8.encodedReplacementCharacter
      index += 1
    }
  }

  /// A reference that XML knows stays; one that HTML knows becomes its characters; any other `&` is meant as one.
  private mutating func reference(in limit: Int) {
    let end = bytes[index..<min(index + 34, limit)].firstIndex(of: UInt8(ascii: ";"))
    if let end, end > index + 1 {
      let name = String(decoding: bytes[index + 1..<end], as: UTF8.self)
      if ["amp", "lt", "gt", "quot", "apos"].contains(name) || name.first == "#" && isCharacter(name.dropFirst())
        || hasEntities && name.utf8.allSatisfy({ XMLRepair.isName($0) })
      {
        output += bytes[index...end]
        index = end + 1
        return
      }
      let text = FeedElementReader.htmlText(ofEntity: name)
      if name.utf8.allSatisfy({ Self.isName($0) }), !text.hasPrefix("&") || name == "AMP" {
        note("xml-html-entity", "&\(name);")
        for scalar in text.unicodeScalars { output += Array("&#\(scalar.value);".utf8) }
        index = end + 1
        return
      }
      if name.first == "#", name.dropFirst().utf8.allSatisfy({ Self.isName($0) }) {
        note("xml-control-character", "&\(name);")
        index = end + 1
        return
      }
    }
    note("xml-ampersand", example(index))
    output += Array("&amp;".utf8)
    index += 1
  }

  private func isCharacter(_ digits: Substring) -> Bool {
    let value = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let value, Unicode.Scalar(value) != nil else { return false }
    return value >= 0x20 && value != 0xFFFE && value != 0xFFFF || [0x09, 0x0A, 0x0D].contains(value)
  }

  // MARK: Markup

  private mutating func markup() {
    let rest = bytes[index...]
    if rest.starts(with: "<![CDATA[".utf8) {
      section("]]>", rule: "xml-cdata")
    } else if rest.starts(with: "<!--".utf8) {
      skip(past: "-->")
    } else if rest.starts(with: "<?".utf8) {
      let start = index
      skip(past: "?>")
      if rest.starts(with: "<?xml".utf8), output.isEmpty {
        if start > 3 { note("xml-text-outside", "") }
        if isUTF8 { output += Array("<?xml version=\"1.0\"?>".utf8) } else { output += bytes[start..<index] }
      }
    } else if rest.starts(with: "<!".utf8) {
      doctype()
    } else if rest.starts(with: "</".utf8), index + 2 < bytes.count, Self.isNameStart(bytes[index + 2]) {
      endTag()
    } else if index + 1 < bytes.count, Self.isNameStart(bytes[index + 1]), open.count < 250 {
      startTag()
    } else {
      note("xml-less-than", example(index))
      output += Array("&lt;".utf8)
      index += 1
    }
  }

  private mutating func section(_ ending: String, rule: String) {
    guard let end = position(of: ending, from: index) else {
      note(rule, example(index))
      // A section without end would swallow the rest: its beginning is taken for text.
      output += Array("&lt;".utf8)
      index += 1
      return
    }
    let limit = end + ending.utf8.count
    while index < limit { character() }
  }

  private mutating func skip(past ending: String) {
    index = position(of: ending, from: index).map { $0 + ending.utf8.count } ?? bytes.count
  }

  private mutating func doctype() {
    let start = index
    var depth = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth -= 1 }
      if byte == UInt8(ascii: ">"), depth <= 0 { break }
    }
    if !hasRoot, hasEntities { output += bytes[start..<index] }
  }

  private mutating func endTag() {
    let name = Array(bytes[(index + 2)...].prefix { Self.isName($0) || $0 == UInt8(ascii: ":") })
    index = (bytes[index...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1) + 1
    guard let place = open.lastIndex(of: name) else {
      return note("xml-end-tag", "</\(String(decoding: name, as: UTF8.self))>")
    }
    if place < open.count - 1 { note("xml-unclosed", "<\(String(decoding: open[open.count - 1], as: UTF8.self))>") }
    while open.count > place {
      let name = open.removeLast()
      output += Array("</".utf8) + name + [UInt8(ascii: ">")]
    }
  }

  private mutating func startTag() {
    if open.isEmpty, hasRoot {
      note("xml-text-outside", example(index))
      index = bytes.count
      return
    }
    let name = Array(bytes[(index + 1)...].prefix { Self.isName($0) || $0 == UInt8(ascii: ":") })
    index += 1 + name.count
    output += [UInt8(ascii: "<")] + name
    var names: Set<[UInt8]> = []
    while index < bytes.count, bytes[index] != UInt8(ascii: ">"), bytes[index] != UInt8(ascii: "<") {
      if bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: ">") { break }
      if Self.isNameStart(bytes[index]) { attribute(&names) } else { index += 1 }
    }
    hasRoot = true
    guard index < bytes.count, bytes[index] != UInt8(ascii: "<") else {
      note("xml-tag", "<\(String(decoding: name, as: UTF8.self))")
      output.append(UInt8(ascii: ">"))
      open.append(name)
      return
    }
    if bytes[index] == UInt8(ascii: "/") {
      output += Array("/>".utf8)
      index += 2
    } else {
      output.append(UInt8(ascii: ">"))
      open.append(name)
      index += 1
    }
  }

  private mutating func attribute(_ names: inout Set<[UInt8]>) {
    let name = Array(bytes[index...].prefix { Self.isName($0) || $0 == UInt8(ascii: ":") })
    index += name.count
    skipSpaces()
    let start = output.count
    output += [0x20] + name + Array("=\"".utf8)
    if index < bytes.count, bytes[index] == UInt8(ascii: "=") {
      index += 1
      skipSpaces()
      let quote = index < bytes.count && (bytes[index] == 0x22 || bytes[index] == 0x27) ? bytes[index] : nil
      if quote != nil { index += 1 } else { note("xml-attribute", String(decoding: name, as: UTF8.self)) }
      while index < bytes.count {
        let byte = bytes[index]
        if quote != nil ? byte == quote : byte <= 0x20 || byte == UInt8(ascii: ">") { break }
        switch byte {
        case UInt8(ascii: "&"): reference(in: bytes.count)
        case UInt8(ascii: "<"):
          output += Array("&lt;".utf8)
          index += 1
        case 0x22:
          output += Array("&quot;".utf8)
          index += 1
        default: character()
        }
      }
      if quote != nil { index = min(index + 1, bytes.count) }
    } else {
      note("xml-attribute", String(decoding: name, as: UTF8.self))
    }
    output.append(0x22)
    if !names.insert(name).inserted {
      note("xml-attribute", String(decoding: name, as: UTF8.self))
      output.removeSubrange(start...)
    }
  }

  // MARK: Helpers

  private mutating func note(_ rule: String, _ before: String) {
    if let place = facts.firstIndex(where: { $0.fact.rule == rule }) {
      facts[place].count += 1
    } else {
      facts.append(Fact(fact: RepairFact(rule: rule, field: "", before: before, after: ""), count: 1))
    }
  }

  private func example(_ offset: Int) -> String {
    String(decoding: bytes[offset..<min(offset + 24, bytes.count)], as: UTF8.self)
  }

  private mutating func skipSpaces() {
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
  }

  private func position(of text: String, from start: Int) -> Int? {
    let wanted = Array(text.utf8)
    var place = start
    while place + wanted.count <= bytes.count {
      guard let first = bytes[place...].firstIndex(of: wanted[0]) else { return nil }
      if bytes[first...].starts(with: wanted) { return first }
      place = first + 1
    }
    return nil
  }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "_")
  }

  static func isName(_ byte: UInt8) -> Bool {
    isNameStart(byte) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  private static func endOfSequence(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Int? {
    var decoder = UTF8()
    var iterator = bytes[start..<min(start + 4, bytes.count)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return start + String(scalar).utf8.count
  }

  /// The character that a byte stands for in windows-1252, which is what most stray bytes are (WHATWG Encoding).
  private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
    let table: [UInt32] = [
      0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
      0x017D, 0x8F,
      0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,
      0x017E, 0x0178,
    ]
    let value = 0x80...0x9F ~= byte ? table[Int(byte) - 0x80] : UInt32(byte)
    return Unicode.Scalar(value) ?? "?"
  }
}

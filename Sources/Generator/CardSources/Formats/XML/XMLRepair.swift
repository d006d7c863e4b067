/// Makes a nearly well-formed document well-formed: repairs common errors in feeds, each by a rule that is reported.
///
/// It processes bytes in any superset of ASCII. What cannot be repaired is unchanged, and libxml2 rejects it again.
struct XMLRepair {
  /// A rule that was applied, the number of times, and its first example.
  struct Fact {
    var fact: RepairFact
    var count: Int
    /// The offset of its first application.
    let offset: Int
  }

  /// The rule that closes what is open at the end of the document.
  static let cut = "xml-cut"

  private(set) var facts: [Fact] = []
  /// The encoding of the repaired document, which has no declaration.
  let encoding: String

  let bytes: UnsafeRawBufferPointer
  var index = 0
  var output: [UInt8] = []
  /// The names of the open elements.
  var open: [[UInt8]] = []
  var hasRoot = false
  /// Whether the characters belong to a CDATA section.
  var isInSection = false
  /// Whether a CDATA section may still end, so that a failed search for its end is not repeated.
  var hasSectionEnds = true
  /// The terminators that were not found, so that failed searches are not repeated.
  var missing: Set<String> = []
  let hasEntities: Bool
  private let isUTF8: Bool

  /// Prepares the repair of a document.
  ///
  /// - Parameter encoding: its actual encoding, if it differs from the declared one.
  init(_ bytes: UnsafeRawBufferPointer, encoding: String? = nil) {
    self.bytes = bytes
    let declared = XMLEncoding.declared(in: bytes) ?? "utf-8"
    // A document in UTF-16 was converted before, so its declaration no longer applies.
    let isUTF8 =
      encoding.map { $0 == "UTF-8" || $0.hasPrefix("UTF-16") || $0.hasPrefix("UTF-32") }
      ?? (XMLEncoding.isUTF8(declared) || declared.hasPrefix("utf-") || declared.hasPrefix("ucs-"))
    self.isUTF8 = isUTF8
    self.encoding = isUTF8 ? "UTF-8" : encoding ?? declared
    let head = bytes.prefix(20_000)
    hasEntities = String(decoding: head.filter { $0 < 0x80 }, as: UTF8.self).contains("<!ENTITY")
  }

  /// Returns the repaired document.
  mutating func run() -> [UInt8] {
    output.reserveCapacity(bytes.count + bytes.count / 16)
    output += Array("<?xml version=\"1.0\"?>".utf8)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    if let start = FeedStart.offset(in: bytes), start > index {
      let isBlank = bytes[index..<start].allSatisfy { $0 <= 0x20 }
      if isBlank || !beginsMarkup() {
        note("xml-text-outside", isBlank ? "" : example(index))
        index = start
      }
    }
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
    if !open.isEmpty { note(Self.cut, "") }
    while let name = open.popLast() { output += Array("</".utf8) + name + [UInt8(ascii: ">")] }
    return output
  }

  // MARK: Text

  /// Copies one character that XML allows (XML 1.0 §2.2), or its correction.
  mutating func character() {
    let byte = bytes[index]
    if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D {
      note("xml-control-character", "byte \(byte)")
      index += 1
    } else if byte < 0x80 || !isUTF8 {
      // XML 1.0 §2.4: the end of a CDATA section must not occur in text.
      if byte == UInt8(ascii: ">"), !isInSection, output.count >= 2,
        output[output.count - 1] == UInt8(ascii: "]"), output[output.count - 2] == UInt8(ascii: "]")
      {
        note("xml-cdata", "]]>")
        output += Array("&gt;".utf8)
      } else {
        output.append(byte)
      }
      index += 1
    } else if let end = Self.endOfSequence(bytes, index) {
      // U+FFFE and U+FFFF.
      let isCharacter = !(byte == 0xEF && bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE)
      if isCharacter { output += bytes[index..<end] } else { note("xml-control-character", "U+FFFE") }
      index = end
    } else if let (scalar, length) = Self.surrogates(bytes, index) {
      note("xml-not-utf-8", "byte \(byte)")
      output += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      index += length
    } else {
      note("xml-not-utf-8", "byte \(byte)")
      output += UTF8.encode(WindowsCharacters.character(byte)) ?? UTF8.encodedReplacementCharacter
      index += 1
    }
  }

  /// Keeps a reference that XML defines, replaces one that HTML defines by its characters, and escapes any other `&`.
  mutating func reference(in limit: Int) {
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

  // MARK: Helpers

  /// Whether the document begins like a feed.
  private func beginsMarkup() -> Bool {
    guard let root = XMLRootElement.name(of: UnsafeRawBufferPointer(rebasing: bytes[index...])) else {
      return false
    }
    return !FeedStart.ofMessages.contains(root.lowercased())
  }

  /// Records that a rule was applied, here or at another offset.
  mutating func note(_ rule: String, _ before: String, at offset: Int? = nil) {
    if let index = facts.firstIndex(where: { $0.fact.rule == rule }) {
      facts[index].count += 1
    } else {
      let fact = RepairFact(rule: rule, field: "", before: before, after: "")
      facts.append(Fact(fact: fact, count: 1, offset: min(offset ?? index, bytes.count)))
    }
  }

  func example(_ offset: Int) -> String {
    String(decoding: bytes[offset..<min(offset + 24, bytes.count)], as: UTF8.self)
  }

  mutating func skipSpaces() {
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
  }

  func position(of text: String, from start: Int) -> Int? { position(of: Array(text.utf8), from: start) }

  /// The offset of the first occurrence of some bytes, from a start offset on.
  func position(of wanted: [UInt8], from start: Int, until limit: Int? = nil) -> Int? {
    let limit = limit ?? bytes.count
    var offset = start
    while offset + wanted.count <= limit {
      guard let first = bytes[offset..<limit].firstIndex(of: wanted[0]) else { return nil }
      if bytes[first...].starts(with: wanted) { return first }
      offset = first + 1
    }
    return nil
  }

  static func isNameStart(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "_")
  }

  static func isName(_ byte: UInt8) -> Bool {
    isNameStart(byte) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  /// The character whose two surrogates are each encoded in UTF-8 (CESU-8), as by programs that use UTF-16; U+FFFD for
  /// an unpaired one.
  private static func surrogates(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> (Unicode.Scalar, Int)? {
    func surrogate(at offset: Int) -> UInt32? {
      guard offset + 2 < bytes.count, bytes[offset] == 0xED, 0xA0...0xBF ~= bytes[offset + 1],
        0x80...0xBF ~= bytes[offset + 2]
      else { return nil }
      return 0xD000 | UInt32(bytes[offset + 1] & 0x3F) << 6 | UInt32(bytes[offset + 2] & 0x3F)
    }
    guard let first = surrogate(at: start) else { return nil }
    guard first < 0xDC00, let second = surrogate(at: start + 3), second >= 0xDC00,
      let scalar = Unicode.Scalar(0x1_0000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { return ("\u{FFFD}", 3) }
    return (scalar, 6)
  }

  private static func endOfSequence(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Int? {
    var decoder = UTF8()
    var iterator = bytes[start..<min(start + 4, bytes.count)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return start + String(scalar).utf8.count
  }
}

/// Tags, sections and declarations.
extension XMLRepair {
  mutating func markup() {
    let rest = bytes[index...]
    if Self.beginsSection(rest) {
      section()
    } else if rest.starts(with: "<!--".utf8) {
      skip(past: "-->", mark: 4)
    } else if rest.starts(with: "<?".utf8) {
      // A declaration contains no `>`, so one without a final `?` ends there.
      skip(past: rest.starts(with: "<?xml ".utf8) ? ">" : "?>", mark: 2)
    } else if rest.starts(with: "<!".utf8), index + 2 < bytes.count,
      bytes[index + 2] == UInt8(ascii: "[") || Self.isNameStart(bytes[index + 2])
    {
      declaration()
    } else if rest.starts(with: "</".utf8), index + 2 < bytes.count, Self.isNameStart(bytes[index + 2]) {
      endTag()
    } else if index + 1 < bytes.count, Self.isNameStart(bytes[index + 1]), open.count < 250, isTag(at: index) {
      startTag()
    } else {
      note("xml-less-than", example(index))
      output += Array("&lt;".utf8)
      index += 1
    }
  }

  /// Skips a comment or an instruction; if it is not terminated, only its opening delimiter.
  private mutating func skip(past ending: String, mark: Int) {
    if !missing.contains(ending), let end = position(of: ending, from: index + mark) {
      index = end + ending.utf8.count
    } else {
      missing.insert(ending)
      note("xml-tag", example(index))
      index += mark
    }
  }

  /// Skips a declaration, such as the document's type; only one that declares entities is kept.
  private mutating func declaration() {
    let start = index
    if hasRoot { note("xml-tag", example(index)) }
    var depth = 0
    while index < bytes.count, !missing.contains("]>") {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth -= 1 }
      if byte == UInt8(ascii: ">"), depth <= 0 {
        if !hasRoot, hasEntities { output += bytes[start..<index] }
        return
      }
    }
    // An internal subset that is not terminated ends like other tags.
    missing.insert("]>")
    if !hasRoot { note("xml-tag", example(start), at: start) }
    index = (bytes[start...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1) + 1
  }

  mutating func endTag() {
    let start = index
    let name = Array(bytes[(index + 2)...].prefix { Self.isName($0) || $0 == UInt8(ascii: ":") })
    let end = bytes[index...].firstIndex(of: UInt8(ascii: ">"))
    if end == nil { note(Self.cut, "", at: start) }
    index = (end ?? bytes.count - 1) + 1
    guard let index = open.lastIndex(of: name) ?? open.lastIndex(where: { Self.isSame($0, name) }) else {
      return note("xml-end-tag", "</\(String(decoding: name, as: UTF8.self))>", at: start)
    }
    if index == open.count - 1, open[index] != name {
      note("xml-end-tag", "</\(String(decoding: name, as: UTF8.self))>", at: start)
    }
    if index < open.count - 1 {
      note("xml-unclosed", "<\(String(decoding: open[open.count - 1], as: UTF8.self))>", at: start)
    }
    close(to: index)
  }

  /// Writes the end tags of the innermost elements, down to the one at an index.
  mutating func close(to index: Int) {
    while open.count > index {
      let name = open.removeLast()
      output += Array("</".utf8) + name + [UInt8(ascii: ">")]
    }
  }

  /// A name in lower case: XML is case-sensitive, but authors of feeds written by hand often ignore case.
  static func folded(_ name: [UInt8]) -> [UInt8] { name.map(folded) }

  private static func folded(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// Whether two names are equal, ignoring case.
  static func isSame(_ left: some Collection<UInt8>, _ right: [UInt8]) -> Bool {
    left.count == right.count && left.elementsEqual(right) { folded($0) == folded($1) }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes at an offset begin with a prefix.
  func starts(with bytes: some Collection<UInt8>, at offset: Int) -> Bool {
    offset + bytes.count <= count && self[offset...].starts(with: bytes)
  }
}

/// Tags, sections and declarations.
extension XMLRepair {
  mutating func markup() {
    let rest = bytes[index...]
    if rest.starts(with: "<![CDATA[".utf8) {
      section()
    } else if rest.starts(with: "<!--".utf8) {
      skip(past: "-->")
    } else if rest.starts(with: "<?".utf8) {
      skip(past: "?>")
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

  /// Copies a CDATA section; one without end ends with the element that it stands in.
  mutating func section() {
    var end = hasSectionEnds ? position(of: "]]>", from: index) : nil
    if end == nil {
      hasSectionEnds = false
      note("xml-cdata", example(index))
      let tag = open.last.map { "</" + String(decoding: $0, as: UTF8.self) }
      end = tag.flatMap { position(of: $0, from: index) } ?? bytes.count
    }
    let limit = end ?? bytes.count
    isInSection = true
    while index < limit { character() }
    isInSection = false
    output += Array("]]>".utf8)
    index = min(bytes.starts(with: "]]>".utf8, at: limit) ? limit + 3 : limit, bytes.count)
  }

  mutating func skip(past ending: String) {
    index = position(of: ending, from: index).map { $0 + ending.utf8.count } ?? bytes.count
  }

  mutating func doctype() {
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

  mutating func endTag() {
    let name = Array(bytes[(index + 2)...].prefix { Self.isName($0) || $0 == UInt8(ascii: ":") })
    index = (bytes[index...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1) + 1
    let folded = Self.folded(name)
    guard let place = open.lastIndex(of: name) ?? open.lastIndex(where: { Self.folded($0) == folded }) else {
      return note("xml-end-tag", "</\(String(decoding: name, as: UTF8.self))>")
    }
    if place == open.count - 1, open[place] != name {
      note("xml-end-tag", "</\(String(decoding: name, as: UTF8.self))>")
    }
    if place < open.count - 1 { note("xml-unclosed", "<\(String(decoding: open[open.count - 1], as: UTF8.self))>") }
    while open.count > place {
      let name = open.removeLast()
      output += Array("</".utf8) + name + [UInt8(ascii: ">")]
    }
  }

  mutating func startTag() {
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

  mutating func attribute(_ names: inout Set<[UInt8]>) {
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

  /// A name in small letters: XML tells letter cases apart, and those who write feeds by hand do not.
  private static func folded(_ name: [UInt8]) -> [UInt8] {
    name.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether some bytes stand at an offset.
  fileprivate func starts(with bytes: some Collection<UInt8>, at offset: Int) -> Bool {
    offset + bytes.count <= count && self[offset...].starts(with: bytes)
  }
}

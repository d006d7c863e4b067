/// CDATA sections.
extension XMLRepair {
  private static let sectionStart = Array("<![CDATA[".utf8)

  /// Whether a section begins, ignoring case.
  static func beginsSection(_ rest: Slice<UnsafeRawBufferPointer>) -> Bool {
    let start = rest.prefix(sectionStart.count)
    return start.count == sectionStart.count
      && zip(start, sectionStart).allSatisfy { $0 == $1 || isNameStart($1) && $0 == $1 | 0x20 }
  }

  /// Copies a section; one that is not terminated ends with the element that contains it.
  mutating func section() {
    if !bytes[index...].starts(with: Self.sectionStart) { note("xml-cdata", example(index)) }
    let start = index + Self.sectionStart.count
    let tag = open.last.map { Array("</".utf8) + $0 }
    var end = hasSectionEnds ? position(of: "]]>", from: start) : nil
    if end == nil {
      hasSectionEnds = false
      note("xml-cdata", example(index))
      end = tag.flatMap { position(of: $0, from: start) }
    }
    var limit = end ?? bytes.count
    let inner = innerMarks(from: start, until: &limit, tag: tag)
    if !inner.isEmpty { note("xml-cdata", example(inner[0].lowerBound)) }
    output += Self.sectionStart
    index = start
    isInSection = true
    var next = 0
    while index < limit {
      if next < inner.count, inner[next].lowerBound == index {
        index = inner[next].upperBound
        next += 1
      } else {
        character()
      }
    }
    isInSection = false
    output += Array("]]>".utf8)
    index = min(bytes.starts(with: "]]>".utf8, at: limit) ? limit + 3 : limit, bytes.count)
  }

  /// The delimiters of nested sections, which XML does not have: their text belongs to the outer one, which ends with
  /// another `]]>` before the end of the element.
  private mutating func innerMarks(from start: Int, until limit: inout Int, tag: [UInt8]?) -> [Range<Int>] {
    var marks: [Range<Int>] = []
    var start = start
    while hasSectionEnds, let inner = sectionStart(in: start..<limit) {
      guard let outer = position(of: "]]>", from: limit + 3) else {
        hasSectionEnds = false
        break
      }
      if let tag, let end = position(of: tag, from: limit, until: outer), end < outer { break }
      marks += [inner..<inner + Self.sectionStart.count, limit..<limit + 3]
      start = limit + 3
      limit = outer
    }
    return marks
  }

  private func sectionStart(in range: Range<Int>) -> Int? {
    guard range.count > Self.sectionStart.count else { return nil }
    return range.dropLast(Self.sectionStart.count).first { offset in
      bytes[offset] == UInt8(ascii: "<") && Self.beginsSection(bytes[offset..<range.upperBound])
    }
  }
}

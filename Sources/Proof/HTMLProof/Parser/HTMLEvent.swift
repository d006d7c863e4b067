import Platform

/// One thing that the strict parser saw, in document order: a flat record of 24 bytes over the source's bytes.
///
/// Start and end tags are balanced: an optional tag that the author left out appears as an implied event with an empty
/// range at the place where it is implied. Void elements have a start event only.
@usableFromInline
package struct HTMLEvent: Sendable, Equatable {
  /// What was seen.
  @usableFromInline
  package enum Kind: UInt8, Sendable { case startTag, endTag, text, comment, doctype }

  /// What is known of a tag beyond its name.
  @usableFromInline
  package struct Flags: OptionSet, Sendable {
    @usableFromInline package let rawValue: UInt8
    @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The tag is not in the source; the standard implies it.
    package static let implied = Flags(rawValue: 1)
    /// A start tag that ends with `/>`.
    package static let selfClosing = Flags(rawValue: 2)
    /// The element (or text) lies in SVG.
    package static let svg = Flags(rawValue: 4)
    /// The element (or text) lies in MathML.
    package static let mathML = Flags(rawValue: 8)
    /// A text that holds nothing but ASCII white space.
    package static let whiteSpace = Flags(rawValue: 16)
    /// A text with at least one character reference.
    package static let hasReference = Flags(rawValue: 32)
  }

  /// What was seen.
  package let kind: Kind
  /// What is known of it beyond its name.
  package let flags: Flags
  /// The element of a tag; for a text or a comment the element that holds it.
  package let element: ElementName
  /// Where the tag, text, comment or doctype begins in the source.
  package let start: UInt32
  /// Where it ends.
  package let end: UInt32
  /// The first attribute of a start tag, as an index into ``HTMLEvents/attributes``.
  package let firstAttribute: UInt32
  /// How many attributes the start tag has.
  package let attributeCount: UInt32

  /// States what was seen, and where.
  package init(
    kind: Kind, flags: Flags, element: ElementName, start: UInt32, end: UInt32, firstAttribute: UInt32 = 0,
    attributeCount: UInt32 = 0
  ) {
    self.kind = kind
    self.flags = flags
    self.element = element
    self.start = start
    self.end = end
    self.firstAttribute = firstAttribute
    self.attributeCount = attributeCount
  }

  /// The bytes of the tag, text, comment or doctype in the source.
  package var range: Range<Int> { Int(start)..<Int(end) }

  /// The indices of a start tag's attributes in ``HTMLEvents/attributes``.
  package var attributeIndices: Range<Int> { Int(firstAttribute)..<Int(firstAttribute) + Int(attributeCount) }

  /// The bytes of a tag's name as they stand in the source; empty for an implied tag and for what is no tag.
  ///
  /// - Complexity: linear in the length of the name.
  package func nameRange(in source: UnsafeRawBufferPointer) -> Range<Int> {
    guard kind == .startTag || kind == .endTag, start < end else { return Int(start)..<Int(start) }
    let first = Int(start) + (kind == .startTag ? 1 : 2)
    var last = first
    while last < min(Int(end), source.count) {
      let byte = source[last]
      if byte.isASCIIWhitespace || byte == Byte.slash || byte == Byte.greaterThan { break }
      last += 1
    }
    return min(first, last)..<last
  }
}

/// An attribute of a start tag, as ranges of the source.
@usableFromInline
package struct HTMLAttribute: Sendable, Equatable {
  /// How the value is written.
  @usableFromInline
  package enum Quote: UInt8, Sendable { case noValue, unquoted, single, double }

  /// The attribute's name when it is one of the standard's, otherwise ``AttributeName/other``.
  package let name: AttributeName
  /// How the value is written.
  package let quote: Quote
  /// Whether the value holds a character reference and must be decoded before it is judged.
  package let hasReference: Bool
  /// Where the name begins in the source.
  package let nameStart: UInt32
  /// Where the name ends.
  package let nameEnd: UInt32
  /// Where the value begins, behind its quote; the end of the name when there is no value.
  package let valueStart: UInt32
  /// Where the value ends, before its quote.
  package let valueEnd: UInt32

  /// States an attribute, and where it stands.
  package init(
    name: AttributeName, quote: Quote, hasReference: Bool, nameStart: UInt32, nameEnd: UInt32, valueStart: UInt32,
    valueEnd: UInt32
  ) {
    self.name = name
    self.quote = quote
    self.hasReference = hasReference
    self.nameStart = nameStart
    self.nameEnd = nameEnd
    self.valueStart = valueStart
    self.valueEnd = valueEnd
  }

  /// The bytes of the name.
  package var nameRange: Range<Int> { Int(nameStart)..<Int(nameEnd) }
  /// The bytes of the value without its quotes.
  package var valueRange: Range<Int> { Int(valueStart)..<Int(valueEnd) }
}

/// A mistake that the strict parser met, with the name that the HTML Standard gives it.
package struct HTMLParseError: Sendable, Equatable {
  /// Its name.
  package let code: HTMLParseErrorCode
  /// Where the bytes to show begin.
  package let start: UInt32
  /// Where the bytes to show end.
  package let end: UInt32
  /// The element concerned, if there is one (the unclosed element, the stray end tag's name).
  package let element: ElementName
  /// Where ``otherRange`` begins.
  package let otherStart: UInt32
  /// Where ``otherRange`` ends.
  package let otherEnd: UInt32

  /// States a mistake, and where it was made.
  package init(
    code: HTMLParseErrorCode, start: UInt32, end: UInt32, element: ElementName = .none, otherStart: UInt32 = 0,
    otherEnd: UInt32 = 0
  ) {
    self.code = code
    self.start = start
    self.end = end
    self.element = element
    self.otherStart = otherStart
    self.otherEnd = otherEnd
  }

  /// The bytes to show.
  package var range: Range<Int> { Int(start)..<Int(end) }
  /// A second place that explains the first, empty when there is none: for an unclosed element the tag that came
  /// instead, for a nested or second element the start tag of the one that is already open.
  package var otherRange: Range<Int> { Int(otherStart)..<Int(otherEnd) }
}

/// Everything that one parse saw; its arrays are kept and reused from parse to parse.
package struct HTMLEvents: Sendable {
  /// What was seen, in document order.
  package var events: [HTMLEvent] = []
  /// The attributes of the start tags, in their order.
  package var attributes: [HTMLAttribute] = []
  /// The mistakes, in the order of the source.
  package var errors: [HTMLParseError] = []

  package init() {}

  /// Makes room for the events of a large source at once: arrays that grow step by step take three times their size.
  ///
  /// - Complexity: O(n), for sources of a megabyte and more; smaller ones fit into what is kept.
  mutating func reserve(for bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= 1 << 20 else { return }
    var tags = 0
    var values = 0
    for byte in bytes {
      if byte == UInt8(ascii: "<") { tags += 1 }
      if byte == UInt8(ascii: "=") { values += 1 }
    }
    events.reserveCapacity(tags * 2)
    attributes.reserveCapacity(values)
  }

  /// Forgets the content and keeps the memory.
  package mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
    errors.removeAll(keepingCapacity: true)
  }
}

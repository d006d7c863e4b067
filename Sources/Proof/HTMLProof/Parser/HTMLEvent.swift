import Platform

/// An event of the strict parser: a flat record of 24 bytes that refers to the source's bytes.
///
/// Events are in document order. Start and end tags are balanced: an optional tag omitted by the author is an implied
/// event with an empty range at the position where it is implied. Void elements have only a start event.
@usableFromInline
package struct HTMLEvent: Sendable, Equatable {
  /// The kinds of events.
  @usableFromInline
  package enum Kind: UInt8, Sendable { case startTag, endTag, text, comment, doctype }

  /// Properties of an event.
  @usableFromInline
  package struct Flags: OptionSet, Sendable {
    @usableFromInline package let rawValue: UInt8
    @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The tag is not in the source but implied by the standard.
    package static let implied = Flags(rawValue: 1)
    /// A start tag that ends with `/>`.
    package static let selfClosing = Flags(rawValue: 2)
    /// The element (or text) is in SVG.
    package static let svg = Flags(rawValue: 4)
    /// The element (or text) is in MathML.
    package static let mathML = Flags(rawValue: 8)
    /// A text of only ASCII white space.
    package static let whiteSpace = Flags(rawValue: 16)
    /// A text with at least one character reference.
    package static let hasReference = Flags(rawValue: 32)
  }

  /// The kind of event.
  package let kind: Kind
  /// The properties of the event.
  package let flags: Flags
  /// The element of a tag; for a text or a comment, its parent element.
  package let element: ElementName
  /// The offset of the tag, text, comment or doctype in the source.
  package let start: UInt32
  /// The end offset.
  package let end: UInt32
  /// The index of a start tag's first attribute in ``HTMLEvents/attributes``.
  package let firstAttribute: UInt32
  /// The number of attributes of a start tag.
  package let attributeCount: UInt32

  /// Creates an event.
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

  /// Returns the bytes of a tag's name in the source; empty for an implied tag and for other events.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the name.
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
  /// The quoting styles of a value.
  @usableFromInline
  package enum Quote: UInt8, Sendable { case noValue, unquoted, single, double }

  /// The attribute's name if the standard defines it, otherwise ``AttributeName/other``.
  package let name: AttributeName
  /// The quoting style of the value.
  package let quote: Quote
  /// Whether the value contains a character reference and must be decoded before it is judged.
  package let hasReference: Bool
  /// The offset of the name in the source.
  package let nameStart: UInt32
  /// The end offset of the name.
  package let nameEnd: UInt32
  /// The offset of the value, after its quote; the end of the name when there is no value.
  package let valueStart: UInt32
  /// The end offset of the value, before its quote.
  package let valueEnd: UInt32

  /// Creates an attribute.
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

/// A parse error, with the name given by the HTML Standard.
package struct HTMLParseError: Sendable, Equatable {
  /// The error's name.
  package let code: HTMLParseErrorCode
  /// The offset of the bytes to show.
  package let start: UInt32
  /// The end offset of the bytes to show.
  package let end: UInt32
  /// The element concerned, if any: the unclosed element, or the name of the stray end tag.
  package let element: ElementName
  /// The lower bound of ``otherRange``.
  package let otherStart: UInt32
  /// The upper bound of ``otherRange``.
  package let otherEnd: UInt32

  /// Creates a parse error.
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
  /// A second range that explains the first; empty when there is none.
  ///
  /// For an unclosed element, it is the tag found instead of the end tag; for a nested or second element, it is the
  /// start tag of the element that is already open.
  package var otherRange: Range<Int> { Int(otherStart)..<Int(otherEnd) }
}

/// The output of one parse; its arrays are reused by later parses.
package struct HTMLEvents: Sendable {
  /// The events, in document order.
  package var events: [HTMLEvent] = []
  /// The attributes of the start tags, in document order.
  package var attributes: [HTMLAttribute] = []
  /// The parse errors, in source order.
  package var errors: [HTMLParseError] = []

  package init() {}

  /// Reserves capacity for the events of a large source.
  ///
  /// Arrays that grow step by step take three times their size.
  ///
  /// - Complexity: O(*n*) for sources of a megabyte or more; smaller ones fit into the capacity that is kept.
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

  /// Removes all events and keeps the storage.
  package mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
    errors.removeAll(keepingCapacity: true)
  }
}

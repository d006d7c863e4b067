/// A value that data brought into HTML: everything around it comes from a template.
@usableFromInline
package struct ValueSpan: Sendable, Equatable {
  @usableFromInline package let start: UInt32
  @usableFromInline package let end: UInt32

  @inlinable
  package init(start: UInt32, end: UInt32) {
    self.start = start
    self.end = end
  }

  @inlinable
  package var range: Range<Int> { Int(start)..<Int(end) }
}

/// A part of some HTML whose structure depends on its shape alone.
package struct HTMLPart: Sendable, Equatable {
  /// The part's bytes.
  package let range: Range<Int>
  /// Parts of equal shape differ in nothing but the values in their spans.
  package let shape: UInt64
  /// The values in the part, as indices into the list of all spans.
  package let spans: Range<Int>

  package init(range: Range<Int>, shape: UInt64, spans: Range<Int>) {
    self.range = range
    self.shape = shape
    self.spans = spans
  }
}

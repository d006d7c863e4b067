/// The range of a value that a template interpolated into HTML; all bytes outside such spans come from the template.
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

/// A part of an HTML run whose structure depends only on its shape.
package struct HTMLPart: Sendable, Equatable {
  /// The part's bytes.
  package let range: Range<Int>
  /// A hash of the structure; parts of equal shape differ only in the values in their spans.
  package let shape: UInt64
  /// The values in the part, as indices into the list of all spans.
  package let spans: Range<Int>

  package init(range: Range<Int>, shape: UInt64, spans: Range<Int>) {
    self.range = range
    self.shape = shape
    self.spans = spans
  }
}

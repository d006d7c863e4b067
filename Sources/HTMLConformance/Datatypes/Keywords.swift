/// A list of keywords, written as one literal with spaces between them: `"lazy eager"`.
package struct Keywords: Sendable, Equatable, ExpressibleByStringLiteral {
  private let text: StaticString

  package init(stringLiteral text: StaticString) { self.text = text }

  package init(_ text: StaticString) { self.text = text }

  /// The keywords' bytes: lower-case ASCII with single spaces between them.
  package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  package static func == (left: Keywords, right: Keywords) -> Bool {
    left.bytes.elementsEqual(right.bytes)
  }
}

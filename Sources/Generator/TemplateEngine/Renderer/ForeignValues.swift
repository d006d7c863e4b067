package import Platform
package import SafeHTML

/// What a renderer does with values that come from outside of the site and are more than text.
package protocol ForeignValues: AddressJudge {
  /// Whether a field of this name holds HTML: JSON Feed's `content_html`.
  func isContent(_ name: UnsafeRawBufferPointer) -> Bool

  /// Appends the HTML of such a field, rebuilt so that it can do no harm.
  ///
  /// - Parameters:
  ///   - content: the field's text.
  ///   - start: where in the output the template's own begins.
  ///   - output: where to append.
  /// - Returns: the first address in the content from which the site may not load, if there is one.
  func write(content: UnsafeRawBufferPointer, behind start: Int, into output: inout ByteBuffer) -> [UInt8]?
}

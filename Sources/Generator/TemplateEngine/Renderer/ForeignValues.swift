package import Platform
package import SafeHTML

/// Handles values from outside the site that are more than text.
package protocol ForeignValues: AddressJudge {
  /// Whether a field with this name contains HTML, such as JSON Feed's `content_html`, or Markdown.
  func isContent(_ name: UnsafeRawBufferPointer) -> Bool

  /// Appends the sanitised HTML of such a field.
  ///
  /// - Parameters:
  ///   - content: the field's text.
  ///   - name: the field's name.
  ///   - start: the offset in the output at which the template's own output begins.
  ///   - output: the buffer to append to.
  /// - Returns: the first address in the content from which the site may not load, if there is one.
  func write(
    content: UnsafeRawBufferPointer, of name: UnsafeRawBufferPointer, behind start: Int, into output: inout ByteBuffer
  ) -> [UInt8]?
}

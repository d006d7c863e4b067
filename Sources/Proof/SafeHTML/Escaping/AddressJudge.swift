/// Judges addresses, languages and styles that data brings into a template.
package protocol AddressJudge: AnyObject {
  /// Whether an absolute address is a valid one.
  ///
  /// - Parameter url: the address as it stands in an attribute's value; `&` may be written as `&amp;`.
  func isValid(_ url: UnsafeRawBufferPointer) -> Bool

  /// Whether a list of image candidates is a valid one.
  ///
  /// - Parameter sourceSet: the list as it stands in an attribute's value.
  func isValid(sourceSet: UnsafeRawBufferPointer) -> Bool

  /// Whether a language tag is a valid one.
  func isValid(language: UnsafeRawBufferPointer) -> Bool

  /// Whether declarations of CSS are valid.
  ///
  /// - Parameter style: the declarations as they stand in an attribute's value.
  func isValid(style: UnsafeRawBufferPointer) -> Bool

  /// Whether a page may load what an absolute address names: a picture, a film, the target of a form.
  ///
  /// - Parameter url: the address as it stands in an attribute's value.
  func mayLoad(_ url: UnsafeRawBufferPointer) -> Bool
}

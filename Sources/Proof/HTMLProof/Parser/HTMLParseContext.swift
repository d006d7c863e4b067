/// The context in which a run of HTML is parsed.
package enum HTMLParseContext: Sendable, Equatable {
  /// A whole document.
  case document
  /// The content of an element with these ancestors, outermost first and itself last, such as `[.body, .main, .ul]`.
  ///
  /// The ancestors count as open: a `p` start tag in a fragment for `[.body, .p]` is an error, and so is an `a` in a
  /// fragment for `[.body, .a, .span]`. An empty list is equivalent to `[.body]`.
  case fragment(ancestors: [ElementName])
}

/// What a run of HTML is parsed as.
package enum HTMLParseContext: Sendable, Equatable {
  /// A whole document.
  case document
  /// The content of an element, which has these ancestors, outermost first, itself last: such as `[.body, .main, .ul]`.
  ///
  /// The ancestors count as open: a `p` start tag in a fragment for `[.body, .p]` is a mistake, and so is an `a` in a
  /// fragment for `[.body, .a, .span]`. No ancestors at all are as `[.body]`.
  case fragment(ancestors: [ElementName])
}

/// What a run of HTML is parsed as.
package enum HTMLParseContext: Sendable, Equatable {
  /// A whole document.
  case document
  /// The content of an element, which has these ancestors, outermost first, itself last: such as `[.body, .main, .ul]`.
  case fragment(ancestors: [ElementName])
}

/// A tag of a template.
struct TemplateTag: Sendable {
  enum Kind: Sendable { case interpolation, raw, section, inverted, close, partial, parent, block, comment, delimiters }

  let kind: Kind
  /// The tag with its delimiters.
  let range: Range<Int>
  /// What stands behind the sigil, without white space around it.
  let content: Range<Int>
  /// Whether the name behind the sigil is to be looked up in the data (`{{>*name}}`).
  let isDynamic: Bool

  /// Whether the tag vanishes together with its line when nothing else stands there.
  var canStandAlone: Bool { kind != .interpolation && kind != .raw }
}

/// A run of text or a tag.
enum TemplateToken: Sendable {
  case text(Range<Int>)
  case tag(TemplateTag)
}

/// A tag of a template.
struct TemplateTag: Sendable {
  enum Kind: Sendable { case interpolation, raw, section, inverted, close, partial, parent, block, comment, delimiters }

  let kind: Kind
  /// The tag including its delimiters.
  let range: Range<Int>
  /// The content after the sigil, without surrounding white space.
  let content: Range<Int>
  /// Whether the name after the sigil is looked up in the data (`{{>*name}}`).
  let isDynamic: Bool

  /// Whether the tag is removed together with its line if it stands alone.
  var canStandAlone: Bool { kind != .interpolation && kind != .raw }
}

/// A run of text or a tag.
enum TemplateToken: Sendable {
  case text(Range<Int>)
  case tag(TemplateTag)
}

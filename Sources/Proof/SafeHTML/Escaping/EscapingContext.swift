/// Where in HTML a template stands: what decides how a value is escaped there.
///
/// The states are those of the tokenizer (HTML Standard §13.2.5), reduced to what matters for escaping. A context is a
/// small value that can be compared, so that a partial is compiled once for each context in which it is called.
@usableFromInline
package struct EscapingContext: Hashable, Sendable {
  /// Which state of the tokenizer, as far as it matters.
  package enum State: UInt8, Sendable {
    case text
    /// Behind `<`.
    case tagOpen
    /// Behind `</`.
    case endTagOpen
    case endTagName
    case afterEndTagName
    case tagName
    case beforeAttributeName
    case attributeName
    case afterAttributeName
    case beforeAttributeValue
    case attributeValue
    /// Behind the closing quotation mark.
    case afterAttributeValue
    /// Behind a `/` inside a tag.
    case selfClosing
    /// Inside a tag where branches of the template met that end differently: only white space, `/` or `>` can follow.
    case tagBoundary
    /// Inside `<!…>` or `<?…>` that is not a comment.
    case declaration
    case comment
    /// The content of `title` and `textarea`.
    case rcdata
    /// The content of `script`, `style` and the like.
    case rawText
    /// Not HTML, or not to be told; only lenient templates get here.
    case unknown
  }

  /// The element whose start tag or raw content this is, as far as its content is tokenized in its own way.
  package enum Content: String, Sendable {
    case normal, title, textarea, script, style, iframe, xmp, noembed, noframes, plaintext
  }

  /// The quotation mark around an attribute's value.
  @usableFromInline
  package enum Quote: UInt8, Sendable {
    case none
    case single = 0x27
    case double = 0x22
  }

  /// What is known of the tag so far.
  struct TagFacts: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let isMeta = TagFacts(rawValue: 1)
    static let hasHTTPEquiv = TagFacts(rawValue: 2)
    static let hasDynamicContent = TagFacts(rawValue: 4)
    static let isAnimation = TagFacts(rawValue: 8)
    /// Its `href` is loaded, not followed: `link`, `base`, SVG's `use` and `image`.
    static let isLoader = TagFacts(rawValue: 16)
    /// A `script` has a `type`.
    static let hasType = TagFacts(rawValue: 32)
    /// The first `type` of a `script` is JSON on every way through the template.
    static let isJSON = TagFacts(rawValue: 64)
  }

  /// The tokenizer's state.
  package internal(set) var state: State
  /// The element whose start tag or raw content this is.
  package internal(set) var content = Content.normal
  /// The quotation mark of the value in which this is; `none` elsewhere too.
  package internal(set) var quote = Quote.none
  /// What the value in which this is is taken for.
  package internal(set) var role = AttributeRole.plain
  /// Whether browsers load what the attribute's URL names.
  package internal(set) var loadsAddress = false
  var url = URLPart.start
  var style = StylePart.propertyName
  var facts: TagFacts = []
  /// In a comment or a declaration how far its delimiter has been read, in raw text how much of the end tag.
  var progress: UInt8 = 0
  /// Whether a value without quotation marks has begun.
  var hasUnquotedText = false

  init(state: State) { self.state = state }

  /// Between tags: where cells, sections and pages begin and end.
  package static let text = EscapingContext(state: .text)
  /// Where nothing is known of the place; values are escaped as between any quotation marks.
  package static let unknown = EscapingContext(state: .unknown)

  /// The context in which two branches of a template can go on together, or `nil`.
  ///
  /// Branches may end at different places between the attributes of one tag, and in different parts of one URL; then
  /// what follows must be right for both.
  package func joined(with other: EscapingContext) -> EscapingContext? {
    var left = self
    var right = other
    let facts = left.facts.joined(with: right.facts)
    (left.facts, right.facts) = (facts, facts)
    if left == right { return left }
    if left.state == .unknown || right.state == .unknown { return .unknown }
    if left.state == .attributeValue, left.role.isURL, right.role == left.role {
      left.url = .auto
      right.url = .auto
      return left == right ? left : nil
    }
    guard left.isBetweenAttributes, right.isBetweenAttributes, left.content == right.content else { return nil }
    // Behind an unfinished name the next attribute needs white space before it; elsewhere it may follow at once.
    let isNameOpen = left.isInName || right.isInName
    var boundary = EscapingContext(state: isNameOpen ? .tagBoundary : .afterAttributeValue)
    boundary.content = left.content
    boundary.facts = left.facts
    return boundary
  }

  private var isInName: Bool { state == .tagName || state == .attributeName || state == .tagBoundary }

  /// Whether an attribute could follow, perhaps behind white space.
  package var isBetweenAttributes: Bool {
    switch state {
    case .tagName, .beforeAttributeName, .attributeName, .afterAttributeName, .afterAttributeValue, .tagBoundary: true
    default: false
    }
  }

  /// A few words for the place, to be read behind "inside".
  package var description: String {
    switch state {
    case .text: "text"
    case .tagOpen, .endTagOpen: "an unfinished tag"
    case .endTagName, .afterEndTagName: "an end tag"
    case .tagName, .beforeAttributeName, .attributeName, .afterAttributeName, .beforeAttributeValue,
      .afterAttributeValue, .selfClosing, .tagBoundary:
      "a tag"
    case .attributeValue:
      switch role {
      case .plain, .classes, .identifier, .language, .eventHandler, .srcdoc, .refresh, .styleValue: "an attribute value"
      case .url, .ping: "a URL"
      case .sourceSet: "a srcset value"
      case .style: "a style attribute"
      }
    case .declaration: "a <!…> declaration"
    case .comment: "a comment"
    case .rcdata, .rawText: "<\(content.rawValue)>"
    case .unknown: "something that is not HTML"
    }
  }
}

extension EscapingContext.TagFacts {
  /// The facts after two branches: what forbids something in one of them, and what permits something in both.
  fileprivate func joined(with other: Self) -> Self {
    let permitting: Self = [.isJSON]
    return union(other).subtracting(permitting).union(intersection(other).intersection(permitting))
  }
}

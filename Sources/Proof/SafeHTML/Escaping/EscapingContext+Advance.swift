extension EscapingContext {
  /// Something in a template's text after which the place in HTML can no longer be told.
  package enum Fault: Sendable, Equatable {
    /// A tag's name goes on behind a Mustache tag.
    case splitTagName
    /// An attribute's name goes on behind a Mustache tag.
    case splitAttributeName
    /// A section between attributes may end without white space before the next attribute.
    case missingSpace
    /// An end tag has more than its name.
    case endTagAttributes
    /// Text follows a value without quotation marks, or a section stands in one.
    case textBehindUnquotedValue
    /// `http-equiv` stands behind a `content` attribute that holds a value.
    case refreshBehindContent
  }

  /// What was met on the way over a template's text.
  package struct Passage: Sendable, Equatable {
    /// The first fault, with its offset.
    package var fault: (kind: Fault, offset: Int)?
    /// Where the last tag, comment or declaration began.
    package var opening: Int?

    package static func == (left: Passage, right: Passage) -> Bool {
      left.fault?.kind == right.fault?.kind && left.fault?.offset == right.fault?.offset
        && left.opening == right.opening
    }
  }

  /// Goes on over a run of a template's text.
  ///
  /// - Complexity: O(n).
  package mutating func advance(over bytes: UnsafeRawBufferPointer) -> Passage {
    var walk = EscapingWalk(context: self, bytes: bytes)
    walk.run()
    self = walk.context
    return walk.passage
  }

  /// Goes on over a value that was escaped for this context.
  package mutating func advanceOverValue() {
    switch state {
    case .beforeAttributeValue:
      state = .attributeValue
      quote = .none
      hasUnquotedText = true
      advanceURL()
    case .attributeValue:
      if quote == .none { hasUnquotedText = true }
      advanceURL()
      if role == .plain, facts.contains(.isMeta) { facts.insert(.hasDynamicContent) }
    default: break
    }
  }

  /// Values of other kinds have no parts: a section with one of them ends where it begins.
  private mutating func advanceURL() {
    guard role.isURL || role == .sourceSet else { return }
    url = url.afterInterpolation
  }
}

/// How far a comment's end has been read.
enum CommentProgress {
  static let none: UInt8 = 0
  static let hyphen: UInt8 = 1
  static let twoHyphens: UInt8 = 2
  static let bang: UInt8 = 3
  /// Directly behind `<!--`, where `>` ends the comment.
  static let opened: UInt8 = 4
  static let openedHyphen: UInt8 = 5
}

/// A way to write a value into HTML; chosen when a template is compiled, applied when it is rendered.
@usableFromInline
package enum Escaper: UInt8, Sendable, CaseIterable {
  /// As it is: HTML that is safe by its type.
  case raw
  /// In text, `title`, `textarea` and attribute values in double quotes.
  case text
  /// In attribute values in single quotes, and in lenient templates where the place is not known.
  case singleQuoted
  /// In attribute values without quotes.
  case unquoted
  case comment
  /// At the start of a URL: the scheme is checked, site-relative URLs get the site's root as prefix.
  case urlStart
  /// At the start of a URL of HTTP: what is refused leaves nothing, because no other scheme is valid there.
  case httpURLStart
  /// Where it is not certain that the URL has no scheme.
  case urlSchemeOrPath
  case urlSlash
  case urlAuthority
  /// Behind a value that began the URL: the value goes on with it.
  case urlAfterValue
  case urlPath
  case urlQuery
  case urlFragment
  /// In a part that depends on the branches taken; told from what has been written.
  case urlAuto
  /// Image candidates.
  case sourceSet
  /// The width or density of an image candidate.
  case sourceSetDescriptor
  /// A CSS value.
  case style
  /// A CSS value that is an attribute's.
  case styleValue
  /// Names of classes, or a part of one.
  case classes
  /// An id, or a part of one.
  case identifier
  /// A language tag.
  case language
  /// A JSON value in a script of JSON: strings stand in quotation marks, lists and objects are written whole.
  case json

  /// Whether what is written can decide from where something is loaded.
  @inlinable
  package var decidesOrigin: Bool {
    switch self {
    case .urlStart, .httpURLStart, .urlSchemeOrPath, .urlSlash, .urlAuthority, .urlAfterValue, .urlAuto, .sourceSet:
      true
    case .raw, .text, .singleQuoted, .unquoted, .comment, .urlPath, .urlQuery, .urlFragment, .sourceSetDescriptor,
      .style, .styleValue, .classes, .identifier, .language, .json:
      false
    }
  }
}

/// Why no value is safe in some place, whatever it is.
package enum EscapingRefusal: Error, Sendable, Equatable {
  case tagName
  case attributeName
  case endTag
  case unfinishedTag
  case declaration
  case commentEnd
  case script
  case styleElement
  case rawText(EscapingContext.Content)
  case eventHandler
  case srcdoc
  case refresh
  /// A part of a value without quotation marks.
  case unquotedPart
  /// A URL or another value with rules of its own, without quotation marks.
  case unquotedSpecial
  case urlScheme
  case cssName
  case cssText
}

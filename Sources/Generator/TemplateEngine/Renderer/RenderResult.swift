package import Diagnostics

/// What a rendering says about its output.
package struct RenderResult: Sendable, Equatable {
  /// How many problems ``TemplateRenderer/problems`` holds.
  package var problemCount = 0
  /// How many forbidden control characters became U+FFFD.
  package var replacedCharacters = 0
}

/// A value in the output.
@usableFromInline
package struct RenderSpan: Sendable, Equatable, BitwiseCopyable {
  /// Where in the output the value begins.
  @usableFromInline package var start: UInt32
  /// Where it ends.
  @usableFromInline package var end: UInt32
  /// The instruction that wrote it: equal for the same tag of the same compiled template.
  package var instruction: UInt32
  /// Whether it is HTML by type, written as it is.
  package var isHTML = false
}

/// Something that a rendering could not do.
package struct RenderProblem: Sendable, Equatable {
  /// What could not be done.
  package enum Kind: Sendable, Equatable {
    /// No context has the name, or its value is null.
    case missingValue
    /// `{{{name}}}` met a text that is not HTML by type.
    case notHTML
    /// A list or an object was to be written.
    case notText
    case unsafeURL
    case unsafeStyle
    case unsafeSourceSet
    /// The class is one of the page's own.
    case reservedClass
    /// The id has white space in it.
    case unsafeID
    /// The text is no language tag.
    case unsafeLanguage
    /// The address is on an origin from which the site loads nothing.
    case foreignOrigin
    /// A dynamic name chose a template that does not exist.
    case unknownPartial
    /// A dynamic name chose a template that cannot stand in this place.
    case misplacedPartial
    /// Templates call each other without end.
    case tooDeep
  }
  /// What could not be done.
  package let kind: Kind
  /// The instruction that could not do it.
  package let instruction: UInt32
  /// The value's beginning; empty for a missing value.
  package let value: String
  /// For a missing value, the name in the data that was probably meant.
  package let suggestion: String?
}

/// Where the bytes of one rendering come from.
package struct TemplateSourceMap: Sendable, Equatable {
  /// A run of output from one place of a template.
  package struct Entry: Sendable, Equatable {
    /// The bytes of the output.
    package let output: Range<Int>
    /// The place of the template.
    package let location: SourceLocation
    /// The dotted path of the data field that was interpolated, such as `authors.0.name`; `nil` for template text.
    package let field: String?
  }

  /// In the order of the output, without gaps.
  package let entries: [Entry]

  /// The entry that holds an offset of the output.
  ///
  /// - Complexity: O(log entries).
  package func entry(at offset: Int) -> Entry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].output.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    guard low < entries.count, entries[low].output.contains(offset) else { return nil }
    return entries[low]
  }
}

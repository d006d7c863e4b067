package import Diagnostics
import Platform

/// Statistics of a rendering.
package struct RenderResult: Sendable, Equatable {
  /// The number of problems in ``TemplateRenderer/problems``.
  package var problemCount = 0
  /// The number of forbidden control characters replaced by U+FFFD.
  package var replacedCharacters = 0
}

/// A value in the output.
@usableFromInline
package struct RenderSpan: Sendable, Equatable, BitwiseCopyable {
  /// The offset of the value's start in the output.
  @usableFromInline package var start: UInt32
  /// The offset of its end.
  @usableFromInline package var end: UInt32
  /// The instruction that wrote it, which is equal for the same tag of the same compiled template.
  package var instruction: UInt32
  /// Whether it is HTML by type, written unchanged.
  package var isHTML = false
}

/// A problem of a rendering.
package struct RenderProblem: Sendable, Equatable {
  /// The kind of a rendering's problem.
  package enum Kind: Sendable, Hashable {
    /// No context contains the name, or its value is null.
    case missingValue
    /// Nothing around the tag has the position that it names.
    case noPosition
    /// The value of `{{{name}}}` is not HTML by type.
    case notHTML
    /// The value is a list or an object.
    case notText
    case unsafeURL
    case unsafeStyle
    case unsafeSourceSet
    /// The class is reserved for the page.
    case reservedClass
    /// The id contains white space.
    case unsafeID
    /// The text is not a language tag.
    case unsafeLanguage
    /// The address has an origin from which the site does not load.
    case foreignOrigin
    /// A dynamic name selected a template that does not exist.
    case unknownPartial
    /// A dynamic name selected a template that is invalid in this context.
    case misplacedPartial
    /// The value does not have the format in which it is to be written.
    case wrongFormat(FormatFault)
    /// Templates call each other without end.
    case tooDeep
  }
  /// The kind of problem.
  package let kind: Kind
  /// The instruction that failed.
  package let instruction: UInt32
  /// The start of the value; empty for a missing value.
  package let value: String
  /// For a missing value, the name in the data that was probably meant.
  package let suggestion: String?

  /// What problems of one template have in common that are told as one.
  package struct Cause: Hashable {
    let kind: Kind
    let instruction: UInt32
    let detail: UInt64
  }

  /// The cause.
  package var cause: Cause {
    Cause(
      kind: kind, instruction: instruction,
      detail: kind == .foreignOrigin ? ContentHash(origin).value : 0)
  }
}

/// The origins of the bytes of one rendering.
package struct TemplateSourceMap: Sendable, Equatable {
  /// A run of output that comes from one location in a template.
  package struct Entry: Sendable, Equatable {
    /// The range of the output.
    package let output: Range<Int>
    /// The location in the template.
    package let location: SourceLocation
    /// The dotted path of the data field that was interpolated, such as `authors.0.name`; `nil` for template text.
    package let field: String?
  }

  /// The entries in the order of the output, without gaps.
  package let entries: [Entry]

  /// The entry that contains an offset of the output.
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

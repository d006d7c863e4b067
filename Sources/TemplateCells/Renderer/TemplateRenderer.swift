package import Diagnostics
package import HTMLSyntax
package import Records

/// Renders templates; each worker keeps one and reuses it.
package struct TemplateRenderer: ~Copyable {
  package init() {}

  /// The values that the last rendering wrote, in the order of the output.
  package private(set) var spans: [RenderSpan] = []
  /// What went wrong in the last rendering; ``Template/diagnostic(for:subject:)`` words it.
  package private(set) var problems: [RenderProblem] = []

  /// Appends a template's output for some data.
  ///
  /// - Parameters:
  ///   - stack: the context stack, outermost first: a name is looked for from the last to the first.
  ///   - root: the relative path to the site's root (`./`, `../../`): site-relative URLs in data get it as their prefix;
  ///     empty to leave them as they are.
  /// - Complexity: O(output + names · members); allocates nothing once its arrays have grown.
  package mutating func render(
    _ template: Template, stack: [RecordValue], root: [UInt8], into output: inout ByteBuffer
  ) -> RenderResult {
    RenderResult()
  }

  /// Renders again and notes where each byte comes from; for messages, not for the hot path.
  package mutating func renderMapped(
    _ template: Template, stack: [RecordValue], root: [UInt8], into output: inout ByteBuffer
  ) -> TemplateSourceMap {
    TemplateSourceMap(entries: [])
  }
}

/// What a rendering says about its output.
package struct RenderResult: Sendable, Equatable {
  /// A hash of the way through the template: sections taken, iterations, dynamic partials, and whether each value was
  /// empty, white space or other. Outputs of one template with equal shapes differ in their values only.
  package var shape: UInt64 = 0
  /// How many problems ``TemplateRenderer/problems`` holds.
  package var problemCount = 0
  /// How many forbidden control characters became U+FFFD.
  package var replacedCharacters = 0
}

/// A value in the output.
package struct RenderSpan: Sendable, Equatable {
  /// The range of output bytes that the value wrote.
  package var start: UInt32
  package var end: UInt32
  /// The instruction that wrote it: equal for the same tag of the same compiled template.
  package var instruction: UInt32
}

/// Something that a rendering could not do.
package struct RenderProblem: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case missingValue, notHTML, notText, unsafeURL, unsafeStyle, unsafeSourceSet, unknownPartial, tooDeep
  }
  package let kind: Kind
  package let instruction: UInt32
  /// The value's beginning; empty for a missing value.
  package let value: String
}

/// Where the bytes of one rendering come from.
package struct TemplateSourceMap: Sendable, Equatable {
  /// A run of output from one place of a template.
  package struct Entry: Sendable, Equatable {
    package let output: Range<Int>
    package let location: SourceLocation
    /// The dotted path of the data field that was interpolated, such as `authors.0.name`; `nil` for template text.
    package let field: String?
  }

  /// In the order of the output, without gaps.
  package let entries: [Entry]

  /// The entry that holds an offset of the output.
  ///
  /// - Complexity: O(log entries).
  package func entry(at offset: Int) -> Entry? { nil }
}

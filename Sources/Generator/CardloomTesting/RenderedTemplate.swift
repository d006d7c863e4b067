import CardLayout
public import Diagnostics
public import JSONRecords
import Platform
package import SafeHTML
package import TemplateEngine

/// The output of a template for some data.
///
/// ```swift
/// let cell = try RenderedTemplate("<h2>{{title}}</h2>", data: ["title": "Salt & Pepper"])
/// #expect(cell.text == "<h2>Salt &amp; Pepper</h2>")
/// ```
public struct RenderedTemplate: Sendable {
  /// The HTML.
  public let text: String
  /// The problems of the data, such as a missing name.
  public let diagnostics: [Diagnostic]
  package let result: RenderResult
  package let spans: [RenderSpan]
  package let shape: UInt64
  package let problems: [RenderProblem]

  /// Compiles a template and renders it as a build does.
  ///
  /// - Parameters:
  ///   - text: the template.
  ///   - data: the context stack; names are looked up in the last context first.
  ///   - partials: the templates that it calls, by name.
  ///   - root: the relative path from the page to the site's root, such as `../`.
  ///   - optional: the names that the data may lack.
  ///   - position: the number of the card in its section, which the template names as `@position`.
  ///   - count: the number of cards of the section.
  /// - Throws: the errors of the template.
  public init(
    _ text: String, data: RecordData..., partials: [String: String] = [:], root: String = "", optional: [String] = [],
    position: Int = 1, of count: Int = 1
  ) throws(Diagnosed) {
    try self.init(
      text, data: data, partials: partials, mode: .strict, root: root, optional: optional,
      card: CardPosition(number: position, isFirst: position == 1, isLast: position == count))
  }

  /// Compiles a template and renders it in one of the modes.
  package init(
    _ text: String, data: RecordData..., partials: [String: String] = [:], mode: TemplateMode, root: String = "",
    optional: [String] = [], card: CardPosition? = .alone
  ) throws(Diagnosed) {
    try self.init(text, data: data, partials: partials, mode: mode, root: root, optional: optional, card: card)
  }

  private init(
    _ text: String, data: [RecordData], partials: [String: String], mode: TemplateMode, root: String,
    optional: [String], card: CardPosition?
  ) throws(Diagnosed) {
    let template = try compiled(text, partials: partials, mode: mode, optional: optional)
    let tapes = data.map { RecordTape($0) }
    var renderer = TemplateRenderer()
    renderer.formatter = LanguageFormatter()
    renderer.card = card
    var output = MarkupWriter()
    result = withRoots(of: tapes[...]) { stack in
      renderer.render(template, stack: stack, root: Array(root.utf8), into: &output)
    }
    self.text = String(decoding: output.bytes, as: UTF8.self)
    spans = Array(output.values)
    shape = output.shape
    problems = renderer.problems
    diagnostics = problems.map { template.diagnostic(for: $0) }
  }
}

/// Compiles a template named `main`.
package func compiled(
  _ text: String, partials: [String: String] = [:], mode: TemplateMode = .strict, optional: [String] = [],
  entry: EscapingContext = .text
) throws(Diagnosed) -> Template {
  var sources = partials.map { name, text in
    TemplateSource(name: name, text: SourceText(file: "\(name).mustache", text: text))
  }
  sources.append(
    TemplateSource(
      name: "main", text: SourceText(file: "main.mustache", text: text),
      frontMatter: TemplateDeclarations(optionalNames: optional)))
  return try TemplateLibrary(sources: sources, mode: mode).compile("main", entry: entry)
}

/// Calls `body` with the root values of some tapes.
package func withRoots<Result>(
  of tapes: ArraySlice<RecordTape>, _ values: [RecordValue] = [], _ body: ([RecordValue]) -> Result
) -> Result {
  guard let first = tapes.first else { return body(values) }
  return first.withRoot { root in
    withRoots(of: tapes.dropFirst(), values + [root], body)
  }
}

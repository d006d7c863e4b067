import Diagnostics
import JSONRecords
import Platform
import SafeHTML

@testable import TemplateEngine

/// What a template gives for some data, for tests.
struct RenderedTemplate {
  var text: String
  var result: RenderResult
  var spans: [RenderSpan]
  var shape: UInt64
  var problems: [RenderProblem]
  var diagnostics: [Diagnostic]

  /// Compiles and renders a template.
  init(
    _ text: String, data: RecordData..., partials: [String: String] = [:], mode: TemplateMode = .strict,
    root: String = "", optional: [String] = [], entry: EscapingContext = .text
  ) throws(Diagnosed) {
    let template = try compiled(text, partials: partials, mode: mode, optional: optional, entry: entry)
    let tapes = data.map { RecordTape($0) }
    var renderer = TemplateRenderer()
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
func compiled(
  _ text: String, partials: [String: String] = [:], mode: TemplateMode = .strict, optional: [String] = [],
  entry: EscapingContext = .text
) throws(Diagnosed) -> Template {
  var sources = partials.map { name, text in
    TemplateSource(name: name, text: SourceText(file: "\(name).mustache", text: text))
  }
  sources.append(
    TemplateSource(
      name: "main", text: SourceText(file: "main.mustache", text: text),
      frontMatter: TemplateFrontMatter(optionalNames: optional)))
  return try TemplateLibrary(sources: sources, mode: mode).compile("main", entry: entry)
}

/// Calls with the root values of some tapes.
func withRoots<Result>(
  of tapes: ArraySlice<RecordTape>, _ values: [RecordValue] = [], _ body: ([RecordValue]) -> Result
) -> Result {
  guard let first = tapes.first else { return body(values) }
  return first.withRoot { root in
    withRoots(of: tapes.dropFirst(), values + [root], body)
  }
}

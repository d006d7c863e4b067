package import Diagnostics
package import SafeHTML
import Synchronization

/// All templates of a site by name, with their compiler.
package struct TemplateLibrary: Sendable {
  /// How errors in templates are treated.
  package let mode: TemplateMode
  /// The sources of the templates, in one array shared by all programs.
  let sources: [TemplateSource]
  private let parsed: [ParsedOnce]
  private let indices: [String: Int]

  /// Parses every template, except those that are known to be right.
  ///
  /// - Parameters:
  ///   - formats: the formats that the program brings.
  ///   - isKnownGood: whether a template with a name is known to have no errors and to call no missing template; it is
  ///     parsed when it is compiled for the first time.
  /// - Throws: all syntax errors, duplicate names and, in strict mode, calls of missing templates.
  package init(
    sources: [TemplateSource], mode: TemplateMode, formats: ValueFormat.Own = [:],
    isKnownGood: (String) -> Bool = { _ in false }
  ) throws(Diagnosed) {
    self.mode = mode
    var diagnostics: [Diagnostic] = []
    var known: [TemplateSource] = []
    var parsed: [ParsedOnce] = []
    var read: [ParsedTemplate] = []
    var indices: [String: Int] = [:]
    for source in sources.sorted(by: { $0.name < $1.name }) {
      var template: ParsedTemplate?
      if !isKnownGood(source.name) {
        let result = TemplateParser.parse(source, mode: mode, formats: formats)
        diagnostics += result.diagnostics
        template = result.template
      }
      if let first = indices[source.name] {
        diagnostics.append(.doubledTemplate(name: source.name, files: [known[first].text.file, source.text.file]))
      } else {
        indices[source.name] = known.count
        known.append(source)
        parsed.append(
          ParsedOnce(template) { TemplateParser.parse(source, mode: mode, formats: formats).template })
        if let template { read.append(template) }
      }
    }
    self.sources = known
    self.parsed = parsed
    self.indices = indices
    if mode == .strict {
      for template in read { diagnostics += missingCalls(in: template) }
    }
    guard diagnostics.isEmpty else { throw Diagnosed(diagnostics) }
  }

  /// The parsed template with an index.
  func template(_ index: Int) -> ParsedTemplate { parsed[index].value }

  /// The names of all templates, sorted.
  package var names: [String] { sources.map(\.name) }

  /// Compiles a template for the HTML context of its output.
  ///
  /// - Throws: a missing template, an infinite recursion, a value in a context where none is safe, or a section that
  ///   ends in another context than it began in; each with its locations.
  package func compile(_ name: String, entry: EscapingContext = .text) throws(Diagnosed) -> Template {
    guard let index = indices[name] else { throw Diagnosed(.unknownTemplate(name, at: nil, among: names)) }
    var compiler = TemplateCompiler(library: self)
    return try compiler.compile(index, entry: entry)
  }

  func index(of name: String) -> Int? { indices[name] }

  private func missingCalls(in template: ParsedTemplate) -> [Diagnostic] {
    var found: [Diagnostic] = []
    func check(_ reference: TemplateReference, _ tag: Range<Int>) {
      guard case .named(let name) = reference, !name.text.isEmpty, indices[name.text] == nil else { return }
      found.append(.unknownTemplate(name.text, at: template.source.text.location(of: name.range), among: names))
    }
    func visit(_ nodes: [TemplateNode]) {
      for node in nodes {
        switch node {
        case .text, .lineStart, .interpolation: break
        case .section(let section): visit(section.body)
        case .partial(let reference, _, let tag): check(reference, tag)
        case .parent(let reference, let overrides, _, let tag):
          check(reference, tag)
          for index in overrides { visit(template.blocks[index].body) }
        case .block(let index): visit(template.blocks[index].body)
        }
      }
    }
    visit(template.nodes)
    return found
  }
}

/// A template that is parsed by the first thread that compiles it.
private final class ParsedOnce: Sendable {
  private let parse: @Sendable () -> ParsedTemplate
  private let parsed: Mutex<ParsedTemplate?>

  init(_ template: ParsedTemplate?, parse: @escaping @Sendable () -> ParsedTemplate) {
    self.parse = parse
    parsed = Mutex(template)
  }

  var value: ParsedTemplate {
    parsed.withLock { parsed in
      if let parsed { return parsed }
      let template = parse()
      parsed = template
      return template
    }
  }
}

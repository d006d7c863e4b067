import Cardloom
import Diagnostics
import HTMLProof
import JSONRecords
import Platform
import TemplateEngine

/// The workbench's own pages: templates of `Assets/preview`, rendered and proven like any page.
struct WorkbenchTemplates: Sendable {
  private let templates: [String: Template]
  private let rules: ProofRules

  /// Compiles the templates.
  ///
  /// - Throws: ``Diagnosed`` with all errors of all templates.
  init(_ files: TemplateFiles, rules: ProofRules) throws(Diagnosed) {
    self.rules = rules
    let sources = files.files(in: "preview", withExtension: "mustache").map { file in
      TemplateSource(
        name: String(file.path.dropFirst("preview/".count).dropLast(".mustache".count)),
        text: SourceText(file: file.file, bytes: file.bytes))
    }
    let library = try TemplateLibrary(sources: sources, mode: .strict)
    var templates: [String: Template] = [:]
    for source in sources where !source.name.contains("/") {
      templates[source.name] = try library.compile(source.name)
    }
    self.templates = templates
  }

  /// The page of a template with some data.
  ///
  /// - Throws: ``Diagnosed`` if the template does not exist, or its output does not conform.
  func page(_ name: String, _ data: RecordData, file: String) throws(Diagnosed) -> ValidatedPage {
    try proven(try html(name, data, file: file), file: file)
  }

  /// The HTML of a template with some data, not yet proven.
  ///
  /// - Throws: ``Diagnosed`` if the template does not exist, or the data lacks a name.
  func html(_ name: String, _ data: RecordData, file: String) throws(Diagnosed) -> [UInt8] {
    guard let template = templates[name] else {
      throw Diagnosed(.previewFailed(file, reason: "there is no template `preview/\(name).mustache`"))
    }
    var output = MarkupWriter()
    var renderer = TemplateRenderer()
    let root = Array(Self.root(of: file).utf8)
    RecordTape(data).withRoot { data in
      _ = renderer.render(template, stack: [data], root: root, into: &output)
    }
    guard renderer.problems.isEmpty else {
      throw Diagnosed(renderer.problems.map { template.diagnostic(for: $0, subject: Diagnostic.Subject(page: file)) })
    }
    return Array(output.bytes)
  }

  /// Proves a page as a whole.
  ///
  /// - Throws: ``Diagnosed`` with everything that does not conform.
  func proven(_ html: [UInt8], file: String) throws(Diagnosed) -> ValidatedPage {
    switch proof(of: html, file: file) {
    case .valid(let page): return page
    case .invalid(let findings):
      let text = SourceText(file: file, bytes: html)
      throw Diagnosed(findings.map { $0.diagnostic(at: text.location(of: $0.range)) })
    }
  }

  /// Checks a page as a whole.
  func proof(of html: [UInt8], file: String) -> Proof<ValidatedPage> {
    var prover = HTMLProver(rules)
    return prover.prove(page: PageSubject(whole: html), fragments: [], file: file)
  }

  /// The relative path from a file to the preview's root: `./`, `../../`.
  static func root(of file: String) -> String {
    let depth = file.utf8.count { $0 == UInt8(ascii: "/") }
    return depth == 0 ? "./" : String(repeating: "../", count: depth)
  }
}

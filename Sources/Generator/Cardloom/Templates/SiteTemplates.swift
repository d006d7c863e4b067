package import CardLayout
package import Diagnostics
import Platform
package import TemplateEngine

/// A site's compiled templates: cells, views (headers, footers, states) and pages.
package struct SiteTemplates: Sendable {
  /// Cell templates by name.
  package let cells: [String: TemplateShelf.Entry]
  /// Templates for headers, footers, states and other views by name.
  package let views: [String: TemplateShelf.Entry]
  /// Page templates by name.
  package let pages: [String: Template]
  /// The front matter of each cell template.
  package let frontMatter: [String: TemplateFrontMatter]
  /// The front matter of every template, by the name under which other templates call it.
  package let allFrontMatter: [String: TemplateFrontMatter]

  /// The templates with which sections are rendered.
  package var shelf: TemplateShelf { TemplateShelf(cells: cells, views: views) }

  /// The folders searched for a view's name, in order.
  private static let viewFolders = ["sections", "states", "cells"]

  /// Compiles all templates.
  ///
  /// Templates call partials by their bare names, and every other template by its path, such as `cells/article`.
  ///
  /// - Throws: ``Diagnosed`` with all errors of all templates.
  package init(_ files: TemplateFiles) throws(Diagnosed) { try self.init(files, without: []) }

  /// Compiles all templates except those with the given paths.
  private init(_ files: TemplateFiles, without broken: Set<String>) throws(Diagnosed) {
    let (sources, matter) = try Self.sources(of: files, without: broken)
    let compiled = try Self.compiled(sources)
    func entries(in folder: String) -> [String: TemplateShelf.Entry] {
      var entries: [String: TemplateShelf.Entry] = [:]
      for (name, template) in compiled where name.hasPrefix(folder + "/") {
        entries[String(name.dropFirst(folder.count + 1))] =
          TemplateShelf.Entry(
            template: template, size: matter[name]?.size, identifier: matter[name]?.identifier,
            preview: matter[name]?.preview?.value)
      }
      return entries
    }
    cells = entries(in: "cells")
    pages = entries(in: "pages").mapValues(\.template)
    views = Self.viewFolders.reversed().reduce(into: [:]) { views, folder in
      views.merge(entries(in: folder)) { _, nearer in nearer }
    }
    var cellMatter: [String: TemplateFrontMatter] = [:]
    for (name, own) in matter where name.hasPrefix("cells/") { cellMatter[String(name.dropFirst(6))] = own }
    frontMatter = cellMatter
    allFrontMatter = matter
  }

  /// The templates' texts and front matter, by the names under which templates call each other.
  private static func sources(
    of files: TemplateFiles, without broken: Set<String>
  ) throws(Diagnosed) -> (sources: [TemplateSource], matter: [String: TemplateFrontMatter]) {
    var diagnostics: [Diagnostic] = []
    var sources: [TemplateSource] = []
    var matter: [String: TemplateFrontMatter] = [:]
    for kind in ["cells", "sections", "states", "pages", "partials"] {
      for file in files.files(in: kind, withExtension: "mustache") where !broken.contains(file.path) {
        let path = file.path.dropLast(".mustache".count)
        let libraryName = String(kind == "partials" ? path.dropFirst(kind.count + 1) : path)
        do {
          let own = try TemplateFrontMatter.read(file.bytes, file: file.file).frontMatter
          matter[libraryName] = own
          sources.append(
            TemplateSource(
              name: libraryName, text: SourceText(file: file.file, bytes: file.bytes),
              frontMatter: TemplateEngine.TemplateFrontMatter(optionalNames: own.optional.map(\.value))))
        } catch {
          diagnostics += error.diagnostics
        }
      }
    }
    guard diagnostics.isEmpty else { throw Diagnosed(diagnostics) }
    return (sources, matter)
  }

  /// Compiles every template except the partials, which are compiled where they are called.
  private static func compiled(_ sources: [TemplateSource]) throws(Diagnosed) -> [String: Template] {
    var diagnostics: [Diagnostic] = []
    let library = try TemplateLibrary(sources: sources, mode: .strict)
    var compiled: [String: Template] = [:]
    for source in sources where source.name.contains("/") {
      do {
        compiled[source.name] = try library.compile(source.name)
      } catch {
        diagnostics += error.diagnostics.filter { !diagnostics.contains($0) }
      }
    }
    guard diagnostics.isEmpty else { throw Diagnosed(diagnostics) }
    return compiled
  }
}

extension SiteTemplates {
  /// Compiles what can be compiled, and returns the paths of broken templates: those with errors, and those that call
  /// them.
  ///
  /// - Complexity: that of compiling all templates, once for each round of errors.
  package static func tolerant(_ files: TemplateFiles) -> (templates: SiteTemplates, broken: [String: [Diagnostic]]) {
    var broken: [String: [Diagnostic]] = [:]
    while true {
      do {
        return (try SiteTemplates(files, without: Set(broken.keys)), broken)
      } catch {
        var found: [String: [Diagnostic]] = [:]
        for diagnostic in error.diagnostics {
          guard let file = diagnostic.location?.file, let guilty = files.files.first(where: { $0.file == file }) else {
            continue
          }
          if broken[guilty.path] == nil { found[guilty.path, default: []].append(diagnostic) }
        }
        broken.merge(found) { known, _ in known }
        // An error without a location is attributed to every template.
        guard !found.isEmpty else {
          for file in files.files where FilePath.fileExtension(of: file.path) == "mustache" && broken[file.path] == nil
          {
            broken[file.path] = error.diagnostics
          }
          continue
        }
      }
    }
  }
}

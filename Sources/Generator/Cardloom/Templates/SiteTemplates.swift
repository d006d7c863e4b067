package import CardLayout
package import CardSources
package import Diagnostics
import Platform
package import TemplateEngine

/// A site's templates: cells, views (headers, footers, states), pages and partials.
package struct SiteTemplates: Sendable {
  /// Cell templates by name.
  package let cells: TemplateTable
  /// The names of the cell templates that are the project's own.
  package let ownCells: Set<String>
  /// Templates for headers, footers, states and other views by name.
  package let views: TemplateTable
  /// The partials by name, each compiled for use between tags; one that fits only elsewhere is missing.
  package let partials: TemplateTable
  /// Page templates by name.
  package let pages: [String: Template]
  /// The front matter of each cell template.
  package let frontMatter: [String: TemplateFrontMatter]
  /// The front matter of every template, by the name under which other templates call it.
  package let allFrontMatter: [String: TemplateFrontMatter]

  /// The measures of the theme, from which the widths of pictures are computed; none for a site that does not ask for
  /// them.
  package private(set) var measures = ThemeMeasures()
  /// The files that were made of the site's own pictures.
  private var pictures = MadePictures()
  /// What must stay in view of pictures whose cards do not say it.
  private var points = PicturePoints()

  /// The templates with which sections are rendered.
  package var shelf: TemplateShelf {
    TemplateShelf(
      cells: cells, views: views, measures: measures, pictures: pictures, points: points, formats: formats)
  }
  /// The formats that the program brings.
  private let formats: ValueFormat.Own

  /// The templates with the measures of a theme, and with what must stay in view of pictures.
  package func measured(by measures: ThemeMeasures, points: PicturePoints = PicturePoints()) -> SiteTemplates {
    var templates = self
    templates.measures = measures
    templates.points = points
    return templates
  }

  /// What cell templates say of how their pictures are drawn.
  package var frames: [PictureFrame] { frontMatter.values.map(\.frame) }

  /// The shapes to which the boxes of a cell template cut pictures in a section.
  package func boxShapes(of name: String, in section: SectionModel) -> [CropShape] {
    guard let matter = frontMatter[name], let slot = matter.slot else { return [] }
    return slot.shapes(section.frame(of: matter.frame))
  }

  /// The templates with the files that were made of pictures.
  func offering(_ pictures: MadePictures) -> SiteTemplates {
    var templates = self
    templates.pictures = pictures
    return templates
  }

  /// The folders searched for a view's name, in order.
  static let viewFolders = ["sections", "states", "cells"]

  /// Compiles all templates, except built-in ones that no file of the project can have broken: those are parsed
  /// and compiled when they are looked up.
  ///
  /// Templates call partials by their bare names, and every other template by its path, such as `cells/article`.
  ///
  /// - Throws: ``Diagnosed`` with all errors of all templates.
  package init(_ files: TemplateFiles) throws(Diagnosed) { try self.init(files, without: []) }

  /// Compiles all templates except those with the given paths.
  private init(_ files: TemplateFiles, without broken: Set<String>) throws(Diagnosed) {
    let (sources, matter) = try Self.sources(of: files, without: broken)
    let deferred = Self.deferred(files)
    let library = try TemplateLibrary(
      sources: sources, mode: .strict, formats: files.formats, isKnownGood: deferred.contains)
    formats = files.formats
    let compiled = try Self.compiled(sources.map(\.name).filter { !deferred.contains($0) }, in: library)
    func table(of folder: String) -> TemplateTable {
      var table = TemplateTable()
      for name in sources.map(\.name) where name.hasPrefix(folder + "/") {
        let own = matter[name]
        @Sendable func entry(_ template: Template) -> TemplateShelf.Entry {
          TemplateShelf.Entry(
            template: template, size: own?.size, identifier: own?.identifier, preview: own?.preview?.value,
            slot: own?.slot, frame: own?.frame ?? PictureFrame())
        }
        let bareName = String(name.dropFirst(folder.count + 1))
        if let template = compiled[name] {
          table.add(bareName, entry(template))
        } else {
          table.add(bareName) {
            do { return entry(try library.compile(name)) } catch { return nil }
          }
        }
      }
      return table
    }
    cells = table(of: "cells")
    ownCells = Set(
      files.files(in: "cells", withExtension: "mustache").filter { !$0.isBuiltIn }.map {
        String($0.path.dropFirst("cells/".count).dropLast(".mustache".count))
      })
    views = Self.viewFolders.reversed().reduce(TemplateTable()) { $0.merging(table(of: $1)) }
    var partials = TemplateTable()
    for name in sources.map(\.name) where !name.contains("/") {
      partials.add(name) {
        do { return TemplateShelf.Entry(template: try library.compile(name), size: nil) } catch { return nil }
      }
    }
    self.partials = partials
    var pages: [String: Template] = [:]
    for (name, template) in compiled where name.hasPrefix("pages/") { pages[String(name.dropFirst(6))] = template }
    self.pages = pages
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
              frontMatter: TemplateDeclarations(optionalNames: own.optional.map(\.value))))
        } catch {
          diagnostics += error.diagnostics
        }
      }
    }
    guard diagnostics.isEmpty else { throw Diagnosed(diagnostics) }
    return (sources, matter)
  }

  /// The names of the built-in cells and views, which compile without errors unless the project replaces a partial.
  private static func deferred(_ files: TemplateFiles) -> Set<String> {
    let replacesPartial = files.files(in: "partials", withExtension: "mustache").contains {
      !$0.isBuiltIn && TemplateFiles.builtIn.file($0.path) != nil
    }
    guard !replacesPartial else { return [] }
    var names: Set<String> = []
    for kind in ["cells"] + viewFolders {
      for file in files.files(in: kind, withExtension: "mustache") where file.isBuiltIn {
        names.insert(String(file.path.dropLast(".mustache".count)))
      }
    }
    return names
  }

  /// Compiles templates except the partials, which are compiled where they are called.
  private static func compiled(
    _ names: [String], in library: TemplateLibrary
  ) throws(Diagnosed) -> [String: Template] {
    var diagnostics: [Diagnostic] = []
    var compiled: [String: Template] = [:]
    for name in names where name.contains("/") {
      do {
        compiled[name] = try library.compile(name)
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

package import Diagnostics
package import Platform

/// A project's folder as every command reads it: the configuration, the templates, and the files that are no pages.
///
/// Reading goes on behind mistakes in templates: a build stops there with ``Checkable/checked()``, a preview shows the rest.
package struct Project: Checkable {
  /// Where its parts lie.
  package let paths: ProjectPaths
  /// What `site.yml` says.
  package private(set) var configuration: SiteConfiguration
  /// The files of `Templates`, those that came with Cardloom behind the project's own.
  package let templateFiles: TemplateFiles
  /// The templates; those with mistakes are blank.
  package let compiled: CompiledTemplates
  /// The theme and the assets.
  package let staticFiles: StaticFiles
  let files: any FileSystem

  /// The mistakes of templates.
  package var diagnostics: [Diagnostic] { compiled.errors }
  /// All templates; those with mistakes are blank.
  package var templates: SiteTemplates { compiled.templates }

  /// Reads a project.
  ///
  /// - Parameters:
  ///   - output: the folder that the site is written to, to which no link of the project may lead.
  ///   - steps: told what is being done.
  ///   - earlier: the project as it was read before: if its templates are the same, they are not compiled again.
  /// - Throws: ``Diagnosed`` if the configuration is wrong, or if a folder cannot be read.
  package static func read(
    _ paths: ProjectPaths, output: String? = nil, files: any FileSystem, builtIn: TemplateFiles = .builtIn,
    steps: BuildSteps = BuildSteps(), earlier: Project? = nil
  ) async throws(Diagnosed) -> Project {
    // Nothing else decides what the templates are: they are compiled while the configuration is read.
    async let reading = readTemplates(paths, output: output, files: files, builtIn: builtIn, earlier: earlier)
    steps.begin("read configuration")
    let configuration = try SiteConfiguration.read(
      paths.configuration, shownAs: ProjectPaths.shownConfiguration, files: files)
    steps.begin("compile templates")
    let (templateFiles, compiled) = try await reading.get()
    let staticFiles = try StaticFiles(
      templates: templateFiles, assets: paths.assets(of: configuration), output: output, files: files)
    return Project(
      paths: paths, configuration: configuration, templateFiles: templateFiles, compiled: compiled,
      staticFiles: staticFiles, files: files)
  }

  private typealias ReadTemplates = Result<(TemplateFiles, CompiledTemplates), Diagnosed>

  private static func readTemplates(
    _ paths: ProjectPaths, output: String?, files: any FileSystem, builtIn: TemplateFiles, earlier: Project?
  ) async -> ReadTemplates {
    Result { () throws(Diagnosed) in
      let templates = try TemplateFiles.read(
        paths.templates, shownAs: "Templates", over: builtIn, output: output, files: files)
      if let earlier, earlier.templateFiles.hasSameTemplates(as: templates) { return (templates, earlier.compiled) }
      return (templates, try CompiledTemplates(templates))
    }
  }

  /// The same project whose preview shows frames at other widths; none stands for those of `site.yml`.
  package func previewed(at widths: [Int]) -> Project {
    guard !widths.isEmpty else { return self }
    var project = self
    let preview = PreviewConfiguration(widths: widths, themes: configuration.preview.themes)
    project.configuration = configuration.with(preview: preview)
    return project
  }

  /// A hash of the configuration's file.
  func configurationHash() throws(Diagnosed) -> ContentHash {
    do {
      return ContentHash(try files.read(paths.configuration))
    } catch {
      throw Diagnosed(.file(error))
    }
  }
}

/// Where the parts of a project lie.
package struct ProjectPaths: Sendable {
  /// How the configuration is called in messages.
  static let shownConfiguration = "site/site.yml"

  /// The folder of the configuration and of what it names.
  package let site: String
  /// The configuration.
  package let configuration: String
  /// The folder of templates.
  package let templates: String

  /// - Parameter folder: the folder that holds `site/` and `Templates/`.
  package init(_ folder: String) {
    site = FilePath.join(folder, "site")
    configuration = FilePath.join(site, "site.yml")
    templates = FilePath.join(folder, "Templates")
  }

  /// The folder that a build writes to when nothing else is said.
  package var output: String { FilePath.join(site, "public") }

  /// The folder of the files that are copied as they are.
  package func assets(of configuration: SiteConfiguration) -> String {
    FilePath.join(site, configuration.assets.value)
  }

  /// The folder of the project that a build reads, when the output would lie in it: the next build would read its own pages.
  func input(holding output: String) -> String? {
    [templates, FilePath.join(site, "data"), FilePath.join(site, "assets")].first { FilePath.contains($0, output) }
  }
}

/// What a step of a build came to, with everything that it found.
package protocol Checkable: Sendable {
  /// What was found.
  var diagnostics: [Diagnostic] { get }
}

extension Checkable {
  /// The same, unless an error was found.
  ///
  /// - Throws: ``Diagnosed`` with everything that was found, if an error is among it.
  package func checked() throws(Diagnosed) -> Self {
    guard !diagnostics.containsError else { throw Diagnosed(diagnostics) }
    return self
  }
}

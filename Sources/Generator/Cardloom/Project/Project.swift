import CardLayout
package import CardSources
package import Diagnostics
import FeedPages
package import Platform

/// A project's folder as read by every command: the configuration, the templates, and the files that are not pages.
///
/// Errors in templates do not stop the reading: a build stops when it has planned the site, if a page uses one of them;
/// a preview shows the rest.
package struct Project: Checkable {
  /// The paths of its parts.
  package let paths: ProjectPaths
  /// The contents of `site.yml`.
  package private(set) var configuration: SiteConfiguration
  /// The files of `Templates`: the project's own, with Cardloom's as fallbacks.
  package let templateFiles: TemplateFiles
  /// The compiled templates; those with errors are blank.
  package let compiled: CompiledTemplates
  /// The theme and the assets.
  package let staticFiles: StaticFiles
  let files: any FileSystem
  /// What the code of a program says of the site.
  private(set) var code = SiteCode.none

  /// The errors of templates.
  package var diagnostics: [Diagnostic] { compiled.errors }
  /// All templates; those with errors are blank.
  package var templates: SiteTemplates { compiled.templates.measured(by: measures, points: points) }
  /// What must stay in view of pictures whose cards do not say it, from `site/focus.json`.
  package private(set) var points = PicturePoints()
  /// The measures of the theme; none if no picture is offered in several widths.
  private(set) var measures = ThemeMeasures()

  /// Reads a project.
  ///
  /// - Parameters:
  ///   - code: what the code of a program says; by default nothing, so that `site.yml` says everything.
  ///   - output: the output folder, to which no link of the project may lead.
  ///   - fontTool: makes the files of fonts.
  ///   - steps: receives the progress.
  ///   - earlier: the project as read before; if its templates are unchanged, they are not compiled again.
  /// - Throws: ``Diagnosed`` if the configuration has errors, or if a folder cannot be read.
  package static func read(
    _ paths: ProjectPaths, code: SiteCode = .none, output: String? = nil, files: any FileSystem,
    builtIn: TemplateFiles = .builtIn, fontTool: FontTool = .installed, steps: BuildSteps = BuildSteps(),
    earlier: Project? = nil
  ) async throws(Diagnosed) -> Project {
    let builtIn = builtIn.adding(code.extensions)
    // The templates do not depend on the configuration, so both are read concurrently.
    async let reading = readTemplates(paths, output: output, files: files, builtIn: builtIn, earlier: earlier)
    steps.begin("read configuration")
    var configuration = try configuration(paths, code, files: files)
    let points = try PicturePoints.read(paths.focus, shownAs: ProjectPaths.shownFocus, files: files)
    if points.areExact { configuration.nameAllPoints() }
    steps.begin("compile templates")
    let (templateFiles, compiled) = try await reading.get()
    if configuration.fonts.roles.contains(where: { !$0.files.isEmpty }) { steps.begin("make fonts") }
    let fonts = try await SiteFonts(
      configuration.fonts, title: configuration.title, in: paths.site, files: files, tool: fontTool)
    let staticFiles = try StaticFiles(
      templates: templateFiles, theme: configuration.theme, fonts: fonts,
      assets: paths.assets(of: configuration), output: output, files: files)
    let measures = configuration.offersPictures ? ThemeMeasures(staticFiles.styles) : ThemeMeasures()
    return Project(
      paths: paths, configuration: configuration, templateFiles: templateFiles, compiled: compiled,
      staticFiles: staticFiles, files: files, code: code, points: points, measures: measures)
  }

  static func configuration(
    _ paths: ProjectPaths, _ code: SiteCode, files: any FileSystem
  ) throws(Diagnosed) -> SiteConfiguration {
    let shown = ProjectPaths.shownConfiguration
    guard let settings = code.settings else {
      return try SiteConfiguration.read(
        paths.configuration, shownAs: shown, extensions: code.extensions, files: files)
    }
    let folder = ConfigurationFolder(path: paths.site, shownPath: FilePath.parent(of: shown), files: files)
    return try SiteConfiguration.read(settings, folder: folder, extensions: code.extensions)
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

  /// The project with other widths of its preview's frames; an empty list keeps those of `site.yml`.
  package func previewed(at widths: [Int]) -> Project {
    guard !widths.isEmpty else { return self }
    var project = self
    let preview = PreviewConfiguration(widths: widths, themes: configuration.preview.themes)
    project.configuration = configuration.with(preview: preview)
    return project
  }

  /// The project with another configuration.
  func with(_ configuration: SiteConfiguration) -> Project {
    var project = self
    project.configuration = configuration
    return project
  }

  /// A hash of what the configuration says, and of the time zones that it names.
  func configurationHash() throws(Diagnosed) -> ContentHash {
    do {
      let said =
        if let settings = code.settings { settings.contentHash } else {
          ContentHash(try files.read(paths.configuration))
        }
      let zones = [configuration.dates.zone] + configuration.sources.map(\.feed.treatment.dates.zone)
      let zoned = zones.compactMap(\.self).reduce(said) { $0.joined($1.contentHash) }
      let branded = configuration.logo.map { zoned.joined($0.contentHash) } ?? zoned
      let faced = staticFiles.fonts.early.reduce(branded) { $0.joined($1.path) }
      let measured = configuration.offersPictures ? faced.joined(measures.contentHash) : faced
      return points.isEmpty ? measured : measured.joined(points.contentHash)
    } catch {
      throw Diagnosed(.file(error))
    }
  }
}

/// The paths of a project's parts.
package struct ProjectPaths: Sendable {
  /// The configuration's path in messages.
  static let shownConfiguration = SiteConfiguration.shownPath
  /// The path in messages of the file of what must stay in view of pictures.
  package static let shownFocus = "site/focus.json"

  /// The folder of the configuration and of the files that it names.
  package let site: String
  /// The configuration's file.
  package let configuration: String
  /// The folder of templates.
  package let templates: String
  /// The file of what must stay in view of pictures.
  let focus: String

  /// - Parameter folder: the folder that contains `site/` and `Templates/`.
  package init(_ folder: String) {
    site = FilePath.join(folder, "site")
    configuration = FilePath.join(site, "site.yml")
    focus = FilePath.join(site, "focus.json")
    templates = FilePath.join(folder, "Templates")
  }

  /// The default output folder.
  package var output: String { FilePath.join(site, "public") }

  /// The folder of the files that are copied unchanged.
  package func assets(of configuration: SiteConfiguration) -> String {
    FilePath.join(site, configuration.assets.value)
  }

  /// The input folder of the project that contains the output folder, if any: the next build would read its own pages.
  ///
  /// - Parameter others: the folders that the configuration names.
  /// - Throws: ``Diagnosed`` if the file system cannot tell where a folder is.
  func input(
    holding output: String, among others: [String] = [], files: any FileSystem
  ) throws(Diagnosed) -> String? {
    let target: String
    do throws(FileError) {
      target = try files.resolved(ofNew: output)
    } catch {
      throw Diagnosed(.file(error))
    }
    return ([templates, FilePath.join(site, "data"), FilePath.join(site, "assets")] + others).first { folder in
      do throws(FileError) {
        return try FilePath.contains(files.resolved(ofNew: folder), target)
      } catch {
        // Reading the folder reports the error.
        return false
      }
    }
  }
}

/// The result of a build step, with its diagnostics.
package protocol Checkable: Sendable {
  /// The diagnostics.
  var diagnostics: [Diagnostic] { get }
}

extension Checkable {
  /// Returns the value, unless it has errors.
  ///
  /// - Throws: ``Diagnosed`` with all diagnostics if one is an error.
  package func checked() throws(Diagnosed) -> Self {
    guard !diagnostics.containsError else { throw Diagnosed(diagnostics) }
    return self
  }
}

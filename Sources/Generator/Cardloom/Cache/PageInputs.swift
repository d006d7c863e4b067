import CardLayout
package import Diagnostics
package import FeedPages
package import Platform
import TemplateEngine

/// Hashes of the inputs of pages, except their cards.
package struct PageInputs: Sendable {
  /// A hash of the configuration.
  let configuration: ContentHash
  /// A hash of the inputs of every page: the configuration, the names of all templates, and their front matter.
  package private(set) var shared: ContentHash
  private let templates: SiteTemplates

  init(configuration: ContentHash, files: TemplateFiles, templates: SiteTemplates) {
    self.configuration = configuration
    var shared = configuration
    for file in files.files where FilePath.fileExtension(of: file.path) == "mustache" {
      let source = TemplateSource(name: file.path, text: SourceText(file: file.file, bytes: file.bytes))
      shared = shared.joined(file.path).joined(ContentHash(source.frontMatterRange.map { Array(file.bytes[$0]) } ?? []))
    }
    self.shared = shared
    self.templates = templates
  }

  /// The inputs with what templates can say of pictures.
  func joined(_ pictures: ContentHash) -> PageInputs {
    var inputs = self
    inputs.shared = shared.joined(pictures)
    return inputs
  }

  /// The inputs of a project's pages.
  ///
  /// - Throws: ``Diagnosed`` if the configuration cannot be read.
  package init(of project: Project) throws(Diagnosed) {
    self.init(
      configuration: try project.configurationHash(), files: project.templateFiles, templates: project.templates)
  }

  /// The hash of some templates; `nil` if one of them no longer exists.
  package func hash(of used: [UsedTemplate]) -> ContentHash? {
    var hash = ContentHash(value: UInt64(used.count))
    for template in used {
      let own =
        switch template {
        case .page(let name): templates.pages[name]
        case .cell(let name): templates.cells[name]?.template
        case .view(let name): templates.views[name]?.template
        }
      guard let own else { return nil }
      hash = hash.joined(own.contentHash)
    }
    return hash
  }
}

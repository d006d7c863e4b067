import Cardloom
import Platform

/// The templates and files of the theme with their text, as the project uses them.
struct TemplateListing: Sendable {
  /// A template with its style sheet, or a file of the theme.
  struct Item: Sendable {
    /// The name, such as `cells/article` or `theme/tokens.css`.
    let name: String
    /// Its files, without fixtures.
    var files: [File] = []
    /// Its fixtures.
    var fixtures: [File] = []

    /// Whether the project has a file of its own.
    var isOwn: Bool { files.contains { !$0.used.isBuiltIn } }
    /// Whether the project uses a file that came with Cardloom.
    var isBuiltIn: Bool { files.contains { $0.used.isBuiltIn } }
    /// The folder: `cells`, `pages`, `partials`, `sections`, `states` or `theme`.
    var group: String { String(name.prefix { $0 != "/" }) }
  }

  /// A file with the built-in one of the same path.
  struct File: Sendable {
    /// The file that the project uses.
    let used: TemplateFile
    /// The built-in file in whose place the project's own is used; `nil` if there is none.
    let replaced: TemplateFile?

    /// The difference from the built-in file; `nil` if none is replaced.
    ///
    /// - Complexity: O(lines · differences).
    var comparison: LineComparison? { replaced.map { LineComparison(of: used.bytes, with: $0.bytes) } }
  }

  /// All items in order of their names.
  let items: [Item]

  /// Lists the files of a project.
  init(_ project: PreviewProject) {
    let builtIn = Dictionary(project.builtInFiles.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    var items: [String: Item] = [:]
    for file in project.files.files where TemplateEjection.includes(file) && Self.isText(file) {
      let name = TemplateEjection.name(of: file)
      let listed = File(used: file, replaced: file.isBuiltIn ? nil : builtIn[file.path])
      if TemplateEjection.isFixture(file) {
        items[name, default: Item(name: name)].fixtures.append(listed)
      } else {
        items[name, default: Item(name: name)].files.append(listed)
      }
    }
    self.items = items.values.filter { !$0.files.isEmpty }.sorted { $0.name < $1.name }.map { item in
      var item = item
      // The template precedes its style sheet.
      item.files.sort { $0.used.path > $1.used.path }
      return item
    }
  }

  /// The item with a name such as `cells/article`.
  func item(_ name: String) -> Item? { items.first { $0.name == name } }

  private static func isText(_ file: TemplateFile) -> Bool {
    ["mustache", "css", "json", "svg"].contains(FilePath.fileExtension(of: file.path))
  }
}

package import Diagnostics
package import Platform
import TemplateEngine

/// The built-in templates that a project can take over: each is copied into `Templates/`, where the project changes it.
package struct TemplateEjection: Sendable {
  /// A built-in template or file of the theme, with what the project has in its place.
  package struct Entry: Sendable, Equatable {
    /// What a project has in the place of a built-in file.
    package enum Status: Sendable, Equatable {
      /// Nothing: the built-in file is used.
      case builtIn
      /// Files of its own, with this number of different lines.
      case own(differingLines: Int)
    }

    /// The name, such as `cells/article` or `theme/tokens.css`.
    package let name: String
    /// What the project has.
    package let status: Status
  }

  /// What was copied.
  package struct Outcome: Sendable, Equatable {
    /// The new files, relative to the project's folder.
    package var written: [String] = []
    /// The files that the project has already, which stay as they are.
    package var kept: [String] = []
  }

  private let folder: String
  private let files: any FileSystem
  private let builtIn: [TemplateFile]

  /// The folders whose files projects may replace.
  private static let groups = ["cells", "pages", "partials", "sections", "states", "theme", "themes"]

  /// - Parameter folder: the project's folder.
  package init(folder: String, files: any FileSystem, builtIn: TemplateFiles = .builtIn) {
    self.folder = folder
    self.files = files
    self.builtIn = builtIn.files.filter(Self.includes)
  }

  /// The name of a file's template; files of the theme are named with their extension.
  package static func name(of file: TemplateFile) -> String {
    guard file.group != "theme" else { return file.path }
    let path = file.path.prefix(upTo: file.path.lastIndex(of: ".") ?? file.path.endIndex)
    return String(path.prefix { $0 != "~" })
  }

  /// Whether a file belongs to a template that projects may replace, or to the theme.
  package static func includes(_ file: TemplateFile) -> Bool { groups.contains(file.group) && !isScript(file) }

  /// The product's scripts are served with the theme, but are not part of `Templates`.
  private static func isScript(_ file: TemplateFile) -> Bool { FilePath.fileExtension(of: file.path) == "js" }

  /// Whether a file contains data with which the workbench shows a template.
  package static func isFixture(_ file: TemplateFile) -> Bool { FilePath.fileExtension(of: file.path) == "json" }

  private var names: [String] { Set(builtIn.map(Self.name)).sorted() }

  private func target(of file: TemplateFile) -> String { FilePath.join(folder, "Templates/" + file.path) }

  /// All templates and files of the theme in order of their names.
  ///
  /// - Throws: ``Diagnosed`` if a file of the project cannot be read.
  package func entries() throws(Diagnosed) -> [Entry] {
    var entries: [Entry] = []
    for name in names {
      var status = Entry.Status.builtIn
      for file in builtIn where Self.name(of: file) == name && !Self.isFixture(file) {
        guard let own = try content(at: target(of: file)) else { continue }
        var lines = 0
        if case .own(let earlier) = status { lines = earlier }
        status = .own(differingLines: lines + Self.differingLines(own, file.bytes))
      }
      entries.append(Entry(name: name, status: status))
    }
    return entries
  }

  /// Copies templates into the project; files that it has already are kept.
  ///
  /// - Parameters:
  ///   - patterns: names such as `cells/article`, in which `*` stands for anything.
  ///   - withFixtures: whether their fixtures are copied, too.
  ///   - replaces: whether files that the project has already are replaced.
  /// - Throws: ``Diagnosed`` if there is no template with a name, or a file cannot be written.
  package func copy(
    _ patterns: [String], withFixtures: Bool = false, replaces: Bool = false
  ) throws(Diagnosed) -> Outcome {
    var chosen: Set<String> = []
    for pattern in patterns {
      let found = names.filter { Self.matches($0, Self.plain(pattern)) }
      guard !found.isEmpty else {
        throw Diagnosed(.noSuchTemplate(pattern, known: names))
      }
      chosen.formUnion(found)
    }
    var outcome = Outcome()
    for file in builtIn where chosen.contains(Self.name(of: file)) && (withFixtures || !Self.isFixture(file)) {
      let path = "Templates/" + file.path
      let target = target(of: file)
      do throws(FileError) {
        if !replaces, try files.attributes(of: target) != nil {
          outcome.kept.append(path)
          continue
        }
        try files.makeFolder(FilePath.parent(of: target))
        try files.write(file.bytes, to: target)
      } catch {
        throw Diagnosed(.file(error))
      }
      outcome.written.append(path)
    }
    return outcome
  }

  /// A name as users may write it: with the folder `Templates`, or with an extension that templates have.
  private static func plain(_ pattern: String) -> String {
    var name = pattern[...]
    if name.hasPrefix("./") { name = name.dropFirst(2) }
    if name.hasPrefix("Templates/") { name = name.dropFirst("Templates/".count) }
    if !name.hasPrefix("theme/"), let dot = name.lastIndex(of: "."),
      name[dot...] == ".mustache" || name[dot...] == ".css"
    {
      name = name[..<dot]
    }
    if groups.contains(String(name)) { return name + "/*" }
    return String(name)
  }

  /// Whether a name matches a pattern, in which `*` stands for any number of characters.
  private static func matches(_ name: String, _ pattern: String) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last else { return name == pattern }
    guard name.hasPrefix(first), name.hasSuffix(last), name.count >= first.count + last.count else { return false }
    var rest = name.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }

  private func content(at path: String) throws(Diagnosed) -> [UInt8]? {
    do throws(FileError) {
      return try files.attributes(of: path) == nil ? nil : try files.read(path)
    } catch {
      throw Diagnosed(.file(error))
    }
  }

  /// The number of lines in which two texts differ: a changed line counts once.
  ///
  /// - Complexity: O(lines · differences).
  package static func differingLines(_ one: [UInt8], _ other: [UInt8]) -> Int {
    LineComparison(of: one, with: other).differingLines
  }
}

extension Diagnostic {
  fileprivate static func noSuchTemplate(_ name: String, known: [String]) -> Diagnostic {
    let near = NearMiss.suggestion(for: name, among: known) ?? known.first { $0.hasSuffix("/" + name) }
    return Diagnostic(
      .error, code: TemplateCode.unknownTemplate, category: .configuration, "no built-in template is called `\(name)`",
      hint: near.map { "did you mean `\($0)`?" } ?? "`cardloom eject --list` prints all names")
  }
}

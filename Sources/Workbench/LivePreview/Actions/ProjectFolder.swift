package import Cardloom
import Diagnostics
package import Platform
import Workbench

/// The files of the project that the preview may access: it opens files of `Templates/` and `site/`, and writes
/// variants and notes.
///
/// No path from a request is ever joined to another: names must match a pattern, and every folder on the way must be a
/// folder and not a symbolic link.
package struct ProjectFolder: Sendable {
  /// The folder's path, for the editor.
  package let path: String
  private let files: any FileSystem

  package init(_ path: String, files: any FileSystem) {
    self.path = path
    self.files = files
  }

  // MARK: Opening

  /// The path of a file of the project, such as `Templates/cells/article.mustache`, for a local program.
  ///
  /// - Throws: ``Diagnosed`` for everything that is not a file below `Templates/` or `site/`, and behind symbolic
  ///   links.
  package func file(_ relative: String) throws(Diagnosed) -> String {
    let names = relative.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard names.count >= 2, ["Templates", "site"].contains(names[0]),
      names.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.contains("\\") && !$0.contains("\0") }),
      kind(of: names[..<1]) == .folder, isPlain(names.dropLast()), kind(of: names[...]) == .file
    else { throw Diagnosed(.outsideProject(relative)) }
    return FilePath.join(path, relative)
  }

  // MARK: Writing

  /// Writes a variant of a template such as `cells/article`: `Templates/cells/article~NAME.json`.
  ///
  /// - Returns: the path in the project.
  /// - Throws: ``Diagnosed`` for an invalid name, a symbolic link on the way, and an existing file unless it may be
  ///   replaced.
  package func writeVariant(
    _ name: String, of template: String, _ bytes: [UInt8], replaces: Bool
  ) throws(Diagnosed) -> String {
    let parts = template.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 2, ["cells", "sections", "states"].contains(parts[0]) else {
      throw Diagnosed(.badName(template))
    }
    for part in parts + [name] where !Self.isName(part) { throw Diagnosed(.badName(part)) }
    return try write(
      bytes, to: "\(parts[parts.count - 1])~\(name).json", in: ["Templates"] + parts.dropLast(), replaces: replaces)
  }

  /// Writes or replaces a file of `site/review`.
  ///
  /// - Returns: the path in the project.
  /// - Throws: ``Diagnosed`` for an invalid name, and a symbolic link on the way.
  package func writeReview(_ name: String, _ bytes: [UInt8]) throws(Diagnosed) -> String {
    guard name.hasSuffix(".json"), Self.isName(String(name.dropLast(".json".count))) else {
      throw Diagnosed(.badName(name))
    }
    return try write(bytes, to: name, in: ["site", "review"], replaces: true)
  }

  /// Copies built-in files into `Templates`; those that the project has already are kept.
  ///
  /// - Returns: the paths of the new files in the project.
  /// - Throws: ``Diagnosed`` if the project has all of them, and for a symbolic link on the way.
  package func copyTemplate(_ builtIn: [TemplateFile]) throws(Diagnosed) -> [String] {
    var written: [String] = []
    for file in builtIn {
      let names = ["Templates"] + file.path.split(separator: "/").map(String.init)
      guard kind(of: names[...]) != .file else { continue }
      written.append(try write(file.bytes, to: names[names.count - 1], in: names.dropLast(), replaces: false))
    }
    guard !written.isEmpty else {
      throw Diagnosed(.variantExists(builtIn.first.map { "Templates/" + $0.path } ?? "Templates"))
    }
    return written
  }

  /// The files of `Templates`, some of them as they are on the disk now.
  ///
  /// - Throws: ``Diagnosed`` if a file cannot be read.
  package func latest(_ paths: Set<String>, of templates: TemplateFiles) throws(Diagnosed) -> TemplateFiles {
    var contents: [String: [UInt8]] = [:]
    for path in paths.sorted() {
      let names = ["Templates"] + path.split(separator: "/").map(String.init)
      guard kind(of: names[...]) == .file else { continue }
      let absolute = try file("Templates/" + path)
      do {
        contents[path] = try files.read(absolute)
      } catch {
        throw Diagnosed(.file(error))
      }
    }
    return templates.replacing(contents)
  }

  /// Replaces a style sheet of the theme, such as `theme/tokens.css`, or takes the place of the built-in one.
  ///
  /// - Returns: the path in the project.
  /// - Throws: ``Diagnosed`` for an invalid name, and a symbolic link on the way.
  package func writeStyleSheet(_ path: String, _ bytes: [UInt8]) throws(Diagnosed) -> String {
    let names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let name = names.last, names.count >= 2, ["theme", "themes"].contains(names[0]), name.hasSuffix(".css"),
      names.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") })
    else { throw Diagnosed(.outsideProject("Templates/" + path)) }
    return try write(bytes, to: name, in: ["Templates"] + names.dropLast(), replaces: true)
  }

  /// The path of the configuration in the project.
  package static let configurationPath = "site/site.yml"

  /// The text of the configuration, of what stays in view of pictures, or of a template, its style sheet or a fixture.
  ///
  /// - Throws: ``Diagnosed`` if it is another file, cannot be read, or is a symbolic link.
  package func text(of path: String) throws(Diagnosed) -> [UInt8] {
    guard Self.isEditable(path) else { throw Diagnosed(.outsideProject(path)) }
    if path == ProjectPaths.shownFocus, kind(of: ["site", "focus.json"]) == nil { return [] }
    let absolute = try file(path)
    do {
      return try files.read(absolute)
    } catch {
      throw Diagnosed(.file(error))
    }
  }

  /// Replaces the configuration, what stays in view of pictures, or a template, its style sheet or a fixture.
  ///
  /// - Throws: ``Diagnosed`` for another file, and for a symbolic link on the way.
  package func replace(_ path: String, with bytes: [UInt8]) throws(Diagnosed) {
    let names = path.split(separator: "/").map(String.init)
    let mayBeNew = path == ProjectPaths.shownFocus && kind(of: names[...]) == nil
    guard Self.isEditable(path), let name = names.last, kind(of: names[...]) == .file || mayBeNew else {
      throw Diagnosed(.outsideProject(path))
    }
    _ = try write(bytes, to: name, in: names.dropLast(), replaces: true)
  }

  /// The folders of templates whose files can be changed.
  private static let folders: Set = ["cells", "sections", "states", "partials"]

  private static func isEditable(_ path: String) -> Bool {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !names.contains(where: { $0.isEmpty || $0.hasPrefix(".") }) else { return false }
    guard path != configurationPath, path != ProjectPaths.shownFocus else { return true }
    return names.count > 2 && names[0] == "Templates" && Self.folders.contains(String(names[1]))
      && [".mustache", ".css", ".json"].contains(where: path.hasSuffix)
  }

  /// Removes a file of `site/review`.
  ///
  /// - Throws: ``Diagnosed`` for everything that is not a file of this folder.
  package func removeReview(_ name: String) throws(Diagnosed) {
    let path = try file("site/review/" + name)
    do {
      try files.remove(path)
    } catch {
      throw Diagnosed(.file(error))
    }
  }

  /// Whether a text is a valid file name: lower-case letters, digits and hyphens, beginning with a letter or a digit.
  package static func isName(_ text: String) -> Bool {
    func isPlain(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    return (1...64).contains(text.utf8.count) && (text.utf8.first.map(isPlain) ?? false)
      && text.utf8.allSatisfy { isPlain($0) || $0 == UInt8(ascii: "-") }
  }

  private func write(
    _ bytes: [UInt8], to name: String, in folder: [String], replaces: Bool
  ) throws(Diagnosed) -> String {
    let relative = (folder + [name]).joined(separator: "/")
    guard isPlain(folder[...]) else { throw Diagnosed(.outsideProject(relative)) }
    switch kind(of: (folder + [name])[...]) {
    case nil: break
    case .file where replaces: break
    case .file: throw Diagnosed(.variantExists(relative))
    default: throw Diagnosed(.outsideProject(relative))
    }
    do {
      try files.makeFolder(FilePath.join(path, folder.joined(separator: "/")))
      try files.write(bytes, to: FilePath.join(path, relative))
    } catch {
      throw Diagnosed(.file(error))
    }
    return relative
  }

  /// Whether every folder on the way is a folder, or does not exist yet.
  private func isPlain(_ names: ArraySlice<String>) -> Bool {
    names.indices.allSatisfy { index in
      let kind = kind(of: names[names.startIndex...index])
      return kind == nil || kind == .folder
    }
  }

  private func kind(of names: ArraySlice<String>) -> FileAttributes.Kind? {
    do {
      return try files.attributes(of: FilePath.join(path, names.joined(separator: "/")))?.kind
    } catch {
      // An entry whose attributes cannot be read must be neither opened nor written.
      return .other
    }
  }
}

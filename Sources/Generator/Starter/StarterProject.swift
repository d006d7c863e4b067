import Cardloom
package import Diagnostics
package import Platform

/// The small project that `cardloom init` writes.
package struct StarterProject: Sendable {
  private let starter: [TemplateFile]
  /// The copies of built-in templates that its first card names.
  private let templates: [TemplateFile]

  /// Creates Cardloom's built-in starter.
  package init() {
    starter = TemplateFiles.builtIn.files.filter { $0.path.hasPrefix("starter/site/") }
    templates = ["cells/article.mustache", "cells/article.css"].compactMap { TemplateFiles.builtIn.file($0) }
  }

  /// Writes the project into a folder that is empty or missing.
  ///
  /// - Returns: the paths of the files, relative to the folder.
  /// - Throws: ``Diagnosed`` if the folder is not empty, or a file cannot be written.
  package func write(to folder: String, files: any FileSystem) throws(Diagnosed) -> [String] {
    try Self.write(
      starter.map { (String($0.path.dropFirst("starter/".count)), $0.bytes) }
        + templates.map { ("Templates/" + $0.path, $0.bytes) },
      to: folder, files: files)
  }

  /// The file that keeps out of Git what commands write.
  private static let ignoredFile = (
    path: ".gitignore",
    bytes: Array(
      """
      # What cardloom build and cardloom preview write.
      site/public/
      site/preview/
      site/.*.cardloom-*
      # Secrets of requests.
      site/.env

      """.utf8)
  )

  /// The page for agents that work on the project.
  private static var agentsFile: [(path: String, bytes: [UInt8])] {
    TemplateFiles.builtIn.file("starter/AGENTS.md").map { [("AGENTS.md", $0.bytes)] } ?? []
  }

  /// Writes the files of a project, with paths below its folder, into a folder that is empty or missing.
  static func write(
    _ project: [(path: String, bytes: [UInt8])], to folder: String, files: any FileSystem
  ) throws(Diagnosed) -> [String] {
    do throws(FileError) {
      if try files.attributes(of: folder) != nil {
        // A folder with only a fresh Git repository counts as empty.
        let names = try files.names(in: folder).filter { !$0.hasPrefix(".git") }
        if let first = names.first { throw FileError(operation: "start a project in", path: first, reason: .notEmpty) }
      }
      var written: [String] = []
      let isIgnoring = try files.attributes(of: FilePath.join(folder, ignoredFile.path)) != nil
      for (path, bytes) in project + agentsFile + (isIgnoring ? [] : [ignoredFile]) {
        let target = FilePath.join(folder, path)
        try files.makeFolder(FilePath.parent(of: target))
        try files.write(bytes, to: target)
        written.append(path)
      }
      return written
    } catch {
      throw Diagnosed(error.reason == .notEmpty ? .projectNotEmpty(folder, holds: error.path) : .file(error))
    }
  }
}

extension Diagnostic {
  fileprivate static func projectNotEmpty(_ folder: String, holds name: String) -> Diagnostic {
    Diagnostic(
      .error, code: PlanningCode.projectNotEmpty, category: .configuration,
      "the folder `\(folder)` is not empty: it holds `\(name)`",
      reason: "a new project would mix with what is there", hint: "name a folder that does not exist yet")
  }
}

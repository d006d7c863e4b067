import CardLayout
package import Diagnostics
package import Platform
import TemplateEngine

/// A file of the folder `Templates`: a template, its stylesheet or a fixture.
package struct TemplateFile: Sendable, Equatable {
  /// The path below `Templates`, such as `cells/article.mustache`.
  package let path: String
  /// The path for diagnostics.
  package let file: String
  /// The file's content.
  package let bytes: [UInt8]
  /// Whether the file came with Cardloom.
  package let isBuiltIn: Bool

  /// Whether the file came with Cardloom, or is a copy of such a file in which nothing was changed.
  package var isUnchanged: Bool { isBuiltIn || TemplateFiles.builtIn.file(path)?.bytes == bytes }

  /// The first folder of the path: `cells`, `sections`, `states`, `pages`, `partials` or `theme`.
  package var group: String { path.utf8.firstIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? "" }

  /// The file name without its extension: `article` for `cells/article.mustache`.
  package var name: String {
    let name = FilePath.name(of: path)
    return String(name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex))
  }

  /// Whether the bytes of its path come before those of another file's.
  fileprivate func precedes(_ other: TemplateFile) -> Bool {
    let order = path.utf8.withContiguousStorageIfAvailable { own in
      other.path.utf8.withContiguousStorageIfAvailable { UnsafeRawBufferPointer(own).order(beside: .init($0)) }
    }
    return order?.map { $0 < 0 } ?? path.utf8.lexicographicallyPrecedes(other.path.utf8)
  }
}

/// The templates of a project: Cardloom's, overlaid file by file with the project's own.
///
/// A project needs no copy of what it does not change; its own file replaces the built-in one with the same path.
package struct TemplateFiles: Sendable, Equatable {
  /// The files, sorted by the bytes of their paths.
  package let files: [TemplateFile]
  /// The formats that the program brings, for values in templates.
  let formats: ValueFormat.Own

  /// The templates that came with Cardloom.
  package static let builtIn = TemplateFiles(
    BuiltInTemplates.files.map { path, text in
      let path = path.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
      return TemplateFile(
        path: path, file: "Templates/" + path + " (built in)", bytes: text.withUTF8Buffer { Array($0) }, isBuiltIn: true
      )
    })

  /// No templates.
  package static let none = TemplateFiles([])

  private init(_ files: [TemplateFile], formats: ValueFormat.Own = [:]) {
    self.formats = formats
    self.files = files.sorted { $0.precedes($1) }
  }

  /// Reads the templates of a folder, which may be missing, as an overlay of others.
  ///
  /// Names that begin with a dot are ignored.
  ///
  /// - Parameter output: the output folder, to which no link may lead.
  /// - Throws: ``Diagnosed`` if the folder or a file of it cannot be read.
  package static func read(
    _ folder: String, shownAs shownFolder: String? = nil, over base: TemplateFiles = .builtIn, output: String? = nil,
    files: any FileSystem
  ) throws(Diagnosed) -> TemplateFiles {
    var own: [String: TemplateFile] = [:]
    for path in try FolderListing(.site(output: output), files: files).filesIfPresent(in: folder) {
      do {
        own[path] = TemplateFile(
          path: path, file: FilePath.join(shownFolder ?? folder, path),
          bytes: try files.read(FilePath.join(folder, path)), isBuiltIn: false)
      } catch {
        throw Diagnosed(.file(error))
      }
    }
    guard !own.isEmpty else { return base }
    let overlaid = base.files.map { own.removeValue(forKey: $0.path) ?? $0 }
    return TemplateFiles(overlaid + own.values, formats: base.formats)
  }

  /// The files with those that a program brings, where none has the same path, and with its formats.
  func adding(_ brought: SiteExtensions) -> TemplateFiles {
    guard !brought.adaptors.isEmpty || !brought.formats.isEmpty else { return self }
    let known = Set(files.map(\.path))
    return TemplateFiles(
      files
        + brought.files.filter { !known.contains($0.path) }.map { path, text in
          TemplateFile(
            path: path, file: "Templates/\(path) (of the program)", bytes: Array(text.utf8), isBuiltIn: true)
        }, formats: brought.formatsByName)
  }

  /// The files of a group with an extension, such as the templates of `cells`.
  package func files(in group: String, withExtension fileExtension: String) -> [TemplateFile] {
    let folder = group + "/"
    return files.filter { $0.path.hasPrefix(folder) && FilePath.fileExtension(of: $0.path) == fileExtension }
  }

  /// The files with the content of some replaced, by path.
  package func replacing(_ paths: Set<String>, with content: ([UInt8]) -> [UInt8]) -> TemplateFiles {
    TemplateFiles(
      files.map { file in
        guard paths.contains(file.path) else { return file }
        return TemplateFile(
          path: file.path, file: file.file, bytes: content(file.bytes), isBuiltIn: file.isBuiltIn)
      }, formats: formats)
  }

  /// The files with the project's own contents of some, by path.
  package func replacing(_ contents: [String: [UInt8]]) -> TemplateFiles {
    TemplateFiles(
      files.map { file in
        guard let bytes = contents[file.path] else { return file }
        return TemplateFile(path: file.path, file: file.file, bytes: bytes, isBuiltIn: false)
      }, formats: formats)
  }

  /// Whether two sets contain the same templates; styles, scripts and fixtures are ignored.
  package func hasSameTemplates(as other: TemplateFiles) -> Bool {
    func templates(_ files: [TemplateFile]) -> [TemplateFile] {
      files.filter { FilePath.fileExtension(of: $0.path) == "mustache" }
    }
    return templates(files) == templates(other.files)
  }

  /// A hash of all files.
  var contentHash: ContentHash {
    files.reduce(ContentHash(value: UInt64(files.count))) { $0.joined($1.path).joined(ContentHash($1.bytes)) }
  }

  /// The file at a path such as `theme/base.css`.
  package func file(_ path: String) -> TemplateFile? { files.first { $0.path == path } }
}

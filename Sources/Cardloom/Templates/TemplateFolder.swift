package import Diagnostics

/// The files of the templates that a site is built with: the built-in ones, and those of the project over them.
package struct TemplateFolder: Sendable {
  /// A file of the folder.
  package struct File: Sendable {
    /// The path inside the folder, such as `cells/article.mustache`.
    package let path: String
    /// The path to show in diagnostics.
    package let shownPath: String
    /// The content.
    package let bytes: [UInt8]
  }

  /// The files, sorted by their paths.
  package let files: [File]

  /// Reads a project's templates over the built-in ones: a file of the project replaces the built-in file of the same path.
  ///
  /// - Parameters:
  ///   - folder: the project's folder of templates; it may be missing.
  ///   - builtIn: the built-in files by their paths.
  /// - Throws: ``Diagnosed`` if a file or folder cannot be read.
  package init(
    folder: String, shownAs shownFolder: String, builtIn: [String: [UInt8]], files disk: any FileSystem
  ) throws(Diagnosed) {
    var found: [String: File] = [:]
    for (path, bytes) in builtIn {
      found[path] = File(path: path, shownPath: "(built-in) Templates/\(path)", bytes: bytes)
    }
    for path in try FolderListing.files(in: folder, files: disk) {
      do {
        let bytes = try disk.read(FilePath.join(folder, path))
        found[path] = File(path: path, shownPath: FilePath.join(shownFolder, path), bytes: bytes)
      } catch {
        throw Diagnosed(.file(error, shownAs: FilePath.join(shownFolder, path)))
      }
    }
    files = found.values.sorted { $0.path < $1.path }
  }

  /// The files whose path begins with a folder's name and ends with an extension, with the name between the two.
  package func files(in folder: String, extension fileExtension: String) -> [(name: String, file: File)] {
    files.compactMap { file in
      guard file.path.hasPrefix(folder + "/"), file.path.hasSuffix("." + fileExtension) else { return nil }
      return (String(file.path.dropFirst(folder.count + 1).dropLast(fileExtension.count + 1)), file)
    }
  }
}

/// Lists folders with all that they hold.
enum FolderListing {
  /// The paths of all files below a folder, relative to it and sorted; none when the folder is missing.
  ///
  /// Names that begin with a dot are left out, as are symbolic links to folders: they could lead in circles.
  ///
  /// - Throws: ``Diagnosed`` if a folder cannot be read.
  static func files(in folder: String, files disk: any FileSystem) throws(Diagnosed) -> [String] {
    do {
      guard try disk.attributes(of: folder) != nil else { return [] }
      return try files(in: folder, prefix: "", disk).sorted()
    } catch {
      throw Diagnosed(.file(error))
    }
  }

  private static func files(
    in folder: String, prefix: String, _ disk: any FileSystem
  ) throws(FileError) -> [String] {
    var result: [String] = []
    for name in try disk.names(in: folder) where !name.hasPrefix(".") {
      let path = FilePath.join(folder, name)
      switch try disk.attributes(of: path)?.kind {
      case .folder: result += try files(in: path, prefix: prefix + name + "/", disk)
      case .file: result.append(prefix + name)
      case .link:
        do {
          _ = try disk.map(path)
          result.append(prefix + name)
        } catch  where error.reason == .isFolder {
          continue
        }
      case .other, nil: continue
      }
    }
    return result
  }
}

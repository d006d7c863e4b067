import Diagnostics

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

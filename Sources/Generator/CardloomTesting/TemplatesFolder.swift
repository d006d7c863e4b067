import Cardloom
package import Platform

/// The folder with the templates of a package.
package enum TemplatesFolder {
  /// The nearest folder above a file that contains `Templates`, wherever the tests run; the current folder if there is
  /// none.
  package static func above(_ file: StaticString, files: any FileSystem) -> String {
    var folder = FilePath.parent(of: FilePath.normalized("\(file)"))
    while folder != "/", folder != "." {
      do throws(FileError) {
        if try files.attributes(ofTarget: FilePath.join(folder, "Templates"))?.kind == .folder { return folder }
      } catch {
        // A folder that cannot be looked into has no templates that anybody could read.
      }
      folder = FilePath.parent(of: folder)
    }
    return "."
  }
}

extension Site {
  /// The site with the nearest folder above a file that contains `Templates`, if it names none.
  func found(above file: StaticString, files: any FileSystem) -> Site {
    folder == "." ? inFolder(TemplatesFolder.above(file, files: files)) : self
  }
}

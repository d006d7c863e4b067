import Diagnostics
import Platform

/// A picture of a single frame of the workbench.
struct FramePicture {
  let width: Int
  let isDark: Bool

  /// The maximum height; what is below is cut off.
  private static let longest = 4000

  /// Takes the picture, as PNG.
  ///
  /// - Parameters:
  ///   - files: the frame's page and what it names, by path.
  ///   - page: the path of the page.
  /// - Throws: ``Diagnosed`` if there is no browser, or it does not respond.
  func png(of files: [String: [UInt8]], page: String) throws(Diagnosed) -> [UInt8] {
    let disk = DiskFileSystem()
    return try disk.withTemporaryFolder(for: "frame") { folder throws(Diagnosed) in
      do throws(FileError) {
        for (path, bytes) in files {
          let target = FilePath.join(folder, "files/" + path)
          try disk.makeFolder(FilePath.parent(of: target))
          try disk.write(bytes, to: target)
        }
      } catch {
        throw Diagnosed(.file(error))
      }
      let browser = try Browser(path: nil, profile: FilePath.join(folder, "profile"))
      let address = try Browser.address(ofFile: FilePath.join(folder, "files/" + page))
      try browser.open(address + "#theme=\(isDark ? "dark" : "light")", width: width)
      let height = try browser.evaluate("Math.ceil(document.body.getBoundingClientRect().height)")
      let picture = try browser.picture(width: width, height: min(max(1, Int(height)), Self.longest))
      try browser.close()
      return picture
    }
  }
}

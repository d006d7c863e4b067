import Cardloom
import Diagnostics
import Platform
import Workbench

/// Screenshots of a written preview: one of every entry at every width, and an overview.
struct ContactSheet {
  let site: PreviewSite
  /// The preview's folder.
  let preview: String
  /// The output folder.
  let folder: String
  /// The path of the browser's program; `nil` searches for one.
  let browser: String?

  /// The maximum height of a screenshot; taller pages are cropped.
  private static let longest = 16_000

  /// Takes the screenshots.
  ///
  /// - Returns: The number of screenshots, including the overview.
  /// - Throws: ``Diagnosed`` if there is no browser, or a screenshot cannot be written.
  func take(progress: (String) -> Void) throws(Diagnosed) -> Int {
    try DiskFileSystem().withTemporaryFolder(for: "browser") { profile throws(Diagnosed) in
      let browser = try Browser(path: browser, profile: profile)
      let count = try take(with: browser, progress: progress)
      // The profile can be removed when the browser has ended.
      try browser.close()
      return count
    }
  }

  private func take(with browser: Browser, progress: (String) -> Void) throws(Diagnosed) -> Int {
    let configuration = site.project.configuration.preview
    var taken: [Picture] = []
    for entry in site.catalogue.entries {
      guard let variant = entry.variants.first else { continue }
      progress(entry.id)
      for theme in configuration.themes {
        let address =
          try self.address(of: FrameID(entry: entry.id, variant: variant.id).path) + "#theme=\(theme.rawValue)"
        try browser.open(address, width: configuration.widths.first ?? 320)
        for width in configuration.widths {
          let suffix = theme == configuration.themes.first ? "" : "-\(theme.rawValue)"
          let picture = Picture(entry: entry.id, width: width, path: "\(entry.id)/\(width)\(suffix).png")
          try browser.resize(width: width, height: 800)
          let height = try browser.evaluate(
            Browser.settled + ".then(() => Math.ceil(document.body.getBoundingClientRect().height))")
          try write(browser.picture(width: width, height: min(max(1, Int(height)), Self.longest)), picture.path)
          if theme == configuration.themes.first { taken.append(picture) }
        }
      }
    }
    try write(overview(of: taken, browser: browser), "overview.png")
    return taken.count * configuration.themes.count + 1
  }

  private struct Picture {
    let entry: String
    let width: Int
    let path: String
  }

  /// The overview: a row for each entry, with its widths side by side.
  private func overview(of pictures: [Picture], browser: Browser) throws(Diagnosed) -> [UInt8] {
    let width = 1600
    try browser.open(try address(of: PreviewPaths.sheet), width: width)
    let list = try pictures.map { picture throws(Diagnosed) in
      let address = try Browser.address(ofFile: FilePath.join(folder, picture.path))
      return "[\(quoted(picture.entry)),\(picture.width),\(quoted(address))]"
    }
    let height = try browser.evaluate("sheet([\(list.joined(separator: ","))])")
    return try browser.picture(width: width, height: min(max(1, Int(height)), Self.longest))
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private func address(of path: String) throws(Diagnosed) -> String {
    try Browser.address(ofFile: FilePath.join(preview, path))
  }

  private func write(_ bytes: [UInt8], _ path: String) throws(Diagnosed) {
    let disk = DiskFileSystem()
    let target = FilePath.join(folder, path)
    do throws(FileError) {
      try disk.makeFolder(FilePath.parent(of: target))
      try disk.write(bytes, to: target)
    } catch {
      throw Diagnosed(.file(error))
    }
  }
}

import ChangeReview
import Diagnostics
import JSONRecords
import Platform

/// Scales the pictures of a review file in a Chromium to what frames draw, twice that for dense screens.
struct PictureScaling {
  /// The path of the browser's program; `nil` searches for one.
  let browser: String?
  let files: DiskFileSystem

  /// The pictures that are smaller when scaled.
  ///
  /// - Throws: ``Diagnosed`` if there is no browser, or it does not respond.
  func scaled(for page: PicturePage) throws(Diagnosed) -> ScaledPictures {
    var scaled = ScaledPictures()
    guard page.hasPixels else { return scaled }
    let result = try files.withTemporaryFolder(for: "pictures") { folder throws(Diagnosed) in
      let path = FilePath.join(folder, "pictures.html")
      do throws(FileError) {
        try files.write(page.bytes, to: path)
      } catch {
        throw Diagnosed(.file(error))
      }
      let browser = try Browser(path: browser, profile: FilePath.join(folder, "profile"))
      try browser.open(Browser.address(ofFile: path), width: 1600)
      let result = try browser.result(of: "scalePictures()")
      try browser.close()
      return result
    }
    guard case .array(let addresses) = result, addresses.count == page.pictures.count else { return scaled }
    for (original, address) in zip(page.pictures, addresses) {
      guard case .string(let text) = address, text.hasPrefix("data:"), let comma = text.firstIndex(of: ","),
        let bytes = Base64.bytes(Array(text[text.index(after: comma)...].utf8))
      else { continue }
      let type = text.dropFirst("data:".count).prefix { $0 != ";" }
      scaled.add(bytes, type: String(type), insteadOf: original)
    }
    return scaled
  }
}

import ChangeReview
import Diagnostics
import JSONRecords
import Platform

/// Measures in a Chromium how the boxes of changed frames differ: it opens a page with all
/// of them, before and after, and lets it compare.
struct ChangedBoxes {
  /// The path of the browser's program; `nil` searches for one.
  let browser: String?
  let files: DiskFileSystem

  /// Adds what differs to each cause.
  ///
  /// - Throws: ``Diagnosed`` if there is no browser, or it does not respond.
  func measure(_ report: inout ChangeReport) throws(Diagnosed) {
    guard !report.groups.isEmpty else { return }
    let measuring = try report.measuringPage()
    let measured = try files.withTemporaryFolder(for: "changes") { folder throws(Diagnosed) in
      let page = FilePath.join(folder, "changes.html")
      do throws(FileError) {
        try files.write(measuring.bytes, to: page)
      } catch {
        throw Diagnosed(.file(error))
      }
      let browser = try Browser(path: browser, profile: FilePath.join(folder, "profile"))
      try browser.open(Browser.address(ofFile: page), width: 1600)
      let measured = try browser.result(of: "measureChanges()")
      try browser.close()
      return measured
    }
    report.take(measured, of: measuring)
  }
}

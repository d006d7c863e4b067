import ChangeReview
import Diagnostics
import Foundation
import JSONRecords
import Platform

/// Measures in a Chromium how the boxes of changed frames differ: it opens the page of the report, and lets it compare.
struct ChangedBoxes {
  /// The path of the browser's program; `nil` searches for one.
  let browser: String?
  let files: DiskFileSystem

  /// Adds what differs to each cause.
  ///
  /// - Throws: ``Diagnosed`` if there is no browser, or it does not respond.
  func measure(_ report: inout ChangeReport) throws(Diagnosed) {
    guard !report.groups.isEmpty else { return }
    let html = try report.page()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cardloom-changes-\(UUID())").path
    let page = FilePath.join(folder, "changes.html")
    let measured = try files.withFolder(folder) { () throws(Diagnosed) -> RecordData in
      do throws(FileError) {
        try files.write(html, to: page)
      } catch {
        throw Diagnosed(.file(error))
      }
      let browser = try Browser(path: browser, profile: FilePath.join(folder, "profile"))
      try browser.open(URL(fileURLWithPath: page).absoluteString, width: 1600)
      let measured = try browser.result(of: "measureChanges()")
      try browser.close()
      return measured
    }
    guard case .array(let measured) = measured else { return }
    for (index, one) in measured.enumerated() where index < report.groups.count {
      guard case .number(let width)? = one["width"], let width = Int(width), case .array(let boxes)? = one["boxes"]
      else { continue }
      let changes = boxes.compactMap { box -> String? in
        guard case .string(let words) = box else { return nil }
        return words
      }
      if !changes.isEmpty { report.groups[index].boxes = ChangeReport.Boxes(width: width, changes: changes) }
    }
  }
}

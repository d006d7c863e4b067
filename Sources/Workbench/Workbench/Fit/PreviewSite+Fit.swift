import Cardloom
package import Diagnostics
import FeedPages
import JSONRecords

extension PreviewSite {
  /// The names of the sources whose records can be fitted into cells.
  package var fitNames: [String] { FitSource.names(in: project) }

  /// The page on which the fields of a source's record are fitted into the slots of its cell.
  ///
  /// - Parameters:
  ///   - record: the position of the record, counted from 0.
  ///   - records: the records to which the page links; `nil` for all.
  /// - Throws: ``Diagnosed`` if the source or the record does not exist, or the workbench's own templates are broken.
  package func fitPage(_ name: String, record: Int = 0, among records: [Int]? = nil) throws(Diagnosed) -> PreviewPage {
    guard let source = FitSource(name, of: project), record >= 0, record < source.list.count else {
      throw Diagnosed(.unknownFrame(FrameID(entry: "fit/" + name, variant: "\(record + 1)"), known: fitNames))
    }
    let file = PreviewPaths.fit(name, record: record)
    let page: FitPage
    do {
      page = try FitPage(
        source, position: record, records: records, site: self, root: WorkbenchTemplates.root(of: file))
    } catch {
      throw (error as? Diagnosed) ?? Diagnosed(.previewFailed(file, reason: "\(error)"))
    }
    let data = WorkbenchData(site: self, file: file)
    return PreviewPage(
      page: try workbench.page(
        "fit", .object(data.shared(page: "fit", title: "Fit " + name, current: "fit/" + name) + page.members),
        file: file),
      diagnostics: [])
  }

  /// The records of a source that a written preview shows.
  package func writtenFitRecords(of name: String) throws(Diagnosed) -> [Int] {
    guard let source = FitSource(name, of: project) else { return [] }
    do {
      return try source.writtenRecords()
    } catch {
      throw (error as? Diagnosed) ?? Diagnosed(.previewFailed(PreviewPaths.fit(name), reason: "\(error)"))
    }
  }

  /// The frames on the page of a source's record: its card in each cell that suits it.
  package func fitFrames(of name: String, record: Int) throws(Diagnosed) -> [FrameID] {
    guard let source = FitSource(name, of: project) else { return [] }
    do {
      return try FitCells(source, position: record, site: self).shown.map {
        FrameID(fit: name, record: record, cell: $0.name)
      }
    } catch {
      throw (error as? Diagnosed) ?? Diagnosed(.previewFailed(PreviewPaths.fit(name), reason: "\(error)"))
    }
  }
}

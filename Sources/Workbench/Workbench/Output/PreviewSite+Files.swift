package import Diagnostics
import FeedPages

/// A file of the preview, made on demand.
package enum PreviewFile: Sendable {
  /// A page of the workbench.
  case page(PreviewPage)
  /// A frame, with its cells' own sizes in its stylesheet.
  case frame(PreviewPage)
  /// A script, a stylesheet, a picture or the list of all frames.
  case bytes([UInt8])
}

extension PreviewSite {
  /// The file at a path relative to the preview's root, such as `cells/article/index.html`; `nil` if it does not exist.
  ///
  /// The site's own pages, theme and assets, below ``PreviewPaths/site``, are not included.
  ///
  /// - Parameter renderer: renders the frames.
  /// - Throws: ``Diagnosed`` if the workbench's own templates are broken.
  package func file(at path: String, renderer: FrameRenderer) throws(Diagnosed) -> PreviewFile? {
    switch path {
    case PreviewPaths.index: return .page(try indexPage())
    case PreviewPaths.sheet: return .page(try sheetPage())
    case PreviewPaths.tokens: return .page(try tokensPage())
    case PreviewPaths.specimens: return .frame(try specimensPage())
    case PreviewPaths.list: return .bytes(indexJSON())
    default: break
    }
    if let bytes = try workbenchFiles()[path] { return .bytes(bytes) }
    if let id = FrameID(path: path) {
      return catalogue.entry(id.entry) == nil ? nil : .frame(try renderer.render(id))
    }
    if let entry = catalogue.entries.first(where: { PreviewPaths.entry($0.id) == path }) {
      return .page(try entryPage(entry.id))
    }
    if let name = sourceNames.first(where: { PreviewPaths.source($0) == path }) { return .page(try sourcePage(name)) }
    if let id = FrameID(fitPath: path), let fit = id.fit, fitNames.contains(fit.source) {
      return .frame(try renderer.render(id))
    }
    if let (name, record) = PreviewPaths.fitted(path), fitNames.contains(name) {
      return .page(try fitPage(name, record: record))
    }
    if let feed = project.plan.shownFeeds.first(where: { PreviewPaths.feed($0.id) == path }) {
      return .page(try feedPage(feed.id))
    }
    return nil
  }
}

package import Diagnostics
import FeedPages

/// A file of the preview, made when it is asked for.
package enum PreviewFile: Sendable {
  /// A page of the workbench.
  case page(PreviewPage)
  /// A frame, with the cells' own sizes in its stylesheet.
  case frame(PreviewPage)
  /// A script, a stylesheet, a picture or the list of everything.
  case bytes([UInt8])
}

extension PreviewSite {
  /// The file at a path relative to the preview's root, such as `cells/article/index.html`; `nil` when there is none.
  ///
  /// The site's own pages, its theme and its assets, which lie below ``PreviewPaths/site``, are not among them.
  ///
  /// - Parameter renderer: what makes frames.
  /// - Throws: ``Diagnosed`` when the workbench's own templates are broken.
  package func file(at path: String, renderer: FrameRenderer) throws(Diagnosed) -> PreviewFile? {
    switch path {
    case PreviewPaths.index: return .page(try indexPage())
    case PreviewPaths.sheet: return .page(try sheetPage())
    case PreviewPaths.list: return .bytes(indexJSON())
    default: break
    }
    if let bytes = workbenchFiles[path] { return .bytes(bytes) }
    if let id = FrameID(path: path) {
      return catalogue.entry(id.entry) == nil ? nil : .frame(try renderer.render(id))
    }
    if let entry = catalogue.entries.first(where: { PreviewPaths.entry($0.id) == path }) {
      return .page(try entryPage(entry.id))
    }
    if let feed = project.plan.feeds.first(where: { PreviewPaths.feed($0.id) == path }) {
      return .page(try feedPage(feed.id))
    }
    return nil
  }
}

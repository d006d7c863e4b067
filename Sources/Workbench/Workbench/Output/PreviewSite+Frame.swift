import Cardloom
package import Diagnostics

extension PreviewSite {
  /// The files with which a frame can be looked at by itself, below the preview's root: its page, the theme, and the
  /// assets that these name.
  ///
  /// - Parameter renderer: the one that has rendered the frame.
  /// - Throws: ``Diagnosed`` if an asset cannot be read.
  package func files(of frame: PreviewPage, from renderer: FrameRenderer) throws(Diagnosed) -> [String: [UInt8]] {
    var files = [frame.file: frame.html]
    for (path, bytes) in try project.staticFiles.named(in: [frame.html]) { files[PreviewPaths.site + path] = bytes }
    files[PreviewPaths.site + SectionStylesheet.path] = sectionStylesheet(sizes: renderer.sizes.union(declaredSizes))
    for (path, bytes) in try workbenchFiles() where path.hasPrefix("workbench/frame.") { files[path] = bytes }
    return files
  }
}

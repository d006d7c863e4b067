package import Diagnostics
import Pictures
import Platform

/// The files that were made of a site's own pictures for a preview, which shows the pictures as they are until then.
package struct PreviewPictures: Sendable {
  let pictures: SitePictures
  private let files: any FileSystem
  private let byPath: [String: MadePicture.File]

  init(_ pictures: SitePictures, in files: any FileSystem) {
    self.pictures = pictures
    self.files = files
    byPath = Dictionary(pictures.files.map { ($0.path, $0) }) { first, _ in first }
  }

  /// What there is to say about pictures that are left as they are.
  package var diagnostics: [Diagnostic] { pictures.diagnostics }

  /// Why a page's pictures are left as they are.
  package func problems(ofPage html: [UInt8]) -> [Diagnostic] {
    pictures.left.sorted { $0.key < $1.key }.filter { html.firstRange(of: $0.key.utf8) != nil }.map(\.value)
  }

  /// The bytes of a file by its path below the site's root; `nil` if it was not made.
  package func file(at path: String) -> [UInt8]? {
    guard let file = byPath[path] else { return nil }
    do {
      return try file.content(files)
    } catch {
      // Another program emptied the cache: the next change makes the file again.
      return nil
    }
  }

  /// The same without pictures that have changed since.
  ///
  /// - Parameter changed: the paths of files and folders.
  package func leavingOut(_ changed: [String]) -> PreviewPictures {
    guard !changed.isEmpty else { return self }
    let folders = changed.map { $0 + "/" }
    func isChanged(_ path: String) -> Bool { changed.contains(path) || folders.contains { path.hasPrefix($0) } }
    var rest = pictures
    rest.made = pictures.made.leavingOut(isChanged)
    rest.left = pictures.left.filter { !isChanged($0.key) }
    return PreviewPictures(rest, in: files)
  }
}

extension Project {
  /// Makes the files of the site's own pictures in the cache beside the output folder, where the next build finds them.
  ///
  /// - Parameter site: the pages that show them.
  /// - Returns: `nil` for a site without such files, and if the task was cancelled.
  package func previewPictures(
    of sources: SourceSet, shownBy site: PlannedSite, jobs: Int
  ) async -> PreviewPictures? {
    guard configuration.offersPictures, sources.unfinished.isEmpty else { return nil }
    do {
      var made = try await pictures(of: sources, shownBy: site, output: paths.output, jobs: jobs, keepsFiles: true)
      guard !Task.isCancelled else { return nil }
      // Pages of a preview have no app icons.
      (made.logo, made.logoFiles) = (nil, [])
      return PreviewPictures(made, in: files)
    } catch {
      var failed = SitePictures()
      failed.diagnostics = error.diagnostics
      return PreviewPictures(failed, in: files)
    }
  }
}

import CardLayout
import Cardloom
import HTMLProof
import Platform

/// A preview that was made before, whose frames a later one may take over.
package struct MadePreview: Sendable {
  package let site: PreviewSite
  let configuration: [UInt8]
  /// The frames without diagnostics.
  let frames: [FrameID: MadeFrame]
  /// The pages of the site without diagnostics, by file.
  let pages: [String: MadeSitePage]
}

/// The page of a frame, with the sizes that its cells declare.
struct MadeFrame: Sendable {
  let page: ValidatedPage
  let sizes: Set<CellSize>
}

/// The frames of an earlier preview that a new one can copy, because their inputs have not changed.
///
/// Each frame depends on its variant's data and its cell's template. All frames depend on `site.yml`, the templates of
/// views and pages, the partials and the assets: when one of these changes, no frame is copied. A frame's page links
/// style sheets and does not contain them, so a changed style sheet changes no frame.
struct ReusableFrames: Sendable {
  private let former: MadePreview
  private let site: PreviewSite
  /// The names of the cells whose templates differ.
  private let changedCells: Set<String>

  /// - Returns: `nil` if no frame can be taken over.
  init?(_ former: MadePreview, for site: PreviewSite, configuration: [UInt8]) {
    guard former.configuration == configuration,
      site.project.staticFiles.hasSameAssets(as: former.site.project.staticFiles)
    else { return nil }
    let (olds, news) = (former.site.project.files.files, site.project.files.files)
    let before = Dictionary(olds.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    var known = Set(before.keys)
    var changedCells: Set<String> = []
    for file in news where known.remove(file.path) == nil || before[file.path] != file.bytes {
      let kind = FilePath.fileExtension(of: file.path)
      let isNew = before[file.path] == nil
      switch (file.group, kind) {
      // Fixtures are compared as the data of variants.
      case ("cells", "json"), ("sections", "json"), ("states", "json"), ("partials", "json"): continue
      case ("cells", "mustache") where !isNew: changedCells.insert(file.name)
      case (_, "css") where !isNew: continue
      default: return nil
      }
    }
    guard known.allSatisfy({ FilePath.fileExtension(of: $0) == "json" }) else { return nil }
    self.former = former
    self.site = site
    self.changedCells = changedCells
  }

  /// A frame of the former preview; `nil` if it must be made.
  func frame(_ id: FrameID) -> MadeFrame? {
    guard let frame = former.frames[id], let entry = site.catalogue.entry(id.entry),
      let before = former.site.catalogue.entry(id.entry), let variant = entry.variant(id.variant),
      let old = before.variant(id.variant)
    else { return nil }
    guard !changedCells.contains(entry.name), changedCells.isDisjoint(with: entry.uses), entry.diagnostics.isEmpty,
      entry.usage == before.usage, entry.hasForeignPictures == before.hasForeignPictures,
      variant.isEqual(to: old)
    else { return nil }
    return frame
  }
}

extension Catalogue.Variant {
  /// Whether frames of both are the same.
  fileprivate func isEqual(to other: Catalogue.Variant) -> Bool {
    title == other.title && card == other.card && cardKind == other.cardKind && data == other.data
  }
}

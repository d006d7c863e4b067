package import CardLayout
package import CardSources

extension SectionStylesheet {
  /// The stylesheet with the measures of all sections of a site, what cell templates say of their pictures, and the
  /// sizes that cells declare.
  package init(_ plan: SitePlan, frames: [PictureFrame], sizes: Set<CellSize> = []) {
    self.init()
    for section in plan.shownFeeds.flatMap(\.sections) { add(section) }
    for frame in frames { add(frame) }
    add(sizes: sizes)
  }
}

package import CardLayout

extension SectionStylesheet {
  /// The stylesheet with the measures of all sections of a site and the sizes that cells declare.
  package init(_ plan: SitePlan, sizes: Set<CellSize> = []) {
    self.init()
    for section in plan.shownFeeds.flatMap(\.sections) { add(section) }
    add(sizes: sizes)
  }
}

/// What a page shows of a section.
package struct SectionOnPage: Sendable, Equatable {
  /// Which of the section's cells the page shows; `nil` for all.
  package var slice: SectionSlice?
  /// The section's own control that loads more; `nil` if there is none, or if it is the page's.
  package var pager: SectionPager?
  /// The prefix of its cells' ids if other sections of the feed load more, too, or if it does not load more and the pages
  /// of its cards lead back to it; `nil` for `card-` if it loads more, else for no ids.
  package var cellIDPrefix: String?
  /// What the page that begins the section says of the choices that readers have; `nil` if there are none.
  package var offer: ReaderOffer?
  /// Whether it is the first section of the page with cells, which shows the page's first picture.
  package var holdsFirstPicture = false
}

extension SectionModel {
  /// Which of the section's cells the page shows.
  package var slice: SectionSlice { onPage.slice ?? SectionSlice(all: cells.count) }
}

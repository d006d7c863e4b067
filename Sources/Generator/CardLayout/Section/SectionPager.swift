import JSONRecords

/// The "load more" control of one section on a page that has several such sections.
package struct SectionPager: Sendable, Equatable {
  /// The template that draws it.
  package static let template = "load-more"

  /// The path of the next page, relative to the site's root, ending in `/`.
  package let path: String
  /// How the browser loads it; see `page.more` of page templates.
  package let more: String

  package init(path: String, more: String) {
    self.path = path
    self.more = more
  }
}

extension SectionModel {
  /// The view of the section's own control that loads more.
  ///
  /// - Parameter pageFile: the file name at the end of links between pages; empty if they end with the folder.
  package func pagerView(pageFile: String) -> HeldView? {
    onPage.pager.map { pager in
      HeldView(
        template: SectionPager.template,
        data: [
          "title": .string(spokenName), "url": .string(pager.path + pageFile), "more": .string(pager.more),
        ])
    }
  }
}

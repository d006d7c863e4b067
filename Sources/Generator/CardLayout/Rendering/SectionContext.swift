package import HTMLProof
package import JSONRecords

/// What a section's templates receive in addition to its own data.
package struct SectionContext: Sendable {
  /// `site` in every template.
  package let site: RecordData
  /// The relative path from the page to the site's root, such as `../../`.
  package let root: String
  /// The page's path, for diagnostics.
  package let page: String
  /// The position of the section's first cell among all cells of the feed; `nil` where the page must not depend on it.
  package let firstPosition: Int?
  /// The number of cells of the feed; `nil` where the page must not depend on it.
  package let total: Int?
  /// The index of the page in the build, for a fixed order of diagnostics.
  package let order: Int
  /// The origins from which pages may load what cards refer to.
  package let origins: OriginList

  package init(
    site: RecordData, root: String, page: String, firstPosition: Int? = nil, total: Int? = nil, order: Int = 0,
    origins: OriginList = .none
  ) {
    self.site = site
    self.root = root
    self.page = page
    self.firstPosition = firstPosition
    self.total = total
    self.order = order
    self.origins = origins
  }
}

/// The data shared by all templates of one section on one page, read once.
struct SectionTapes {
  /// The relative path to the site's root, as bytes.
  let root: [UInt8]
  private let shared: RecordTape
  /// The values from which the shared data was made.
  private let site: RecordData
  private let path: String
  private let id: String
  private let data: RecordData

  init(section: SectionHolder, context: SectionContext) {
    (site, path, id, data) = (context.site, context.root, section.styleID, section.data)
    root = Array(context.root.utf8)
    shared = RecordTape(
      .object([
        .init("site", context.site), .init("root", .string(context.root)),
        .init("section", .object([.init("id", .string(section.styleID)), .init("data", section.data)])),
      ]))
  }

  /// Whether the tapes hold the shared data of a section's templates on a page.
  func suit(_ section: SectionHolder, _ context: SectionContext) -> Bool {
    path == context.root && id == section.styleID && data == section.data && site == context.site
  }

  /// The shared data; valid no longer than the tapes.
  var sharedRoot: RecordValue { shared.root() }

  /// Calls `body` with the context stack of a cell's template: the shared data, then the card's.
  func withStack<Result>(record: RecordValue, _ body: ([RecordValue]) -> Result) -> Result {
    shared.withRoot { body([$0, record]) }
  }

  /// Calls `body` with the context stack of a header, a footer or another view: the shared data, then the view's.
  func withStack<Result>(view: HeldView, of section: SectionHolder, _ body: ([RecordValue]) -> Result) -> Result {
    let own = RecordTape(
      .object([
        .init("data", view.data), .init("collapsed", .boolean(section.isCollapsed)),
        .init("count", .number(String(section.actualCount))),
      ]))
    return own.withRoot { withStack(record: $0, body) }
  }
}

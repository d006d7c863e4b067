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
  /// Which of the section's cells the page shows; `nil` for a section that it shows whole.
  package let slice: SectionSlice?
  /// The origins from which pages may load what cards refer to.
  package let origins: OriginList

  package init(
    site: RecordData, root: String, page: String, slice: SectionSlice? = nil, origins: OriginList = .none
  ) {
    self.site = site
    self.root = root
    self.page = page
    self.slice = slice
    self.origins = origins
  }

  /// The context of the sections that the section hosts: each is shown whole.
  var hosted: SectionContext {
    SectionContext(site: site, root: root, page: page, origins: origins)
  }

  /// The part of a section that the page shows.
  func slice(of section: SectionHolder) -> SectionSlice { slice ?? SectionSlice(all: section.cells.count) }
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
  func withStack<Result>(
    view: HeldView, as role: Fragment.Role, of section: SectionHolder, slice: SectionSlice,
    _ body: ([RecordValue]) -> Result
  ) -> Result {
    let (count, loaded) =
      role == .header ? (slice.headerCount, slice.cells.count) : (slice.count, slice.page.count)
    let own = RecordTape(
      .object([
        .init("data", view.data), .init("collapsed", .boolean(section.isCollapsed)),
        .init("count", .number(String(count))), .init("loaded", .number(String(loaded))),
        .init("shown", .number(String(section.isCollapsed ? 0 : loaded))),
      ]))
    return own.withRoot { withStack(record: $0, body) }
  }
}

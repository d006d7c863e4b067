package import HTMLProof
package import JSONRecords

/// What a section's templates see beside its own data.
package struct SectionContext: Sendable {
  /// What every template sees as `site`.
  package let site: RecordData
  /// The relative path from the page to the site's root, such as `../../`.
  package let root: String
  /// The page's path, for diagnostics.
  package let page: String
  /// The position of the section's first cell among all cells of the feed, where a page may say so.
  package let firstPosition: Int?
  /// How many cells the feed has, where a page may say so.
  package let total: Int?
  /// Where in the build the page stands, so that diagnostics have a fixed order.
  package let order: Int
  /// The origins from which pages may load what cards name.
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

/// The data that all templates of one section on one page share, read once.
struct SectionTapes {
  /// The relative path to the site's root as bytes.
  let root: [UInt8]
  private let shared: RecordTape
  /// What the shared data was made from.
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

  /// Whether they hold what the templates of a section see on a page.
  func suit(_ section: SectionHolder, _ context: SectionContext) -> Bool {
    path == context.root && id == section.styleID && data == section.data && site == context.site
  }

  /// What all templates see; no longer than the tapes live.
  var sharedRoot: RecordValue { shared.root() }

  /// Calls with the context stack of a template: what all share, then its own data.
  func withStack<Result>(record: RecordValue, _ body: ([RecordValue]) -> Result) -> Result {
    shared.withRoot { body([$0, record]) }
  }

  /// Calls with the context stack of a header, a footer or another view: what all share, then the view's data.
  func withStack<Result>(view: HeldView, of section: SectionHolder, _ body: ([RecordValue]) -> Result) -> Result {
    let own = RecordTape(
      .object([
        .init("data", view.data), .init("collapsed", .boolean(section.isCollapsed)),
        .init("count", .number(String(section.actualCount))),
      ]))
    return own.withRoot { withStack(record: $0, body) }
  }
}

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
  /// The file name at the end of links between pages; empty if they end with the folder.
  package let pageFile: String
  /// The level of the heading above the section.
  package let headingLevel: Int
  /// The origins from which pages may load what cards refer to.
  package let origins: OriginList
  /// The words of the page's language; `nil` for those of English.
  package let words: PageWords?
  /// The links on a card's page; `nil` on any other page.
  ///
  /// In the card's template, a field of the card takes precedence over a link of the same name.
  package let links: CardLinks?
  /// The kind of the card whose page this is; `nil` on any other page.
  package let kind: String?
  /// The layouts of the sections that host the section, the outermost first.
  private(set) var hosts: [LayoutKey] = []

  package init(
    site: RecordData, root: String, page: String, pageFile: String = "", headingLevel: Int = 1,
    origins: OriginList = .none, words: PageWords? = nil, links: CardLinks? = nil,
    kind: String? = nil
  ) {
    self.site = site
    self.root = root
    self.page = page
    self.pageFile = pageFile
    self.headingLevel = headingLevel
    self.origins = origins
    self.words = words
    self.links = links
    self.kind = kind
  }

  /// The context of the sections that a section hosts.
  package func hosted(by section: SectionModel) -> SectionContext {
    var context = SectionContext(
      site: site, root: root, page: page, pageFile: pageFile, origins: origins, words: words)
    context.hosts = hosts + [LayoutKey(section)]
    return context
  }

  /// The context of a section: this one if it is a page's, else that of the section that hosts it.
  package func context(of hosted: SectionModel, in section: SectionModel) -> SectionContext {
    if hosted.id == section.id { return self }
    for inner in section.chrome.extensions.map(\.section) where inner.find(hosted.id) != nil {
      return self.hosted(by: section).context(of: hosted, in: inner)
    }
    return self.hosted(by: section)
  }
}

/// The data shared by all templates of one section on one page, read once.
struct SectionTapes {
  /// The relative path to the site's root, as bytes.
  let root: [UInt8]
  private let shared: RecordTape
  /// The same for the cell that shows the page's first picture; `nil` if no cell of the section may.
  private let sharedWithPicture: RecordTape?
  /// The values from which the shared data was made.
  private let site: RecordData
  /// The site's values, which are the same for nearly all pages.
  private let preparedSite: PreparedRecord
  private let path: String
  private let id: String
  private let data: RecordData
  private let words: PageWords?
  private let links: CardLinks?
  private let kind: String?

  /// - Parameter last: the tapes of the previous section, from which the site's values are taken.
  init(section: SectionModel, context: SectionContext, after last: SectionTapes? = nil) {
    (site, path, id, data) = (context.site, context.root, section.identity.styleID, section.content.data)
    root = Array(context.root.utf8)
    words = context.words
    (links, kind) = (context.links, context.kind)
    let preparedSite = last.flatMap { $0.site == context.site ? $0.preparedSite : nil } ?? PreparedRecord(context.site)
    func tape(isFirstPicture: Bool) -> RecordTape {
      let tape = RecordTape()
      tape.fill {
        tape.value("site", preparedSite)
        tape.string("root", context.root)
        tape.object("section") {
          tape.string("id", section.identity.styleID)
          tape.value("data", section.content.data)
          if isFirstPicture { tape.boolean("isFirstPicture", true) }
        }
        if let links = context.links { tape.links(links) }
        if let kind = context.kind { tape.string("kind", kind) }
      }
      return tape
    }
    self.preparedSite = preparedSite
    shared = tape(isFirstPicture: false)
    sharedWithPicture = section.onPage.holdsFirstPicture ? tape(isFirstPicture: true) : nil
  }

  /// Whether the tapes hold the shared data of a section's templates on a page.
  func suit(_ section: SectionModel, _ context: SectionContext) -> Bool {
    path == context.root && words === context.words && id == section.identity.styleID && kind == context.kind
      && links == context.links && data == section.content.data && site == context.site
      && (sharedWithPicture != nil || !section.onPage.holdsFirstPicture)
  }

  /// The shared data; valid no longer than the tapes.
  var sharedRoot: RecordValue { shared.root() }

  /// The shared data for the cell that shows the page's first picture.
  var sharedRootWithPicture: RecordValue { (sharedWithPicture ?? shared).root() }

  /// Calls `body` with the context stack of a cell's template: the shared data, then the card's.
  func withStack<Result>(
    record: RecordValue, isFirstPicture: Bool = false, _ body: ([RecordValue]) -> Result
  ) -> Result {
    (isFirstPicture ? sharedWithPicture ?? shared : shared).withRoot { body([$0, record]) }
  }

  /// Calls `body` with the context stack of a header, a footer or another view: the shared data, then the view's.
  func withStack<Result>(
    view: HeldView, as role: Fragment.Role, of section: SectionModel, _ body: ([RecordValue]) -> Result
  ) -> Result {
    let slice = section.slice
    let (count, loaded) =
      role == .header ? (slice.headerCount, slice.cells.count) : (slice.count, slice.page.count)
    let own = RecordTape(
      .object([
        .init("data", view.data), .init("collapsed", .boolean(section.behaviour.isCollapsed)),
        .init("inSummary", .boolean(section.behaviour.isCollapsed && role == .header)),
        .init("count", .number(String(count))),
        .init("countLabel", .string(words?.text("cards", count: count) ?? (count == 1 ? "card" : "cards"))),
        .init("loaded", .number(String(loaded))),
        .init("shown", .number(String(section.behaviour.isCollapsed ? 0 : loaded))),
      ]))
    return own.withRoot { withStack(record: $0, body) }
  }
}

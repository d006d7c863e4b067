import CardLayout
import CardSources
import JSONRecords

/// The data of page templates.
struct PageData {
  let plan: SitePlan
  let page: PlannedPage
  /// The sections on the page.
  private let sections: [SectionModel]
  private let metadata: PageMetadata
  /// The links on a card's page; `nil` on any other page.
  private let links: CardLinks?
  /// What the template lists of the site's feeds; `nil` for nothing.
  private let listing: Listing?

  /// What a template lists of the site's feeds, which may be many.
  enum Listing {
    /// All feeds.
    case all
    /// The first one, and the page that lists all.
    case index
  }

  /// The data of a page that shows these sections.
  init(
    plan: SitePlan, page: PlannedPage, links: CardLinks?, sections: [SectionModel] = [],
    metadata: PageMetadata = PageMetadata(), listing: Listing? = .all
  ) {
    self.listing = listing
    self.plan = plan
    self.page = page
    self.links = links
    self.sections = sections
    self.metadata = metadata
  }

  /// The tabs of the page, `page.tabs` in its template.
  ///
  /// Further pages contain the sections of one tab only; the other tabs link to the feed's front page, which opens
  /// them.
  private var tabs: [RecordData] {
    guard page.feed.hasTabs else { return [] }
    let isFront = page.isFeedFront
    let front = reference(to: page.feed.path)
    var seen: Set<String> = []
    let named = (isFront ? sections : page.feed.sections).compactMap { section -> RecordData? in
      guard let title = section.behaviour.tab, seen.insert(title).inserted else { return nil }
      let here = sections.first { $0.behaviour.tab == title }
      let id = here?.id ?? section.id
      let target = here == nil ? front + fragment(of: section) : "#" + id
      return [
        "title": .string(title), "id": .string(id), "url": .string(target),
        "isCurrent": .boolean(!isFront && here != nil),
      ]
    }
    return named.count > 1 ? named : []
  }

  /// The scripts that lay out the page's cards, each once; `page.scripts` in its template.
  private var scripts: [String] {
    var names: [String] = []
    for section in sections {
      for name in Self.scripts(of: section) where !names.contains(name) {
        names.append(name)
      }
    }
    if page.isFeedFront, !names.contains("tabs"), !tabs.isEmpty { names.append("tabs") }
    return names
  }

  /// The scripts of a section, and of the sections that it hosts on the page.
  private static func scripts(of section: SectionModel) -> [String] {
    let own = section.layout.adaptor.scripts
    guard !section.chrome.extensions.isEmpty else { return own }
    return section.slice.items(of: section).reduce(into: own) { scripts, item in
      guard case .hosted(let number) = item else { return }
      var hosted = section.chrome.extensions[number].section
      hosted.onPage.slice = nil
      scripts += Self.scripts(of: hosted)
    }
  }

  /// The path from the page to the site's root; from the root of the host for the page that is shown at any address.
  private var root: String { if case .notFound(let root) = page.notice { root } else { page.path.root } }

  /// The reference from the page to another one.
  private func reference(to other: PagePath) -> String {
    guard case .notFound(let root) = page.notice else { return page.path.reference(to: other, style: plan.links) }
    return root + other.text.dropFirst() + plan.links.pageFile
  }

  /// Fills a tape with the data of a page's template, except the HTML; see ``PageHTML``.
  func fill(_ tape: RecordTape) {
    let root = root
    tape.fill {
      tape.object("site") {
        tape.string("title", plan.title)
        tape.string("url", plan.url)
        tape.string("language", plan.language)
        tape.value("words", page.feed.words.prepared.words)
        tape.value("english", page.feed.words.prepared.english)
        if let logo = plan.logoData.logo { tape.value("logo", logo) }
        if let icon = plan.logoData.icon { tape.value("icon", icon) }
        if let fonts = plan.fontData { tape.value("fonts", fonts) }
        if let currency = plan.currency { tape.string("currency", currency) }
      }
      tape.string("root", root)
      tape.object("page") {
        write(root: root, to: tape)
        if let links {
          tape.link("prev", links.previous, root: root)
          tape.link("next", links.next, root: root)
        } else {
          write("prev", page.slice.newer, to: tape)
          write("next", page.slice.older, to: tape)
        }
      }
      if let listing {
        let listsAll = listing == .all || page.feed.id == plan.feedIndex?.id
        tape.array("feeds") {
          for feed in listsAll ? plan.feeds[...] : plan.feeds.prefix(1) { tape.object { write(feed, to: tape) } }
        }
        if let index = plan.feedIndex { tape.object("feedIndex") { write(index, to: tape) } }
      }
      // Page templates receive addresses relative to the page; those of neighbours are relative to the root.
      if let links { tape.links(links, root: root) }
    }
  }

  /// Writes the members of `page`.
  private func write(root: String, to tape: RecordTape) {
    let (feed, path, slice) = (page.feed, page.path, page.slice)
    tape.string("feed", feed.id)
    tape.string("title", page.card?.title ?? feed.title)
    if let heading = page.card?.heading { tape.string("heading", heading) }
    tape.string("language", feed.language)
    tape.string("direction", feed.direction.rawValue)
    tape.string("path", path.text)
    tape.string("root", root)
    tape.string("canonical", PageAddress.encoded(plan.url + path.text.dropFirst()))
    tape.boolean("isFirst", slice.position == .front)
    tape.boolean("showsSiteTitle", page.card != nil || feed.title != plan.title || plan.feeds.count > 1)
    tape.string("state", feed.state.rawValue)
    tape.number("size", feed.paginator.pageSize)
    tape.string("more", feed.loadMore.word)
    if let parameters = feed.parameters.attributeText { tape.string("parameters", parameters) }
    if let sink = plan.sink {
      if sink.isPath { tape.string("sink", root, String(sink.dropFirst())) } else { tape.string("sink", sink) }
    }
    let tabs = tabs
    if !tabs.isEmpty { tape.value("tabs", .array(tabs)) }
    let scripts = scripts
    tape.array("scripts") {
      for script in scripts { tape.string("", script) }
    }
    if let syndication = feed.syndication {
      tape.array("alternates") {
        for format in syndication.formats {
          tape.object {
            tape.string("type", format.mediaType)
            tape.string("title", feed.title)
            tape.string("url", root, feed.path.text.dropFirst() + format.file)
          }
        }
      }
    }
    let translations = plan.translations(of: page)
    if !translations.isEmpty {
      tape.array("translations") {
        for translation in translations {
          tape.object {
            tape.string("language", translation.language)
            tape.string("url", translation.url)
          }
        }
      }
    }
    if plan.metadata.speculates {
      tape.boolean("speculates", true)
      tape.array("patterns") {
        for pattern in plan.pagePatterns { tape.string("", pattern) }
      }
    }
    if plan.assets.areRead { write(plan.assets.assets(of: page), layout: scripts, to: tape) }
    if let words = feed.scriptWords { tape.string("words", words) }
    if let value = feed.value { tape.string("value", value) }
    if let text = page.card == nil ? feed.summary : metadata.description { tape.string("description", text) }
    if let share = metadata.share { tape.value("share", share) }
    if !metadata.structuredData.isEmpty { tape.value("structuredData", .array(metadata.structuredData)) }
    if let number = slice.number {
      tape.number("number", number)
      tape.string("numberText", feed.words.text("page", count: number))
    }
    if let total = slice.total { tape.number("total", total) }
    if let chain = page.chain, !chain.beginsWithFeed { write(chain.section, to: tape) }
  }

  /// Writes what the page links.
  ///
  /// - Parameter layout: the scripts that lay out the page's cards.
  private func write(_ assets: PageAssets, layout: [String], to tape: RecordTape) {
    let scripts = assets.scripts(layout: layout)
    tape.object("assets") {
      tape.array("styles") {
        for path in assets.styles { tape.string("", path) }
      }
      tape.array("scripts") {
        for path in scripts.linked { tape.string("", path) }
      }
      tape.array("preloads") {
        for path in scripts.preloaded { tape.string("", path) }
      }
    }
  }

  /// Writes the section to which the page belongs, with the address of the feed's front page.
  private func write(_ section: SectionModel, to tape: RecordTape) {
    tape.object("section") {
      tape.string("id", section.id)
      tape.string("title", section.spokenName)
      tape.string("url", reference(to: page.feed.path) + fragment(of: section))
    }
  }

  /// The fragment of a link to a section on the feed's front page.
  ///
  /// It is empty for a grouped section, whose groups have ids of their own, and for a hosted one, which may be on
  /// another page.
  private func fragment(of section: SectionModel) -> String {
    page.feed.sections.contains { $0.id == section.id && $0.content.grouping == nil } ? "#" + section.id : ""
  }

  /// Writes the previous or the next page.
  private func write(_ name: StaticString, _ position: PageSlice.Position?, to tape: RecordTape) {
    guard let position else { return tape.null(name) }
    let other = (page.chain?.path ?? page.feed.path).page(position)
    tape.object(name) {
      tape.string("url", reference(to: other))
      tape.string("path", other.text)
    }
  }

  /// Writes the members of a feed of the navigation.
  private func write(_ feed: FeedHolder, to tape: RecordTape) {
    tape.string("id", feed.id)
    tape.string("title", feed.title)
    tape.string("path", feed.path.text)
    tape.string("url", reference(to: feed.path))
    tape.boolean("isCurrent", feed.id == page.feed.id)
  }
}

extension String {
  /// Whether an address is a path from the site's root.
  fileprivate var isPath: Bool { hasPrefix("/") }
}

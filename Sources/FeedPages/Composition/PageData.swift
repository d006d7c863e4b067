import CardHolders
import FeedData
import Records

/// What page templates see.
struct PageData {
  let plan: SitePlan
  let page: PlannedPage
  /// The sections on the page.
  private let sections: [SectionHolder]

  /// The data of a page that shows these sections.
  init(plan: SitePlan, page: PlannedPage, sections: [SectionHolder] = []) {
    self.plan = plan
    self.page = page
    self.sections = sections
  }

  /// The tabs of the page: what its template sees as `page.tabs`.
  ///
  /// Further pages hold the sections of one tab alone; the others lead to the feed's front page, which opens them.
  private var tabs: [RecordData] {
    guard page.feed.hasTabs else { return [] }
    let isFront = page.slice.position == .front
    let front = page.path.reference(to: page.feed.path, style: plan.links)
    var seen: Set<String> = []
    let named = (isFront ? sections : page.feed.sections.map(\.holder)).compactMap { section -> RecordData? in
      guard let title = section.behaviour.tab, seen.insert(title).inserted else { return nil }
      let here = sections.first { $0.behaviour.tab == title }
      let id = here?.id ?? section.id
      return [
        "title": .string(title), "id": .string(id), "url": .string((here == nil ? front : "") + "#" + id),
        "isCurrent": .boolean(!isFront && here != nil),
      ]
    }
    return named.count > 1 ? named : []
  }

  /// The scripts that lay the page's cards out, each once: what its template sees as `page.scripts`.
  private var scripts: [String] {
    let isFront = page.slice.position == .front
    let shown = page.feed.sections.filter { isFront || $0.holder.loadsMore }
    let names = shown.flatMap(\.adaptor.scripts) + (isFront && !tabs.isEmpty ? ["tabs"] : [])
    return names.enumerated().filter { !names[..<$0.offset].contains($0.element) }.map(\.element)
  }

  /// `site`, which sections and cells see too.
  static func site(of plan: SitePlan) -> RecordData {
    ["title": .string(plan.title), "url": .string(plan.url), "language": .string(plan.language)]
  }

  /// The data of a page's template, without the HTML; see ``PageHTML``.
  var data: RecordData {
    .object([
      .init("site", Self.site(of: plan)),
      .init("root", .string(page.path.root)),
      .init("page", .object(members)),
      .init("feeds", .array(plan.feeds.map(entry(of:)))),
    ])
  }

  private var members: [RecordData.Member] {
    let path = page.path
    var members: [RecordData.Member] = [
      .init("feed", .string(page.feed.id)),
      .init("title", .string(page.feed.title)),
      .init("language", .string(page.feed.language)),
      .init("direction", .string(page.feed.direction.rawValue)),
      .init("path", .string(path.text)),
      .init("root", .string(path.root)),
      .init("canonical", .string(plan.url + path.text.dropFirst())),
      .init("isFirst", .boolean(page.slice.position == .front)),
      .init("state", .string(page.feed.state.rawValue)),
      .init("size", .number(String(page.feed.paginator.pageSize))),
    ]
    members.append(.init("more", .string(page.feed.loadMore.word)))
    if let parameters = page.feed.parameters.attributeText { members.append(.init("parameters", .string(parameters))) }
    if let sink = plan.sink {
      members.append(.init("sink", .string(sink.isPath ? path.root + sink.dropFirst() : sink)))
    }
    let tabs = tabs
    if !tabs.isEmpty { members.append(.init("tabs", .array(tabs))) }
    members.append(.init("scripts", .array(scripts.map(RecordData.string))))
    if let summary = page.feed.summary { members.append(.init("description", .string(summary))) }
    if let number = page.slice.number { members.append(.init("number", .number(String(number)))) }
    if let total = page.slice.total { members.append(.init("total", .number(String(total)))) }
    members.append(.init("prev", neighbour(page.slice.newer)))
    members.append(.init("next", neighbour(page.slice.older)))
    return members
  }

  private func neighbour(_ position: PageSlice.Position?) -> RecordData {
    guard let position else { return .null }
    let other = page.feed.path.page(position)
    return ["url": .string(page.path.reference(to: other, style: plan.links)), "path": .string(other.text)]
  }

  private func entry(of feed: FeedHolder) -> RecordData {
    [
      "id": .string(feed.id), "title": .string(feed.title), "path": .string(feed.path.text),
      "url": .string(page.path.reference(to: feed.path, style: plan.links)),
      "isCurrent": .boolean(feed.id == page.feed.id),
    ]
  }
}

extension String {
  /// Whether an address is a path from the site's root.
  fileprivate var isPath: Bool { hasPrefix("/") }
}

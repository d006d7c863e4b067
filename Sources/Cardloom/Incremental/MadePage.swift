import CardHolders
import Diagnostics
import FeedPages
import SiteOutput

/// A page that was made in this build, as the next one will remember it.
struct MadePage: Sendable {
  let index: Int
  /// The hash of its file's path.
  let path: UInt64
  let key: ContentHash
  let templatesHash: ContentHash
  let content: StagedContent
  let facts: PageFacts
}

extension BuildState {
  /// The memory of a build.
  ///
  /// - Parameters:
  ///   - kept: the pages that stayed.
  ///   - old: the state that they come from.
  init(
    configuration: ContentHash, plan: SitePlan, made: [MadePage], kept: [KeptPage], from old: BuildState?
  ) {
    self.init(configuration: configuration)
    pages.reserveCapacity(kept.count + made.count)
    if let old {
      templateLists = old.templateLists
      sizeLists = old.sizeLists
      identities.reserveCapacity(old.identities.count)
    }
    for keptPage in kept {
      let page = keptPage.memory
      let start = identities.count
      let firstFinding = findings.count
      if let old {
        identities += old.identities[page.identities]
        findings += old.findings[page.findings]
      }
      pages[keptPage.path] = Page(
        key: page.key, templates: page.templates, templatesHash: page.templatesHash, content: page.content,
        cells: page.cells, sizes: page.sizes, identities: start..<identities.count,
        findings: firstFinding..<findings.count)
    }
    for page in made {
      let start = identities.count
      let firstFinding = findings.count
      findings += page.facts.findings
      let first = plan.page(at: page.index).slice.cards.lowerBound
      for entry in page.facts.identities {
        identities.append(Identity(id: entry.id, place: entry.card < 0 ? -1 : entry.card - Int32(first)))
      }
      pages[page.path] = Page(
        key: page.key, templates: Self.place(of: page.facts.templates, in: &templateLists),
        templatesHash: page.templatesHash, content: page.content, cells: page.facts.cells,
        sizes: Self.place(of: page.facts.sizes.map(\.text).sorted(), in: &sizeLists),
        identities: start..<identities.count, findings: firstFinding..<findings.count)
    }
  }

  private static func place<Element: Equatable>(of list: Element, in lists: inout [Element]) -> Int {
    if let place = lists.firstIndex(of: list) { return place }
    lists.append(list)
    return lists.count - 1
  }
}

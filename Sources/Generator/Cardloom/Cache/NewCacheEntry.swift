import CardLayout
import FeedPages
import Platform
import SiteOutput

/// The cache entry of a page made in this build.
struct NewCacheEntry: Sendable {
  let index: Int
  /// The hash of its file's path.
  let path: UInt64
  let key: ContentHash
  let content: StagedContent
  /// Its templates, each once, sorted.
  let templates: [UsedTemplate]
  /// The hash of their contents.
  let templatesHash: ContentHash
  /// The sizes that its cells declare.
  let sizes: Set<CellSize>
  let cells: Int
  /// Its warnings, which are reported again if the page is reused.
  let findings: [DiagnosticGroups.Count]
  /// The files and elements of the site to which it refers.
  let targets: [LinkTarget]
}

/// Makes cache entries for the pages of one worker.
///
/// A class, and one per worker: copying these structures for every page would make workers contend for their reference
/// counts.
final class CacheEntryMaker {
  private let inputs: PageInputs
  private let keys: PageKeys
  /// The templates of the previous page, with the hash of their contents; most pages use the same ones.
  private var last: (templates: [UsedTemplate], hash: ContentHash)?

  init(inputs: PageInputs, keys: PageKeys) {
    self.inputs = inputs
    self.keys = keys
  }

  /// Makes the cache entry of a page; returns `nil` if the page cannot be cached.
  func entry(of made: MadePage, content: StagedContent) -> NewCacheEntry? {
    // Whether a record or its template is at fault for a part that was left out depends on all pages.
    guard !made.containsError, made.leftOut.isEmpty,
      let key = keys.key(of: made.planned)
    else { return nil }
    if last?.templates != made.templates { last = inputs.hash(of: made.templates).map { (made.templates, $0) } }
    guard let last else { return nil }
    var findings = DiagnosticGroups()
    findings.add(made)
    return NewCacheEntry(
      index: made.planned.index, path: ContentHash(made.planned.path.file).value, key: key, content: content,
      templates: last.templates, templatesHash: last.hash, sizes: made.sizes, cells: made.cells,
      findings: findings.counts, targets: made.targets)
  }
}

extension CachedBuild {
  /// Creates the cache of a build.
  ///
  /// - Parameters:
  ///   - made: the pages that were made.
  ///   - identities: the ids on them.
  ///   - reused: the pages that were reused.
  ///   - old: the cache from which they were reused.
  init(
    configuration: ContentHash, made: [NewCacheEntry], identities madeIdentities: FeedIdentities, reused: [ReusedPage],
    from old: CachedBuild?
  ) {
    self.init(configuration: configuration)
    pages.reserveCapacity(reused.count + made.count)
    if let old { add(reused, from: old) }
    let order = made.indices.sorted { made[$0].index < made[$1].index }
    add(order.lazy.map { made[$0] }, madeIdentities)
    if !reused.isEmpty, !made.isEmpty { merge(reused.map(\.index), order.map { made[$0].index }) }
  }

  /// Sorts ``pages`` by page index: the entries of reused pages come first in it, then those of pages that were made.
  ///
  /// - Parameters:
  ///   - reused: the indices of the reused pages, ascending.
  ///   - made: the indices of the pages that were made, ascending.
  private mutating func merge(_ reused: [Int], _ made: [Int]) {
    var merged: [Page] = []
    merged.reserveCapacity(pages.count)
    var next = 0
    for (offset, index) in reused.enumerated() {
      while next < made.count, made[next] < index {
        merged.append(pages[reused.count + next])
        next += 1
      }
      merged.append(pages[offset])
    }
    merged += pages[(reused.count + next)...]
    pages = merged
  }

  private mutating func add(_ reused: [ReusedPage], from old: CachedBuild) {
    templateLists = old.templateLists
    sizeLists = old.sizeLists
    let (oldIDs, oldOffsets) = (old.identities.ids.first ?? [], old.identities.offsets.first ?? [])
    var (ids, offsets): ([UInt64], [Int32]) = ([], [])
    ids.reserveCapacity(oldIDs.count)
    offsets.reserveCapacity(oldOffsets.count)
    // Targets of pages that are gone are dropped.
    var newIndices = [UInt32](repeating: .max, count: old.targets.count)
    for page in reused.lazy.map({ old.pages[$0.entry] }) {
      let (start, firstFinding, firstLink) = (ids.count, findings.count, links.count)
      for link in old.links[page.links] {
        if newIndices[Int(link)] == .max {
          newIndices[Int(link)] = UInt32(targets.count)
          targets.append(old.targets[Int(link)])
        }
        links.append(newIndices[Int(link)])
      }
      ids += oldIDs[page.identities]
      offsets += oldOffsets[page.identities]
      findings += old.findings[page.findings]
      pages.append(
        Page(
          path: page.path, key: page.key, templates: page.templates, templatesHash: page.templatesHash,
          content: page.content, cells: page.cells, sizes: page.sizes, identities: start..<ids.count,
          findings: firstFinding..<findings.count, links: firstLink..<links.count))
    }
    identities.ids.append(ids)
    identities.offsets.append(offsets)
  }

  private mutating func add(_ made: some Sequence<NewCacheEntry>, _ madeIdentities: FeedIdentities) {
    let ranges = add(madeIdentities)
    var indices: [LinkTarget: UInt32] = [:]
    for (index, target) in targets.enumerated() { indices[target] = UInt32(index) }
    for page in made {
      let (firstFinding, firstLink) = (findings.count, links.count)
      findings += page.findings
      for target in page.targets {
        let index = indices[target] ?? UInt32(targets.count)
        if index == targets.count {
          indices[target] = index
          targets.append(target)
        }
        links.append(index)
      }
      pages.append(
        Page(
          path: page.path, key: page.key, templates: Self.index(of: page.templates, in: &templateLists),
          templatesHash: page.templatesHash, content: page.content, cells: page.cells,
          sizes: Self.index(of: page.sizes.map(\.text).sorted(), in: &sizeLists),
          identities: ranges.indices.contains(page.index) ? ranges[page.index] : 0..<0,
          findings: firstFinding..<findings.count, links: firstLink..<links.count))
    }
  }

  /// Adds the collected ids of pages.
  ///
  /// - Returns: the range of each page's ids, by page index.
  private mutating func add(_ made: FeedIdentities) -> [Range<Int>] {
    let pieces = made.all.values.flatMap(\.pieces)
    let last = pieces.lazy.flatMap(\.pages).map(\.index).max() ?? -1
    var ranges = [Range<Int>](repeating: 0..<0, count: Int(last) + 1)
    var start = identities.count
    for piece in pieces {
      identities.ids.append(piece.ids)
      identities.offsets.append(piece.offsets)
      for page in piece.pages {
        ranges[Int(page.index)] = start + page.range.lowerBound..<start + page.range.upperBound
      }
      start += piece.ids.count
    }
    return ranges
  }

  private static func index<Element: Equatable>(of list: Element, in lists: inout [Element]) -> Int {
    if let index = lists.firstIndex(of: list) { return index }
    lists.append(list)
    return lists.count - 1
  }
}

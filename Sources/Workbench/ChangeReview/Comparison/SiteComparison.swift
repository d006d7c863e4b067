import Diagnostics
import HTMLProof
import Workbench

/// Compares two states of a site: every frame, every card and every page, by identity.
struct SiteComparison {
  private let old: PreviewState
  private let new: PreviewState
  private var finder: CauseFinder
  private let parser = MarkupParser()
  private let renderers: (old: FrameRenderer?, new: FrameRenderer?)
  private let styles: [StyleChange]
  /// The changed rules that can have an effect at a width of the frames.
  private let frameStyles: [StyleChange]
  /// The pictures and other files that differ, by path below the site's root.
  private let changedAssets: [String]
  /// The cards of the pages of both states.
  let cards: (old: PreviewCards, new: PreviewCards)
  private(set) var units: [ChangedUnit] = []
  /// What differs in the card of a card's own page, by the path of the page, of which it is a part.
  private var ownPages: [String: ChangedUnit] = [:]
  /// The numbers of frames, cards and pages that do not differ.
  private(set) var unchanged: [ChangedUnit.Kind: Int] = [:]

  private static let measures = "theme/sections.css"

  /// Compares two states.
  ///
  /// - Throws: ``Diagnosed`` if a file cannot be read.
  /// - Complexity: O(bytes of both states).
  init(old: PreviewState, new: PreviewState) throws(Diagnosed) {
    self.old = old
    self.new = new
    renderers = (old.frameRenderer, new.frameRenderer)
    finder = try CauseFinder(old: old, new: new)
    styles = StyleComparison.changes(from: old.sheets, to: new.sheets)
    let widths = new.widths.isEmpty ? old.widths : new.widths
    frameStyles = styles.filter { change in widths.isEmpty || widths.contains { change.conditions.mayApply(at: $0) } }
    var assets: [String] = []
    for (path, size) in new.assets.sorted(by: { $0.key < $1.key }) {
      guard let former = old.assets[path] else { continue }
      guard former == size else {
        assets.append(path)
        continue
      }
      let (before, after) = (try old.bytes(ofAsset: path), try new.bytes(ofAsset: path))
      if before != after { assets.append(path) }
    }
    changedAssets = assets
    let former = try PreviewCards(old, parser: parser)
    cards = (old: former, new: try PreviewCards(new, parser: parser, reusing: former))
    try comparePages(cards.old, cards.new, try compareCards(cards.old, cards.new))
    try compareFrames()
    units.sort { ($0.kind.order, $0.id) < ($1.kind.order, $1.id) }
  }

  /// A group's change in words.
  func words(of cause: Cause) -> String? { finder.words(of: cause) }

  /// The frame widths that a cause can affect.
  func widths(of cause: Cause) -> [Int] {
    guard cause.kind == .style else { return frameWidths }
    let own = styles.filter { self.cause(of: $0) == cause }
    return frameWidths.filter { width in own.contains { $0.conditions.mayApply(at: width) } }
  }

  /// The widths of frames.
  private var frameWidths: [Int] { new.widths.isEmpty ? old.widths : new.widths }

  // MARK: Cards

  /// The causes that style sheets and pictures have on a page, and on the cards of it.
  fileprivate struct Touched {
    var page: [Cause: ChangedUnit.Effect] = [:]
    var cards: [String: [Cause: ChangedUnit.Effect]] = [:]
  }

  private mutating func compareCards(_ olds: PreviewCards, _ news: PreviewCards) throws(Diagnosed) -> [String: Touched]
  {
    var touched: [String: Touched] = [:]
    for (page, path) in new.pages.enumerated() {
      touched[path] = touchedParts(html: try new.bytes(ofPage: path), by: styles, selectors: \.after)
      guard let former = olds.page(path) else { continue }
      let isSame = former.hash == news.pages[page].hash
      let before = touchedParts(
        html: try old.bytes(ofPage: path), by: styles, selectors: \.before, onlyRemoved: isSame)
      touched[path]?.page.merge(before.page) { new, _ in new }
      touched[path]?.cards.merge(before.cards) { new, old in new.merging(old) { new, _ in new } }
    }
    var reader = PageReader(old: old, new: new, parser: parser)
    let moved = Self.moved(olds, news)
    for card in news.cards {
      let effects = touched[new.pages[card.page]]?.cards[card.id] ?? [:]
      guard let former = olds[card.id] else {
        var unit = unit(card, .added, in: new)
        unit.add(finder.presence(entry(of: card), origin: reader.origin(of: card, isNew: true))) { effect in
          effect.kinds.insert(.structure)
          effect.weight += 10
        }
        append(unit, of: card, in: new)
        finder.cardCauses[card.card] = unit.orderedCauses.first
        continue
      }
      var unit = unit(card, .changed, in: new)
      for (cause, effect) in effects { unit.add(cause) { $0.add(effect) } }
      if former.hash != card.hash {
        let before = try reader.tree(of: former, isNew: false)
        let after = try reader.tree(of: card, isNew: true)
        unit.changes = MarkupComparison(before, after).changes
        if !unit.changes.isEmpty {
          let parts = reader.parts(old: former, new: card)
          finder.explain(
            &unit, entry: entry(of: card), old: CauseFinder.Side(tree: before, part: parts.old),
            new: CauseFinder.Side(tree: after, part: parts.new),
            origin: (old: parts.old?.data ?? "card \(card.card)", new: parts.new?.data ?? "card \(card.card)"))
        }
      }
      if moved.contains(card.id), unit.causes.isEmpty, !card.isOwnPage {
        unit.status = .moved
        unit.add(finder.presence(entry(of: card), origin: reader.origin(of: card, isNew: true))) {
          $0.kinds.insert(.structure)
        }
      }
      guard !unit.causes.isEmpty else {
        if !card.isOwnPage { unchanged[.card, default: 0] += 1 }
        continue
      }
      append(unit, of: card, in: new)
      if let cause = unit.orderedCauses.first(where: { $0.kind == .record }) { finder.cardCauses[card.card] = cause }
    }
    for card in olds.cards where news[card.id] == nil {
      var unit = unit(card, .removed, in: old)
      unit.add(finder.presence(entry(of: card), origin: reader.origin(of: card, isNew: false))) { effect in
        effect.kinds.insert(.structure)
        effect.weight += 10
      }
      append(unit, of: card, in: old)
      if finder.cardCauses[card.card] == nil { finder.cardCauses[card.card] = unit.orderedCauses.first }
    }
    return touched
  }

  /// Adds what differs in a card; on its own page it is a difference of the page, as in ``ChangeReach``.
  private mutating func append(_ unit: ChangedUnit, of card: PreviewCards.Card, in state: PreviewState) {
    if card.isOwnPage { ownPages[state.pages[card.page]] = unit } else { append(unit) }
  }

  private func unit(_ card: PreviewCards.Card, _ status: ChangedUnit.Status, in state: PreviewState) -> ChangedUnit {
    ChangedUnit(kind: .card, id: card.id, status: status, pages: card.pages.map { state.pages[$0] })
  }

  /// The entry whose template a card is shown with: the longest that begins `data-cell`.
  private func entry(of card: PreviewCards.Card) -> String {
    let known = (new.entries + old.entries).map(\.id).filter { card.cell.hasPrefix($0.dropFirst("cells/".count) + "_") }
    if let entry = known.max(by: { $0.count < $1.count }) { return entry }
    return "cells/" + card.cell.prefix { $0 != "_" }
  }

  /// The cards that changed their place among those that both states have.
  private static func moved(_ olds: PreviewCards, _ news: PreviewCards) -> Set<String> {
    var orders: [String: [Int]] = [:]
    var ids: [String: [String]] = [:]
    for card in news.cards {
      guard let index = olds.numbers[card.id] else { continue }
      orders[card.section, default: []].append(index)
      ids[card.section, default: []].append(card.id)
    }
    var moved: Set<String> = []
    for (section, indices) in orders {
      let kept = Set(StyleComparison.longestRise(indices))
      guard kept.count < indices.count else { continue }
      for (index, id) in zip(indices, ids[section] ?? []) where !kept.contains(index) { moved.insert(id) }
    }
    return moved
  }

  // MARK: Styles and pictures

  /// The elements of a page or a frame on which changed rules and pictures have an effect.
  ///
  /// - Parameters:
  ///   - styles: the changed rules.
  ///   - onlyRemoved: whether only rules count whose elements differ from those of the new version.
  private func touchedParts(
    html: [UInt8], by styles: [StyleChange], selectors: KeyPath<StyleChange, [Selector]>, onlyRemoved: Bool = false
  ) -> Touched {
    var touched = Touched()
    let rules = styles.filter { change in
      (!onlyRemoved || change.after.isEmpty || change.before.count != change.after.count)
        && change[keyPath: selectors].contains { $0.mayMatch(in: html) }
    }
    let pictures = onlyRemoved ? [] : changedAssets.filter { html.contains($0) }
    guard !rules.isEmpty || !pictures.isEmpty else { return touched }
    let tree = MarkupTree(html, isDocument: true, parser: parser)
    let owners = tree.cards
    for change in rules {
      let cause = cause(of: change)
      for selector in change[keyPath: selectors] {
        for index in selector.matches(in: tree) {
          var effect = ChangedUnit.Effect(
            kinds: [.style], elements: [tree.selector(of: index)], words: [change.words], weight: 1)
          if cause.kind != .style { effect.words = [] }
          touched.add(effect, of: cause, to: owners[index])
        }
      }
    }
    for picture in pictures {
      let cause = Cause(kind: .picture, file: StyleSheet.file(of: picture), line: 0, text: picture.fileName)
      for (index, node) in tree.nodes.enumerated() where node.attributes.contains(where: { $0.value.contains(picture) })
      {
        touched.add(
          ChangedUnit.Effect(kinds: [.picture], elements: [tree.selector(of: index)], words: [], weight: 10), of: cause,
          to: owners[index])
      }
    }
    return touched
  }

  private func cause(of change: StyleChange) -> Cause {
    if change.sheet == Self.measures { return finder.source(ofMeasures: change) }
    return Cause(kind: .style, file: change.file, line: change.line, text: change.words)
  }

  // MARK: Pages

  private mutating func comparePages(
    _ olds: PreviewCards, _ news: PreviewCards, _ touched: [String: Touched]
  ) throws(Diagnosed) {
    var causes: [String: [Cause]] = [:]
    for unit in units + ownPages.sorted(by: { $0.key < $1.key }).map(\.value) {
      let own = unit.orderedCauses.filter { $0.kind == .record }
      for page in unit.pages { causes[page, default: []] += own }
    }
    // Where a card came or went, its neighbours moved to other pages of the same feed.
    let anyCard = units.lazy.compactMap { unit in
      let own = unit.orderedCauses
      return own.first { $0.kind == .record } ?? own.first { $0.kind == .key }
    }.first
    for (page, path) in new.pages.enumerated() {
      var unit = ChangedUnit(kind: .page, id: path, status: .changed, pages: [path])
      let related = (causes[path] ?? []) + [anyCard].compactMap { $0 }
      if let former = olds.page(path) {
        for (cause, effect) in touched[path]?.page ?? [:] { unit.add(cause) { $0.add(effect) } }
        if former.hash != news.pages[page].hash {
          let before = shell(try old.bytes(ofPage: path), path, of: former)
          let after = shell(try new.bytes(ofPage: path), path, of: news.pages[page])
          unit.changes = MarkupComparison(before, after).changes
          finder.explain(&unit, old: before, new: after, cards: related)
        }
        if let own = ownPages[path] {
          unit.changes += own.changes
          for (cause, effect) in own.causes { unit.add(cause) { $0.add(effect) } }
        }
      } else {
        unit.status = .added
        unit.add(related.first ?? finder.fallback("", (old: "", new: ""))) { $0.kinds.insert(.structure) }
      }
      if unit.causes.isEmpty { unchanged[.page, default: 0] += 1 } else { append(unit) }
    }
    for path in old.pages where news.page(path) == nil {
      var unit = ChangedUnit(kind: .page, id: path, status: .removed, pages: [path])
      unit.add(anyCard ?? finder.fallback("", (old: "", new: ""))) { $0.kinds.insert(.structure) }
      append(unit)
    }
  }

  /// A page without the contents of its cards.
  private func shell(_ html: [UInt8], _ path: String, of page: PreviewCards.Page) -> MarkupTree {
    var rest: [UInt8] = []
    var start = 0
    for occurrence in page.occurrences {
      rest += html[start..<occurrence.range.lowerBound]
      start = occurrence.range.upperBound
    }
    rest += html[start...]
    var tree = MarkupTree(rest, isDocument: true, parser: parser)
    tree.remove { node in
      node.name == "link" && ["next", "prev"].contains(node["rel"] ?? "")
        || node.name == "link" && node["href"]?.contains("workbench/") == true
    }
    return tree.normalised(.page, file: path)
  }

  // MARK: Frames

  private mutating func compareFrames() throws(Diagnosed) {
    let olds = Dictionary(old.frames.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let news = Set(new.frames.map(\.id))
    for frame in new.frames {
      var unit = ChangedUnit(kind: .frame, id: frame.id, status: .changed, variant: frame.entry + "~" + frame.variant)
      guard let former = olds[frame.id] else {
        unit.status = .added
        unit.add(cause(of: frame)) { $0.kinds.insert(.structure) }
        append(unit)
        continue
      }
      try compare(former, frame, &unit)
      if unit.causes.isEmpty { unchanged[.frame, default: 0] += 1 } else { append(unit) }
    }
    for frame in old.frames where !news.contains(frame.id) {
      var unit = ChangedUnit(kind: .frame, id: frame.id, status: .removed, variant: frame.entry + "~" + frame.variant)
      unit.add(cause(of: frame)) { $0.kinds.insert(.structure) }
      append(unit)
    }
  }

  private func cause(of frame: PreviewState.Frame) -> Cause {
    frame.card.flatMap { finder.cardCauses[$0] } ?? finder.presence(frame.entry, origin: frame.origin)
  }

  private func compare(
    _ former: PreviewState.Frame, _ frame: PreviewState.Frame, _ unit: inout ChangedUnit
  ) throws(Diagnosed) {
    let html = (old: try old.bytes(of: former), new: try new.bytes(of: frame))
    let isSame = html.old == html.new
    let touched = [
      touchedParts(html: html.new, by: frameStyles, selectors: \.after),
      touchedParts(html: html.old, by: frameStyles, selectors: \.before, onlyRemoved: isSame),
    ]
    for part in touched {
      for effects in [part.page] + part.cards.sorted(by: { $0.key < $1.key }).map(\.value) {
        for (cause, effect) in effects where part.page.isEmpty || unit.causes[cause] == nil {
          unit.add(cause) { $0.add(effect) }
        }
      }
    }
    guard !isSame else { return }
    let trees = (old: frameTree(html.old, former.path), new: frameTree(html.new, frame.path))
    unit.changes = MarkupComparison(trees.old.whole, trees.new.whole).changes
    guard !unit.changes.isEmpty else { return }
    // Another card of the feed is the extreme one now.
    if former.card != frame.card,
      let cause = [frame.card, former.card].compactMap({ $0 }).lazy.compactMap({ finder.cardCauses[$0] }).first
    {
      let changes = unit.changes
      unit.add(cause) { effect in for change in changes { effect.add(change) } }
      return
    }
    let parts = (
      old: part(of: old.origins(of: former, html.old, renderers.old)),
      new: part(of: new.origins(of: frame, html.new, renderers.new))
    )
    finder.explain(
      &unit, entry: frame.entry, old: trees.old.side(parts.old), new: trees.new.side(parts.new),
      origin: (old: parts.old?.data ?? former.origin, new: parts.new?.data ?? frame.origin))
  }

  /// The origins of the cell of a frame, or of its view.
  private func part(of origins: Origins?) -> Origins.Part? {
    let parts = origins?.parts ?? []
    return parts.first { $0.role.hasPrefix("cell") } ?? parts.first
  }

  /// A frame's content, with its nodes numbered from the part that has origins.
  private struct FrameTree {
    let whole: MarkupTree

    func side(_ part: Origins.Part?) -> CauseFinder.Side { CauseFinder.Side(tree: whole, part: part) }
  }

  private func frameTree(_ html: [UInt8], _ path: String) -> FrameTree {
    var tree = MarkupTree(html, isDocument: true, parser: parser)
    tree.remove { ["title", "meta"].contains($0.name) || $0["class"] == "workbench-quiet" }
    tree.renumberFromPart()
    return FrameTree(whole: tree.normalised(.frame, file: path))
  }

  private mutating func append(_ unit: ChangedUnit) {
    // Frames and cards alone are shown with their differences.
    var unit = unit
    if unit.changes.count > 20 { unit.changes.removeSubrange(20...) }
    units.append(unit)
  }
}

extension SiteComparison.Touched {
  fileprivate mutating func add(_ effect: ChangedUnit.Effect, of cause: Cause, to card: String?) {
    func join(_ own: inout ChangedUnit.Effect) {
      own.kinds.formUnion(effect.kinds)
      own.elements.formUnion(effect.elements)
      own.weight += effect.weight
      if own.words.isEmpty { own.words = effect.words }
    }
    if let card {
      join(&cards[card, default: [:]][cause, default: ChangedUnit.Effect()])
    } else {
      join(&page[cause, default: ChangedUnit.Effect()])
    }
  }
}

extension ChangedUnit.Kind {
  /// The place of a kind in reports.
  fileprivate var order: Int {
    switch self {
    case .frame: 0
    case .card: 1
    case .page: 2
    }
  }
}

extension MarkupTree {
  /// For each node, the identity of the card that contains it: feed, section and card.
  fileprivate var cards: [String?] {
    var owners: [String?] = []
    var sections: [String] = []
    var feed = ""
    for node in nodes {
      if feed.isEmpty, let name = node["data-feed"] { feed = name }
      let section = node["data-section"] ?? (node.parent >= 0 ? sections[node.parent] : "")
      sections.append(section)
      let outer = node.parent >= 0 ? owners[node.parent] : nil
      owners.append(outer ?? node["data-card"].map { "\(feed)/\(section)/\($0)" })
    }
    return owners
  }

  /// Numbers elements and texts from the part that has origins: the cell, else the section of a view.
  mutating func renumberFromPart() {
    guard
      let start = nodes.firstIndex(where: { $0["data-card"] != nil })
        ?? nodes.firstIndex(where: { $0["data-section"] == "preview" })
    else { return }
    let element = nodes[start].number
    let text = nodes[..<start].last { $0.isText }.map { $0.number + 1 } ?? 0
    mapNodes { $0.number -= $0.isText ? text : element }
  }
}

/// Reads the cards of pages and their origins; the last page of each state stays in memory.
private struct PageReader {
  private let old: PreviewState
  private let new: PreviewState
  private let parser: MarkupParser
  private var pages: [Bool: (page: Int, html: [UInt8])] = [:]
  private var origins: [Bool: (page: Int, parts: [String: Origins.Part])] = [:]

  init(old: PreviewState, new: PreviewState, parser: MarkupParser) {
    self.old = old
    self.new = new
    self.parser = parser
  }

  /// The content of a card.
  mutating func tree(of card: PreviewCards.Card, isNew: Bool) throws(Diagnosed) -> MarkupTree {
    let state = isNew ? new : old
    if pages[isNew]?.page != card.page {
      pages[isNew] = (card.page, try state.bytes(ofPage: state.pages[card.page]))
    }
    let html = Array(pages[isNew]?.html[card.range] ?? [])
    return MarkupTree(html, isDocument: false, parser: parser).normalised(.card, file: state.pages[card.page])
  }

  private mutating func part(of card: PreviewCards.Card, isNew: Bool) -> Origins.Part? {
    let state = isNew ? new : old
    if origins[isNew]?.page != card.page {
      let parts = state.origins(ofPage: state.pages[card.page])?.parts ?? []
      origins[isNew] = (card.page, Dictionary(parts.map { ($0.role, $0) }, uniquingKeysWith: { first, _ in first }))
    }
    return origins[isNew]?.parts["cell " + card.card]
  }

  /// The origins of a card in both states.
  mutating func parts(old former: PreviewCards.Card, new card: PreviewCards.Card) -> (
    old: Origins.Part?, new: Origins.Part?
  ) {
    (part(of: former, isNew: false), part(of: card, isNew: true))
  }

  /// The record of a card in words.
  mutating func origin(of card: PreviewCards.Card, isNew: Bool) -> String {
    part(of: card, isNew: isNew)?.data ?? "card \(card.card)"
  }
}

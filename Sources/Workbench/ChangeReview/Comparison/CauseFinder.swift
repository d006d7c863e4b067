import Cardloom
import Diagnostics

/// Finds the causes of the differences of a unit.
struct CauseFinder: Sendable {
  private let old: PreviewState
  private let new: PreviewState
  /// The changed lines of templates, by path below `Templates`; `nil` if the projects are not at hand.
  private let hunks: [String: [Hunk]]?
  /// The changed keys of `site.yml`.
  private let keys: [ConfigurationChange]
  /// The data files that differ, in the order of the configuration.
  private let changedData: [String]
  /// The causes of the cards that changed, by the identity of the card alone.
  var cardCauses: [String: Cause] = [:]
  private let entries: [String: PreviewState.Entry]

  private static let configurationFile = "site/site.yml"

  init(old: PreviewState, new: PreviewState) throws(Diagnosed) {
    self.old = old
    self.new = new
    entries = Dictionary((old.entries + new.entries).map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
    if let before = old.templates, let after = new.templates {
      var hunks: [String: [Hunk]] = [:]
      for path in Set(before.keys).union(after.keys) where path.hasSuffix(".mustache") && before[path] != after[path] {
        hunks[path] = Hunk.hunks(from: before[path] ?? [], to: after[path] ?? [], template: path)
      }
      self.hunks = hunks
    } else {
      hunks = nil
    }
    if let before = old.configuration, let after = new.configuration {
      keys = try ConfigurationChange.changes(from: before, to: after, file: Self.configurationFile)
    } else {
      keys = []
    }
    var seen: Set<String> = []
    changedData = (new.sourceFiles + old.sourceFiles).filter { file in
      seen.insert(file).inserted && old.bytes(ofSource: file) != new.bytes(ofSource: file)
    }
  }

  /// A changed line in words, for a group.
  func words(of cause: Cause) -> String? {
    switch cause.kind {
    case .template: hunks?.values.joined().first { $0.cause == cause }?.words
    case .key:
      keys.first { $0.key == cause.text }.map { key in
        switch (key.before, key.after) {
        case (let before?, let after?):
          let excerpt = Excerpt(before, after, limit: 80)
          return "\(excerpt.before) → \(excerpt.after)"
        case (nil, let after?): return "added: \(after.shortened(to: 80))"
        case (let before?, nil): return "removed: \(before.shortened(to: 80))"
        case (nil, nil): return "changed"
        }
      }
    default: nil
    }
  }

  // MARK: Cards and frames

  /// A part of a state: its tree, and the origins of its texts.
  struct Side {
    let tree: MarkupTree
    let part: Origins.Part?
  }

  /// Adds the causes of a unit with one part: a frame or a card.
  ///
  /// - Parameters:
  ///   - entry: the template that it shows.
  ///   - changes: the differences that the comparison found.
  func explain(
    _ unit: inout ChangedUnit, entry: String, old before: Side, new after: Side, origin: (old: String, new: String)
  ) {
    var unresolved: [MarkupChange] = []
    for change in unit.changes {
      let isWhole = change.subject == "element"
      let olds = change.oldNode.map { locations(of: $0, in: before, withContent: isWhole) } ?? []
      let news = change.newNode.map { locations(of: $0, in: after, withContent: isWhole) } ?? []
      if let adaptor = adaptor(of: change, before.tree, after.tree) {
        unit.add(adaptor) { $0.add(change) }
      } else if let hunk = hunk(old: olds, new: news) {
        unit.add(hunk.cause) { $0.add(change) }
      } else if let fields = changedFields(change, olds, news, before, after), let cause = changedRecord(origin) {
        unit.add(cause) { effect in
          effect.add(change)
          effect.fields.formUnion(fields)
        }
      } else {
        unresolved.append(change)
      }
    }
    let known = unit.orderedCauses.filter { $0.kind == .record }
    for change in unresolved {
      // Markup around a value comes and goes with the value.
      if change.kind == .structure || change.kind == .picture, let cause = known.first,
        candidates(entry, before, after).isEmpty
      {
        unit.add(cause) { $0.add(change) }
      } else if let hunk = nearest(to: change, candidates(entry, before, after), before, after) {
        unit.add(hunk.cause) { $0.add(change) }
      } else if hunks == nil, known.isEmpty, let location = template(of: change, entry, before, after) {
        unit.add(location) { $0.add(change) }
      } else {
        let cause = known.first ?? key(for: change, in: unit.id) ?? fallback(entry, origin)
        unit.add(cause) { $0.add(change) }
      }
    }
  }

  /// The origins of a node, and of all that it contains if the whole of it came or went.
  private func locations(of node: Int, in side: Side, withContent: Bool) -> [Origins.Location] {
    guard let part = side.part else { return [] }
    let own = part.locations(of: side.tree.nodes[node])
    guard withContent else { return own }
    return own + side.tree.nodes[node].children.flatMap { locations(of: $0, in: side, withContent: true) }
  }

  private func hunk(old: [Origins.Location], new: [Origins.Location]) -> Hunk? {
    guard let hunks else { return nil }
    for location in new {
      if let hunk = hunks[location.template]?.first(where: { $0.new.contains(location.line) }) { return hunk }
    }
    for location in old {
      if let hunk = hunks[location.template]?.first(where: { $0.old.contains(location.line) }) { return hunk }
    }
    return nil
  }

  /// The fields whose values explain a difference; `nil` if none does.
  private func changedFields(
    _ change: MarkupChange, _ old: [Origins.Location], _ new: [Origins.Location], _ before: Side, _ after: Side
  ) -> Set<String>? {
    let (olds, news) = (Set(old.compactMap(\.field)), Set(new.compactMap(\.field)))
    if change.oldNode != nil, change.newNode != nil, hunks == nil {
      // The same values at the same places of the template: only the data can differ.
      guard Set(old) == Set(new), !news.isEmpty else { return nil }
    }
    let fields = olds.union(news)
    guard !fields.isEmpty else { return nil }
    if change.oldNode != nil, change.newNode != nil { return news.isEmpty ? olds : news }
    return fields
  }

  /// The record of a unit; `nil` if the projects are at hand and its file is the same in both.
  private func changedRecord(_ origin: (old: String, new: String)) -> Cause? {
    let cause = record(origin.new.isEmpty ? origin.old : origin.new)
    return hunks == nil || differs(cause.file) ? cause : nil
  }

  /// The changed lines of the templates that an entry uses.
  private func candidates(_ entry: String, _ before: Side, _ after: Side) -> [Hunk] {
    guard let hunks, !hunks.isEmpty else { return [] }
    var paths: Set<String> = Set((before.part?.locations ?? []).map(\.template))
    paths.formUnion((after.part?.locations ?? []).map(\.template))
    paths.insert(entry + ".mustache")
    paths.formUnion((entries[entry]?.uses ?? []).map { "partials/\($0).mustache" })
    return paths.sorted().flatMap { hunks[$0] ?? [] }
  }

  /// The changed lines that are nearest to the values around a difference.
  private func nearest(to change: MarkupChange, _ candidates: [Hunk], _ before: Side, _ after: Side) -> Hunk? {
    guard candidates.count > 1 else { return candidates.first }
    // Words of the difference that only one of the changed places has.
    let words = [change.after, change.before, change.subject == "text" ? nil : change.subject].compactMap { $0 }
    for word in words where !word.isEmpty {
      let own = candidates.filter { $0.after.contains(word) || $0.before.contains(word) }
      if own.count == 1 { return own[0] }
    }
    let neighbours =
      change.newNode.map { surrounding($0, in: after) } ?? change.oldNode.map { surrounding($0, in: before) } ?? []
    for location in neighbours {
      let own = candidates.filter { $0.template == location.template }
      if let near = own.min(by: { abs($0.new.lowerBound - location.line) < abs($1.new.lowerBound - location.line) }) {
        return near
      }
    }
    return candidates.first
  }

  /// The origins nearest to a node: of what precedes it, then of what follows.
  private func surrounding(_ node: Int, in side: Side) -> [Origins.Location] {
    guard let part = side.part else { return [] }
    var found: [Origins.Location] = []
    for index in side.tree.nodes.indices[node...].prefix(20) { found += part.locations(of: side.tree.nodes[index]) }
    for index in side.tree.nodes.indices[..<node].reversed().prefix(20) {
      found += part.locations(of: side.tree.nodes[index])
    }
    return found
  }

  /// The place of a template that wrote a difference, from the states alone.
  private func template(of change: MarkupChange, _ entry: String, _ before: Side, _ after: Side) -> Cause? {
    let side = change.newNode == nil ? before : after
    guard let node = change.newNode ?? change.oldNode else { return nil }
    let location = locations(of: node, in: side, withContent: true).first ?? surrounding(node, in: side).first
    guard let location else {
      return entries[entry].map { Cause(kind: .template, file: $0.file.withoutOrigin, line: 0, text: entry) }
    }
    return Cause(kind: .template, file: "Templates/" + location.template, line: location.line, text: change.element)
  }

  /// A cause for what nothing else explains.
  func fallback(_ entry: String, _ origin: (old: String, new: String)) -> Cause {
    for text in [origin.new, origin.old] where !text.isEmpty {
      let cause = record(text)
      if cause.kind == .record, hunks == nil || differs(cause.file) { return cause }
    }
    if let key = keys.first { return self.cause(of: key) }
    if let hunk = hunks?.sorted(by: { $0.key < $1.key }).first?.value.first { return hunk.cause }
    if let file = changedData.first { return Cause(kind: .record, file: file, line: 0, text: file.fileName) }
    return Cause(kind: .other, file: "", line: 0, text: "something that is not compared, such as another version")
  }

  /// The cause of a card or a frame that only one of the states has.
  func presence(_ entry: String, origin: String) -> Cause {
    fallback(entry, (old: "", new: origin))
  }

  /// Whether a file of the project differs.
  private func differs(_ file: String) -> Bool {
    if file.hasPrefix("Templates/") {
      let path = String(file.dropFirst("Templates/".count))
      return old.templates?[path] != new.templates?[path]
    }
    return old.bytes(ofSource: file) != new.bytes(ofSource: file)
  }

  /// A record or a fixture as it is named in origins: `record 12 of news (site/data/news.json:345)`.
  func record(_ origin: String) -> Cause {
    guard origin.hasSuffix(")"), let open = origin.lastRange(of: " (") else {
      let file = origin.withoutOrigin
      guard file.contains("/") else { return Cause(kind: .record, file: "", line: 0, text: file) }
      return Cause(kind: .record, file: file, line: 0, text: file.fileName)
    }
    let location = origin[open.upperBound...].dropLast()
    let text = String(origin[..<open.lowerBound])
    if location == "built in" { return Cause(kind: .record, file: text, line: 0, text: text.fileName) }
    guard let colon = location.lastIndex(of: ":"), let line = Int(location[location.index(after: colon)...]) else {
      return Cause(kind: .record, file: String(location), line: 0, text: text)
    }
    return Cause(kind: .record, file: String(location[..<colon]), line: line, text: text)
  }

  // MARK: Keys

  private func cause(of key: ConfigurationChange) -> Cause {
    Cause(kind: .key, file: Self.configurationFile, line: key.line, text: key.key)
  }

  /// The key whose value appears in a difference, or whose name names the unit.
  func key(for change: MarkupChange, in unit: String) -> Cause? {
    guard !keys.isEmpty else { return nil }
    let scored = keys.map { key -> (score: Int, key: ConfigurationChange) in
      var score = 0
      if let value = key.after, value.count > 1, change.after?.contains(value) == true { score += 4 }
      if let value = key.before, value.count > 1, change.before?.contains(value) == true { score += 4 }
      for name in key.key.split(separator: ".") where unit.split(whereSeparator: { "/~:".contains($0) }).contains(name)
      {
        score += 1
      }
      return (score, key)
    }
    guard let best = scored.max(by: { $0.score < $1.score }), best.score > 0 else { return nil }
    return cause(of: best.key)
  }

  /// The cause of a change of the style sheet that Cardloom makes from `site.yml` and the sizes of templates.
  func source(ofMeasures change: StyleChange) -> Cause {
    let words = change.selector + " " + change.properties.map(\.words).joined(separator: " ")
    let section = keys.first { key in
      key.key.split(separator: ".").contains { name in
        name.count > 1 && (words.contains("\"\(name)\"") || words.contains("#\(name)"))
      }
    }
    let value = keys.first { key in key.after.map { $0.count > 0 && words.contains($0) } ?? false }
    if let key = section ?? value ?? keys.first { return cause(of: key) }
    if let hunk = hunks?.sorted(by: { $0.key < $1.key }).lazy.flatMap(\.value).first(where: { $0.new.lowerBound < 20 })
    {
      return hunk.cause
    }
    return Cause(kind: .key, file: Self.configurationFile, line: 0, text: "the measures of sections")
  }

  // MARK: Pages

  /// Adds the causes of a page outside its cards.
  ///
  /// - Parameter cards: the causes of the cards that changed on it.
  func explain(_ unit: inout ChangedUnit, old before: MarkupTree, new after: MarkupTree, cards: [Cause]) {
    let modules = changedData.first.flatMap { ModuleChanges(from: before, to: after, file: $0) }
    for change in unit.changes {
      let cause: Cause
      if let own = adaptor(of: change, before, after) ?? modules?.cause(of: change) ?? key(for: change, in: unit.id) {
        cause = own
      } else {
        cause =
          pageHunk(change, before, after)?.cause ?? cards.first ?? keys.first.map(self.cause)
          ?? pageTemplate(change, before, after)
      }
      unit.add(cause) { $0.add(change) }
    }
  }

  /// The adaptor that drew a difference, from the states alone: no template wrote it.
  private func adaptor(of change: MarkupChange, _ before: MarkupTree, _ after: MarkupTree) -> Cause? {
    guard hunks == nil, let node = change.newNode ?? change.oldNode else { return nil }
    let tree = change.newNode == nil ? before : after
    return tree.adaptor(of: node, attribute: change.subject).map {
      Cause(kind: .adaptor, file: "", line: 0, text: "the adaptor `\($0)`")
    }
  }

  private func pageHunk(_ change: MarkupChange, _ before: MarkupTree, _ after: MarkupTree) -> Hunk? {
    guard let hunks else { return nil }
    let views = ["pages/", "sections/", "states/", "partials/"]
    let candidates = hunks.sorted { $0.key < $1.key }.filter { path, _ in views.contains { path.hasPrefix($0) } }
      .flatMap(\.value)
    guard candidates.count > 1 else { return candidates.first }
    let view = self.view(of: change, before, after)
    let own = candidates.filter { $0.template.hasPrefix("pages/") == (view == nil) }
    let named = view.map { view in candidates.filter { $0.template.hasSuffix("/\(view).mustache") } } ?? []
    let nothing = CauseFinder.Side(tree: after, part: nil)
    let best = named.isEmpty ? own.isEmpty ? candidates : own : named
    return nearest(to: change, best, CauseFinder.Side(tree: before, part: nil), nothing)
  }

  /// The name of the view that contains a difference, such as `section-title`.
  private func view(of change: MarkupChange, _ before: MarkupTree, _ after: MarkupTree) -> String? {
    let tree = change.newNode == nil ? before : after
    var index = change.newNode ?? change.oldNode ?? -1
    while index >= 0 {
      if let view = tree.nodes[index]["data-view"] { return view }
      index = tree.nodes[index].parent
    }
    return nil
  }

  private func pageTemplate(_ change: MarkupChange, _ before: MarkupTree, _ after: MarkupTree) -> Cause {
    if hunks == nil, let view = view(of: change, before, after) {
      return Cause(kind: .template, file: "Templates/sections/\(view).mustache", line: 0, text: change.element)
    }
    return hunks == nil
      ? Cause(kind: .template, file: "Templates/pages", line: 0, text: "the page around the cards")
      : fallback("", (old: "", new: ""))
  }
}

extension MarkupTree {
  /// The parts that every adaptor's sections have, by class.
  private static let commonParts: Set<Substring> = [
    "cells", "cell", "cell-extension", "supplementary", "section-header", "section-footer", "section-decoration",
    "section-stale", "section-placeholder", "section-empty", "section-fold", "pager", "filters",
  ]
  /// The attributes that every section may have.
  private static let commonAttributes: Set<String> = [
    "id", "class", "aria-label", "data-section", "data-measures", "data-layout", "data-adaptor", "data-script",
    "data-state", "data-stale", "data-selectable", "data-refresh", "data-tab", "data-parameters", "data-events",
  ]

  /// The adaptor whose own markup contains a difference: between the element of a section and the parts that all have.
  ///
  /// - Parameter attribute: the attribute of the node that differs; any other word if it is not one.
  func adaptor(of node: Int, attribute: String) -> String? {
    var index = node
    while index >= 0 {
      let element = nodes[index]
      if let name = element["data-adaptor"] {
        let isOwn = index != node || attribute.hasPrefix("data-") && !Self.commonAttributes.contains(attribute)
        return isOwn ? name : nil
      }
      let classes = element["class"]?.split(separator: " ") ?? []
      if element["data-card"] != nil || element["data-view"] != nil || !Self.commonParts.isDisjoint(with: classes) {
        return nil
      }
      index = element.parent
    }
    return nil
  }
}

extension String {
  /// A file's name without the remark that it came with Cardloom.
  var withoutOrigin: String { hasSuffix(" (built in)") ? String(dropLast(" (built in)".count)) : self }

  /// The last name of a path.
  var fileName: String { split(separator: "/").last.map(String.init) ?? self }

  fileprivate func lastRange(of text: String) -> Range<String.Index>? {
    var found: Range<String.Index>?
    var rest = startIndex..<endIndex
    while let next = self[rest].firstRange(of: text) {
      found = next
      rest = next.upperBound..<endIndex
    }
    return found
  }
}

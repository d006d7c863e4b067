import Cardloom
import Diagnostics
import JSONRecords

/// The frames of a review file, the most important ones first, as far as they fit into the file.
struct ReviewContent {
  /// A template or a feed.
  struct Entry {
    let id: String
    let kind: String
    let name: String
    /// What readers should know about it; empty for nothing.
    var note = ""
    var frames: [Frame] = []
  }

  /// A document with what it shows.
  struct Frame {
    let variant: String
    let state: String
    let title: String
    let group: String
    let document: Int
  }

  /// What is added together; a later part is left out first.
  private enum Part: String, CaseIterable {
    case variants, changes, states, pages, branches, extremes
  }

  let state: PreviewState
  /// What changed since a former state.
  let changes: ChangeReport?
  private(set) var entries: [Entry] = []
  private(set) var documents: FrameDocuments
  /// What the script of the changes reads; `nil` if none are shown.
  private(set) var changeData: RecordData?
  private var missing: [Part: Int] = [:]
  private let limit: Int
  /// Whether the file is for clients, who know pages: these come first, and of cards only what the site shows.
  var isForClients = false

  /// Reserved for the page's own markup, script and style, and for the list of frames.
  private static let ownSize = 120_000
  private static let sizePerFrame = 120

  init(
    state: PreviewState, changes: ChangeReport?, limit: Int, scaled: ScaledPictures = ScaledPictures(),
    files: TemplateFiles
  ) {
    self.state = state
    self.changes = changes
    self.limit = limit
    documents = FrameDocuments(files, pictureBudget: max(0, limit - Self.ownSize))
    documents.scaled = scaled
  }

  /// Permits pictures of any size.
  mutating func withoutPictureLimit() { documents.largestPicture = limit }

  /// Adds entries with their frames.
  ///
  /// - Throws: ``Diagnosed`` if a frame cannot be read.
  mutating func add(_ chosen: Set<String>) throws(Diagnosed) {
    let frames = Dictionary(grouping: state.frames.filter { chosen.contains($0.entry) }, by: \.entry)
    entries =
      state.entries.filter { chosen.contains($0.id) }.map { Entry(id: $0.id, kind: $0.kind, name: $0.name) }
      + state.feeds.filter { chosen.contains($0.id) }.map {
        Entry(id: $0.id, kind: "feeds", name: $0.title, note: Self.note(on: $0))
      }
    if isForClients { entries = entries.filter { $0.kind == "feeds" } + entries.filter { $0.kind != "feeds" } }
    for part in Part.allCases where !isForClients || [.variants, .changes, .pages].contains(part) {
      if part == .changes {
        try addChanges()
        continue
      }
      for index in entries.indices {
        if part == .pages {
          try addPages(of: index)
          continue
        }
        let all = frames[entries[index].id] ?? []
        for frame in all where Self.part(of: frame, first: all.first?.variant) == part {
          try add(frame, part, to: index)
        }
      }
    }
    let order = state.frames.enumerated().reduce(into: [String: Int]()) { $0[$1.element.id] = $1.offset }
    for index in entries.indices {
      let id = entries[index].id
      entries[index].frames.sort {
        order["\(id)~\($0.variant):\($0.state)"] ?? 0 < order["\(id)~\($1.variant):\($1.state)"] ?? 0
      }
    }
  }

  /// The part to which a frame belongs; states are shown with the first variant alone.
  private static func part(of frame: PreviewState.Frame, first: String?) -> Part? {
    guard frame.state == "default" else { return frame.variant == first ? .states : nil }
    switch frame.group {
    case "extremes": return .extremes
    case "branches": return .branches
    default: return .variants
    }
  }

  private mutating func add(_ frame: PreviewState.Frame, _ part: Part, to index: Int) throws(Diagnosed) {
    let html = try state.bytes(of: frame)
    guard let number = document(html, path: frame.path, root: "site/", part) else { return }
    entries[index].frames.append(
      Frame(
        variant: frame.variant, state: frame.state, title: frame.title, group: frame.group, document: number))
  }

  private static func note(on feed: PreviewState.Feed) -> String {
    feed.alike > 1 ? "One of \(feed.alike) feeds that differ in their cards only" : ""
  }

  /// Adds the first page of a feed, and the page of one card of each source whose cards have pages.
  private mutating func addPages(of index: Int) throws(Diagnosed) {
    guard let feed = state.feeds.first(where: { $0.id == entries[index].id }) else { return }
    let pages =
      [(variant: "page-1", title: "First page", page: feed.page)]
      + feed.cardPages.map { ("card-of-\($0.source)", "The page of a card of \($0.source)", $0.page) }
    for (variant, title, page) in pages {
      let html = try state.bytes(ofPage: page)
      guard let number = document(html, path: page, root: "", .pages) else { continue }
      entries[index].frames.append(
        Frame(variant: variant, state: "default", title: title, group: "pages", document: number))
    }
  }

  private mutating func addChanges() throws(Diagnosed) {
    guard let changes else { return }
    var next = documents
    let data = try changes.data(adding: &next)
    guard next.size + StandalonePage.encodedSize(of: String(decoding: data.json, as: UTF8.self)) <= budget else {
      missing[.changes] = changes.groups.count
      return
    }
    documents = next
    changeData = data
  }

  /// The most bytes of all documents.
  private var budget: Int {
    limit - Self.ownSize - entries.reduce(0) { $0 + $1.frames.count * Self.sizePerFrame }
  }

  /// Adds a document, without its pictures if it does not fit with them; `nil` if it does not fit at all.
  private mutating func document(_ html: [UInt8], path: String, root: String, _ part: Part) -> Int? {
    var next = documents
    var number = next.add(html, path: path, root: root, of: state)
    if next.size > budget, part == .variants || part == .pages {
      next = documents
      next.pictureBudget = 0
      number = next.add(html, path: path, root: root, of: state)
      next.pictureBudget = documents.pictureBudget
    }
    guard next.size <= budget || part == .variants else {
      missing[part, default: 0] += 1
      return nil
    }
    documents = next
    return number
  }

  /// What the file lacks, in words.
  var omissions: [String] {
    var words: [String] = []
    func tell(_ count: Int, _ one: String, _ many: String) {
      if count > 0 { words.append("\(count) \(count == 1 ? one : many)") }
    }
    tell(missing[.extremes] ?? 0, "extreme", "extremes")
    tell(missing[.branches] ?? 0, "branch", "branches")
    tell(missing[.pages] ?? 0, "page", "pages")
    tell(missing[.states] ?? 0, "state", "states")
    tell(missing[.changes] ?? 0, "change", "changes")
    tell(documents.missingPictures, "picture", "pictures")
    return words
  }

  /// The documents of the screen that is shown first: the first change, or the variants of the first entry.
  var firstDocuments: [Int] {
    if !isForClients, let example = changeData?["groups"]?.elements.first?["examples"]?.elements.first {
      return ["before", "after"].compactMap { example[$0]?["document"]?.number }
    }
    let frames = entries.first?.frames ?? []
    if isForClients { return frames.prefix(1).map(\.document) }
    return frames.filter { $0.state == "default" && !["extremes", "branches"].contains($0.group) }.map(\.document)
  }

  /// What the page's script reads.
  var data: RecordData {
    .array(
      entries.map { entry in
        [
          "id": .string(entry.id), "kind": .string(entry.kind), "name": .string(entry.name),
          "note": .string(entry.note),
          "frames": .array(
            entry.frames.map { frame in
              [
                "variant": .string(frame.variant), "state": .string(frame.state), "title": .string(frame.title),
                "group": .string(frame.group), "document": .number(String(frame.document)),
              ]
            }),
        ]
      })
  }

  /// The changes as sentences, with the numbers of the documents before and after.
  var plainChanges: RecordData {
    let shown = changeData?["groups"]?.elements ?? []
    return .array(
      zip(changes?.groups ?? [], shown).compactMap { group, data in
        guard let example = data["examples"]?.elements.first, !group.isAccepted else { return nil }
        let id = example["id"]?.words ?? ""
        return [
          "sentence": .string(PlainChange(group).sentence), "id": .string(id),
          "before": example["before"]?["document"] ?? .null, "after": example["after"]?["document"] ?? .null,
          "width": (group.widths.first ?? state.widths.first).map { .number(String($0)) } ?? .null,
        ]
      })
  }
}

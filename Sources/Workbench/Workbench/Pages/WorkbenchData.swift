import CardLayout
import Cardloom
import FeedPages
import JSONRecords

/// The data of the workbench's templates.
struct WorkbenchData {
  let site: PreviewSite
  /// The page's file, relative to the preview's root.
  let file: String
  /// The frames whose pages show an error.
  var failures: Set<FrameID> = []

  private var root: String { WorkbenchTemplates.root(of: file) }
  private var catalogue: Catalogue { site.catalogue }

  // MARK: Every page

  /// The data of every page of the workbench around its own content.
  ///
  /// - Parameter current: the identity of the page's entry or feed.
  func shared(page: String, title: String, current: String = "") -> [RecordData.Member] {
    let preview = site.project.configuration.preview
    let themes = preview.themes.map(\.rawValue)
    let choices = themes.count > 1 ? themes + ["both"] : themes
    return [
      .init("page", .string(page)), .init("pageTitle", .string(title)), .init("root", .string(root)),
      .init("siteTitle", .string(site.project.plan.title)),
      .init("widths", .string(preview.widths.map(String.init).joined(separator: " "))),
      .init("widthList", .array(preview.widths.map { .number(String($0)) })),
      .init("themes", .string(themes.joined(separator: " "))),
      .init(
        "themeList",
        .array(choices.map { ["id": .string($0), "title": .string($0.prefix(1).uppercased() + $0.dropFirst())] })),
      .init("groups", .array(Catalogue.Entry.Kind.allCases.map { group($0, current: current) })),
      .init("unused", unused(current: current)), .init("wallCount", .string(wallCount)),
      .init(
        "feeds",
        .array(
          site.project.plan.shownFeeds.map {
            [
              "title": .string($0.title), "url": .string(root + PreviewPaths.feed($0.id)),
              "isCurrent": .boolean(current == "feeds/" + $0.id),
            ]
          })),
      .init("tokensURL", .string(root + PreviewPaths.tokens)), .init("isTokens", .boolean(current == "tokens")),
      .init("unsettled", fits(site.project.unsettledNames, current: current)),
      .init("fits", fits(site.fitNames.filter { !site.project.unsettledNames.contains($0) }, current: current)),
      .init("fileGroups", .array(Self.fileGroups.map { fileGroup($0, current: current) })),
      .init("hasProblems", .boolean(!site.problems.isEmpty)),
      .init("problemCount", .number(String(site.problems.count))),
      .init("problemStatus", .string(site.problems.contains { $0.severity == .error } ? "problem" : "warning")),
      .init("problems", .array(site.problems.map(\.workbenchData))),
      .init("hasNotes", .boolean(!notes.isEmpty)),
      .init("openNotes", openNotes > 0 ? .number(String(openNotes)) : .null),
      .init("notes", notes(notes, onItsPage: false)),
    ]
  }

  /// The links to the pages of some sources; `null` if there are none.
  private func fits(_ names: [String], current: String) -> RecordData {
    guard !names.isEmpty else { return .null }
    return [
      "sources": .array(
        names.map {
          [
            "title": .string($0), "url": .string(root + PreviewPaths.fit($0)),
            "isCurrent": .boolean(current == "fit/" + $0),
          ]
        })
    ]
  }

  private func group(_ kind: Catalogue.Entry.Kind, current: String) -> RecordData {
    let entries = catalogue.entries.filter { $0.kind == kind && !catalogue.isUnused($0) }
    return [
      "id": .string(kind.rawValue), "title": .string(kind.title),
      "entries": .array(entries.map { .object(self.entry($0, isCurrent: $0.id == current)) }),
      "unusedCells": kind == .cell ? unused(current: current) : .null,
    ]
  }

  /// The built-in cells that the site does not use; `null` if there are none.
  private func unused(current: String) -> RecordData {
    let entries = catalogue.entries.filter(catalogue.isUnused)
    guard !entries.isEmpty else { return .null }
    return [
      "title": .string("Built in, not used by this site: \(entries.count)"),
      "entries": .array(entries.map { .object(self.entry($0, isCurrent: $0.id == current)) }),
    ]
  }

  /// The number of entries of each kind: `18 cells · 10 sections · 5 states`.
  private var wallCount: String {
    Catalogue.Entry.Kind.allCases.map { kind in
      Self.count(catalogue.entries.count { $0.kind == kind }, String(kind.rawValue.dropLast()))
    }.joined(separator: " · ")
  }

  /// The groups of files that no entry shows, with their headings.
  private static let fileGroups = [
    ("partials", "Partials of pages"), ("pages", "Page templates"), ("theme", "Theme files"),
  ]

  private func fileGroup(_ group: (id: String, title: String), current: String) -> RecordData {
    let items = site.listing.items.filter { $0.group == group.id && catalogue.entry($0.name) == nil }
    return [
      "title": items.isEmpty ? .null : .string(group.title),
      "files": .array(
        items.map { item in
          [
            "name": .string(String(item.name.dropFirst(group.id.count + 1))),
            "url": .string(root + PreviewPaths.source(item.name)), "isCurrent": .boolean(current == item.name),
            "isOwn": .boolean(item.isOwn),
          ]
        }),
    ]
  }

  // MARK: Sources

  /// The data of the page with the text of a template, in addition to that of every page.
  func source(_ item: TemplateListing.Item) -> [RecordData.Member] {
    let entry = catalogue.entry(item.name)
    return [
      .init(
        "source",
        .object(
          SourceData(item: item).members
            + [
              .init("name", .string(entry?.name ?? item.name)), .init("views", views(of: item.name, isSource: true)),
            ]))
    ]
  }

  /// The links between the pages of an entry: its frames and its text.
  private func views(of name: String, isSource: Bool) -> RecordData {
    guard catalogue.entry(name) != nil, site.listing.item(name) != nil else { return .null }
    return [
      "framesURL": .string(root + PreviewPaths.entry(name)), "sourceURL": .string(root + PreviewPaths.source(name)),
      "isFrames": .boolean(!isSource), "isSource": .boolean(isSource),
    ]
  }

  // MARK: Notes

  private var notes: [ReviewThread] { site.project.review.notes }
  private var openNotes: Int { notes.count(where: \.isOpen) }

  private func notes(_ threads: [ReviewThread], onItsPage: Bool) -> RecordData {
    .array(
      threads.enumerated().map { index, thread in
        let entry = catalogue.entry(thread.entry)
        let feed = site.project.plan.shownFeeds.first { "feeds/" + $0.id == thread.entry }
        return NoteData(
          thread: thread, number: index + 1, entry: entry,
          page: entry.map { PreviewPaths.entry($0.id) } ?? feed.map { PreviewPaths.feed($0.id) }, root: root,
          isOnItsPage: onItsPage
        ).data
      })
  }

  // MARK: Entries

  /// An entry with its frames on the wall.
  func entry(_ entry: Catalogue.Entry, isCurrent: Bool = false) -> [RecordData.Member] {
    let fixtures = entry.variants.filter { $0.group == .fixture }
    let others = entry.variants.filter { $0.group == .extreme }
    let shown = fixtures + others.prefix(max(0, Self.wallFrames - fixtures.count))
    let frames = shown.map { frame(FrameID(entry: entry.id, variant: $0.id), of: entry) }
    let rest = entry.variants.count - shown.count
    let errors = entry.diagnostics.count { $0.severity == .error }
    let words =
      ([entry.name, entry.kind.rawValue, statusText(entry)] + entry.variants.map(\.title) + entry.uses)
      + entry.usage.flatMap { [$0.feed, $0.section] }
    return [
      .init("id", .string(entry.id)), .init("anchor", .string(entry.id.replacing("/", with: "-"))),
      .init("name", .string(entry.name)), .init("url", .string(root + PreviewPaths.entry(entry.id))),
      .init("file", .string(entry.file)), .init("ownStatus", .string(entry.ownStatus?.rawValue ?? "")),
      .init("status", .string(entry.status?.rawValue ?? "none")),
      .init("statusText", .string(statusText(entry))),
      .init("words", .string(words.joined(separator: " ").lowercased())),
      .init("facts", .array(facts(entry).map { .string($0) })), .init("isCurrent", .boolean(isCurrent)),
      .init("errors", errors > 0 ? .number(String(errors)) : .null),
      .init("frames", .array(frames)),
      .init(
        "more",
        rest > 0 ? .string(Self.count(rest, "more extreme or rare branch", "more extremes and rare branches")) : .null),
    ]
  }

  /// The number of frames of an entry on the wall, if it has that many; its fixtures are always included.
  private static let wallFrames = 6

  private func statusText(_ entry: Catalogue.Entry) -> String {
    let status = entry.status?.rawValue ?? "no status"
    return entry.isHeldBack ? status + ", not done: a note must be done first" : status
  }

  /// A few exact numbers about an entry.
  private func facts(_ entry: Catalogue.Entry) -> [String] {
    var facts: [String] = []
    if entry.kind == .partial {
      facts.append("called by " + Self.count(catalogue.users(of: entry.name).count, "template"))
    } else if entry.usage.isEmpty {
      facts.append("not used")
    } else {
      facts.append(Self.count(entry.usage.count, "section"))
      if entry.kind == .cell {
        facts += [Self.count(entry.cardCount, "card"), Self.count(entry.pageCount, "page")]
      }
    }
    if let size = entry.size { facts.append("declared \(size.text)") }
    let never = entry.diagnostics.count { $0.code == WorkbenchCode.branchNeverTaken.rawValue }
    if never > 0 { facts.append(Self.count(never, "branch never taken", "branches never taken")) }
    return facts
  }

  static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
  }

  /// A frame as an item of a list.
  func frame(_ id: FrameID, of entry: Catalogue.Entry, title: String? = nil) -> RecordData {
    let variant = entry.variant(id.variant)
    let title = title ?? variant?.title ?? id.variant
    let state = id.state == .default ? "" : "&state=\(id.state.rawValue)"
    return [
      "id": .string(id.text), "url": .string(root + id.path), "title": .string(title),
      "label": .string("\(entry.name), \(title)"),
      "choose": .string(root + PreviewPaths.entry(entry.id) + "#variant=\(id.variant)" + state),
      "words": .string(title.lowercased()), "size": entry.size.map { .string($0.text) } ?? .null,
      "isSynthetic": .boolean(variant?.isSynthetic ?? false), "isFailure": .boolean(failures.contains(id)),
      "source": .string(variant?.origin ?? ""),
      "note": notes.first {
        $0.isOpen && $0.first.target?.frameID == id
      }
      .map { .string($0.first.text) } ?? .null,
      "origin": variant.flatMap { $0.group == .fixture && !$0.isSynthetic ? nil : .string($0.origin) } ?? .null,
    ]
  }

  // MARK: The page of an entry

  /// The data of an entry's page in addition to that of every page.
  func cell(_ entry: Catalogue.Entry) -> [RecordData.Member] {
    let groups = variantGroups(of: entry)
    let findings = entry.diagnostics
    let ownNotes = site.project.review.notes(about: entry.id)
    let verdicts = site.project.review.lastVerdicts(on: entry.id)
    return [
      .init("entry", .object(self.entry(entry) + lineage(of: entry))),
      .init("views", views(of: entry.id, isSource: false)),
      .init("sourceStatus", .string(site.listing.item(entry.id).map { SourceData(item: $0).statusText } ?? "")),
      .init("hasOwnNotes", .boolean(!ownNotes.isEmpty || !verdicts.isEmpty)),
      .init("ownNotes", notes(ownNotes, onItsPage: true)),
      .init("hasVerdicts", .boolean(!verdicts.isEmpty)),
      .init("verdicts", .array(verdicts.map(NoteData.verdict))),
      .init("frameGroups", .array(frameGroups(groups, of: entry))),
      .init(
        "variantGroups",
        .array(
          groups.map { group, variants in
            [
              "title": .string(Self.title(of: group)),
              "variants": .array(variants.map { ["id": .string($0.id), "title": .string($0.title)] }),
            ]
          })),
      .init("cardWidth", cardWidth(of: entry)), .init("cuts", cuts(of: entry)),
      .init("proposal", proposal(for: entry)),
      .init("hasStates", .boolean(entry.states.count > 1)),
      .init(
        "states",
        .array(
          entry.states.map {
            ["id": .string($0.rawValue), "title": .string($0.title), "showsCard": .boolean($0.showsCard)]
          })),
      .init(
        "plain",
        .string(root + FrameID(entry: entry.id, variant: entry.variants.first?.id ?? "default").path)),
      .init("hasCoverage", .boolean(!entry.coverage.isEmpty)),
      .init("coverage", .array(entry.coverage.map { coverage(of: $0, in: entry) })),
      .init("hasFindings", .boolean(!findings.isEmpty)),
      .init("findings", .array(findings.map(\.workbenchData))),
    ]
  }

  /// A fixture to start from, for an entry that is shown with made-up data.
  private func proposal(for entry: Catalogue.Entry) -> RecordData {
    guard let variant = entry.variants.first, variant.isSynthetic, variant.group == .fixture,
      case .object(let members) = variant.data, !members.isEmpty
    else { return .null }
    let data = RecordData.object(members).asFixture
    return [
      "path": .string("Templates/\(entry.id).json"),
      "json": .string(String(decoding: PrettyJSON.text(of: data), as: UTF8.self)),
    ]
  }

  private typealias VariantGroup = (group: Catalogue.Variant.Group, variants: [Catalogue.Variant])

  /// The variants of an entry, grouped by their origins; no group is empty.
  private func variantGroups(of entry: Catalogue.Entry) -> [VariantGroup] {
    Catalogue.Variant.Group.allCases.map { group in (group, entry.variants.filter { $0.group == group }) }
      .filter { !$0.variants.isEmpty }
  }

  /// A frame for each variant and, after the first group, one for each state.
  private func frameGroups(_ groups: [VariantGroup], of entry: Catalogue.Entry) -> [RecordData] {
    var frameGroups = groups.map { group, variants -> RecordData in
      [
        "id": .string(group.rawValue), "title": .string(Self.title(of: group)),
        "frames": .array(variants.map { frame(FrameID(entry: entry.id, variant: $0.id), of: entry) }),
      ]
    }
    let states = entry.states.filter { $0 != .default }
    if let first = entry.variants.first, !states.isEmpty {
      frameGroups.insert(
        [
          "id": "states", "title": "States",
          "frames": .array(
            states.map { frame(FrameID(entry: entry.id, variant: first.id, state: $0), of: entry, title: $0.title) }),
        ], at: min(1, frameGroups.count))
    }
    return frameGroups
  }

  private static func title(of group: Catalogue.Variant.Group) -> String {
    switch group {
    case .fixture: "Variants"
    case .extreme: "Extremes"
    case .branch: "Rare branches"
    }
  }

  private func coverage(of use: Catalogue.BranchUse, in entry: Catalogue.Entry) -> RecordData {
    [
      "tag": .string(use.tag), "taken": .number(String(use.taken)), "cards": .number(String(use.cards)),
      "max": .number(String(max(1, use.cards))), "location": .string("\(use.location.file):\(use.location.line)"),
      "variant": use.variant.map { .string($0) } ?? .null,
      "variantTitle": .string(use.variant.flatMap { entry.variant($0)?.title } ?? ""),
      "isOpen": .boolean(use.taken == 0 && use.variant == nil),
    ]
  }

  private func lineage(of entry: Catalogue.Entry) -> [RecordData.Member] {
    func list(_ links: [(name: String, url: String)]) -> RecordData {
      guard !links.isEmpty else { return .null }
      return ["list": .array(links.map { ["name": .string($0.name), "url": .string($0.url)] })]
    }
    let uses = entry.uses.map { name in
      (name, root + (catalogue.called(name).map { PreviewPaths.entry($0.id) } ?? PreviewPaths.index + "#q=" + name))
    }
    let own = entry.kind == .partial ? entry.name : entry.id
    let users = catalogue.users(of: own).map { ($0.name, root + PreviewPaths.entry($0.id)) }
    let feeds = entry.usage.map { ("\($0.feed) / \($0.section)", root + PreviewPaths.feed($0.feed)) }
    return [.init("uses", list(uses)), .init("usedBy", list(users)), .init("shownIn", list(feeds))]
  }

  // MARK: The page of a feed

  /// The data of a feed's page in addition to that of every page.
  func feed(_ feed: FeedHolder) -> [RecordData.Member] {
    let facts = [Self.count(feed.sections.count, "section"), Self.count(feed.pageCount, "page")]
    return [
      .init(
        "feed",
        [
          "id": .string(feed.id), "title": .string(feed.title), "facts": .string(facts.joined(separator: " · ")),
          "address": .string(root + "site/" + feed.path.file),
          "sections": .array(feed.sections.map { .string($0.identity.styleID) }),
        ])
    ]
  }
}

extension RecordData {
  /// The data as a fixture: without HTML by type, which JSON does not have, and with a picture among the assets.
  fileprivate var asFixture: RecordData {
    switch self {
    case .string(StandInPictures.path): .string("assets/picture.jpg")
    case .array(let elements): .array(elements.map(\.asFixture))
    case .object(let members):
      .object(
        members.compactMap { member in
          if case .html = member.value { nil } else { RecordData.Member(member.name, member.value.asFixture) }
        })
    default: self
    }
  }
}

/// The paths of the workbench's pages, relative to the preview's root.
package enum PreviewPaths {
  /// The page of an entry.
  package static func entry(_ id: String) -> String { "\(id)/index.html" }
  /// The page of a feed.
  package static func feed(_ id: String) -> String { "feeds/\(id)/index.html" }
  /// The page with the text of a template or of a file of the theme.
  package static func source(_ name: String) -> String { "sources/\(name)/index.html" }
  /// The page of a source's record, counted from 0.
  package static func fit(_ source: String, record: Int = 0) -> String {
    "fit/\(source)/\(record == 0 ? "" : "\(record + 1)/")index.html"
  }
  /// The source and the record whose page is at a path; `nil` for other pages.
  package static func fitted(_ path: String) -> (source: String, record: Int)? {
    let names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard names.count == 3 || names.count == 4, names[0] == "fit", names.last == "index.html" else { return nil }
    guard names.count == 4 else { return (names[1], 0) }
    return Int(names[2]).flatMap { $0 > 1 ? (names[1], $0 - 1) : nil }
  }
  /// The wall.
  package static let index = "index.html"
  /// The list of all frames, for other programs.
  package static let list = "index.json"
  /// The script with the origins of a page of the site.
  package static func origins(ofPage file: String) -> String { file.prefix(max(0, file.count - 5)) + ".origins.js" }
  /// The page with the theme's tokens.
  package static let tokens = "tokens/index.html"
  /// The page with their specimens in the site's styles.
  package static let specimens = "workbench/tokens.html"
  /// The page that arranges pictures for the contact sheet.
  package static let sheet = "workbench/sheet.html"
  /// The folder of the site's own pages.
  package static let site = "site/"
}

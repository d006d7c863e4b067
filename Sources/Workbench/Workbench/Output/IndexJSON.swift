import CardLayout
import Cardloom
import FeedPages
import JSONRecords

extension PreviewSite {
  /// The list of all frames in a stable JSON format for programs: entries, their variants, and a page for each variant
  /// and state.
  package func indexJSON() -> [UInt8] {
    let preview = project.configuration.preview
    let byEntry = Dictionary(grouping: frames, by: \.entry)
    let plan = project.plan
    let feeds = plan.shownFeeds.map { feed -> RecordData in
      // Of a source with modules, the first one stands for all.
      var seen: Set<String> = []
      let own = plan.cardPages.filter {
        $0.holder.id == feed.id && $0.count > 0 && seen.insert($0.list.source.name).inserted
      }
      let cardPages = own.map { pages -> RecordData in
        ["source": .string(pages.list.source.name), "path": .string(PreviewPaths.site + pages.path(at: 0).file)]
      }
      let alike = plan.valueFeeds.first { $0.feeds.first?.id == feed.id }?.feeds.count ?? 1
      return [
        "id": .string("feeds/" + feed.id), "title": .string(feed.title), "page": .string(PreviewPaths.feed(feed.id)),
        "path": .string(PreviewPaths.site + feed.path.file), "alike": .number(String(alike)),
        "cardPages": .array(cardPages),
      ]
    }
    return RecordData.object([
      .init("version", 1), .init("title", .string(project.plan.title)),
      .init("widths", .array(preview.widths.map { .number(String($0)) })),
      .init("themes", .array(preview.themes.map { .string($0.rawValue) })),
      .init("entries", .array(catalogue.entries.map { entry($0, frames: byEntry[$0.id] ?? []) })),
      .init("feeds", .array(feeds)),
    ]).json
  }

  private func entry(_ entry: Catalogue.Entry, frames: [FrameID]) -> RecordData {
    .object([
      .init("id", .string(entry.id)), .init("kind", .string(entry.kind.rawValue)), .init("name", .string(entry.name)),
      .init("page", .string(PreviewPaths.entry(entry.id))), .init("file", .string(entry.file)),
      .init("unchanged", .boolean(entry.isUnchanged)),
      .init("status", entry.status.map { .string($0.rawValue) } ?? .null),
      .init("size", entry.size.map { .string($0.text) } ?? .null),
      .init("cards", .number(String(entry.cardCount))), .init("pages", .number(String(entry.pageCount))),
      .init("uses", .array(entry.uses.map { .string($0) })), .init("usage", .array(entry.usage.map(\.indexData))),
      .init("notes", .array(project.review.notes(about: entry.id).map(\.indexData))),
      .init("branches", .array(entry.coverage.map(\.indexData))),
      .init("frames", .array(frames.compactMap { id in entry.variant(id.variant).map { frame(id, of: $0) } })),
    ])
  }

  private func frame(_ id: FrameID, of variant: Catalogue.Variant) -> RecordData {
    [
      "id": .string(id.text), "variant": .string(id.variant), "state": .string(id.state.rawValue),
      "title": .string(variant.title), "group": .string(variant.group.rawValue),
      "synthetic": .boolean(variant.isSynthetic), "origin": .string(variant.origin), "path": .string(id.path),
    ]
  }
}

extension Catalogue.Usage {
  fileprivate var indexData: RecordData {
    [
      "feed": .string(feed), "section": .string(section), "cards": .number(String(cards)),
      "pages": .number(String(pages)),
    ]
  }
}

extension ReviewThread {
  fileprivate var indexData: RecordData {
    let target = first.target
    return [
      "file": .string("site/review/\(name).json"), "text": .string(first.text), "status": isOpen ? "open" : "done",
      "kind": first.kind.map { .string($0.rawValue) } ?? .null, "replies": .number(String(replies.count)),
      "variant": target?.frame.map { .string($0) } ?? .null,
      "state": target?.state.map { .string($0.rawValue) } ?? .null,
    ]
  }
}

extension Catalogue.BranchUse {
  fileprivate var indexData: RecordData {
    [
      "tag": .string(tag), "at": .string("\(location.file):\(location.line)"), "taken": .number(String(taken)),
      "cards": .number(String(cards)), "variant": variant.map { .string($0) } ?? .null,
    ]
  }
}

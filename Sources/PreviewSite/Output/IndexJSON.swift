import CardHolders
import Cardloom
import Diagnostics
import FeedPages
import Records

extension PreviewSite {
  /// The list of everything that can be looked at, with identities that stay the same from preview to preview, so that any
  /// program can walk it: entries, their variants, and a page for each variant and state.
  package func indexJSON() -> [UInt8] {
    let preview = project.configuration.preview
    let byEntry = Dictionary(grouping: frames, by: \.entry)
    let entries = catalogue.entries.map { entry -> RecordData in
      .object([
        .init("id", .string(entry.id)), .init("kind", .string(entry.kind.rawValue)), .init("name", .string(entry.name)),
        .init("page", .string(PreviewPaths.entry(entry.id))), .init("file", .string(entry.file)),
        .init("status", entry.status.map { .string($0.rawValue) } ?? .null),
        .init("size", entry.size.map { .string($0.text) } ?? .null),
        .init("cards", .number(String(entry.cardCount))), .init("pages", .number(String(entry.pageCount))),
        .init("uses", .array(entry.uses.map { .string($0) })),
        .init(
          "usage",
          .array(
            entry.usage.map {
              [
                "feed": .string($0.feed), "section": .string($0.section), "cards": .number(String($0.cards)),
                "pages": .number(String($0.pages)),
              ]
            })),
        .init(
          "notes",
          .array(
            project.review.notes(about: entry.id).map {
              [
                "file": .string("site/review/\($0.name).json"), "text": .string($0.text),
                "status": $0.isOpen ? "open" : "done", "variant": $0.variant.map { .string($0) } ?? .null,
                "state": $0.state.map { .string($0.rawValue) } ?? .null,
              ]
            })),
        .init(
          "branches",
          .array(
            entry.coverage.map {
              [
                "tag": .string($0.tag), "at": .string("\($0.location.file):\($0.location.line)"),
                "taken": .number(String($0.taken)), "cards": .number(String($0.cards)),
                "variant": $0.variant.map { .string($0) } ?? .null,
              ]
            })),
        .init(
          "frames",
          .array(
            (byEntry[entry.id] ?? []).map { id in
              let variant = entry.variant(id.variant)
              return [
                "id": .string(id.text), "variant": .string(id.variant), "state": .string(id.state.rawValue),
                "title": .string(variant?.title ?? id.variant), "group": .string(variant?.group.rawValue ?? ""),
                "synthetic": .boolean(variant?.isSynthetic ?? false), "origin": .string(variant?.origin ?? ""),
                "path": .string(id.path),
              ]
            })),
      ])
    }
    let feeds = project.plan.feeds.map { feed -> RecordData in
      [
        "id": .string("feeds/" + feed.id), "title": .string(feed.title), "page": .string(PreviewPaths.feed(feed.id)),
        "path": .string(PreviewPaths.site + feed.path.file),
      ]
    }
    return RecordData.object([
      .init("version", 1), .init("title", .string(project.plan.title)),
      .init("widths", .array(preview.widths.map { .number(String($0)) })),
      .init("themes", .array(preview.themes.map { .string($0.rawValue) })),
      .init("entries", .array(entries)), .init("feeds", .array(feeds)),
    ]).json
  }
}

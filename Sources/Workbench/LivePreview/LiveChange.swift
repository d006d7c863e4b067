import Diagnostics
package import PreviewServer

/// The effect of changed files on open pages.
package struct LiveChange: Sendable, Equatable {
  /// The version of the project after the change.
  package let revision: Int
  /// The addresses of changed stylesheets, relative to the site's root.
  package let styles: [String]
  /// Whether a script of the theme has changed, so that pages must be reloaded.
  package let reloads: Bool
  /// Whether cards or pages may have changed.
  package let pages: Bool
  /// Whether the workbench's statistics of the feeds have changed: extremes, coverage, usage.
  package let catalogue: Bool
  /// The addresses of changed assets, relative to the site's root.
  package let assets: [String]

  /// Creates a change.
  package init(
    revision: Int, styles: [String], reloads: Bool, pages: Bool, catalogue: Bool = false, assets: [String]
  ) {
    self.revision = revision
    self.styles = styles
    self.reloads = reloads
    self.pages = pages
    self.catalogue = catalogue
    self.assets = assets
  }

  /// Whether the change has no visible effect.
  package var isEmpty: Bool { styles.isEmpty && !reloads && !pages && !catalogue && assets.isEmpty }

  /// Combines this change with a later one.
  package func followed(by next: LiveChange) -> LiveChange {
    LiveChange(
      revision: next.revision, styles: Set(styles).union(next.styles).sorted(), reloads: reloads || next.reloads,
      pages: pages || next.pages, catalogue: catalogue || next.catalogue,
      assets: Set(assets).union(next.assets).sorted())
  }

  /// The event that announces the change.
  package var event: ServerSentEvent {
    var writer = JSONWriter()
    write(to: &writer)
    return ServerSentEvent(name: "change", data: writer.text)
  }

  /// The first event of a stream: the current version, and the changes that a page of an older one has missed.
  package static func hello(revision: Int, missed: LiveChange?) -> ServerSentEvent {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("revision", revision)
    if let missed {
      writer.name("missed")
      missed.write(to: &writer)
    }
    writer.endObject()
    return ServerSentEvent(name: "hello", data: writer.text)
  }

  private func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("revision", revision)
    for (name, list) in [("styles", styles), ("assets", assets)] {
      writer.name(name)
      writer.beginArray()
      for address in list { writer.value(address) }
      writer.endArray()
    }
    for (name, value) in [("reloads", reloads), ("pages", pages), ("catalogue", catalogue)] {
      writer.name(name)
      writer.value(value)
    }
    writer.endObject()
  }
}

package import Cardloom
package import Diagnostics
import JSONRecords
import Platform

/// A file for reviewers: the frames of a state in one HTML page, on which they comment and from which they send an answer.
///
/// Widths, themes and directions cost nothing, because one document serves them all.
package struct ReviewFile: Sendable {
  /// What goes into the file.
  package struct Options: Sendable {
    /// The templates and feeds by name or identity, such as `article` or `feeds/news`; empty for all that the site uses.
    package var entries: [String]
    /// The most bytes of the file.
    package var limit: Int
    /// The version of Cardloom, which answers name.
    package var version: String
    /// Smaller pictures that take the place of the site's; see ``PicturePage``.
    package var pictures = ScaledPictures()
    /// What the sender says to clients, who see pages first and no terms of the trade; `nil` for reviewers of the trade.
    package var letter: ReviewLetter?
    /// Who is asked, what others have written, and where answers go.
    package var round = ReviewRound()

    package init(entries: [String] = [], limit: Int = 8_000_000, version: String) {
      self.entries = entries
      self.limit = limit
      self.version = version
    }
  }

  /// The page.
  package let bytes: [UInt8]
  /// The number of templates and feeds, and of frames and pages.
  package let entryCount: Int
  package let frameCount: Int
  /// What the file lacks, in words.
  package let omissions: [String]

  /// Makes the file.
  ///
  /// - Parameters:
  ///   - changes: what changed since a former state, which the file shows too; `nil` for none.
  ///   - files: the templates with the page's script and style sheets.
  /// - Throws: ``Diagnosed`` if an entry is unknown, a frame cannot be read, or not even the variants fit into the limit.
  package init(
    of state: PreviewState, changes: ChangeReport? = nil, options: Options, files: TemplateFiles = .builtIn
  ) throws(Diagnosed) {
    var content = ReviewContent(
      state: state, changes: changes, limit: options.limit, scaled: options.pictures, files: files)
    content.isForClients = options.letter != nil
    try content.add(
      options.letter == nil || !options.entries.isEmpty
        ? try Self.chosen(options.entries, in: state) : Self.chosen(forClientsIn: state, changes))
    let page = ReviewPage(
      title: state.title ?? state.name, version: options.version, content: content, files: files,
      letter: options.letter,
      round: options.round)
    bytes = try page.bytes()
    entryCount = content.entries.count
    frameCount = content.entries.reduce(0) { $0 + $1.frames.count }
    omissions = content.omissions
    guard bytes.count <= options.limit else { throw Diagnosed(.reviewTooLarge(bytes.count, limit: options.limit)) }
  }

  /// What clients see unless somebody chooses: the pages, and the cards that changed.
  private static func chosen(forClientsIn state: PreviewState, _ changes: ChangeReport?) -> Set<String> {
    let changed = Set((changes?.groups ?? []).flatMap(\.frames).map { String($0.prefix { $0 != "~" }) })
    let cells = state.entries.filter { $0.kind == "cells" && $0.isShown && changed.contains($0.id) }
    return Set(state.feeds.map(\.id) + cells.map(\.id))
  }

  /// The identities of entries by their names.
  static func chosen(_ names: [String], in state: PreviewState) throws(Diagnosed) -> Set<String> {
    let known = state.entries.map { (id: $0.id, name: $0.name) } + state.feeds.map { (id: $0.id, name: $0.id) }
    guard !names.isEmpty else {
      // A built-in template that no page shows is not the site's, and a built-in partial is judged with what calls it.
      return Set(state.entries.filter { !$0.isUnchanged || $0.isShown }.map(\.id) + state.feeds.map(\.id))
    }
    var chosen: Set<String> = []
    var unknown: [Diagnostic] = []
    for name in names {
      let found = known.filter { $0.id == name || $0.name == name }.map(\.id)
      if found.isEmpty { unknown.append(.unknownEntry(name, known: known.flatMap { [$0.name, $0.id] })) }
      chosen.formUnion(found)
    }
    guard unknown.isEmpty else { throw Diagnosed(unknown) }
    return chosen
  }
}

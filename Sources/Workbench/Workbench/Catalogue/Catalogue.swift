package import CardLayout
package import Cardloom
package import Diagnostics
package import JSONRecords

/// Everything that the workbench shows: templates with their variants and states, with identities that are stable from
/// preview to preview.
package struct Catalogue: Sendable {
  /// A template that can be viewed by itself.
  package struct Entry: Sendable {
    /// The kind of an entry.
    package enum Kind: String, Sendable, CaseIterable {
      /// The content of a card.
      case cell = "cells"
      /// The header or footer of a section.
      case section = "sections"
      /// What a section shows instead of its cards.
      case state = "states"
      /// A part that other templates call.
      case partial = "partials"

      /// The heading of its kind.
      package var title: String {
        switch self {
        case .cell: "Cells"
        case .section: "Sections"
        case .state: "States"
        case .partial: "Partials"
        }
      }
    }

    /// The identity: kind and name, such as `cells/article`.
    package let id: String
    package let kind: Kind
    package let name: String
    /// The template's file, for messages.
    package let file: String
    /// Whether it came with Cardloom.
    package let isBuiltIn: Bool
    /// Whether it came with Cardloom, or is a copy in which nothing was changed.
    package let isUnchanged: Bool
    /// Whether all its fixtures are those that came with Cardloom.
    package let hasBuiltInData: Bool
    /// Whether the variants may name pictures that the project lacks, because they came with Cardloom or are made up.
    package let hasForeignPictures: Bool
    /// The state of the work on it: the least finished of its own and those of the partials that it calls.
    package let status: TemplateFrontMatter.Status?
    /// The state of the work on the template itself.
    package let ownStatus: TemplateFrontMatter.Status?
    /// The size that its cells declare.
    package let size: CellSize?
    /// The names of the events that it sends.
    package let events: [String]
    /// The templates that it calls directly or indirectly.
    package let uses: [String]
    /// The sections that use it.
    package var usage: [Usage] = []
    /// The coverage of its branches.
    package var coverage: [BranchUse] = []
    /// The variants with which it can be shown; never empty.
    package var variants: [Variant]
    /// The states in which each variant is shown.
    package let states: [CellState]
    /// Its diagnostics.
    package var diagnostics: [Diagnostic]

    /// Whether it is a built-in cell, or its unchanged copy, that no section uses, with built-in data only.
    fileprivate var isUnusedCell: Bool { kind == .cell && isUnchanged && hasBuiltInData && usage.isEmpty }

    /// Whether it is declared done, but a note that must be done is open.
    package var isHeldBack: Bool { diagnostics.contains { $0.code == WorkbenchCode.prematureDone.rawValue } }

    /// The variant with an identity.
    package func variant(_ id: String) -> Variant? { variants.first { $0.id == id } }

    /// The number of cards of the feeds that it shows.
    package var cardCount: Int { usage.reduce(0) { $0 + $1.cards } }
    /// The number of pages on which it occurs.
    package var pageCount: Int { usage.reduce(0) { $0 + $1.pages } }
  }

  /// Data with which an entry is shown.
  package struct Variant: Sendable {
    /// The origin of a variant.
    package enum Group: String, Sendable, CaseIterable {
      /// A file beside the template.
      case fixture = "variants"
      /// An extreme card of the feeds.
      case extreme = "extremes"
      /// A card that takes a branch which no card of the feeds takes.
      case branch = "branches"
    }

    /// The identity within its entry: `default`, the name of a fixture (`breaking`), or the kind of extreme.
    package fileprivate(set) var id: String
    /// Its name for designers.
    package fileprivate(set) var title: String
    package fileprivate(set) var group: Group
    /// Whether its data is synthetic because no feed has any like it.
    package let isSynthetic: Bool
    /// The origin of its data: a file, or a record of a source.
    package fileprivate(set) var origin: String
    /// The identity of the card in a feed, if it is one.
    package let card: String?
    /// The kind of the card.
    package fileprivate(set) var cardKind: String
    package fileprivate(set) var data: RecordData
  }

  /// A section that shows cards with a template.
  package struct Usage: Sendable, Equatable {
    package let feed: String
    package let section: String
    /// The number of cards of the section that use it.
    package var cards: Int
    /// The number of the feed's pages that contain them.
    package var pages: Int

    package init(feed: String, section: String, cards: Int, pages: Int) {
      self.feed = feed
      self.section = section
      self.cards = cards
      self.pages = pages
    }
  }

  /// A branch of a template with the number of cards that take it.
  package struct BranchUse: Sendable, Equatable {
    /// The tag as written: `{{#image}}` or `{{^image}}`.
    package let tag: String
    package let name: String
    package let isInverted: Bool
    package let location: SourceLocation
    /// The number of cards that take it.
    package var taken: Int
    /// The number of cards examined.
    package var cards: Int
    /// The variant that takes it, if no card does.
    package var variant: String?
  }

  package var entries: [Entry]

  /// The entry with an identity such as `cells/article`.
  package func entry(_ id: String) -> Entry? { entries.first { $0.id == id } }

  /// The entries whose templates call a template, by the name under which they call it.
  package func users(of template: String) -> [Entry] { entries.filter { $0.uses.contains(template) } }

  /// The entry of a template, by the name under which others call it.
  package func called(_ name: String) -> Entry? { entry(name.contains("/") ? name : "partials/" + name) }

  /// Whether an entry is a built-in cell, or its unchanged copy, that no section and no template in use shows, and for which the project has no
  /// data of its own.
  package func isUnused(_ entry: Entry) -> Bool {
    entry.isUnusedCell && users(of: entry.id).allSatisfy(\.isUnusedCell)
  }
}

extension Catalogue.Variant {
  /// The variant as the one shown first.
  var asDefault: Catalogue.Variant {
    var variant = self
    (variant.id, variant.title, variant.group) = ("default", "Default", .fixture)
    return variant
  }

  /// The variant as one of a partial that its template calls.
  func lent(by user: String, id: String) -> Catalogue.Variant {
    var variant = self
    (variant.id, variant.title, variant.group) = (id, "as in \(user)", .fixture)
    return variant
  }

  /// The variant rendered with other data.
  func showing(_ data: RecordData) -> Catalogue.Variant {
    var variant = self
    variant.data = data
    return variant
  }

  /// The variant with data that somebody has edited.
  func edited(_ data: RecordData, origin: String) -> Catalogue.Variant {
    var variant = showing(data)
    variant.origin = origin
    variant.cardKind = data.text("kind") ?? cardKind
    return variant
  }
}

/// The identity of a frame: an entry with a variant in a state.
package struct FrameID: Sendable, Hashable {
  package let entry: String
  package let variant: String
  package let state: CellState

  package init(entry: String, variant: String, state: CellState = .default) {
    self.entry = entry
    self.variant = variant
    self.state = state
  }

  /// The file of its page, relative to the preview's root: its permanent address.
  package var path: String {
    (fit == nil ? "frames/\(entry)/\(variant)" : "\(entry)/frames/\(variant)")
      + (state == .default ? "" : ".\(state.rawValue)") + ".html"
  }

  /// Parses the path of a page; `nil` if it is not that of a frame.
  ///
  /// The catalogue determines whether the frame exists.
  package init?(path: String) {
    guard path.hasPrefix("frames/"), path.hasSuffix(".html") else { return nil }
    let names = path.dropFirst(7).dropLast(5).split(separator: "/", omittingEmptySubsequences: false)
    guard names.count >= 3, let last = names.last else { return nil }
    entry = names.dropLast().joined(separator: "/")
    if let dot = last.lastIndex(of: "."), let state = CellState(rawValue: String(last[last.index(after: dot)...])) {
      variant = String(last[..<dot])
      self.state = state
    } else {
      variant = String(last)
      state = .default
    }
  }

  /// The identity in the catalogue's list: `cells/article~breaking:selected`.
  package var text: String { "\(entry)~\(variant):\(state.rawValue)" }
}

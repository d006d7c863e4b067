package import CardLayout
package import Cardloom
package import Diagnostics
package import JSONRecords

/// Everything that the workbench shows: templates with their variants and states, under identities that stay the same from
/// preview to preview.
package struct Catalogue: Sendable {
  /// A template that can be looked at by itself.
  package struct Entry: Sendable {
    /// What is shown.
    package enum Kind: String, Sendable, CaseIterable {
      /// The content of a card.
      case cell = "cells"
      /// The header or footer of a section.
      case section = "sections"
      /// What a section shows in place of its cards.
      case state = "states"

      /// The heading of its kind.
      package var title: String {
        switch self {
        case .cell: "Cells"
        case .section: "Sections"
        case .state: "States"
        }
      }
    }

    /// The identity: kind and name, such as `cells/article`.
    package let id: String
    package let kind: Kind
    package let name: String
    /// The template's file, for people.
    package let file: String
    /// Whether it came with Cardloom and is not the project's own.
    package let isBuiltIn: Bool
    /// How far the work on it is: that of the least finished of itself and the partials that it calls.
    package let status: TemplateFrontMatter.Status?
    /// How far the work on itself alone is.
    package let ownStatus: TemplateFrontMatter.Status?
    /// The size that its cells declare.
    package let size: CellSize?
    /// The names of the events that it sends.
    package let events: [String]
    /// The templates that it calls, itself or through others.
    package let uses: [String]
    /// Where it is used.
    package var usage: [Usage] = []
    /// How often each branch of it is taken.
    package var coverage: [BranchUse] = []
    /// What it can be shown with; never empty.
    package var variants: [Variant]
    /// The states that each variant is shown in.
    package let states: [CellState]
    /// What stands against it.
    package var diagnostics: [Diagnostic]

    /// The variant of an identity.
    package func variant(_ id: String) -> Variant? { variants.first { $0.id == id } }

    /// How many cards of the feeds it shows.
    package var cardCount: Int { usage.reduce(0) { $0 + $1.cards } }
    /// How many pages it stands on.
    package var pageCount: Int { usage.reduce(0) { $0 + $1.pages } }
  }

  /// Data that an entry is shown with.
  package struct Variant: Sendable {
    /// Why there is such a variant.
    package enum Group: String, Sendable, CaseIterable {
      /// A file beside the template.
      case fixture = "variants"
      /// The extreme of the feeds in some respect.
      case extreme = "extremes"
      /// A card that takes a branch which no card of the feeds takes.
      case branch = "branches"
    }

    /// The identity within its entry: `default`, the name of a fixture (`breaking`), or what it is the extreme of.
    package fileprivate(set) var id: String
    /// What designers call it.
    package fileprivate(set) var title: String
    package fileprivate(set) var group: Group
    /// Whether its data was made up because no feed has any like it.
    package let isSynthetic: Bool
    /// Where its data comes from: a file, or a record of a source.
    package fileprivate(set) var origin: String
    /// The identity of the card that it is, when it is one of a feed.
    package let card: String?
    /// The kind of the card.
    package fileprivate(set) var cardKind: String
    package fileprivate(set) var data: RecordData
  }

  /// A section that shows cards with a template.
  package struct Usage: Sendable, Equatable {
    package let feed: String
    package let section: String
    /// How many cards of the section it shows.
    package var cards: Int
    /// How many of the feed's pages they stand on.
    package var pages: Int

    package init(feed: String, section: String, cards: Int, pages: Int) {
      self.feed = feed
      self.section = section
      self.cards = cards
      self.pages = pages
    }
  }

  /// A branch of a template with the cards that take it.
  package struct BranchUse: Sendable, Equatable {
    /// As it is written: `{{#image}}` or `{{^image}}`.
    package let tag: String
    package let name: String
    package let isInverted: Bool
    package let location: SourceLocation
    /// How many cards take it.
    package var taken: Int
    /// How many cards were looked at.
    package var cards: Int
    /// The variant that takes it in their place, when none does.
    package var variant: String?
  }

  package var entries: [Entry]

  /// The entry of an identity such as `cells/article`.
  package func entry(_ id: String) -> Entry? { entries.first { $0.id == id } }

  /// The entries whose templates call a template.
  package func users(of template: String) -> [Entry] { entries.filter { $0.uses.contains(template) } }
}

extension Catalogue.Variant {
  /// The same data as the variant that is shown first.
  var asDefault: Catalogue.Variant {
    var variant = self
    (variant.id, variant.title, variant.group) = ("default", "Default", .fixture)
    return variant
  }

  /// The same card with other data to draw.
  func showing(_ data: RecordData) -> Catalogue.Variant {
    var variant = self
    variant.data = data
    return variant
  }

  /// The card that a form makes of it.
  func edited(_ data: RecordData) -> Catalogue.Variant {
    var variant = showing(data)
    variant.origin = "the form"
    variant.cardKind = data.text("kind") ?? cardKind
    return variant
  }
}

/// The name of one frame: an entry with a variant in a state.
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
    "frames/\(entry)/\(variant)" + (state == .default ? "" : ".\(state.rawValue)") + ".html"
  }

  /// Reads the path of a page; `nil` when no frame can have it.
  ///
  /// Whether there is such a frame the catalogue knows.
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

package import CardLayout
package import CardSources

/// The declarations of a template, between two lines of `---` at its start.
package struct TemplateFrontMatter: Sendable, Equatable {
  /// The state of a designer's work on a template.
  package enum Status: String, Sendable, CaseIterable {
    /// In progress.
    case draft
    /// Ready for review.
    case review
    /// Approved.
    case done
  }

  /// The kinds of card that the template shows; if empty, the kind with the template's name.
  package internal(set) var kinds: [Located<String>]
  /// The size that its cells declare.
  package internal(set) var size: CellSize?
  /// The names of the events that it sends.
  package internal(set) var events: [Located<String>]
  /// The state of the work on it.
  package internal(set) var status: Status?
  /// The fields that cards may lack; a missing one is rendered as empty text instead of reported.
  package internal(set) var optional: [Located<String>]
  /// The name of the cell template for a card's preview on long press.
  package internal(set) var preview: Located<String>?
  /// The identifier of its cells in the markup, before the kind of card; `nil` for the template's name.
  package internal(set) var identifier: String?
  /// How wide its cells draw their picture; `nil` for the whole width.
  package internal(set) var slot: PictureSlot?
  /// How its cells draw their picture where their source says otherwise.
  package internal(set) var frame: PictureFrame

  /// Creates a front matter; by default, it declares nothing.
  package init(
    kinds: [Located<String>] = [],
    size: CellSize? = nil,
    events: [Located<String>] = [],
    status: Status? = nil,
    optional: [Located<String>] = [],
    preview: Located<String>? = nil,
    identifier: String? = nil,
    slot: PictureSlot? = nil,
    frame: PictureFrame = PictureFrame()
  ) {
    self.kinds = kinds
    self.size = size
    self.events = events
    self.status = status
    self.optional = optional
    self.preview = preview
    self.identifier = identifier
    self.slot = slot
    self.frame = frame
  }
}

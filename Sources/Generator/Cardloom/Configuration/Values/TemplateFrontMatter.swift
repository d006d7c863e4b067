public import CardLayout

/// What a template says about itself between two lines of `---` at its start.
public struct TemplateFrontMatter: Sendable, Equatable {
  /// How far a designer's work on a template is.
  public enum Status: String, Sendable, CaseIterable {
    /// Being drawn.
    case draft
    /// Ready to be looked at.
    case review
    /// Agreed.
    case done
  }

  /// The kinds of card that the template shows; empty: those of the template's own name.
  public let kinds: [Located<String>]
  /// The size that its cells declare.
  public let size: CellSize?
  /// The names of the events that it sends.
  public let events: [Located<String>]
  /// How far the work on it is.
  public let status: Status?
  /// The fields that cards may lack: their names are blank then and no error.
  public let optional: [Located<String>]
  /// The name of the template that shows a card's preview under the reader's finger.
  public let preview: Located<String>?

  /// Creates a front matter; a template without one says nothing.
  public init(
    kinds: [Located<String>] = [],
    size: CellSize? = nil,
    events: [Located<String>] = [],
    status: Status? = nil,
    optional: [Located<String>] = [],
    preview: Located<String>? = nil
  ) {
    self.kinds = kinds
    self.size = size
    self.events = events
    self.status = status
    self.optional = optional
    self.preview = preview
  }
}

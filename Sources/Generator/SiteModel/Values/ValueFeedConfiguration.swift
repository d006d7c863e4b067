package import CardLayout
package import Diagnostics
package import FeedPages

/// Feeds by value: one for each value of a field of a source's cards, and one that lists the values.
package struct ValueFeedConfiguration: Sendable, Equatable {
  /// What the feeds of all values have in common; its title and description contain `{value}`.
  ///
  /// Its path is that of the rules without `{slug}`. Each section whose source is ``source`` shows the cards of the value
  /// only.
  package let feed: FeedConfiguration
  /// The source whose cards have the values.
  package let source: Located<String>
  /// The sources of a list of several; `nil` for one source, and ``source`` is the name of the list.
  package let merged: MergedSource?
  /// The location of the field.
  package let fieldLocation: SourceLocation?
  /// Which values have a feed, at which addresses and in which order.
  package let rules: ValueRules
  /// The feed that lists the values; `nil` for none.
  package let index: FeedConfiguration?

  package init(
    _ feed: FeedConfiguration, source: Located<String>, merged: MergedSource?, rules: ValueRules,
    fieldLocation: SourceLocation?,
    index: FeedConfiguration?
  ) {
    self.feed = feed
    self.source = source
    self.merged = merged
    self.rules = rules
    self.fieldLocation = fieldLocation
    self.index = index
  }

  /// The names of the sources whose cards have the values.
  package var sourceNames: [String] { merged?.parts.map(\.source.value) ?? [source.value] }
}

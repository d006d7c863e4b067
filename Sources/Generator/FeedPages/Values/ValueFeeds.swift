/// One feed for each value of a field, such as each tag, and the index feed that lists the values.
package struct ValueFeeds: Sendable {
  /// The identity in the configuration.
  package let id: String
  /// The values, in the order of ``feeds``.
  package let values: PlannedValues
  /// The feed that lists the values; `nil` for none.
  package let index: FeedHolder?
  /// The feed of each value.
  package let feeds: [FeedHolder]

  package init(id: String, values: PlannedValues, index: FeedHolder?, feeds: [FeedHolder]) {
    self.id = id
    self.values = values
    self.index = index
    self.feeds = feeds
  }

  /// The feeds with changes to their sections.
  ///
  /// - Parameter change: the change of a feed; `nil` for none.
  package func changing(_ change: (FeedHolder) -> FeedHolder?) -> ValueFeeds {
    ValueFeeds(
      id: id, values: values, index: index.map { change($0) ?? $0 }, feeds: feeds.map { change($0) ?? $0 })
  }

  /// The index and the feeds of the values.
  package var all: [FeedHolder] { (index.map { [$0] } ?? []) + feeds }
}

/// The fields that can contain the base of the relative addresses in a card's content, in order of preference.
///
/// The first absolute address is the base; if there is none, it is the address of the source.
package enum ContentBase {
  /// The fields of the card.
  package static let cardFields = ["content_base", "url", "external_url"]
  /// The fields of its feed, which come after those of the card.
  package static let feedFields = ["home_page_url", "feed_url"]
}

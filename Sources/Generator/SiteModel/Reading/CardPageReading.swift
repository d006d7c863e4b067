import Diagnostics
import FeedPages

/// The pages of a source's cards as their keys describe them.
struct CardPageKeys: Sendable {
  /// The template of cards whose source names none.
  static let usualTemplate = "story"

  var path: Located<CardPathPattern>?
  var template: Located<String>?
  var aliases: String?

  static let keys = KeyTable<CardPageKeys>(
    .cardPage, "The pages of a source's cards; see <doc:CardPages>.", of: CardPageKeys()
  ) {
    Key(
      "path", \.path, .pattern, required: true, example: "path: /news/{slug}/",
      missing: { "path: /\($0.name)/{slug}/" },
      "The paths of the pages, with `{id}`, `{slug}`, `{year}`, `{month}`, `{day}` or any field in braces.")
    Key(
      "template", \.template, .text, default: usualTemplate, example: "template: story",
      "The cell template that shows the card on its page.")
    Key(
      "aliases", \.aliases, .text, example: "aliases: former",
      """
      The field of the cards with former addresses of the page, a text or a list of texts; see <doc:CardPages>, "Former \
      addresses".
      """)
  }
}

extension KeyType where Value == Located<CardPathPattern> {
  /// The paths of the pages of cards.
  fileprivate static var pattern: KeyType {
    KeyType(.text) { node, name, reading in
      guard let text = reading.reader.text(node, name) else { return nil }
      do throws(CardPathPattern.Mistake) {
        return Located(try CardPathPattern(text.value), at: text.location)
      } catch {
        reading.reader.report(.badCardPath(text.value, error, at: text.location))
        return nil
      }
    }
  }
}

extension KeyType where Value == CardPageConfiguration {
  /// The mapping of `page`, or only the pattern of the paths.
  static var cardPage: KeyType {
    KeyType(.oneOf([.text, .mapping(.cardPage)])) { node, _, reading in
      if case .scalar = node {
        return KeyType<Located<CardPathPattern>>.pattern.read(node, "path", reading).map {
          CardPageConfiguration(path: $0, template: Located(CardPageKeys.usualTemplate, at: $0.location), isUsual: true)
        }
      }
      var page = CardPageKeys()
      let values = CardPageKeys.keys.read(node, "`page`", into: &page, reading)
      guard let values, let path = page.path else { return nil }
      return CardPageConfiguration(
        path: path, template: page.template ?? Located(CardPageKeys.usualTemplate, at: values.location),
        isUsual: page.template == nil, aliases: page.aliases)
    }
  }
}

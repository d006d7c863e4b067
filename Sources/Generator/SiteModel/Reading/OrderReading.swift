import CardLayout

extension CardOrder.Key {
  static let keys = KeyTable<CardOrder.Key>(
    .sort, "A field by which cards are sorted, if its path alone does not say enough.", of: CardOrder.Key("")
  ) {
    Key(
      "by", .text, required: true, example: "by: price",
      "The path of the field, with a hyphen before it for the greatest value first."
    ) { node, reading, key in
      guard let text = OrderReading.field(node, "by", reading) else { return false }
      (key.field, key.isDescending) = (text.field, text.isDescending)
      return true
    }
    Key(
      "as", \.values, .choice, example: "as: natural",
      """
      As what the values are compared: `text` in the order of the site's language, `natural` the same with digits as \
      numbers, `number`, `date`, or `auto`: numbers or dates if all values are, else texts.
      """)
    Key(
      "missing", \.missing, .choice, example: "missing: first",
      "Where cards without a value are, whichever way the others are sorted.")
  }
}

/// Reads the order of cards.
enum OrderReading {
  /// The path of a field, with a hyphen before it for the greatest value first.
  static func field(_ node: Node, _ name: String, _ reading: Reading) -> CardOrder.Key? {
    let text = reading.reader.text(
      node, name, expected: "the path of a field",
      hint: "write `date_published`, or `-date_published` for the newest first"
    ) { !CardOrder.Key($0).field.isEmpty && !$0.contains(" ") }
    return text.map { CardOrder.Key($0.value) }
  }

  private static func key(_ node: Node, _ name: String, _ reading: Reading) -> CardOrder.Key? {
    guard case .mapping = node else { return field(node, name, reading) }
    var key = CardOrder.Key("")
    return CardOrder.Key.keys.read(node, "`\(name)`", into: &key, reading)?.isWhole == true ? key : nil
  }

  /// `-date_published`, `[kind, -title]`, or `{by: price, as: number, missing: last}`.
  static func order(_ node: Node, _ name: String, _ reading: Reading) -> Located<CardOrder>? {
    let nodes = reading.reader.elements(node)
    let keys = nodes.compactMap { key($0, name, reading) }
    guard keys.count == nodes.count, !keys.isEmpty else {
      if nodes.isEmpty { reading.reader.report(.noValue(name, at: reading.reader.location(of: node))) }
      return nil
    }
    return Located(CardOrder(keys), at: reading.reader.location(of: node))
  }
}

extension KeyType where Value == Located<CardOrder> {
  /// The order of cards.
  static var order: KeyType {
    let one = ValueKind.oneOf([.text, .mapping(.sort)])
    return KeyType(one.orList) { OrderReading.order($0, $1, $2) }
  }
}

extension SectionModel {
  /// The section with an order that it follows if it has none of its own.
  func sorted(by order: Located<CardOrder>?) -> SectionModel {
    guard let order else { return self }
    var section = self
    if content.order.sort == nil {
      section.content.order.sort = order
      section.content.order.isOfFeed = true
    }
    section.chrome.extensions = chrome.extensions.map {
      SectionExtension(at: $0.index, section: $0.section.sorted(by: order))
    }
    return section
  }
}

extension FeedConfiguration {
  /// The feed with an order for its sections that have none of their own.
  func sorted(by order: Located<CardOrder>?) -> FeedConfiguration {
    var feed = self
    feed.entries = entries.map { entry in
      switch entry {
      case .section(let section): return .section(section.sorted(by: order))
      case .modules(var modules):
        modules.layouts = modules.layouts.mapValues { $0.sorted(by: order) }
        return .modules(modules)
      }
    }
    return feed
  }
}

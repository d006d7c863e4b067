import CardSources
import Diagnostics

extension SourceKeys {
  /// What a source says of the values that are a card's content, its texts and its addresses.
  @KeyList<SourceKeys> static var contentKeys: [Key<SourceKeys>] {
    Key(
      "join", JoinReading.kind, example: "join: {author: users}",
      """
      The records that stand in the place of references: of other sources, or of lists of the same document; see \
      <doc:Sources>, "References".
      """
    ) { node, reading, source in
      source.feed.joins = JoinReading(reading: reading).rules(node)
      return true
    }
    Key(
      "base", \.base, .webAddress, example: "base: https://cms.example.org/",
      """
      The address against which relative addresses of the records are resolved; by default, the `url`. See \
      <doc:Sources>, "Encodings, pictures and addresses".
      """)
    Key(
      "content", \.feed.content, .text, example: "content: body",
      """
      The field that is the content of a card, `{{{content_html}}}`: HTML, or rich text as JSON; see <doc:Sources>, \
      "Content and texts".
      """)
    Key(
      "text", \.feed.texts, .fieldPaths, example: "text: [title, excerpt.rendered]",
      """
      The fields that contain HTML and are read as text, without tags; see <doc:Sources>, "Content and texts".
      """)
  }
}

extension FieldMapping {
  /// Where a field comes from.
  @KeyList<FieldMapping> static var originKeys: [Key<FieldMapping>] {
    Key(
      "from", .texts, example: "from: [title.de, title.en, name]",
      """
      The path of the field in the records, or a pattern of fields in braces (`{name.first} {name.last}`); of several, the \
      first that a record has.
      """
    ) { node, reading, field in
      field.setOrigins(reading.reader.texts(node, "from"))
      return true
    }
    Key(
      "split", \.separator, .text, example: "split: \",\"",
      "What separates the values of a list that the records write as one text.")
    Key(
      "divideBy", \.divisor, .divisor, example: "divideBy: 100",
      """
      The number by which a number is divided, or the path of the field with it: 100 for prices in cents, \
      `price.divisor` if the records say it.
      """)
    Key(
      "above", \.lowerField, .text, example: "above: price",
      """
      The field of the card with a smaller number; cards for which it is not smaller lack this field. So \
      `compare_at_price: {from: regular_price, above: price}` is only there while something costs less than before.
      """)
  }

  /// Takes the first origin, and the others where a record lacks it.
  mutating func setOrigins(_ origins: [Located<String>]) {
    path = origins.first?.value
    others = origins.dropFirst().map(\.value)
  }
}

extension KeyType where Value == String {
  /// An address of the web.
  fileprivate static var webAddress: KeyType {
    .located(
      .text(expected: "an address of the web", hint: "write it in full, such as `https://cms.example.org/`") { url in
        ["https://", "http://"].contains { url.hasPrefix($0) && url.utf8.count > $0.utf8.count }
          && !url.contains(where: \.isWhitespace)
      })
  }
}

extension KeyType where Value == String {
  /// A number above zero, or the path of a field.
  fileprivate static var divisor: KeyType {
    .located(
      .text(expected: "a number above 0, or the path of a field", hint: "write for example `100`") { text in
        Double(text).map { $0 > 0 && $0.isFinite } ?? !text.isEmpty
      })
  }
}

extension KeyType where Value == [String] {
  /// The path of a field, or a list of paths.
  fileprivate static var fieldPaths: KeyType {
    KeyType(.texts) { node, name, reading in reading.reader.texts(node, name).map(\.value) }
  }
}

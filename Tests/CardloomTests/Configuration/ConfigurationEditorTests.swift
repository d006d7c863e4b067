import Cardloom
import Diagnostics
import Testing

/// Changes of values in the text of `site.yml`, which leave every other byte as it is.
@Suite struct ConfigurationEditorTests {
  private static let title: [ConfigurationStep] = [.key("sources"), .key("goods"), .key("fields"), .key("title")]
  private static let file: [ConfigurationStep] = [.key("sources"), .key("goods")]
  private static let cells: [ConfigurationStep] = [
    .key("feeds"), .key("home"), .key("sections"), .element(0), .key("cells"),
  ]

  private func edited(_ text: String, _ changes: ConfigurationEdit...) throws -> String {
    let bytes = try ConfigurationEditor(file: "site/site.yml").edited(Array(text.utf8), changes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A text before and after a change.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let before: String
    let after: String

    init(_ name: String, _ before: String, _ after: String) {
      (testDescription, self.before, self.after) = (name, before, after)
    }
  }

  @Test(
    "A field is set",
    arguments: [
      Case(
        "block style, the key is there",
        "sources:\n  goods:\n    file: a.json\n    fields:\n      title: name   # ours\n      image: pic\n",
        "sources:\n  goods:\n    file: a.json\n    fields:\n      title: headline   # ours\n      image: pic\n"),
      Case(
        "block style, the key is missing",
        "sources:\n  goods:\n    fields:\n      image: pic # a\n      # b\n    id: sku\n",
        "sources:\n  goods:\n    fields:\n      image: pic # a\n      title: headline\n      # b\n    id: sku\n"),
      Case(
        "block style, the mapping is missing",
        "sources:\n    goods:\n        file: a.json # a\n# b\nfeeds: {}\n",
        "sources:\n    goods:\n        file: a.json # a\n        fields:\n            title: headline\n# b\nfeeds: {}\n"
      ),
      Case(
        "flow style, the key is there", "sources: {goods: {file: a.json, fields: { title: 'the name', image: pic }}}\n",
        "sources: {goods: {file: a.json, fields: { title: headline, image: pic }}}\n"),
      Case(
        "flow style, the key is missing", "sources:\n  goods: {file: a.json, fields: {image: pic}} # a\n",
        "sources:\n  goods: {file: a.json, fields: {image: pic, title: headline}} # a\n"),
      Case(
        "flow style, the mapping is missing", "sources:\n  goods: {file: it's.json}\n  news: {file: b}\n",
        "sources:\n  goods: {file: it's.json, fields: {title: headline}}\n  news: {file: b}\n"),
      Case(
        "flow style over several lines",
        "sources: {\n  goods: {\n    file: a.json,\n    fields: {image: pic} # a\n  }\n}\n",
        "sources: {\n  goods: {\n    file: a.json,\n    fields: {image: pic, title: headline} # a\n  }\n}\n"),
      Case(
        "flow style with a line for each key", "sources: {goods: {\n  file: a.json # a\n}}\n",
        "sources: {goods: {\n  file: a.json, # a\n  fields: {title: headline}\n}}\n"),
      Case(
        "flow style with a comma at the end", "sources: {goods: {\n  file: a.json, # a\n}}\n",
        "sources: {goods: {\n  file: a.json, # a\n  fields: {title: headline},\n}}\n"),
      Case("an empty mapping", "sources: {goods: {fields: {}}}\n", "sources: {goods: {fields: {title: headline}}}\n"),
      Case(
        "no value", "sources:\n  goods:\n    fields:\n    id: sku\n",
        "sources:\n  goods:\n    fields: {title: headline}\n    id: sku\n"),
      Case(
        "a source that is only a file", "sources:\n  goods: data/a.json   # a\n",
        "sources:\n  goods: {file: data/a.json, fields: {title: headline}}   # a\n"),
      Case(
        "a file with signs", "sources: {goods: \"a, b.json\"}\n",
        "sources: {goods: {file: \"a, b.json\", fields: {title: headline}}}\n"),
      Case(
        "quoted keys", "\"sources\":\n  'goods':\n    \"fields\": {'title' : \"a \\\"b\\\" c\", x: y}\n",
        "\"sources\":\n  'goods':\n    \"fields\": {'title' : headline, x: y}\n"),
      Case(
        "CRLF", "sources:\r\n  goods:\r\n    file: a.json\r\nfeeds: {}\r\n",
        "sources:\r\n  goods:\r\n    file: a.json\r\n    fields:\r\n      title: headline\r\nfeeds: {}\r\n"),
      Case(
        "no line break at the end", "sources:\n  goods:\n    file: a.json",
        "sources:\n  goods:\n    file: a.json\n    fields:\n      title: headline"),
      Case(
        "tabs between values", "sources:\n  goods:\t{fields:\t{title:\tname\t}\t}\t# a\n",
        "sources:\n  goods:\t{fields:\t{title:\theadline\t}\t}\t# a\n"),
      Case(
        "a byte order mark", "\u{FEFF}sources: {goods: {fields: {title: name}}}\n",
        "\u{FEFF}sources: {goods: {fields: {title: headline}}}\n"),
      Case(
        "letters beyond ASCII before it",
        "title: Größe 雾\nsources: {\"größe\": {a: b}, goods: {fields: {ü: 'ß', title: ñ}}}\n",
        "title: Größe 雾\nsources: {\"größe\": {a: b}, goods: {fields: {ü: 'ß', title: headline}}}\n"),
      Case(
        "a mapping in its place",
        "sources:\n  goods:\n    fields:\n      title:\n        hidden: true\n      image: pic\n",
        "sources:\n  goods:\n    fields:\n      title: headline\n      image: pic\n"),
      Case(
        "a text over several lines before it",
        "sources:\n  goods:\n    file: a\n      b\n    note: |\n      x\n\n      y\n\nfeeds: {}\n",
        "sources:\n  goods:\n    file: a\n      b\n    note: |\n      x\n\n      y\n    fields:\n      title: headline\n\nfeeds: {}\n"
      ),
      Case(
        "an anchor that nothing repeats", "sources:\n  goods: &g\n    fields: &f {title: name}\n",
        "sources:\n  goods: &g\n    fields: &f {title: headline}\n"),
      Case(
        "an alias beside it", "x: &x {a: b}\nsources:\n  goods:\n    parameters: *x\nfeeds: {}\n",
        "x: &x {a: b}\nsources:\n  goods:\n    parameters: *x\n    fields:\n      title: headline\nfeeds: {}\n"),
    ])
  func set(example: Case) throws {
    #expect(try edited(example.before, .set(Self.title, to: "headline")) == example.after)
  }

  @Test(
    "Texts that are not plain are quoted",
    arguments: [
      ("headline", "headline"), ("media.0.url", "media.0.url"), ("money:EUR", "money:EUR"),
      ("US Gross", "\"US Gross\""),
      ("true", "\"true\""), ("2020", "\"2020\""), ("a, b", "\"a, b\""), ("näme", "\"näme\""), ("a\"b", "\"a\\\"b\""),
      ("- x", "\"- x\""), ("x:", "\"x:\""),
    ])
  func quoted(text: String, yaml: String) throws {
    let before = "sources: {goods: {fields: {title: name}}}\n"
    #expect(
      try edited(before, .set(Self.title, to: .string(text))) == "sources: {goods: {fields: {title: \(yaml)}}}\n")
  }

  @Test(
    "A field is removed, with the mapping that has no other",
    arguments: [
      Case(
        "block style", "sources:\n  goods:\n    fields:\n      # a\n      title: name # b\n      image: pic\n",
        "sources:\n  goods:\n    fields:\n      # a\n      image: pic\n"),
      Case(
        "block style, the only one",
        "sources:\n  goods:\n    file: a.json\n    fields:\n      title: {from: name}\n    id: sku\n",
        "sources:\n  goods:\n    file: a.json\n    id: sku\n"),
      Case(
        "flow style, the first", "sources: {goods: {fields: {title: name, image: pic}}}",
        "sources: {goods: {fields: {image: pic}}}"),
      Case(
        "flow style, another", "sources: {goods: {fields: {image: pic, title: name , x: y}}}",
        "sources: {goods: {fields: {image: pic , x: y}}}"),
      Case(
        "flow style, the only one", "sources: {goods: {file: a, fields: {title: name}}}", "sources: {goods: {file: a}}"),
      Case("nothing to remove", "sources: {goods: {file: a}} # a", "sources: {goods: {file: a}} # a"),
    ])
  func remove(example: Case) throws {
    #expect(try edited(example.before, .remove(Self.title)) == example.after)
  }

  @Test(
    "A rule is added at the end of a list",
    arguments: [
      Case(
        "block style",
        "feeds:\n  home:\n    sections:\n      - id: x\n        cells:\n          - {use: a} # a\n        label: X\n",
        "feeds:\n  home:\n    sections:\n      - id: x\n        cells:\n          - {use: a} # a\n          - {use: b}\n        label: X\n"
      ),
      Case(
        "block style without indentation",
        "feeds:\n  home:\n    sections:\n    - id: x\n      cells:\n      - use: a\n        when: {x: y}\n      label: X\n",
        "feeds:\n  home:\n    sections:\n    - id: x\n      cells:\n      - use: a\n        when: {x: y}\n      - {use: b}\n      label: X\n"
      ),
      Case(
        "flow style", "feeds: {home: {sections: [{id: x, cells: [{use: a}]}]}}",
        "feeds: {home: {sections: [{id: x, cells: [{use: a}, {use: b}]}]}}"),
      Case(
        "an empty list", "feeds: {home: {sections: [{id: x, cells: []}]}}",
        "feeds: {home: {sections: [{id: x, cells: [{use: b}]}]}}"),
      Case(
        "no list, block style",
        "feeds:\n  home:\n    sections:\n      - id: x\n        # a\n        label: X\n      - id: y\n",
        "feeds:\n  home:\n    sections:\n      - id: x\n        # a\n        label: X\n        cells:\n          - {use: b}\n      - id: y\n"
      ),
      Case(
        "no list, flow style", "feeds:\n  home:\n    sections:\n      - {id: x}\n",
        "feeds:\n  home:\n    sections:\n      - {id: x, cells: [{use: b}]}\n"),
    ])
  func append(example: Case) throws {
    #expect(try edited(example.before, .append(["use": "b"], to: Self.cells)) == example.after)
  }

  @Test(
    "What has no place is refused, with what to write by hand",
    arguments: [
      ("shared: &s {fields: {title: name}}\nsources: {goods: *s}\n", "`goods` is an alias of another part"),
      ("sources:\n  goods: &g {fields: {title: name}}\n  more: *g\n", "`*g` repeats these lines elsewhere"),
      (
        "sources:\n  goods:\n    fields: &f\n      title: name\n  more: {fields: *f}\n",
        "`*f` repeats these lines elsewhere"
      ),
      ("sources: [goods]\n", "it is not a mapping"),
    ])
  func refused(text: String, reason: String) throws {
    let error = #expect(throws: Diagnosed.self) { try edited(text, .set(Self.title, to: "headline")) }
    let diagnostic = try #require(error?.diagnostics.first)
    #expect(diagnostic.code == "not-editable")
    #expect(diagnostic.reason == reason)
    #expect(diagnostic.hint == "write it by hand: `sources: {goods: {fields: {title: headline}}}`")
    #expect(diagnostic.location?.file == "site/site.yml")
  }

  @Test func `several changes are made one after the other`() throws {
    let text = try edited(
      "sources:\n  goods:\n    file: a.json\n", .set(Self.title, to: "name"),
      .set(Self.file + [.key("formats"), .key("price")], to: "money"), .set(Self.file + [.key("currency")], to: "EUR"))
    #expect(
      text
        == "sources:\n  goods:\n    file: a.json\n    fields:\n      title: name\n    formats:\n      price: money\n    currency: EUR\n"
    )
  }

  @Test func `a change that makes the configuration wrong is refused with the error`() throws {
    let site =
      "title: X\nurl: https://example.org/\nlanguage: en\nsources: {goods: a.json}\n"
      + "feeds: {home: {path: /, title: X, sections: [{id: x, source: goods, label: X}]}}\n"
    #expect(throws: Never.self) { try edited(site, .set(Self.title, to: "name")) }
    let error = #expect(throws: Diagnosed.self) { try edited(site, .set(Self.file + [.key("currency")], to: "euro")) }
    #expect(error?.diagnostics.map(\.code) == ["bad-value"])
  }

  /// What may be written is what the tables of keys declare.
  @Test(arguments: [
    ConfigurationEdit.set(Self.file + [.key("currenzy")], to: "EUR"), .set([.key("source")], to: "a.json"),
    .append("EUR", to: Self.file + [.key("currency")]), .set(Self.cells + [.key("use")], to: "banner"),
    .set(Self.file + [.key("currency"), .key("code")], to: "EUR"),
  ])
  func `a key that is not declared is not written`(_ change: ConfigurationEdit) throws {
    let text = "sources:\n  goods:\n    file: a.json\n"
    let error = #expect(throws: Diagnosed.self) { try edited(text, change) }
    #expect(error?.diagnostics.map(\.code) == ["not-editable"])
    #expect(error?.diagnostics.first?.reason == "`site.yml` has no such key, or its value is of another kind")
  }
}

package import CardloomTesting

/// A record of a stranger that lacks something, or contains something else than it should.
package struct DamagedRecord: Sendable, CustomStringConvertible {
  /// The damage in words.
  package let name: String
  /// The members that replace those of a good record.
  package let members: String
  /// The codes of the warnings that are expected if there are other records.
  package let codes: Set<String>

  init(_ name: String, _ members: String, _ codes: Set<String>) {
    (self.name, self.members, self.codes) = (name, members, codes)
  }

  package var description: String { name }

  /// What a stranger's record can lack or contain, with the codes of the warnings that are expected.
  package static let all: [DamagedRecord] = [
    DamagedRecord("no date", "\"date_published\": null", ["feed-card-without-date"]),
    DamagedRecord("a date in words that are none", "\"date_published\": \"soon\"", ["feed-card-without-date"]),
    DamagedRecord("a date in the year 1", "\"date_published\": \"0001-01-01T00:00:00Z\"", ["feed-card-without-date"]),
    DamagedRecord("a date in the year 9999", "\"date_published\": \"9999-12-31T23:59:59Z\"", ["bad-value"]),
    DamagedRecord("an object for a date", "\"date_published\": {\"a\": 1}", ["feed-card-without-date", "not-text"]),
    DamagedRecord("a truth value for a date", "\"date_published\": true", ["feed-card-without-date", "bad-value"]),
    DamagedRecord("an author without name", "\"authors\": [{\"url\": \"https://a.example/\"}]", []),
    DamagedRecord("an empty name", "\"authors\": [{\"name\": \"\", \"url\": \"https://a.example/\"}]", []),
    DamagedRecord("null for an author", "\"authors\": [null]", []),
    DamagedRecord("an object for a name", "\"authors\": [{\"name\": {\"a\": 1}}]", ["not-text"]),
    DamagedRecord("a truth value for a language", "\"language\": true", ["bad-value"]),
    DamagedRecord("an object for a language", "\"language\": {\"a\": 1}", ["not-text"]),
    DamagedRecord("an empty title", "\"title\": \"\"", ["empty-heading", "incomplete-structured-data"]),
    DamagedRecord("no title", "\"title\": null", ["missing-value", "incomplete-structured-data"]),
    DamagedRecord(
      "an object for a title", "\"title\": {\"rendered\": \"x\"}", ["not-text", "incomplete-structured-data"]),
    DamagedRecord("a script for an address", "\"url\": \"javascript:alert(1)\"", ["unsafe-url"]),
    DamagedRecord("an object for a picture", "\"image\": {\"a\": 1}", ["not-text"]),
    DamagedRecord("a word for a width", "\"image_width\": \"wide\"", ["bad-value"]),
    DamagedRecord("a number below zero for a width", "\"image_width\": -5", ["bad-value"]),
    DamagedRecord("null for the tags", "\"tags\": null", []),
    DamagedRecord("objects for tags", "\"tags\": [{\"a\": 1}, null]", []),
    DamagedRecord(
      "200 tags", "\"tags\": [\((0..<200).map { "\"x\($0)\"" }.joined(separator: ", "))]", ["values-left-out"]),
    DamagedRecord("a tag in capitals", "\"tags\": [\"ALPHA\"]", ["value-collision"]),
    DamagedRecord("an identity that differs in case", "\"key\": \"K1\"", ["card-path-collision"]),
    DamagedRecord("no identity", "\"id\": null", ["missing-identity"]),
    DamagedRecord("an object for an identity", "\"id\": {\"a\": 1}", ["missing-identity"]),
    DamagedRecord("the identity of another", "\"id\": \"g1\"", ["doubled-identity"]),
    DamagedRecord("an object for a kind", "\"kind\": {\"a\": 1}", ["kind-not-text"]),
    DamagedRecord("an object for content", "\"content_html\": {\"a\": 1}", ["not-text"]),
    DamagedRecord("a long content", "\"content_html\": \"\(String(repeating: "<p>x</p>", count: 20_000))\"", []),
    DamagedRecord("a former address that is none", "\"former\": \"nowhere\"", ["bad-alias"]),
    DamagedRecord("a former address that is taken", "\"former\": \"/plain/\"", ["alias-collision"]),
    DamagedRecord("no value that its page's path needs", "\"edition\": null", ["no-card-path"]),
    DamagedRecord(
      "files without an address", "\"attachments\": [{\"url\": \"javascript:x\"}, null, {\"title\": \"x\"}]",
      ["unsafe-url"]
    ),
  ]

  package static func record(_ number: Int, _ more: String = "") -> String {
    let own: [(String, String)] = [
      ("id", "\"g\(number)\""), ("key", "\"k\(number)\""), ("title", "\"Good \(number)\""),
      ("url", "\"https://news.example/g\(number)\""), ("summary", "\"Summary \(number)\""),
      ("content_html", "\"<p>Content \(number)</p>\""), ("date_published", "\"2026-0\(number)-03T10:00:00Z\""),
      ("authors", "[{\"name\": \"Ann \(number)\"}]"), ("tags", "[\"alpha\", \"t\(number)\"]"), ("edition", "\"2026\""),
      ("image", "\"https://news.example/\(number).jpg\""), ("image_width", "600"), ("image_height", "400"),
      ("language", "\"de\""),
    ]
    // A member replaces that of its name.
    let members = own.filter { !more.hasPrefix("\"\($0.0)\"") }.map { "\"\($0.0)\": \($0.1)" }
    return "{" + (members + (more.isEmpty ? [] : [more])).joined(separator: ", ") + "}"
  }

  /// A site with all that shows records, the third of which is damaged.
  ///
  /// - Parameter isAlone: whether there are no other records.
  package static func project(_ damaged: String?, isAlone: Bool = false) -> MemoryProject {
    let bad = damaged.map { record(3, $0).replacing("g3", with: "bad").replacing("Good 3", with: "Bad") }
    let all = [record(1), record(2), bad, record(4)].compactMap(\.self)
    let items = (isAlone ? [bad].compactMap(\.self) : all).joined(separator: ",\n")
    func module(_ name: String, _ items: [String]) -> String {
      "{\"name\": \"\(name)\", \"kind\": \"list\", \"title\": \"\(name)\", \"items\": [\(items.joined(separator: ", "))]}"
    }
    let modules =
      isAlone
      ? [module("one", bad.map { [$0] } ?? [])]
      : [module("one", [record(1)]), module("more", [record(5)] + (bad.map { [$0] } ?? []))]
    return MemoryProject([
      "site/site.yml": """
      title: Probe
      description: Everything that shows records
      url: https://example.org/p/
      language: en
      sitemap: true
      content: {origins: ["*"]}
      syndication: {formats: [atom, rss, json]}
      sources:
        news:
          file: data/news.json
          items: items
          kind: kind
          defaultKind: article
          page: {path: "/n/{slug}-{id}/", aliases: former}
        keyed: {file: data/news.json, items: items, id: key, page: "/k/{id}/"}
        dated: {file: data/news.json, items: items, id: key, page: "/d/{edition}/{id}/"}
        layout: {file: data/layout.json, items: modules, kind: kind, defaultKind: article}
      events: [open, retry, pass, like, see-all]
      feeds:
        home:
          path: /
          title: Home
          pages: {size: 2, number: anchored}
          sections:
            - id: latest
              source: news
              cell: article
              label: News
              group: {by: month, field: date_published, header: {template: month, sticky: true}}
              loadMore: true
              extension:
                - {at: 1, section: {id: hosted, source: news, cell: article-text, label: Hosted}}
        plain:
          path: /plain/
          title: Plain
          sections:
            - {id: plain, source: news, cell: plain, label: Plain, adaptor: {collection: {columns: 2}}}
            - {id: keyed, source: keyed, cell: plain, label: Keyed}
            - {id: dated, source: dated, cell: plain, label: Dated}
        deck:
          path: /deck/
          title: Deck
          sections: [{id: cards, source: news, cell: article-text, label: Deck, adaptor: deck, loadMore: true}]
        modules:
          path: /modules/
          title: Modules
          sections:
            - {from: layout, items: modules, id: name, layouts: {list: {header: section-title, cell: article}}}
        tags:
          each: tags
          source: news
          path: /tags/{slug}/
          title: "Tag {value}"
          index: {path: /tags/, title: Tags}
          sections: [{id: tagged, source: news, cell: article, label: Tagged, loadMore: true}]
      """,
      "site/data/news.json": "{\"items\": [\n\(items)\n]}\n",
      "site/data/layout.json": "{\"modules\": [\(modules.joined(separator: ",\n"))]}\n",
    ])
  }
}

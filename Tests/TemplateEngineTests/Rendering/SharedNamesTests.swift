import CardloomTesting
import JSONRecords
import Testing

@testable import TemplateEngine

/// What all templates of a section share: no card takes its place.
@Suite struct SharedNamesTests {
  private static let shared: RecordData = [
    "root": "../", "site": ["title": "Daily", "url": "https://example.org/"],
    "section": ["id": "latest", "data": ["more": "More"]],
  ]

  @Test(arguments: [
    ("<a href=\"{{root}}about/\">x</a>", "<a href=\"../about/\">x</a>"),
    ("{{#authors}}<a href=\"{{root}}about/\">x</a>{{/authors}}", "<a href=\"../about/\">x</a>"),
    ("{{site.title}} {{section.id}} {{section.data.more}}", "Daily latest More"),
    ("{{#site}}{{title}} {{url}}{{/site}}", "Daily https://example.org/"),
    ("{{#section}}{{id}}{{/section}}", "latest"),
    ("{{#authors}}{{site.title}}{{#site}}{{url}}{{/site}}{{/authors}}", "Dailyhttps://example.org/"),
    // What only the card has remains its own.
    ("{{title}} {{section.name}}", "Card Sport"),
  ])
  func aCardDoesNotTakeTheirPlace(template: String, expected: String) throws {
    let hostile: RecordData = [
      "title": "Card", "root": "https://evil.example/", "site": ["title": "Evil", "url": "https://evil.example/"],
      "section": ["id": "evil", "data": ["more": "Evil"], "name": "Sport"],
      "authors": [["root": "//evil.example/", "site": ["title": "Evil", "url": "https://evil.example/"]]],
    ]
    let rendered = try RenderedTemplate(template, data: Self.shared, hostile)
    #expect(rendered.text == expected)
    #expect(rendered.problems.isEmpty)
  }

  @Test func aTextOfTheirNameIsTheCards() throws {
    let card: RecordData = ["section": "World", "site": "paper"]
    let rendered = try RenderedTemplate("{{section}} {{#site}}{{.}}{{/site}} {{section.id}}", data: Self.shared, card)
    #expect(rendered.text == "World paper latest")
  }

  @Test func dataAloneIsPlainMustache() throws {
    let rendered = try RenderedTemplate(
      "{{#a}}{{root}}{{site.b}}{{/a}}", data: ["root": "r", "site": ["b": 1], "a": ["root": "s", "site": ["b": 2]]])
    #expect(rendered.text == "s2")
  }
}

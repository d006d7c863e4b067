import CardloomTesting
import Diagnostics
import JSONRecords
import Testing

@testable import TemplateEngine

/// The positions of elements in lists, and of a card in its section.
@Suite struct PositionTests {
  private static let card: RecordData = [
    "title": "Salt", "tags": ["sea", "wind", "sun"], "one": ["only"],
    "rows": [["cells": ["a", "b"]], ["cells": ["c"]]],
    "entries": ["weight": "2 kg", "size": 7], "people": ["ann": ["name": "Ann"], "bob": ["name": "Bob"]],
    "author": ["name": "Ada", "tags": ["x", "y"]], "none": [:],
  ]

  @Test(
    "A position is that of the element of the innermost list, else that of the card",
    arguments: [
      ("{{@position}} {{@index}}", "4 3"),
      ("{{#tags}}{{@index}}{{.}}{{^@last}}, {{/@last}}{{/tags}}", "0sea, 1wind, 2sun"),
      ("{{#tags}}{{#@first}}[{{.}}]{{/@first}}{{^@first}}{{.}}{{/@first}}{{/tags}}", "[sea]windsun"),
      ("{{#one}}{{#@first}}f{{/@first}}{{#@last}}l{{/@last}}{{/one}}", "fl"),
      ("{{#tags}}{{#@index>0}}{{.}}{{/@index>0}}{{#@index=0,2}}!{{/@index=0,2}}{{/tags}}", "!windsun!"),
      ("{{#tags}}{{@position}}{{/tags}}", "444"),
      ("{{#rows}}{{@index}}:{{#cells}}{{@index}}{{.}}{{^@last}} {{/@last}}{{/cells}};{{/rows}}", "0:0a 1b;1:0c;"),
      ("{{#rows}}{{#cells}}{{/cells}}{{@index}}{{/rows}}", "01"),
      ("{{#author}}{{@index}}{{#tags}}{{@index}}{{/tags}}{{/author}}", "301"),
      ("{{#tags}}{{#title}}{{@index}}{{/title}}{{/tags}}", "012"),
      ("{{#tags}}{{> row}}{{/tags}}", "[0][1][2]"),
      ("{{#@first}}a{{/@first}}{{^@first}}b{{/@first}}{{#@last}}c{{/@last}}{{^@last}}d{{/@last}}", "bd"),
      ("{{#@position>3}}{{title}}{{/@position>3}}", "Salt"),
      ("{{@position|number:1}}", "4.0"),
      ("{{&@index}}", "3"),
    ])
  func positions(template: String, expected: String) throws {
    let rendered = try RenderedTemplate(
      template, data: Self.card, partials: ["row": "[{{@index}}]"], position: 4, of: 9)
    #expect(rendered.text == expected)
    #expect(rendered.diagnostics.isEmpty)
  }

  @Test(
    "A section whose content names the key goes over the members of an object",
    arguments: [
      ("{{#entries}}{{@key}}={{.}}{{^@last}}, {{/@last}}{{/entries}}", "weight=2 kg, size=7"),
      ("{{#people}}{{@index}}{{@key}}:{{name}} {{/people}}", "0ann:Ann 1bob:Bob "),
      ("{{#entries}}{{#@key=size}}{{.}}{{/@key=size}}{{/entries}}", "7"),
      ("{{#entries}}{{> row}}{{/entries}}", "[weight][size]"),
      ("{{#entries}}{{#tags}}{{.}}{{/tags}}{{@key}}{{/entries}}", "seawindsunweightseawindsunsize"),
      ("{{#none}}{{@key}}{{/none}}", ""), ("{{#author}}{{name}}{{/author}}", "Ada"),
      ("<p{{#entries}} class=\"{{@key}}\"{{/entries}}></p>", "<p class=\"weight\" class=\"size\"></p>"),
    ])
  func keys(template: String, expected: String) throws {
    let rendered = try RenderedTemplate(template, data: Self.card, partials: ["row": "[{{@key}}]"])
    #expect(rendered.text == expected)
    #expect(rendered.diagnostics.isEmpty)
  }

  @Test(
    "A position that nothing around the tag has is an error",
    arguments: [
      "{{#tags}}{{@key}}{{/tags}}", "{{#title}}{{@key}}{{/title}}", "{{@key}}", "{{#@key=a}}x{{/@key=a}}",
    ])
  func noKey(template: String) throws {
    let rendered = try RenderedTemplate(template, data: Self.card)
    #expect(rendered.diagnostics.map(\.code).allSatisfy { $0 == "no-position" })
    #expect(!rendered.diagnostics.isEmpty)
    #expect(rendered.text == "")
  }

  @Test(
    "Outside of cells, only elements of lists have a position",
    arguments: [
      ("{{@index}}", 1), ("{{@position}}", 1), ("{{#@first}}x{{/@first}}", 1), ("{{^@last}}x{{/@last}}", 1),
      ("{{#tags}}{{@index}}{{/tags}}", 0), ("{{#tags}}{{@position}}{{/tags}}", 3),
    ])
  func views(template: String, problems: Int) throws {
    let rendered = try RenderedTemplate(template, data: Self.card, mode: .strict, card: nil)
    #expect(rendered.problems.map(\.kind) == Array(repeating: .noPosition, count: problems))
  }

  @Test(
    "A section over a number or a key needs a condition",
    arguments: [
      "{{#@index}}x{{/@index}}", "{{^@position}}x{{/@position}}", "{{#entries}}{{#@key}}x{{/@key}}{{/entries}}",
    ])
  func withoutCondition(template: String) {
    MistakeCase(template, "bad-condition", at: "main.mustache:1:\(template.hasPrefix("{{#e") ? 13 : 1)").check()
  }

  @Test("A field of the data cannot stand in for a position, and in plain Mustache the names are those of fields")
  func fields() throws {
    let data: RecordData = ["@index": "own", "@first": true]
    #expect(try RenderedTemplate("{{@index}}", data: data, position: 2, of: 2).text == "1")
    #expect(try RenderedTemplate("{{@index}}{{#@first}}!{{/@first}}", data: data, mode: .lenient).text == "own!")
  }

  @Test(
    "Two places in a list whose branches differ have two shapes, so that the proof of one is not used for the other")
  func shapes() throws {
    func shape(_ position: Int) throws -> UInt64 {
      try RenderedTemplate("{{#@first}}<b>a</b>{{/@first}}x", data: [:], position: position, of: 3).shape
    }
    #expect(try shape(1) != shape(2))
    #expect(try shape(2) == shape(3))
  }

  @Test("Positions are not names of data: neither the inventory nor coverage has them")
  func names() throws {
    let template = try compiled(
      "{{@index}}{{#@first}}{{title}}{{/@first}}{{#entries}}{{@key}}{{value}}{{/entries}}{{^@last}}x{{/@last}}")
    #expect(template.names.map(\.name) == ["title", "entries", "value"])
    #expect(template.names.map(\.sections) == [[], [], ["entries"]])
    #expect(template.names.map(\.goesOverMembers) == [false, true, false])
    #expect(template.branches.map(\.name) == ["entries"])
    var tree = NameTree()
    for name in ["title", "entries.weight"] { tree.insert(name) }
    #expect(template.check(against: tree).isEmpty)
  }
}

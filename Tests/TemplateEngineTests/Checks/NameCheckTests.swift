import CardloomTesting
import Diagnostics
import JSONRecords
import Testing

@testable import TemplateEngine

@Suite struct NameCheckTests {
  private func tree(_ records: [RecordData]) -> NameTree {
    var tree = NameTree()
    for record in records { withRoots(of: [RecordTape(record)]) { tree.insert($0[0]) } }
    tree.insert("site.title")
    tree.insert("feeds.0.title")
    tree.open(tree.insert("section.data"))
    return tree
  }

  private static let records: [RecordData] = [
    ["title": "a", "authors": [["name": "A"]], "image": .null, "tags": ["x"]],
    ["subtitle": "b", "authors": [["url": "u"]], "image": ["url": "i"], "replies": [["text": "t", "replies": []]]],
  ]

  @Test(
    "A name that no record has is an error with the nearest known name",
    arguments: [
      ("{{title}}{{subtitle}}{{site.title}}", []),
      ("{{titel}}", ["1:1 did you mean `title`?"]),
      ("{{#imgae}}x{{/imgae}}{{^imgae}}y{{/imgae}}", ["1:1 did you mean `image`?", "1:22 did you mean `image`?"]),
      ("{{image.url}}{{image.ulr}}", ["1:14 did you mean `image.url`?"]),
      ("{{#image}}{{url}}{{title}}{{ulr}}{{/image}}", ["1:27 did you mean `url`?"]),
      ("{{#authors}}{{name}}{{url}}{{nmae}}{{/authors}}", ["1:28 did you mean `name`?"]),
      ("{{#image}}{{.url}}{{.title}}{{.ulr}}{{/image}}", ["1:19 ", "1:29 did you mean `.url`?"]),
      ("{{#image}}{{.url.x}}{{/image}}{{.image.ulr}}", ["1:11 ", "1:31 did you mean `.image.url`?"]),
      ("{{authors.0.name}}{{tags.0}}{{authors.name}}", ["1:29 "]),
      ("{{#tags}}{{.}}{{/tags}}", []),
      ("{{section.data.anything.at.all}}{{section.id}}", ["1:33 "]),
      ("{{#section.data.x}}{{whatever}}{{/section.data.x}}", []),
      ("{{#missing}}{{inner}}{{/missing}}", ["1:1 "]),
      ("{{#feeds}}{{title}}{{/feeds}}", []),
      ("{{#replies}}{{>reply}}{{/replies}}", []),
      ("{{>reply}}", ["1:1 "]),
      ("{{optional}}{{#optional.more}}{{x}}{{/optional.more}}", []),
      ("{{>*tepmlate}}", ["1:1 "]),
    ] as [(String, [String])])
  func check(text: String, expected: [String]) throws {
    let template = try compiled(
      text, partials: ["reply": "{{text}}{{#replies}}{{>reply}}{{/replies}}"], optional: ["optional"])
    let found = template.check(against: tree(Self.records))
    #expect(found.allSatisfy { $0.code == "unknown-name" })
    let words = found.map { diagnostic in
      let place = diagnostic.location.map { "\($0.line):\($0.column)" } ?? ""
      let hint = diagnostic.hint ?? ""
      return "\(place) \(hint.hasPrefix("did") ? hint : "")"
    }
    #expect(words == expected)
  }

  @Test(
    "A name that a template only asks for may be in the data of another day",
    arguments: [
      ("{{#video}}{{video.url}}{{/video}}", [Diagnostic.Severity.warning]), ("{{^video}}no{{/video}}", [.warning]),
      ("{{#video=long}}x{{/video=long}}", [.warning]), ("{{video}}", [.error]),
      ("{{#image}}{{#video}}x{{/video}}{{/image}}", [.warning]),
      ("{{#title}}{{video}}{{/title}}{{#video}}x{{/video}}", [.error, .warning]),
    ])
  func asked(text: String, expected: [Diagnostic.Severity]) throws {
    #expect(try compiled(text).check(against: tree(Self.records)).map(\.severity) == expected)
  }

  @Test("A name of the innermost value alone is told of the one that looks outwards")
  func local() throws {
    let found = try compiled("{{#image}}{{.title}}{{/image}}").check(against: tree(Self.records))
    #expect(
      found.map(\.hint) == [
        "write a name that the innermost value has, or `title`, which is looked for around it, too"
      ])
  }

  @Test("Records are added whatever the order of their members")
  func orders() throws {
    let tree = tree([["a": 1, "b": ["c": 2]], ["b": ["d": 3], "a": 1], ["z": 1, "b": ["e": [["f": 1]]]]])
    let template = try compiled("{{a}}{{b.c}}{{b.d}}{{z}}{{#b.e}}{{f}}{{/b.e}}")
    #expect(template.check(against: tree).isEmpty)
  }
}

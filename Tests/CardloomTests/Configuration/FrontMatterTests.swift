import CardLayout
import Diagnostics
import Testing

@testable import Cardloom

@Suite struct FrontMatterTests {
  @Test func everythingIsRead() throws {
    let text = """
      ---
      for: [article, story]
      size: 312px
      events: [open, like]
      status: review
      optional: [image.alt, summary]
      preview: article-peek
      ---
      <h2>{{title}}</h2>
      """
    let (matter, start) = try TemplateFrontMatter.read(Array(text.utf8), file: "a.mustache")
    #expect(matter.kinds.map(\.value) == ["article", "story"])
    #expect(matter.size == .pixels(312))
    #expect(matter.events.map(\.value) == ["open", "like"])
    #expect(matter.status == .review)
    #expect(matter.optional.map(\.value) == ["image.alt", "summary"])
    #expect(matter.preview?.value == "article-peek")
    #expect(matter.events.last?.location?.description == "a.mustache:4:16")
    #expect(Array(text.utf8)[start...].elementsEqual("<h2>{{title}}</h2>".utf8))
  }

  @Test(arguments: [
    ("", 0), ("<p>", 0), ("---\n---\n<p>", 8), ("---\r\nsize: 1\r\n---\r\n<p>", 19), ("--- \n---", 8),
    ("----\n---\n", 0),
    ("\n---\n---\n", 0),
  ])
  func theTemplateBeginsBehindTheFrontMatter(_ text: String, _ expected: Int) throws {
    #expect(try TemplateFrontMatter.read(Array(text.utf8), file: "a.mustache").templateStart == expected)
  }

  static let mistakes: [(String, String)] = [
    (
      "---\nsize: 1px\n<p>\n",
      """
      error: the front matter has no end  [unclosed-front-matter]
        --> a.mustache:1:1
          |
        1 | ---
          | ^^^
         why: all of the file would be settings
         fix: write a line `---` behind it

      """
    ),
    (
      "---\n\nsise: 1px\nstatus: finished\n---\n",
      """
      error: unknown key `sise` in the front matter  [unknown-key]
        --> a.mustache:3:1
          |
        3 | sise: 1px
          | ^^^^
         why: it would have no effect
         fix: did you mean `size`?
      error: `status` cannot be `finished`  [bad-value]
        --> a.mustache:4:9
          |
        4 | status: finished
          |         ^^^^^^^^
         fix: it is one of `draft`, `review` or `done`

      """
    ),
  ]

  @Test(arguments: mistakes) func mistakesHaveTheLinesOfTheFile(_ text: String, _ expected: String) {
    let error = #expect(throws: Diagnosed.self) { try TemplateFrontMatter.read(Array(text.utf8), file: "a.mustache") }
    #expect(error?.diagnostics.map(TextReport(color: false).text).joined() == expected)
  }
}

import Diagnostics
import Testing

@Suite struct ExplanationCatalogueTests {
  private static let article = """
    # Rules

    What each rule asks.

    ## Headings

    ### heading-skip

    Headings are the page's
    table of contents.

    Wrong:

    ```html
    <h1>News</h1>
    <h3>Today</h3>
    ```

    Right:

    ```html
    <h1>News</h1>

    <h2>Today</h2>
    ```

    ### unknown-key

    There is no such key.

    """

  @Test func readsCodesTextsAndExamples() {
    let catalogue = ExplanationCatalogue(markdown: Self.article)
    #expect(catalogue.problems == [])
    #expect(catalogue.explanations.map(\.code) == ["heading-skip", "unknown-key"])
    #expect(catalogue["unknown-key"]?.text == "There is no such key.")
    #expect(catalogue["unknown-key"]?.example == nil)
    #expect(
      catalogue["heading-skip"]?.terminalText == """
        heading-skip

        Headings are the page's table of contents.

        wrong:
            <h1>News</h1>
            <h3>Today</h3>

        right:
            <h1>News</h1>
            
            <h2>Today</h2>

        """)
  }

  @Test(arguments: Explanation.Example.Scope.allCases)
  func readsTheScopeOfAnExample(_ scope: Explanation.Example.Scope) {
    let catalogue = ExplanationCatalogue(markdown: Self.article.replacing("Wrong:", with: scope.rawValue))
    #expect(catalogue["heading-skip"]?.example?.scope == scope)
  }

  @Test(arguments: [
    ("### unknown-key", "### Unknown key", 27, "a code consists of lower-case letters, digits and hyphens"),
    ("### unknown-key", "### heading-skip", 27, "`heading-skip` is explained twice"),
    ("### unknown-key", "#### unknown-key", 27, "expected a heading such as `### heading-skip`"),
    ("There is no such key.\n", "", 29, "expected the explanation of `unknown-key`"),
    ("### unknown-key\n", "### unknown-key", 28, "expected an empty line"),
    ("Wrong:", "Bad:", 12, "expected a heading or `Wrong:`, not `Bad:`"),
    ("Right:", "Good:", 19, "expected `Right:`"),
    ("```html\n<h1>News</h1>\n<h3>", "```\n<h1>News</h1>\n<h3>", 14, "expected a code block: ```html"),
    ("</h2>\n```\n", "</h2>\n", 21, "the code block is not closed"),
  ])
  func reportsWhatHasAnotherForm(_ part: String, _ replacement: String, _ line: Int, _ message: String) {
    let catalogue = ExplanationCatalogue(markdown: Self.article.replacing(part, with: replacement))
    #expect(catalogue.problems.map(\.message) == [message])
    #expect(catalogue.problems.map(\.line) == [line])
  }

  @Test func reportsAnArticleWithoutCodes() {
    #expect(ExplanationCatalogue(markdown: "# Rules\n").problems.map(\.message) == ["the article explains no code"])
  }
}

import Testing
import Workbench

@Suite("The page of the tokens")
struct TokenPageTests {
  private func site() async throws -> PreviewSite {
    var sample = SampleProject()
    sample.files["Templates/theme/note.css"] = """
      :root { --ink: #222; --space-1: 4px; }
      .note { color: var(--ink); padding: var(--space-1) }

      """
    return try await sample.site()
  }

  @Test("It lists each token with its value, its place, and the number of rules that use it")
  func page() async throws {
    let html = String(decoding: try await site().tokensPage().html, as: UTF8.self)
    #expect(html.contains("data-name=\"--ink\" data-value=\"#222\" data-kind=\"color\""))
    #expect(html.contains("<a href=\"../sources/theme/note.css/index.html\">theme/note.css:1</a>"))
    #expect(html.contains("<summary>used in 1 rule</summary>"))
    #expect(html.contains("Run <code>cardloom serve</code>"))
  }

  @Test("The specimens use the site's own styles, and the longest title of its cards")
  func specimens() async throws {
    var sample = SampleProject()
    sample.files["Templates/theme/note.css"] = ":root { --big: 2rem; } .note { font-size: var(--big) }\n"
    let html = String(decoding: try await sample.site().specimensPage().html, as: UTF8.self)
    #expect(html.contains("href=\"../site/theme/note.css\""))
    #expect(html.contains("data-token=\"--big\" data-property=\"font-size\" dir=\"auto\">A much longer title than"))
  }

  @Test("A project without tokens has a page that says so")
  func none() async throws {
    let html = String(decoding: try await SampleProject().site().tokensPage().html, as: UTF8.self)
    #expect(html.contains("The theme sets no custom property"))
  }
}

import Cardloom
import Diagnostics
import Platform
import Testing

/// A file that wants the place of a page is an error that is told before any page is made.
@Suite struct CollisionTests {
  /// Three cards of which two stand on a page; none of them conforms, which is told as soon as a page is made.
  private static func project(path: String, asset: String) -> [String: String] {
    [
      "site/site.yml": """
      title: Test
      url: https://example.org/
      language: en
      sources:
        a: {file: data/a.json, kind: kind}
      feeds:
        home:
          path: \(path)
          title: Home
          page: plain
          pages: {size: 2, number: sequential}
          sections:
            - {id: latest, source: a, adaptor: table, loadMore: true}
      """,
      "site/data/a.json": "[{\"id\":\"a\"},{\"id\":\"b\"},{\"id\":\"c\"}]",
      "site/assets/\(asset)": "an asset",
      "Templates/cells/card.mustache": "<p><div>{{id}}</div></p>\n",
      "Templates/pages/plain.mustache": """
      <!DOCTYPE html>
      <html lang="en">
      <head><meta charset="utf-8"><title>{{page.title}}</title></head>
      <body><h1>{{site.title}}</h1><main>{{{sections}}}</main></body>
      </html>

      """,
    ]
  }

  private func codes(path: String, asset: String) async throws -> [String] {
    let build = SiteBuild(
      options: BuildOptions(writes: false), files: MemoryFileSystem(Self.project(path: path, asset: asset)),
      builtIn: .none, stopwatch: { .zero })
    do {
      _ = try await build.run()
      return []
    } catch {
      return error.diagnostics.map(\.code)
    }
  }

  @Test(arguments: [
    ("/assets/", "index.html"), ("/assets/", "Index.html"), ("/Assets/", "index.html"),
    ("/assets/news/", "news/index.html"), ("/assets/", "page/2/index.html"),
  ])
  func aFileInThePlaceOfAPageIsToldBeforePagesAreMade(path: String, asset: String) async throws {
    #expect(try await codes(path: path, asset: asset) == ["path-collision"])
  }

  @Test(arguments: [
    ("/", "index.html"), ("/assets/", "page/3/index.html"), ("/assets/", "page/2/note.txt"),
    ("/assets/", "news/index.html"), ("/assets/news/", "index.html"),
  ])
  func aFileBesideThePagesIsNoCollision(path: String, asset: String) async throws {
    #expect(!(try await codes(path: path, asset: asset).contains("path-collision")))
  }
}

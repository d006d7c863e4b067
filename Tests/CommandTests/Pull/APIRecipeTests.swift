import Foundation
import Testing

/// The recipes of the article work, against servers that answer as the APIs' documentation says.
@Suite struct APIRecipeTests {
  /// An API: what it demands, and its answers.
  struct API: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What a request must contain, besides the parameters that the answer reads.
    let isAllowed: @Sendable (LoopbackServer.Request) -> Bool
    /// The answer to a request for a range of 250 records, and whether there are more.
    let answer: @Sendable (LoopbackServer.Request, String) -> (body: String, fields: [String: String])

    init(
      _ name: String, isAllowed: @escaping @Sendable (LoopbackServer.Request) -> Bool = { _ in true },
      answer: @escaping @Sendable (LoopbackServer.Request, _ server: String) -> (String, [String: String])
    ) {
      testDescription = name
      self.isAllowed = isAllowed
      self.answer = answer
    }
  }

  private static let count = 250
  private static let token = "t0ken-of-the-api"

  /// The records of a page as JSON, and whether there are more.
  private static func page(
    _ number: Int, size: Int = 100, _ record: (Int) -> String
  ) -> (list: String, isLast: Bool) {
    let numbers = min((number - 1) * size, count) + 1..<min(number * size, count) + 1
    return (numbers.map(record).joined(separator: ","), number * size >= count)
  }

  private static func number(_ name: String, of request: LoopbackServer.Request, or other: Int) -> Int {
    request.parameters[name].flatMap { Int($0) } ?? other
  }

  private static func bearer(_ request: LoopbackServer.Request) -> Bool {
    request.headers["authorization"] == "Bearer \(token)"
  }

  /// The page that a cursor in a body names.
  private static func cursor(_ name: String, of request: LoopbackServer.Request) -> Int {
    let body = String(decoding: request.body, as: UTF8.self)
    guard let start = body.range(of: "\"\(name)\":\"cursor-") else { return 1 }
    return Int(body[start.upperBound...].prefix { $0.isNumber }) ?? 1
  }

  private static func connection(_ name: String, _ request: LoopbackServer.Request) -> (String, [String: String]) {
    let number = cursor("after", of: request)
    let (list, isLast) = page(number) {
      #"{"id": "gid://\#($0)", "title": "Rope \#($0)", "handle": "rope-\#($0)", "date": "2026-02-01"}"#
    }
    return (
      #"{"data": {"\#(name)": {"nodes": [\#(list)], "pageInfo": {"hasNextPage": \#(!isLast), "endCursor": "cursor-\#(number + 1)"}}}}"#,
      [:]
    )
  }

  static let apis = [
    API("WordPress") { request, server in
      let number = number("page", of: request, or: 1)
      let (list, isLast) = page(number, size: Self.number("per_page", of: request, or: 10)) {
        #"{"id": \#($0), "date_gmt": "2026-03-04T08:12:00", "link": "https://blog.example/\#($0)/", "title": {"rendered": "Post \#($0)"}, "excerpt": {"rendered": "<p>E</p>"}, "content": {"rendered": "<p>C</p>"}, "author": 3, "featured_media": \#($0 % 2), "categories": [1], "_embedded": {"author": [{"id": 3, "name": "Ada"}], "wp:featuredmedia": [{"id": 1, "source_url": "https://blog.example/1.jpg"}], "wp:term": [[{"id": 1, "name": "Sea"}]]}}"#
      }
      let next = "<\(server)/wp-json/wp/v2/posts?per_page=100&_embed=1&page=\(number + 1)>; rel=\"next\""
      return ("[\(list)]", ["X-WP-Total": "250", "X-WP-TotalPages": "3"].merging(isLast ? [:] : ["Link": next]) { $1 })
    },
    API("Ghost", isAllowed: { $0.parameters["key"] == token && $0.headers["accept-version"] == "v5.0" }) { request, _ in
      let number = number("page", of: request, or: 1)
      let (list, isLast) = page(number, size: Self.number("limit", of: request, or: 15)) {
        #"{"id": "g\#($0)", "title": "Post \#($0)", "html": "<p>C</p>", "published_at": "2026-03-04T08:12:00.000+00:00"}"#
      }
      let next = isLast ? "null" : String(number + 1)
      return (
        #"{"posts": [\#(list)], "meta": {"pagination": {"page": \#(number), "limit": 100, "pages": 3, "total": 250, "next": \#(next), "prev": null}}}"#,
        [:]
      )
    },
    API("Contentful", isAllowed: bearer) { request, _ in
      let (skip, limit) = (number("skip", of: request, or: 0), number("limit", of: request, or: 100))
      let (list, _) = page(skip / limit + 1, size: limit) {
        #"{"sys": {"id": "c\#($0)", "createdAt": "2026-03-04T08:12:00Z"}, "fields": {"title": "Post \#($0)", "author": {"sys": {"type": "Link", "linkType": "Entry", "id": "w\#(skip)"}}, "cover": {"sys": {"type": "Link", "linkType": "Asset", "id": "a\#(skip)"}}}}"#
      }
      // Each page names what its own entries link to.
      return (
        #"{"sys": {"type": "Array"}, "total": 250, "skip": \#(skip), "limit": \#(limit), "items": [\#(list)], "includes": {"Entry": [{"sys": {"type": "Entry", "id": "w\#(skip)"}, "fields": {"name": "Ada"}}], "Asset": [{"sys": {"type": "Asset", "id": "a\#(skip)"}, "fields": {"file": {"url": "//img.example/\#(skip).jpg"}}}]}}"#,
        [:]
      )
    },
    API("Sanity", isAllowed: { bearer($0) && $0.parameters["query"]?.contains("*[_type == 'post']") == true }) {
      _, _ in
      let (list, _) = page(1, size: count) {
        #"{"_id": "s\#($0)", "title": "Post \#($0)", "publishedAt": "2026-03-04", "author": {"_ref": "ada", "_type": "reference"}}"#
      }
      return (
        #"{"query": "*", "result": {"posts": [\#(list)], "authors": [{"_id": "ada", "_type": "author", "name": "Ada"}]}, "ms": 3}"#,
        [:]
      )
    },
    API("Strapi", isAllowed: { bearer($0) && $0.parameters["populate"] == "*" }) { request, _ in
      let number = number("pagination[page]", of: request, or: 1)
      let (list, _) = page(number, size: Self.number("pagination[pageSize]", of: request, or: 25)) {
        #"{"id": \#($0), "documentId": "d\#($0)", "title": "Quay \#($0)", "publishedAt": "2026-02-02T10:00:00.000Z"}"#
      }
      return (
        #"{"data": [\#(list)], "meta": {"pagination": {"page": \#(number), "pageSize": 100, "pageCount": 3, "total": 250}}}"#,
        [:]
      )
    },
    API("Shopify", isAllowed: { $0.headers["x-shopify-storefront-access-token"] == token }) { request, _ in
      connection("products", request)
    },
    API("Airtable", isAllowed: bearer) { request, _ in
      let number = request.parameters["offset"].flatMap { Int($0.dropFirst(4)) } ?? 1
      let (list, isLast) = page(number, size: Self.number("pageSize", of: request, or: 100)) {
        #"{"id": "rec\#($0)", "createdTime": "2026-02-01T08:00:00.000Z", "fields": {"Name": "Boat \#($0)"}}"#
      }
      return (#"{"records": [\#(list)]\#(isLast ? "" : #", "offset": "itr/\#(number + 1)""#)}"#, [:])
    },
    API("Notion", isAllowed: { bearer($0) && $0.headers["notion-version"] != nil && $0.path.contains("/base-1/") }) {
      request, _ in
      let number = cursor("start_cursor", of: request)
      let (list, isLast) = page(number) {
        #"{"object": "page", "id": "n\#($0)", "created_time": "2026-02-01T08:00:00.000Z", "properties": {"Name": {"title": [{"plain_text": "Page \#($0)"}]}}}"#
      }
      return (
        #"{"object": "list", "results": [\#(list)], "has_more": \#(!isLast), "next_cursor": \#(isLast ? "null" : #""cursor-\#(number + 1)""#)}"#,
        [:]
      )
    },
    API("GitHub", isAllowed: { bearer($0) && $0.headers["accept"] == "application/vnd.github+json" }) {
      request, server in
      let number = number("page", of: request, or: 1)
      let (list, isLast) = page(number, size: Self.number("per_page", of: request, or: 30)) {
        #"{"id": \#($0), "name": "Version \#($0)", "html_url": "https://gh.example/o/r/\#($0)", "published_at": "2026-02-01T08:00:00Z"}"#
      }
      func link(_ page: Int, _ relation: String) -> String {
        "<\(server)/repositories/1/releases?per_page=100&page=\(page)>; rel=\"\(relation)\""
      }
      return (
        "[\(list)]",
        ["Link": (isLast ? [link(1, "first")] : [link(number + 1, "next"), link(3, "last")]).joined(separator: ", ")]
      )
    },
    API("Mastodon") { request, server in
      let before = number("max_id", of: request, or: count + 1)
      let numbers = (max(1, before - 40)..<before).reversed()
      let list = numbers.map {
        #"{"id": "\#($0)", "created_at": "2026-02-01T08:00:00.000Z", "content": "<p>Post \#($0)</p>"}"#
      }.joined(separator: ",")
      let path = "\(server)/api/v1/accounts/ACCOUNT/statuses?limit=40&exclude_replies=true"
      let next = numbers.last.map {
        ["Link": "<\(path)&max_id=\($0)>; rel=\"next\", <\(path)&min_id=\(before)>; rel=\"prev\""]
      }
      return ("[\(list)]", next ?? [:])
    },
    API("Any GraphQL API", isAllowed: bearer) { request, _ in connection("posts", request) },
  ]

  /// The YAML of each recipe by its heading.
  private static func recipes() throws -> [String: String] {
    let path = #filePath + "/../../../../Sources/Generator/Cardloom/Cardloom.docc/APIRecipes.md"
    let text = try String(contentsOf: URL(fileURLWithPath: path).standardized, encoding: .utf8)
    var recipes: [String: String] = [:]
    for part in text.components(separatedBy: "\n## ").dropFirst() {
      let yaml = part.components(separatedBy: "```yaml\n").dropFirst().first?.components(separatedBy: "```").first
      recipes[String(part.prefix { $0 != "\n" })] = yaml
    }
    return recipes
  }

  @Test func everyRecipeHasAServer() throws {
    #expect(try Self.recipes().keys.sorted() == Self.apis.map(\.testDescription).sorted())
  }

  @Test(arguments: apis) func aRecipeFetchesAllRecords(of api: API) throws {
    let recipe = try #require(try Self.recipes()[api.testDescription])
    let project = try PullingProject()
    let server = project.server
    let url = server.url
    server.other = { connection in
      guard api.isAllowed(connection.request) else { return LoopbackServer.answer(401, [:], "no")(connection) }
      let (body, fields) = api.answer(connection.request, url)
      LoopbackServer.answer(200, fields, body)(connection)
    }
    let yaml = recipe.replacing(/https:\/\/[A-Za-z.]+\//) { _ in url + "/" }
    let name = try #require(yaml.firstMatch(of: /sources:\n  (\w+):/)).output.1
    try project.write(
      "title: T\nurl: https://example.org/\nlanguage: en\n\(yaml)feeds: {home: {path: /, sections: [{id: all, source: \(name)}]}}\n",
      to: "site/site.yml")
    let joins = recipe.contains("join:")
    for kind in ["card", "product"] {
      try project.write("<p>a card\(joins ? " by {{byline}}" : "")</p>\n", to: "Templates/cells/\(kind).mustache")
    }
    let names = recipe.matches(of: /\$\{(\w+)\}/).map { String($0.output.1) }
    let environment = Dictionary(names.map { ($0, $0 == "NOTION_DATABASE" ? "base-1" : Self.token) }) { $1 }
    let result = try project.pull(environment: environment)
    #expect(result.status == 0 && result.output.contains("pulled, 250 cards"), "\(result.output)\(result.errors)")
    #expect(result.errors.isEmpty, "\(result.errors)")
    #expect(try project.files(containing: Self.token) == [])
    #expect(try project.page().matches(of: joins ? /a card by Ada/ : /a card/).count == 250)
  }
}

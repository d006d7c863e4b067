import CardSources
import Diagnostics
import JSONRecords
import Platform
import Testing

/// References to records of the same document.
@Suite struct DocumentJoinTests {
  /// References that are known by their shape: the document, the path of its records, the lists, a field of the first
  /// card, and its value.
  @Test(
    arguments: [
      // JSON:API
      (
        """
        {"data": [{"type": "articles", "id": "1", "relationships": {
           "author": {"data": {"type": "people", "id": "9"}},
           "comments": {"data": [{"type": "comments", "id": "5"}, {"type": "comments", "id": "6"}]},
           "tags": {"data": [{"type": "tags", "id": "1"}]}}}],
         "included": [{"type": "people", "id": "9", "attributes": {"name": "Ada"}},
           {"type": "comments", "id": "5", "attributes": {"body": "First"},
            "relationships": {"author": {"data": {"type": "people", "id": "9"}}}},
           {"type": "comments", "id": "6", "attributes": {"body": "Second"}}]}
        """, "data", ["included"],
        [
          "relationships.author.data.attributes.name": "Ada",
          "relationships.comments.data.1.attributes.body": "Second",
          "relationships.comments.data.0.relationships.author.data.attributes.name": "Ada",
          // Tags were not asked for, so they are what they are.
          "relationships.tags.data.0": #"{"type":"tags","id":"1"}"#,
        ]
      ),
      // Contentful
      (
        """
        {"items": [{"id": "1", "sys": {"id": "e1", "type": "Entry"}, "fields": {
           "cover": {"sys": {"type": "Link", "linkType": "Asset", "id": "x"}},
           "writer": {"sys": {"type": "Link", "linkType": "Entry", "id": "x"}},
           "related": [{"sys": {"type": "Link", "linkType": "Entry", "id": "e2"}}]}},
          {"id": "2", "sys": {"id": "e2", "type": "Entry"}, "fields": {"title": "Nets"}}],
         "includes": {"Entry": [{"sys": {"id": "x", "type": "Entry"}, "fields": {"name": "Ada",
             "portrait": {"sys": {"type": "Link", "linkType": "Asset", "id": "x"}}}}],
           "Asset": [{"sys": {"id": "x", "type": "Asset"}, "fields": {"file": {"url": "//img.example/x.jpg"}}}]}}
        """, "items", ["includes.Entry", "includes.Asset"],
        [
          "fields.cover.fields.file.url": "//img.example/x.jpg", "fields.writer.fields.name": "Ada",
          "fields.writer.fields.portrait.fields.file.url": "//img.example/x.jpg",
          "fields.related.0.fields.title": "Nets",
        ]
      ),
      // Sanity: the records themselves
      (
        """
        {"result": [{"_id": "p", "id": "1", "author": {"_ref": "a", "_type": "reference"},
           "image": {"asset": {"_ref": "image-f00-20x30-jpg"}}},
          {"_id": "a", "id": "2", "name": "Ada"}]}
        """, "result", ["result"],
        ["author.name": "Ada", "image.asset._ref": "image-f00-20x30-jpg"]
      ),
      // JSON-LD
      (
        """
        {"@graph": [{"@id": "#p", "id": "1", "author": {"@id": "#a"}}, {"@id": "#a", "id": "2", "name": "Ada"}]}
        """, "@graph", ["@graph"], ["author.name": "Ada"]
      ),
    ] as [(String, String, [String], [String: String])])
  func referencesAreKnownByTheirShape(
    text: String, items: String, lists: [String], expected: [String: String]
  ) async throws {
    let list = try await read(text) {
      $0.items = items
      $0.joins = [JoinRule(field: JoinRule.everywhere, target: .lists(lists))]
    }
    #expect(list.codes == [])
    for (path, value) in expected { #expect(try list.field(path) == value, "\(path)") }
  }

  /// Identities that are values of fields: the document, the join, and the first card's field.
  @Test(
    arguments: [
      (#""author": 3"#, "author", nil, nil, "author", #"{"id":3,"login":"ada","name":"Ada"}"#),
      (#""author": "3""#, "author", nil, nil, "author.name", "Ada"),
      (#""author": {"id": 3}"#, "author", nil, nil, "author.name", "Ada"),
      (#""author": [3, 4]"#, "author", nil, nil, "author.1.name", "Bo"),
      (#""author": {"data": [{"id": 4}]}"#, "author", nil, nil, "author.0.name", "Bo"),
      (#""author_id": 4"#, "author", "author_id", nil, "author.name", "Bo"),
      (#""author_id": 4"#, "author", "author_id", nil, "author_id", "4"),
      (#""by": {"login": "bo"}"#, "author", "by.login", "login", "author.name", "Bo"),
      (
        #""credits": {"people": [{"who": 3}, {"who": 4}]}"#, "credits.people.who", nil, nil,
        "credits.people.1.who.name", "Bo"
      ),
      // What is there already, and what says that there is nothing.
      (#""author": {"name": "Eve"}"#, "author", nil, nil, "author.name", "Eve"),
      (#""author": null"#, "author", nil, nil, "author", nil), (#""author": 0"#, "author", nil, nil, "author", nil),
      (#""author": """#, "author", nil, nil, "author", nil), (#""author": []"#, "author", nil, nil, "author", "[]"),
    ] as [(String, String, String?, String?, String, String?)])
  func aFieldGetsTheRecordOfAList(
    record: String, field: String, from: String?, by: String?, path: String, expected: String?
  ) async throws {
    let text =
      #"{"posts": [{"id": 1, \#(record)}], "meta": {"users": [{"id": 3, "login": "ada", "name": "Ada"}, {"id": 4, "login": "bo", "name": "Bo"}]}}"#
    let list = try await read(text) {
      $0.items = "posts"
      var join = JoinRule(field: field, target: .lists(["meta.users"]))
      (join.from, join.by) = (from, by)
      $0.joins = [join]
    }
    #expect(list.codes == [])
    #expect(try list.field(path) == expected)
  }

  @Test func listsInTheRecordItselfAreJoined() async throws {
    let text = """
      [{"id": 1, "author": 3, "featured_media": 0, "categories": [7, 8], "_embedded": {"author": [{"id": 3, "name": "Ada"}],
        "wp:term": [[{"id": 7, "name": "Sea"}, {"id": 8, "name": "Fog"}], [{"id": 70, "name": "tag"}]]}}]
      """
    let list = try await read(text) {
      $0.joins = [
        JoinRule(field: "author", target: .record("_embedded.author")),
        JoinRule(field: "featured_media", target: .record("_embedded.wp:featuredmedia")),
        JoinRule(field: "categories", target: .record("_embedded.wp:term")),
      ]
    }
    #expect(list.codes == [])
    #expect(try list.field("author.name") == "Ada")
    #expect(try list.field("featured_media") == nil)
    #expect(try list.field("categories") == #"[{"id":7,"name":"Sea"},{"id":8,"name":"Fog"}]"#)
  }

  @Test func fieldsAreMadeOfWhatIsJoined() async throws {
    let text = #"{"items": [{"id": 1, "who": 3}], "users": [{"id": 3, "name": "Ada <b>B</b>"}]}"#
    let list = try await read(text) {
      $0.joins = [JoinRule(field: "who", target: .lists(["users"]))]
      $0.fields = [FieldMapping(name: "byline", path: "who.name")]
      $0.texts = ["byline"]
    }
    #expect(try list.field("byline") == "Ada B")
  }

  @Test func aListInACellIsJoinedAfterItIsSplit() async throws {
    let text =
      #"{"items": [{"id": 1, "People": "3, 4"}], "users": [{"id": 3, "name": "Ada"}, {"id": 4, "name": "Bo"}]}"#
    let list = try await read(text) {
      $0.joins = [JoinRule(field: "people", target: .lists(["users"]))]
      $0.fields = [FieldMapping(name: "people", path: "People", separator: ",")]
    }
    #expect(try list.field("people.1.name") == "Bo")
  }

  @Test func circlesAreCutAndDepthIsLimited() async throws {
    let text = """
      {"people": [{"id": "1", "_id": "a", "friend": {"_ref": "b"}}, {"id": "2", "_id": "b", "friend": {"_ref": "c"}},
        {"id": "3", "_id": "c", "friend": {"_ref": "d"}}, {"id": "4", "_id": "d", "friend": {"_ref": "a"}}]}
      """
    func friends(depth: Int) async throws -> String? {
      let list = try await read(text) {
        $0.items = "people"
        var join = JoinRule(field: JoinRule.everywhere, target: .lists(["people"]))
        join.depth = depth
        $0.joins = [join]
      }
      return try list.field("friend")
    }
    #expect(try await friends(depth: 1) == #"{"id":"2","_id":"b","friend":{"_ref":"c"}}"#)
    #expect(
      try await friends(depth: 9)
        == #"{"id":"2","_id":"b","friend":{"id":"3","_id":"c","friend":{"id":"4","_id":"d","friend":{"_ref":"a"}}}}"#)
  }

  @Test func aCardContainsAtMostSoManyRecords() async throws {
    let references = (0..<40).map { #"{"_ref": "r\#($0)"}"# }.joined(separator: ",")
    let records = (0..<40).map { #"{"id": \#($0), "_id": "r\#($0)", "all": [\#(references)]}"# }
    let list = try await read("[\(records.joined(separator: ","))]") {
      $0.items = ""
      var join = JoinRule(field: JoinRule.everywhere, target: .lists([""]))
      join.depth = 10
      $0.joins = [join]
    }
    #expect(list.codes == ["too-many-joined"])
    #expect(list.diagnostics.first?.occurrences == 40)
    #expect((try list.field("all") ?? "").utf8.count < 400_000)
  }

  @Test func missingRecordsAreToldOnceWithTheirNumber() async throws {
    let records = (1...50).map { #"{"id": \#($0), "author": \#($0 % 5), "ids": [1, \#($0)]}"# }
    let list = try await read(#"{"items": [\#(records.joined(separator: ","))], "users": [{"id": 1, "name": "Ada"}]}"#)
    {
      $0.joins = ["author", "ids"].map { JoinRule(field: $0, target: .lists(["users"])) }
    }
    #expect(list.codes == ["missing-reference", "missing-reference"])
    #expect(list.diagnostics.map(\.occurrences) == [30, 49])
    #expect(list.diagnostics.first?.message.contains("`author` refers to `2`") == true)
    #expect(try list.field("author.name", of: 0) == "Ada")
    #expect(try list.field("author", of: 1) == nil)
    #expect(try list.field("ids", of: 2) == #"[{"id":1,"name":"Ada"}]"#)
  }

  @Test(arguments: [
    (#"{"items": [{"id": 1, "author": 3}], "people": [{"id": 3}]}"#, "join-list-not-found", "`people`"),
    (#"{"items": [{"id": 1, "author": 3}]}"#, "join-list-not-found", "request the records"),
  ])
  func aListThatThereIsNotIsTold(text: String, code: String, hint: String) async throws {
    let list = try await read(text) { $0.joins = [JoinRule(field: "author", target: .lists(["users"]))] }
    #expect(list.codes.first == code)
    #expect(list.diagnostics.first?.hint?.contains(hint) == true)
  }

  @Test func onlyDocumentsHaveLists() async throws {
    let list = try await read("id,author\n1,3\n2,4\n") {
      $0.joins = [JoinRule(field: "author", target: .lists(["users"]))]
    }
    #expect(list.codes.contains("join-list-not-found"))
  }

  @Test func aChangedRecordChangesOnlyTheCardsThatContainIt() async throws {
    func hashes(_ name: String) async throws -> [ContentHash] {
      let list = try await read(
        #"{"items": [{"id": 1, "author": 3}, {"id": 2, "author": 4}, {"id": 3, "author": 5}], "users": [{"id": 3, "name": "\#(name)"}, {"id": 4, "name": "Bo"}]}"#
      ) { $0.joins = [JoinRule(field: "author", target: .lists(["users"]))] }
      return (0..<3).map(list.contentHash)
    }
    let (old, new) = (try await hashes("Ada"), try await hashes("Eve"))
    #expect(zip(old, new).map { $0 != $1 } == [true, false, false])
  }
}

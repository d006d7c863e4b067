import CardSources
import Cardloom
import Diagnostics
import Platform
import Starter
import Testing

/// References that `init` recognises by their shape, or by their values.
@Suite struct StarterJoinTests {
  @Test(arguments: [
    (
      "JSON:API",
      """
      {"data": [
        {"type": "a", "id": "1", "attributes": {"title": "Fog over the bay"}, "relationships": {"by": {"data": {"type": "p", "id": "9"}}}},
        {"type": "a", "id": "2", "attributes": {"title": "Nets and ropes"}, "relationships": {"by": {"data": {"type": "p", "id": "9"}}}}],
       "included": [{"type": "p", "id": "9", "attributes": {"name": "Ada"}}]}
      """, #"    join: "included""#
    ),
    (
      "links with sys",
      """
      {"items": [
        {"sys": {"id": "e1", "type": "Entry"}, "fields": {"title": "Fog over the bay", "by": {"sys": {"type": "Link", "linkType": "Entry", "id": "w"}}}},
        {"sys": {"id": "e2", "type": "Entry"}, "fields": {"title": "Nets and ropes", "by": {"sys": {"type": "Link", "linkType": "Entry", "id": "w"}}}}],
       "includes": {"Entry": [{"sys": {"id": "w", "type": "Entry"}, "fields": {"face": {"sys": {"type": "Link", "linkType": "Asset", "id": "x"}}}}],
         "Asset": [{"sys": {"id": "x", "type": "Asset"}, "fields": {"file": {"url": "https://i.example/x.jpg"}}},
           {"sys": {"id": "y", "type": "Asset"}, "fields": {"file": {"url": "https://i.example/y.jpg"}}}]}}
      """, #"    join: ["includes.Asset", "includes.Entry"]"#
    ),
    (
      "references to records of the same list",
      """
      {"result": [{"_id": "p1", "title": "Fog over the bay", "by": {"_ref": "a"}}, {"_id": "p2", "title": "Nets and ropes", "by": {"_ref": "a"}},
        {"_id": "a", "name": "Ada"}]}
      """, #"    join: "result""#
    ),
    (
      "numbers of another list",
      """
      {"users": [{"id": 11, "name": "Ada"}, {"id": 12, "name": "Bo"}],
       "topics": [{"id": 1, "title": "Fog over the bay", "user_id": 11}, {"id": 2, "title": "Nets and ropes", "user_id": 12}, {"id": 3, "title": "A third one", "user_id": 12}]}
      """, #"    join: {"user": {list: "users", from: "user_id"}}"#
    ),
    (
      "numbers of embedded lists",
      """
      [{"id": 1, "title": "Fog over the bay", "author": 3, "tags": [7], "_embedded": {"author": [{"id": 3, "name": "Ada"}], "wp:term": [[{"id": 7, "name": "Sea"}]]}},
       {"id": 2, "title": "Nets and ropes", "author": 4, "tags": [8, 9], "_embedded": {"author": [{"id": 4, "name": "Bo"}], "wp:term": [[{"id": 8, "name": "Fog"}, {"id": 9, "name": "Ice"}]]}}]
      """, #"    join: {"author": {within: "_embedded.author"}, "tags": {within: "_embedded.wp:term"}}"#
    ),
    (
      "numbers that are those of another list by chance",
      #"{"posts": [{"id": 1, "title": "Fog over the bay", "likes": 2}, {"id": 2, "title": "Nets and ropes", "likes": 1}, {"id": 3, "title": "A third", "likes": 1}], "tags": [{"id": 1, "name": "x"}, {"id": 2, "name": "y"}]}"#,
      nil
    ),
    (
      "numbers of which some are missing",
      #"{"posts": [{"id": 1, "title": "Fog over the bay", "tag": 2}, {"id": 2, "title": "Nets and ropes", "tag": 9}, {"id": 3, "title": "A third", "tag": 1}], "tags": [{"id": 1, "name": "x"}, {"id": 2, "name": "y"}]}"#,
      nil
    ),
  ])
  func aReferenceIsJoined(form: String, text: String, line: String?) async throws {
    let project = try await GeneratedProject(from: "f.json", files: MemoryFileSystem(["f.json": text]))
    let written = String(decoding: try #require(project.files.first).bytes, as: UTF8.self)
    let found = written.split(separator: "\n").map(String.init).first { $0.contains("join:") }
    #expect(found == line, "\(form)")
  }
}

import CardSources
import Cardloom
import JSONRecords
import Platform
import Testing

@testable import Starter

/// The identity that `init --from` finds for records stays the same when one value of one record is corrected.
@Suite struct StableIdentityTests {
  /// Records of one shape.
  struct Shape: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// A record, with `@` for a text of its own, `#` for a number, `^` for a letter and `~` for a slug.
    let record: String
    /// What stands before and behind the list of records.
    var around = ("[", "]")
    /// The field that identifies the records.
    var id = "id"

    /// Five records.
    var text: String {
      let words = ["Boats in fog", "A winter harbour", "Ropes and knots", "The last lamp", "Night ferries"]
      let records = words.enumerated().map { index, words in
        record.replacing("@", with: words).replacing("#", with: "\(index + 1)")
          .replacing("^", with: ["a", "e", "i", "o", "u"][index])
          .replacing("~", with: words.lowercased().replacing(" ", with: "-"))
      }
      return around.0 + records.joined(separator: ",\n") + around.1
    }
  }

  static let shapes: [Shape] = [
    Shape(
      testDescription: "posts with rendered texts",
      record: """
        {"id": #, "date": "2026-03-0#T09:12:00", "slug": "~", "type": "post", "link": "https://h.example/~/", "author": 3,
         "title": {"rendered": "@"}, "excerpt": {"rendered": "<p>About @.</p>"}, "guid": {"rendered": "https://h.example/?p=#"}}
        """),
    Shape(
      testDescription: "posts with a code and an address",
      record: """
        {"id": "5f#", "uuid": "ab-#", "title": "@", "slug": "~", "url": "https://g.example/~", "feature_image":
         "https://g.example/#.jpg", "published_at": "2026-02-0#T10:00:00Z", "primary_author": {"id": "a1", "name": "Ines Roth"}}
        """, around: (#"{"posts": ["#, "]}")),
    Shape(
      testDescription: "attributes beside an identity",
      record: """
        {"id": #, "attributes": {"title": "@", "summary": "All about @.",
         "publishedAt": "2026-02-0#T10:00:00Z"}}
        """,
      around: (#"{"data": ["#, #"], "meta": {"pagination": {"page": 1, "pageCount": 1}}}"#)),
    Shape(
      testDescription: "films",
      record: """
        {"adult": false, "genre_ids": [18], "id": 50#, "overview": "A pilot in @.", "poster_path": "/p#.jpg",
         "release_date": "2026-01-0#", "title": "@", "vote_average": 7.#, "vote_count": 10#}
        """, around: (#"{"page": 1, "results": ["#, "]}")),
    Shape(
      testDescription: "rows of a table",
      record: """
        {"id": "rec#", "createdTime": "2026-02-0#T10:00:00Z", "fields": {"Name": "@",
         "Notes": "All about @."}}
        """,
      around: (#"{"records": ["#, "]}")),
    Shape(
      testDescription: "volumes",
      record: """
        {"kind": "volume", "id": "bk#", "etag": "x", "volumeInfo": {"title": "@", "authors": ["Ines Roth"],
         "publishedDate": "2025-03-0#", "imageLinks": {"thumbnail": "https://b.example/t#.jpg"}}}
        """, around: (#"{"items": ["#, "]}")),
    Shape(
      testDescription: "places on a map",
      record: """
        {"type": "Feature", "properties": {"mag": 4.#, "place": "# km N of @", "time": 177000000000#, "url":
         "https://q.example/e#", "title": "M 4.# - @"}, "geometry": {"type": "Point", "coordinates": [1.0, 2.0]}, "id": "us#"}
        """, around: (#"{"type": "FeatureCollection", "features": ["#, "]}")),
    Shape(
      testDescription: "links with points",
      record: """
        {"objectID": "40#", "title": "@", "url": "https://t.example/#", "author": "ines", "points": 12#, "num_comments": #,
         "created_at": "2026-02-0#T10:00:00Z", "created_at_i": 177000000#}
        """, around: (#"{"hits": ["#, "]}"), id: "objectID"),
    Shape(
      testDescription: "releases of programs",
      record: """
        {"url": "https://api.g.example/releases/#", "html_url": "https://g.example/v1.#", "id": 90#, "node_id": "RE_#",
         "tag_name": "v1.#", "name": "Version 1.#", "published_at": "2026-02-0#T10:00:00Z", "body": "What is new in @."}
        """),
    Shape(
      testDescription: "goods of a shop",
      record: """
        {"id": 70#, "title": "@", "handle": "~", "vendor": "Quay", "variants": [{"id": 71#, "price": "1#.00", "sku": "S-#"}],
         "images": [{"id": 72#, "src": "https://s.example/#.jpg"}]}
        """, around: (#"{"products": ["#, "]}")),
    Shape(
      testDescription: "goods with addresses",
      record: """
        {"id": 4#, "name": "@", "slug": "~", "permalink": "https://shop.example/p/~", "sku": "A-#", "price": "1#.50",
         "date_created": "2026-01-0#T10:00:00"}
        """),
    Shape(
      testDescription: "nodes of edges",
      record: """
        {"cursor": "c#", "node": {"id": "cG9z#", "databaseId": #, "title": "@", "date": "2026-02-0#T10:00:00", "link":
         "https://w.example/~/"}}
        """, around: (#"{"data": {"posts": {"edges": ["#, "]}}}"), id: "node.id"),
    Shape(
      testDescription: "articles with two addresses of pictures",
      record: """
        {"type_of": "article", "id": 90#, "title": "@", "slug": "~", "url": "https://d.example/~", "cover_image":
         "https://d.example/c#.png", "comments_count": #, "published_timestamp": "2026-02-0#T10:00:00Z"}
        """),
    Shape(
      testDescription: "items with a state",
      record: """
        {"id": #, "status": "published", "title": "@", "teaser": "About @",
         "date_created": "2026-02-0#T10:00:00Z"}
        """,
      around: (#"{"data": ["#, "]}")),
    Shape(
      testDescription: "dishes",
      record: """
        {"idMeal": "52#", "strMeal": "@", "strArea": "North", "strInstructions": "Stir @ well. Let it rest for an hour.",
         "strMealThumb": "https://m.example/#.jpg"}
        """, around: (#"{"meals": ["#, "]}"), id: "idMeal"),
    Shape(
      testDescription: "people",
      record: """
        {"name": {"title": "Ms", "first": "Ann^", "last": "Lee^"}, "phone": "0#", "login": {"uuid": "5f-#",
         "username": "ann#"}, "picture": {"large": "https://r.example/#.jpg"}}
        """, around: (#"{"results": ["#, "]}"), id: "login.uuid"),
    Shape(
      testDescription: "homes",
      record: """
        {"zpid": 900#, "price": 45000#, "address": {"streetAddress": "@ 1#", "city": "Ulm"}, "bedrooms": #, "imgSrc":
         "https://z.example/#.jpg", "detailUrl": "https://z.example/900#/"}
        """, id: "zpid"),
    Shape(
      testDescription: "events",
      record: """
        {"name": "@", "type": "event", "id": "ev#", "url": "https://t.example/~", "dates": {"start": {"localDate": "2026-06-0#",
         "localTime": "19:00:00"}}, "_embedded": {"venues": [{"id": "v1", "name": "Dry dock"}]}}
        """, around: (#"{"_embedded": {"events": ["#, "]}}")),
    Shape(
      testDescription: "jobs",
      record: """
        {"id": 18#, "url": "https://j.example/~-18#", "title": "@", "company_name": "Quay Ltd", "publication_date":
         "2026-02-0#T10:00:00", "salary": "4#,000"}
        """, around: (#"{"jobs": ["#, "]}")),
    Shape(
      testDescription: "films with two identities",
      record: """
        {"Title": "@", "Year": "200#", "imdbID": "tt00#", "Type": "movie",
         "Poster": "https://i.example/#.jpg"}
        """,
      around: (#"{"Search": ["#, "]}"), id: "imdbID"),
    Shape(
      testDescription: "albums",
      record: """
        {"artistName": "Mia Berg", "id": "16#", "name": "@", "releaseDate": "2026-10-0#", "kind": "albums", "artworkUrl100":
         "https://a.example/100/#.jpg", "url": "https://a.example/album/16#"}
        """, around: (#"{"feed": {"title": "Albums", "results": ["#, "]}}")),
    Shape(
      testDescription: "works of a museum",
      record: """
        {"objectID": 43#, "accessionNumber": "19#.1", "title": "@", "artistDisplayName": "Mia Berg", "medium": "Oil", "objectURL":
         "https://m.example/43#", "primaryImage": "https://m.example/#.jpg"}
        """, id: "objectID"),
    Shape(
      testDescription: "posts of accounts",
      record: """
        {"id": "11#", "created_at": "2026-02-0#T10:00:00Z", "uri": "https://m.example/11#", "content": "<p>Look, @</p>",
         "account": {"id": "7", "username": "mia"}}
        """),
    Shape(
      testDescription: "countries",
      record: """
        {"name": {"common": "@", "official": "Republic of @"}, "code": "X#", "cca3": "XY#",
         "population": 10#00}
        """,
      id: "code"),
    Shape(
      testDescription: "towns",
      record: #"{"geonameid": 29#, "name": "@", "population": 120#, "elevation": #}"#, id: "geonameid"),
    Shape(
      testDescription: "books with an ISBN",
      record: #"{"isbn": "978-0-00-00#", "heading": "@", "pages": 2#0, "publisher": "Mole Press"}"#, id: "isbn"),
    Shape(
      testDescription: "questions",
      record: """
        {"tags": ["sea"], "owner": {"user_id": 7, "display_name": "mia"}, "is_answered": true, "score": #, "creation_date":
         177000000#, "question_id": 61#, "link": "https://s.example/q/61#", "title": "@"}
        """, around: (#"{"items": ["#, "]}"), id: "question_id"),
    Shape(
      testDescription: "notes of a server with a revision",
      record: ##"{"_id": "note-#", "_rev": "#-9f#", "title": "@", "text": "All about @."}"##, id: "_id"),
  ]

  /// A way to a value inside a record.
  private enum Step: Equatable {
    case member(String)
    case element(Int)
  }

  /// The ways to all values of a record that can be corrected.
  private static func leaves(of value: RecordData, _ path: [Step] = []) -> [[Step]] {
    switch value {
    case .object(let members): members.flatMap { leaves(of: $0.value, path + [.member($0.name)]) }
    case .array(let elements):
      elements.enumerated().flatMap { leaves(of: $1, path + [.element($0)]) }
    case .string, .number: [path]
    default: []
    }
  }

  /// A record with another value at a place.
  private static func corrected(_ value: RecordData, at path: ArraySlice<Step>) -> RecordData {
    switch (value, path.first) {
    case (.object(let members), .member(let name)):
      .object(members.map { $0.name == name ? .init(name, corrected($0.value, at: path.dropFirst())) : $0 })
    case (.array(let elements), .element(let index)):
      .array(elements.enumerated().map { $0 == index ? corrected($1, at: path.dropFirst()) : $1 })
    case (.string(let text), _): .string(text + "x")
    case (.number(let text), _): .number(text + "7")
    default: value
    }
  }

  private static func name(of path: [Step]) -> String {
    path.map { step in
      switch step {
      case .member(let name): name
      case .element(let index): "\(index)"
      }
    }.joined(separator: ".")
  }

  /// How the records of a document are identified, their identities, and the records.
  private static func identities(
    _ text: String
  ) async throws -> (policy: IdentityPolicy, cards: [String], records: [RecordData]) {
    var lists = SharedRecords(SourceReader(files: MemoryFileSystem(["feed": text]), yaml: YAMLRecord.read))
    var source = CardSource(name: "feed", path: "feed")
    let list = try await GeneratedProject.read(&source, &lists)
    let records = try (0..<list.count).map { position in
      try list.withRecord(position, reader: JSONReader(), tape: RecordTape()) { RecordData($0) }
    }
    return (source.identity, (0..<list.count).map { list.identity(of: $0) }, records)
  }

  @Test(arguments: shapes)
  func `one corrected value leaves all cards what they are`(shape: Shape) async throws {
    let before = try await Self.identities(shape.text)
    #expect(before.policy == .field(shape.id))
    #expect(before.cards.count == 5)
    let (list, all) = (shape.around, before.records)
    for path in Self.leaves(of: all[2]) where Self.name(of: path) != shape.id {
      let changed = all.enumerated().map { $0 == 2 ? Self.corrected($1, at: path[...]) : $1 }
      let text = list.0 + changed.map { String(decoding: $0.json, as: UTF8.self) }.joined(separator: ",") + list.1
      let after = try await Self.identities(text)
      #expect(after.policy == before.policy, "\(Self.name(of: path))")
      #expect(after.cards == before.cards, "\(Self.name(of: path))")
    }
  }

  /// Documents of other formats, with what is corrected in them.
  @Test(arguments: [
    (
      """
      <rss version="2.0"><channel><title>T</title><item><title>Fog</title><link>https://h.example/1</link><guid>g1</guid>
      <description>All of fog</description></item><item><title>Ice</title><link>https://h.example/2</link><guid>g2</guid>
      </item></channel></rss>
      """, ["Fog", "https://h.example/1", "All of fog"]
    ),
    (
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>f</id><updated>2026-01-01T00:00:00Z</updated>
      <entry><id>urn:1</id><title>Fog</title><updated>2026-01-02T00:00:00Z</updated><link href="https://h.example/1"/></entry>
      <entry><id>urn:2</id><title>Ice</title><updated>2026-01-03T00:00:00Z</updated></entry></feed>
      """, ["Fog", "2026-01-02", "https://h.example/1"]
    ),
    ("Nr;Name;Price\nV-1;Rope;3\nV-2;Hook;4\nV-3;Lamp;5\nV-4;Sail;9\n", ["Rope", ";3", "Lamp"]),
    (
      "{\"key\":\"a-1\",\"name\":\"Rope\",\"n\":7}\n{\"key\":\"a-2\",\"name\":\"Hook\",\"n\":8}\n{\"key\":\"a-3\",\"name\":\"Sail\",\"n\":9}\n",
      ["Rope", "7", "Sail"]
    ),
  ])
  func `one corrected word of another format leaves all cards what they are`(text: String, words: [String]) async throws
  {
    let before = try await Self.identities(text)
    for word in words {
      let changed = text.replacing(word, with: word.replacing(/.$/, with: "8"), maxReplacements: 1)
      #expect(changed != text)
      let after = try await Self.identities(changed)
      #expect(after.policy == before.policy && after.cards == before.cards, "\(word)")
    }
  }
}

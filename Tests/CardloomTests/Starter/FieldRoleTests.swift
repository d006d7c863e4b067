import Platform
import Testing

@testable import Cardloom
@testable import Starter

/// The fields that `init --from` takes for the title, the picture, the date, the link and the identity of records.
@Suite struct FieldRoleTests {
  struct Records: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// A record, with `@` for a text of its own, `#` for a number, `^` for a letter and `~` for a slug.
    let record: String
    var title: [String] = ["title"]
    var image: String?
    var date: String?
    var url: String?
    var id = "id"
    /// The roles about which the project is not sure.
    var doubts: [FieldRole] = []

    /// Five records.
    var text: String {
      let words = ["Boats in fog", "A winter harbour", "Ropes and knots", "The last lamp", "Night ferries"]
      let records = words.enumerated().map { index, words in
        record.replacing("@", with: words).replacing("#", with: "\(index + 1)")
          .replacing("^", with: ["a", "e", "i", "o", "u"][index])
          .replacing("~", with: words.lowercased().replacing(" ", with: "-"))
      }
      return "[" + records.joined(separator: ",\n") + "]"
    }
  }

  static let records: [Records] = [
    Records(
      testDescription: "a title in a wrapping, beside the author's name",
      record: """
        {"id": #, "title": {"rendered": "@ &#8211; part 1"}, "excerpt": {"rendered": "<p>About @.</p>"}, "status": "publish",
         "date": "2026-03-0#T09:12:00", "modified": "2026-04-0#T09:12:00", "link": "https://h.example/~/",
         "_embedded": {"author": [{"name": "Ines Roth", "link": "https://h.example/ines"}]}}
        """, title: ["title.rendered"], date: "date", url: "link"),
    Records(
      testDescription: "names that all begin alike",
      record: """
        {"idDish": "52#", "strDish": "@", "strArea": "North", "strHow": "Stir @ well. Bake it for an hour, and let it rest.",
         "strIngredient1": "Milk #", "strIngredient2": "Flour #", "strIngredient3": "Salt #",
         "strDishThumb": "https://m.example/#.jpg"}
        """, title: ["strDish"], image: "strDishThumb", id: "idDish", doubts: [.title]),
    Records(
      testDescription: "people, whose title is none of a card",
      record: """
        {"name": {"title": "Ms", "first": "Ann^", "last": "Lee^"}, "location": {"city": "Oslo", "timezone":
         {"description": "Adelaide, Darwin"}}, "login": {"uuid": "5f-#", "salt": "x#"}, "dob": {"date": "197#-03-01"},
         "picture": {"large": "https://r.example/#.jpg", "thumbnail": "https://r.example/thumb/#.jpg"}}
        """, title: ["name.first", "name.last"], image: "picture.large", id: "login.uuid"),
    Records(
      testDescription: "estates, whose address is their name",
      record: """
        {"zpid": 900#, "status": "FOR_SALE", "price": 45000#, "address": {"streetAddress": "@ 1#", "city": "Ulm",
         "zipcode": "89#"}, "bedrooms": #, "imgSrc": "https://z.example/#.jpg", "detailUrl": "https://z.example/900#/"}
        """, title: ["address.streetAddress"], image: "imgSrc", url: "detailUrl", id: "zpid", doubts: [.title]),
    Records(
      testDescription: "a picture in several sizes, beside that of the venue",
      record: """
        {"id": "e#", "name": "@", "images": [{"url": "https://t.example/#a.jpg", "width": 100, "height": 56},
         {"url": "https://t.example/#b.jpg", "width": 1024, "height": 576}, {"url": "https://t.example/#c.jpg", "width": 305,
         "height": 203}], "venue": {"name": "Dry dock #", "image": "https://t.example/venue#.jpg"}}
        """, title: ["name"], image: "images.1.url"),
    Records(
      testDescription: "sizes that are words",
      record: """
        {"name": "@", "mbid": "ab-#", "url": "https://l.example/#", "artist": {"name": "Mia #", "url": "https://l.example/a#"},
         "image": [{"#text": "https://l.example/s/#.png", "size": "small"}, {"#text": "https://l.example/x/#.png",
         "size": "extralarge"}]}
        """.replacing("\"#text\"", with: "\"src\""), title: ["name"], image: "image.1.src", url: "url", id: "mbid"),
    Records(
      testDescription: "posts of accounts with avatars",
      record: """
        {"id": "#", "created_at": "2026-02-0#T10:00:00Z", "url": "https://m.example/@a/#", "title": "@", "account": {"username":
         "mia#", "display_name": "Mia Berg #", "avatar": "https://m.example/a#.png"}, "media": [{"url":
         "https://m.example/m#.jpg"}]}
        """.replacing("/@a/", with: "/mia/"), image: "media.0.url", date: "created_at", url: "url"),
    Records(
      testDescription: "addresses for programs and for people",
      record: """
        {"url": "https://api.g.example/repos/#", "html_url": "https://g.example/~", "id": #, "name": "@",
         "owner": {"login": "mia", "html_url": "https://g.example/mia"}}
        """, title: ["name"], url: "html_url"),
    Records(
      testDescription: "a version in the address of an interface, and an amount beside its number",
      record: """
        {"id": "w#", "url": "https://l.example/2.2.0/launch/#/", "name": "@", "link": "https://l.example/~",
         "price": {"id": 2580#, "amount": #9.5, "url": "https://l.example/buy/#"}}
        """, title: ["name"], url: "link"),
    Records(
      testDescription: "a row around a record",
      record: """
        {"id": "rec#", "createdTime": "2026-02-0#T10:00:00Z", "fields": {"Name": "@", "Notes": "All about @.",
         "Files": [{"url": "https://d.example/#.jpg", "thumbnails": {"small": {"url": "https://d.example/s#.jpg"}}}]}}
        """, title: ["fields.Name"], image: "fields.Files.0.url", id: "id"),
    Records(
      testDescription: "dates of the record and of its data",
      record: """
        {"objectID": #, "title": "@", "metadataDate": "2026-02-0#", "artistDisplayName": "Mia Berg",
         "objectURL": "https://m.example/#"}
        """, url: "objectURL", id: "objectID"),
    Records(
      testDescription: "an event and its publication",
      record: """
        {"id": #, "name": {"text": "@", "html": "@"}, "published": "2026-01-0#T00:00:00Z",
         "start": {"local": "2026-06-0#T19:00:00", "utc": "2026-06-0#T17:00:00Z"}, "end": {"utc": "2026-06-0#T20:00:00Z"}}
        """, title: ["name.text"], date: "start.local"),
    Records(
      testDescription: "the name of the artist comes first",
      record: """
        {"artistName": "Mia Berg #", "id": "#", "name": "@", "releaseDate": "2026-10-0#",
         "artworkUrl30": "https://a.example/30/#.jpg", "artworkUrl600": "https://a.example/600/#.jpg",
         "artistUrl": "https://a.example/artist/#", "url": "https://a.example/album/#"}
        """, title: ["name"], image: "artworkUrl600", date: "releaseDate", url: "url"),
    Records(
      testDescription: "names in another language",
      record: """
        {"Nr": "V-#", "Bezeichnung": "@", "Art": "Fest", "Beschreibung": "Ein Text zu @, der davon erzählt.",
         "Bild": "https://b.example/#.jpg"}
        """, title: ["Bezeichnung"], image: "Bild", id: "Nr"),
    Records(
      testDescription: "lists of one text, in an object named like what records mention",
      record: """
        {"id": "d#", "isShownAt": "https://a.example/#", "ingestDate": "2026-01-04T03:11:09Z", "sourceResource": {"title":
         ["@"], "description": ["All that is known of @ is told here."], "creator": ["Mia^ Berg"], "date": [{"begin":
         "191#-05-01"}], "rights": ["No known restrictions"]}}
        """, title: ["sourceResource.title.0"], date: "sourceResource.date.0.begin", url: "isShownAt"),
    Records(
      testDescription: "a stop that all records share, and a line with two short names",
      record: """
        {"tripId": "1|#", "stop": {"id": "80", "name": "Central", "location": {"type": "place", "latitude": 50.1,
         "longitude": 8.6}}, "when": "2026-02-0#T10:12:00+01:00", "direction": "@", "line": {"id": "bus-#",
         "name": "Bus 2#", "productName": "Bus"}}
        """, title: ["direction"], date: "when", id: "tripId", doubts: [.title]),
    Records(
      testDescription: "the season of all, and the day of each",
      record: """
        {"id": #, "name": "@", "season": {"id": 22, "startDate": "2025-08-15", "endDate": "2026-05-24"},
         "utcDate": "2026-02-0#T15:00:00Z"}
        """, title: ["name"], date: "utcDate"),
    Records(
      testDescription: "a trade is not an identity, a number given to each is",
      record: """
        {"beruf": "Koch^/in", "titel": "@ gesucht", "refnr": "1000-#-S", "eintrittsdatum": "2026-03-0#"}
        """, title: ["titel"], date: "eintrittsdatum", id: "refnr"),
    Records(
      testDescription: "a number of a telephone has the form of a date",
      record: #"{"id": #, "title": "@", "phone": "5550-10#"}"#),
    Records(
      testDescription: "the addresses of pages lack their server",
      record: """
        {"id": "t#", "title": "@", "selftext": "All about @, and what it says.", "permalink": "/r/~/"}
        """, url: "permalink"),
    Records(
      testDescription: "a record in parts, in an object named like what records mention",
      record: """
        {"studySection": {"naming": {"no": "N#", "briefTitle": "@", "org": {"name": "Quay Hospital", "class": "OTHER"}},
         "times": {"verified": "2026-01", "startDate": {"date": "2025-0#-15", "type": "ACTUAL"}}, "about": {"briefSummary":
         "All that is known of @ is told here."}, "size": {"count": #0, "type": "ESTIMATED"}, "sex": {"sex": "ALL"}},
         "hasResults": false}
        """, title: ["studySection.naming.briefTitle"], date: "studySection.times.startDate.date",
      id: "studySection.naming.no"),
    Records(
      testDescription: "sizes in the names of pictures",
      record: """
        {"id": #, "title": "@", "image_125_H": "https://c.example/125_H/#.jpg", "image_240x135": "https://c.example/240/#.jpg",
         "image_480x270": "https://c.example/480/#.jpg"}
        """, image: "image_480x270"),
    Records(
      testDescription: "sizes of a picture in objects of their own",
      record: """
        {"id": #, "title": "@", "thumbnail": {"source": "https://c.example/320px-#.jpg", "width": 320, "height": 213},
         "original": {"source": "https://c.example/#.jpg", "width": 3200, "height": 2130}}
        """, image: "original.source"),
    Records(
      testDescription: "a picture whose larger size is inside it",
      record: """
        {"id": #, "title": "@", "logo": {"id": "7#", "url": "https://c.example/#?h=200&w=450",
         "original": {"url": "https://c.example/#?auto", "width": 2160, "height": 1080}}}
        """, image: "logo.original.url"),
    Records(
      testDescription: "identities of what a record belongs to",
      record: """
        {"artistId": 3#1, "collectionId": 5#2, "trackId": 8#3, "artistName": "Ann^ Lee", "collectionName": "@ and more",
         "trackName": "@"}
        """, title: ["trackName"], id: "trackId"),
    Records(
      testDescription: "an identity in an object called so",
      record: """
        {"etag": "^x", "id": {"kind": "film", "videoId": "q^#"}, "snippet": {"channelId": "UC^#", "title": "@",
         "description": "All about @, and what it says."}}
        """, title: ["snippet.title"], id: "id.videoId"),
    Records(
      testDescription: "names of programs identify them, and their repositories do not",
      record: """
        {"package": {"name": "^rope", "description": "All about @, and what it says.", "links": {"repository":
         "git+https://g.example/#.git"}}}
        """, title: ["package.name"], id: "package.name"),
    Records(
      testDescription: "no name that says anything",
      record: #"{"a": "x-#", "b": "open", "c": "@", "d": 3.#}"#, title: ["c"], id: "a", doubts: [.title]),
    Records(
      testDescription: "what happened to a thing, and when its row was made",
      record: """
        {"id": #, "title": "@", "created_at": "2026-01-0#T08:00:00Z", "launched_at": "2026-02-0#T08:00:00Z"}
        """, date: "launched_at"),
    Records(
      testDescription: "no other date than that of the row",
      record: """
        {"id": #, "title": "@", "metadata_created": "2026-01-0#T08:00:00Z", "metadata_modified": "2026-02-0#T08:00:00Z"}
        """, date: "metadata_created", doubts: [.date]),
    Records(
      testDescription: "dates that are lists of numbers, beside those of the row",
      record: """
        {"id": #, "title": ["@"], "indexed": {"date-parts": [[2026, 3, #]], "date-time": "2026-03-0#T08:00:00Z"}, "created":
         {"date-parts": [[2026, 2, #]], "date-time": "2026-02-0#T08:00:00Z"}, "published": {"date-parts": [[2025, #]]}}
        """, title: ["title.0"], date: "published.date-parts"),
    Records(
      testDescription: "the moment of a message in seconds with a fraction",
      record: #"{"id": "m#", "title": "@", "ts": "178001012#.00#200"}"#, date: "ts"),
    Records(
      testDescription: "the logo of the organisation is not the record's picture",
      record: """
        {"id": #, "title": "@", "organization": {"title": "Office ^", "image_url": "https://d.example/#.png"}}
        """),
    Records(
      testDescription: "a picture of the back beside that of the thing",
      record: """
        {"id": #, "title": "@", "rig": "Gaff", "hull": "Oak", "image_back_url": "https://d.example/l#.jpg",
         "image_side_url": "https://d.example/s#.jpg", "image_url": "https://d.example/#.jpg"}
        """, image: "image_url"),
    Records(
      testDescription: "the name of a reference is not the record's",
      record: #"{"id": #, "pl_refname": "Roth ^ et al. 202#", "pl_name": "@"}"#, title: ["pl_name"]),
    Records(
      testDescription: "texts of the same kind", record: #"{"id": #, "heading": "@", "headline": "About @"}"#,
      title: ["headline"], doubts: [.title]),
  ]

  @Test(arguments: records)
  func `roles are found by values and names together`(records: Records) async throws {
    let project = try await GeneratedProject(from: "feed.json", files: MemoryFileSystem(["feed.json": records.text]))
    let roles = try #require(project.cells.first?.roles)
    #expect(roles.title == records.title)
    #expect(roles.image == records.image)
    #expect(roles.date == records.date)
    #expect(roles.url == records.url)
    #expect(project.identity == records.id)
    let certain: Set<FieldRole> = [.title, .picture, .date, .link]
    #expect(Set(roles.doubts.keys).intersection(certain) == Set(records.doubts))
    for role in records.doubts { #expect(project.summary[0].contains("\(role.rawValue): not sure (`")) }
  }

  @Test(arguments: records)
  func `a record keeps its identity when one of its other values changes`(records: Records) async throws {
    let changed = records.text.replacing("Boats in fog", with: "Boats in thick fog", maxReplacements: 1)
      .replacing("Anna", with: "Annika", maxReplacements: 1)
    #expect(changed != records.text)
    for text in [records.text, changed] {
      let project = try await GeneratedProject(from: "feed.json", files: MemoryFileSystem(["feed.json": text]))
      #expect(project.identity == records.id)
    }
  }

  // MARK: Agreement

  private static let unsure = Records(
    testDescription: "", record: #"{"id": #, "heading": "@", "headline": "About @"}"#)

  /// A project made from records, with lines of its `site.yml` replaced, and its cards.
  private func made(
    from text: String, replacing lines: [(old: String, new: String)] = []
  ) async throws -> (files: MemoryFileSystem, doubts: [FieldDoubts.Doubt]) {
    let files = MemoryFileSystem(["feed.json": text])
    _ = try await GeneratedProject(from: "feed.json", files: files).write(to: "daily", files: files)
    var configuration = try #require(files.files["daily/site/site.yml"])
    for (old, new) in lines {
      #expect(configuration.contains(old))
      configuration = configuration.replacing(old, with: new)
    }
    try files.write(configuration, to: "daily/site/site.yml")
    let project = try await Project.read(ProjectPaths("daily"), files: files, builtIn: .builtIn)
    let list = try #require(await project.readSources(SourceOptions(jobs: 1)).cards(of: "feed"))
    return (files, try FieldDoubts(list).doubts)
  }

  @Test func `what init was not sure of is uncertain in the project that it made`() async throws {
    let project = try await made(from: Self.unsure.text)
    #expect(project.files.files["daily/site/site.yml"]?.contains("    agreed: false ") == true)
    #expect(project.doubts.map(\.slot) == ["title"])
    let summary = try await GeneratedProject(from: "feed.json", files: project.files).summary[0]
    #expect(project.doubts.allSatisfy { summary.contains($0.words) })
  }

  @Test func `a field that somebody has chosen is not uncertain`() async throws {
    let chosen = (old: "title: \"headline\"", new: "title: \"heading\"")
    #expect(try await made(from: Self.unsure.text, replacing: [chosen]).doubts == [])
    // The field that was guessed is as uncertain as before.
    #expect(try await made(from: Self.unsure.text).doubts.count == 1)
  }

  @Test func `each kind of card has doubts of its own`() async throws {
    let kinds = ["note", "tale"].enumerated().flatMap { number, kind in
      ["Fog", "Ice", "Rain"].enumerated().map { index, word in
        number == 0
          ? #"{"id": "n\#(index)", "kind": "\#(kind)", "title": "\#(word) at sea"}"#
          : #"{"id": "t\#(index)", "kind": "\#(kind)", "heading": "\#(word) here", "headline": "About \#(word)"}"#
      }
    }
    let doubts = try await made(from: "[" + kinds.joined(separator: ",") + "]").doubts
    #expect(doubts.map(\.kind) == ["tale"])
  }

  @Test func `built pages say nothing of doubts, and the fields of feeds need no agreement`() async throws {
    let project = try await made(from: Self.unsure.text)
    _ = try await SiteBuild(options: BuildOptions(project: "daily"), files: project.files, stopwatch: { .zero }).run()
    for (path, text) in project.files.files where path.hasPrefix("daily/site/public/") {
      #expect(!text.contains("not sure") && !text.contains("agreed"), "\(path)")
    }
    let item = "<item><title>A</title><guid>1</guid></item>"
    let feed = "<rss version=\"2.0\"><channel><title>T</title>\(item)</channel></rss>"
    let files = MemoryFileSystem(["feed.xml": feed])
    _ = try await GeneratedProject(from: "feed.xml", files: files).write(to: "daily", files: files)
    #expect(files.files["daily/site/site.yml"]?.contains("agreed") == false)
  }
}

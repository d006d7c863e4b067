import Foundation
import Testing

/// A moment keeps its own clock everywhere: in texts, groups, paths, feeds by value, feeds out and structured data, and on
/// machines in any zone.
///
/// The site's zone is `Europe/Berlin`. The expected moments come from another implementation of the tz database.
@Suite struct MomentTests {
  /// A value of the data, and the moment that it means on its own clock.
  struct Row: Sendable {
    let value: String
    let moment: String
    /// Whether the value has no time.
    let isDay: Bool

    init(_ value: String, _ moment: String, isDay: Bool = false) {
      (self.value, self.moment, self.isDay) = (value, moment, isDay)
    }

    func number(_ place: Int, _ length: Int = 2) -> Int { Int(moment.dropFirst(place).prefix(length)) ?? -1 }
    var year: Int { number(0, 4) }
    var month: Int { number(5) }
    var day: Int { number(8) }
    var time: String { String(moment.dropFirst(11).prefix(5)) }
    var offset: String { moment.hasSuffix("Z") ? "+0000" : String(moment.suffix(6).filter { $0 != ":" }) }
  }

  static let rows = [
    Row(#""2026-03-05T19:00:00-08:00""#, "2026-03-05T19:00:00-08:00"),
    Row(#""2026-03-05T08:00:00+11:00""#, "2026-03-05T08:00:00+11:00"),
    Row(#""2026-03-05T12:00:00+01:00""#, "2026-03-05T12:00:00+01:00"),
    Row(#""2026-01-01T00:30:00+14:00""#, "2026-01-01T00:30:00+14:00"),
    Row(#""2025-12-31T23:30:00-12:00""#, "2025-12-31T23:30:00-12:00"),
    Row(#""2026-03-05T05:45:00+05:45""#, "2026-03-05T05:45:00+05:45"),
    Row(#""2026-03-05T10:00:00+00:00""#, "2026-03-05T10:00:00+00:00"),
    Row(#""2026-03-05T10:00:00-00:00""#, "2026-03-05T11:00:00+01:00"),
    Row(#""2026-03-05T23:59:59.999-03:30""#, "2026-03-05T23:59:59-03:30"),
    Row(#""2026-03-05 19:00:00 -0800""#, "2026-03-05T19:00:00-08:00"),
    Row(#""20260305T190000-0800""#, "2026-03-05T19:00:00-08:00"),
    Row(#""Thu, 05 Mar 2026 19:00:00 -0800""#, "2026-03-05T19:00:00-08:00"),
    Row(#""Thu, 05 Mar 2026 19:00:00 PST""#, "2026-03-05T19:00:00-08:00"),
    Row(#""Thu, 05 Mar 2026 19:00:00 GMT""#, "2026-03-05T20:00:00+01:00"),
    Row(#""Thu, 05 Mar 2026 23:30:00 +0000""#, "2026-03-06T00:30:00+01:00"),
    Row(#""5 March 2026 19:00 +0100""#, "2026-03-05T19:00:00+01:00"),
    Row(#""/Date(1772766000000-0800)/""#, "2026-03-05T19:00:00-08:00"),
    Row(#""2026-W10-4T19:00:00-08:00""#, "2026-03-05T19:00:00-08:00"),
    Row(#""2026-064T19:00:00-08:00""#, "2026-03-05T19:00:00-08:00"),
    Row(#""2026-03-05T23:30:00Z""#, "2026-03-06T00:30:00+01:00"),
    Row(#""2026-07-05T22:00:00Z""#, "2026-07-06T00:00:00+02:00"),
    Row(#""2025-12-31T23:00:00Z""#, "2026-01-01T00:00:00+01:00"),
    Row(#""2026-03-29T00:59:59Z""#, "2026-03-29T01:59:59+01:00"),
    Row(#""2026-03-29T01:00:00Z""#, "2026-03-29T03:00:00+02:00"),
    Row(#""2026-10-25T00:30:00Z""#, "2026-10-25T02:30:00+02:00"),
    Row(#""2026-10-25T01:30:00Z""#, "2026-10-25T02:30:00+01:00"),
    Row(#"1772751600"#, "2026-03-06T00:00:00+01:00"),
    Row(#"1772751600000"#, "2026-03-06T00:00:00+01:00"),
    Row(#""1772751600.5""#, "2026-03-06T00:00:00+01:00"),
    Row(#""1772751600000000""#, "2026-03-06T00:00:00+01:00"),
    Row(#""2026-03-05T19:00:00""#, "2026-03-05T19:00:00+01:00"),
    Row(#""2026-07-05T19:00:00""#, "2026-07-05T19:00:00+02:00"),
    Row(#""2026-03-29T02:30:00""#, "2026-03-29T03:30:00+02:00"),
    Row(#""2026-03-29T02:00:00""#, "2026-03-29T03:00:00+02:00"),
    Row(#""2026-10-25T02:30:00""#, "2026-10-25T02:30:00+02:00"),
    Row(#""2026-10-25T02:00:00""#, "2026-10-25T02:00:00+02:00"),
    Row(#""2026-10-25T03:00:00""#, "2026-10-25T03:00:00+01:00"),
    Row(#""5 Mar 2026 19:00""#, "2026-03-05T19:00:00+01:00"),
    Row(#""05.03.2026 19:00""#, "2026-03-05T19:00:00+01:00"),
    Row(#""2026年3月5日 19:00""#, "2026-03-05T19:00:00+01:00"),
    Row(#""2026-03-05T19:00:00[America/Los_Angeles]""#, "2026-03-05T19:00:00-08:00"),
    Row(#""2026-03-08T02:30:00[America/New_York]""#, "2026-03-08T03:30:00-04:00"),
    Row(#""2026-11-01T01:30:00[America/New_York]""#, "2026-11-01T01:30:00-04:00"),
    Row(#""2026-03-06T03:00:00Z[America/Los_Angeles]""#, "2026-03-05T19:00:00-08:00"),
    Row(#""2026-03-05T19:00:00+09:00[Asia/Tokyo]""#, "2026-03-05T19:00:00+09:00"),
    Row(#""2026-03-05 19:00 Asia/Kolkata""#, "2026-03-05T19:00:00+05:30"),
    Row(#""2011-12-30T12:00:00[Pacific/Apia]""#, "2011-12-31T12:00:00+14:00"),
    Row(#""2026-04-05T01:45:00[Australia/Lord_Howe]""#, "2026-04-05T01:45:00+11:00"),
    Row(#""Thu, 05 Mar 2026 19:00:00 Europe/London""#, "2026-03-05T19:00:00+00:00"),
    Row(#""2026-03-05T19:00:00[!Europe/Paris][u-ca=gregory]""#, "2026-03-05T19:00:00+01:00"),
    Row(#""2026-03-05""#, "2026-03-05T00:00:00+01:00", isDay: true),
    Row(#""2026-03-29""#, "2026-03-29T00:00:00+01:00", isDay: true),
    Row(#""5 March 2026""#, "2026-03-05T00:00:00+01:00", isDay: true),
    Row(#""2026-03-05Z""#, "2026-03-05T00:00:00+01:00", isDay: true),
    Row(#""2026-03-05-06:00""#, "2026-03-05T00:00:00-06:00", isDay: true),
    Row(#""1969-07-20T20:17:40Z""#, "1969-07-20T21:17:40+01:00"),
    Row(#""1918-11-11T11:00:00""#, "1918-11-11T11:00:00+01:00"),
    Row(#""1890-06-15T12:00:00""#, "1890-06-15T12:00:00+00:53"),
    Row(#""1945-07-01T12:00:00""#, "1945-07-01T12:00:00+03:00"),
    Row(#""2500-07-01T12:00:00""#, "2500-07-01T12:00:00+02:00"),
    Row(#""9999-12-31T23:30:00Z""#, "9999-12-31T23:30:00Z"),
    Row(#""2222-02-02T22:22:22-08:00""#, "2222-02-02T22:22:22-08:00"),
    Row(#""5 มีนาคม 2569 19:00""#, "2026-03-05T19:00:00+01:00"),
  ]

  /// The words of a language for a day and a month.
  struct Language: Sendable, CustomTestStringConvertible {
    let tag: String
    let months: [String]
    let day: @Sendable (Row, [String]) -> String
    let month: @Sendable (Row, [String]) -> String
    let comma: String

    var testDescription: String { tag }
    func day(_ row: Row) -> String { day(row, months) }
    func month(_ row: Row) -> String { month(row, months) }
  }

  static let languages = [
    Language(
      tag: "en", months: "January February March April May June July August September October November December".words,
      day: { "\($0.day) \($1[$0.month - 1]) \($0.year)" }, month: { "\($1[$0.month - 1]) \($0.year)" }, comma: ", "),
    Language(
      tag: "de", months: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".words,
      day: { "\($0.day). \($1[$0.month - 1]) \($0.year)" }, month: { "\($1[$0.month - 1]) \($0.year)" }, comma: ", "),
    Language(
      tag: "ja", months: [], day: { row, _ in "\(row.year)年\(row.month)月\(row.day)日" },
      month: { row, _ in "\(row.year)年\(row.month)月" }, comma: " "),
    Language(
      tag: "es",
      months: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".words,
      day: { "\($0.day) de \($1[$0.month - 1]) de \($0.year)" },
      month: { "\($1[$0.month - 1].capitalized) de \($0.year)" }, comma: ", "),
  ]

  private func site(_ language: String) throws -> StarterFolder {
    let project = try StarterFolder(project: nil)
    try project.write(
      """
      title: Moments
      url: https://example.org/
      language: \(language)
      timeZone: Europe/Berlin
      sitemap: true
      syndication: {formats: [atom, rss, json]}
      sources:
        moments:
          file: data/moments.json
          defaultKind: moment
          page: {path: "/{year}/{month}/{day}/{id}/", template: moment}
          schema: NewsArticle
      feeds:
        home:
          path: /
          title: Moments
          pages: {size: 100}
          sections:
            - {id: all, source: moments, loadMore: true, group: {by: day, field: when, header: {template: head}}}
        months:
          each: when
          by: month
          source: moments
          pages: {size: 100}
          path: "/months/{slug}/"
      """, to: "site/site.yml")
    try project.write("<h2 class=\"head\">{{data.title}}</h2>\n", to: "Templates/sections/head.mustache")
    try project.write(
      """
      <h3>{{title}}</h3>
      <p class="a">{{date_published|date}} {{date_published|date:time}}</p>
      <p class="b">{{when|date:datetime}}</p>
      <p class="c"><time datetime="{{when|date:iso}}">{{date_published}}</time></p>

      """, to: "Templates/cells/moment.mustache")
    let cards = Self.rows.enumerated().map { number, row in
      #"{"id": "m\#(number)", "title": "Moment \#(number)", "when": \#(row.value), "date_published": \#(row.value)}"#
    }
    try project.write("[\n" + cards.joined(separator: ",\n") + "\n]\n", to: "site/data/moments.json")
    return project
  }

  /// The files of the site, and its contract, on a machine in a zone.
  private func build(_ project: StarterFolder, zone: String) throws -> [String: [UInt8]] {
    func run(_ arguments: [String]) throws -> Command.Result {
      let process = Command.process(arguments, in: project.path)
      process.environment = ProcessInfo.processInfo.environment.merging(["TZ": zone]) { $1 }
      let result = try Command.run(process, in: project.path)
      try #require(result.status == 0, "\(result.errors)")
      return result
    }
    let folder = "out-" + zone.replacing("/", with: "-")
    _ = try run(["build", "--output", folder])
    var files = Dictionary(
      uniqueKeysWithValues: try project.tree(folder).map { (String($0.key.dropFirst(folder.count + 1)), $0.value) })
    files["contract"] = Array(try run(["export", "contract"]).output.utf8)
    return files
  }

  @Test(arguments: languages) func `a moment keeps its day and its hour everywhere`(language: Language) throws {
    let project = try site(language.tag)
    let trees = try ["UTC", "Pacific/Kiritimati", "Pacific/Honolulu"].map { try build(project, zone: $0) }
    #expect(trees[0] == trees[1] && trees[1] == trees[2])
    func text(_ file: String) throws -> String {
      String(decoding: try #require(trees[0][file], "\(file) is missing"), as: UTF8.self)
    }
    let (home, atom, rss, json, map) = (
      try text("index.html"), try text("atom.xml"), try text("rss.xml"), try text("feed.json"), try text("sitemap.xml")
    )
    var heads: [String] = []
    for (number, row) in Self.rows.enumerated() {
      let comment = "\(row.value)"
      let day = language.day(row)
      let cell = try #require(home.part(from: "<h3>Moment \(number)</h3>", to: "</time>"), "\(comment)")
      #expect(cell.contains("<p class=\"a\">\(day) \(row.time)</p>"), "\(comment)")
      let time = row.isDay ? "" : language.comma + row.time
      #expect(cell.contains("<p class=\"b\">\(day)\(time)</p>"), "\(comment)")
      let machine = row.isDay ? String(row.moment.prefix(10)) : row.moment
      #expect(cell.contains("<time datetime=\"\(machine)\">\(row.moment)"), "\(comment)")
      if heads.last != day { heads.append(day) }

      let path = row.moment.prefix(10).replacing("-", with: "/") + "/m\(number)/"
      let page = try text(String(path) + "index.html")
      #expect(page.contains("\"datePublished\":\"\(row.moment)\""), "\(comment)")
      let months = try text("months/\(row.moment.prefix(7))/index.html")
      #expect(months.contains("<h3>Moment \(number)</h3>") && months.contains(language.month(row)), "\(comment)")

      let entry = try #require(atom.part(from: "<title>Moment \(number)</title>", to: "</entry>"), "\(comment)")
      #expect(entry.contains("<published>\(row.moment)</published>"), "\(comment)")
      let item = try #require(rss.part(from: "<title>Moment \(number)</title>", to: "</item>"), "\(comment)")
      #expect(item.contains("<pubDate>\(mailDate(row))</pubDate>"), "\(comment)")
      let record = try #require(json.part(from: "\"title\":\"Moment \(number)\"", to: "}"), "\(comment)")
      #expect(record.contains("\"date_published\":\"\(row.moment)\""), "\(comment)")
      let url = try #require(map.part(from: "<loc>https://example.org/\(path)", to: "</url>"), "\(comment)")
      #expect(url.contains("<lastmod>\(row.moment)</lastmod>"), "\(comment)")
    }
    #expect(home.parts(from: "<h2 class=\"head\">", to: "</h2>") == heads)
    #expect(try text("contract").contains("date_published"))
  }

  private func mailDate(_ row: Row) -> String {
    // Zeller's congruence, with Saturday first.
    let (year, month) = row.month < 3 ? (row.year - 1, row.month + 12) : (row.year, row.month)
    let weekday = (row.day + 13 * (month + 1) / 5 + year + year / 4 - year / 100 + year / 400) % 7
    let days = ["Sat", "Sun", "Mon", "Tue", "Wed", "Thu", "Fri"]
    let months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".words
    let clock = row.moment.dropFirst(11).prefix(8)
    let day = row.day < 10 ? "0\(row.day)" : "\(row.day)"
    return "\(days[weekday]), \(day) \(months[row.month - 1]) \(row.moment.prefix(4)) \(clock) \(row.offset)"
  }
}

extension String {
  fileprivate var words: [String] { split(separator: " ").map(String.init) }

  /// The text between two others, of the first such place.
  fileprivate func part(from start: String, to end: String) -> String? {
    guard let from = range(of: start), let to = range(of: end, range: from.upperBound..<endIndex) else { return nil }
    return String(self[from.upperBound..<to.upperBound])
  }

  /// The texts between two others.
  fileprivate func parts(from start: String, to end: String) -> [String] {
    components(separatedBy: start).dropFirst().compactMap { $0.components(separatedBy: end).first }
  }
}

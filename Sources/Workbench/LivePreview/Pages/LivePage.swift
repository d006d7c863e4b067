package import Diagnostics
import FeedPages
import PreviewServer
import Workbench

/// A page as it is served: the site's own bytes, and what makes them live.
///
/// What is added stands in the head: a script and a stylesheet of the server's own, so that a strict Content-Security-Policy
/// has nothing against them, and a `meta` element that says what the script needs to know. The site itself never has it.
package struct LivePage: Sendable {
  /// The HTML.
  package let html: [UInt8]
  /// What is wrong with the page as a whole; it is told in a panel.
  package let problems: [Diagnostic]

  /// Makes a site's page live.
  init(_ page: [UInt8], facts: LiveFacts, problems: [Diagnostic]) {
    self.problems = problems
    var facts = facts
    facts.content = EntityTag(of: page).value
    let head = Array(facts.head(problems: problems).utf8)
    let end = Self.first("</head", in: page[...]) ?? page.count
    // In the workbench before all other scripts: what the server sent must be seen before any of them touches it.
    let place = facts.place == .site ? end : Self.first("<script", in: page[..<end]) ?? end
    html = Array(page[..<place] + head + page[place...])
  }

  /// A page that says why there is none.
  init(failure problems: [Diagnostic], facts: LiveFacts) {
    self.problems = problems
    let list = problems.map { "<li>" + ErrorContent.html(of: $0) + "</li>" }.joined(separator: "\n")
    html = Array(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>Cannot be shown yet – Cardloom</title>
      \(facts.failing.head(problems: problems))</head>
      <body class="cardloom-failure">
      <main>
      <h1>This page cannot be shown yet</h1>
      <p>It appears by itself as soon as this is mended.</p>
      <ul>
      \(list)
      </ul>
      </main>
      </body>
      </html>

      """.utf8)
  }

  /// The place where a tag begins, in any letter case.
  private static func first(_ text: String, in page: ArraySlice<UInt8>) -> Int? {
    let tag = Array(text.utf8)
    return page.indices.first { start in
      page[start] == tag[0] && start + tag.count <= page.endIndex
        && zip(page[start..<start + tag.count], tag).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
    }
  }
}

/// What the script of a live page knows.
struct LiveFacts: Sendable {
  /// What kind of page it is.
  enum Place: String, Sendable {
    /// A page of the site.
    case site
    /// A page of the workbench.
    case workbench
    /// A cell, a section or a state by itself.
    case frame
  }

  /// What kind of page it is.
  var place = Place.site
  /// What a page must send to ask for actions.
  var token: String
  /// The version of the project that the page shows.
  var revision: Int
  /// Tells what was sent from what is sent later.
  var content = ""
  /// Whether the feed is not read to its end yet.
  var isUnfinished = false
  /// Whether the page stands in place of one that cannot be made.
  var isFailure = false

  var failing: LiveFacts {
    var facts = self
    facts.isFailure = true
    return facts
  }

  /// The elements for a page's head.
  func head(problems: [Diagnostic]) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("token", token)
    writer.member("place", place.rawValue)
    writer.member("revision", revision)
    writer.member("content", content)
    writer.name("unfinished")
    writer.value(isUnfinished)
    writer.name("failed")
    writer.value(isFailure)
    writer.name("problems")
    writer.beginArray()
    for problem in problems { writer.value(ErrorContent.html(of: problem)) }
    writer.endArray()
    writer.endObject()
    let facts = writer.text.split(whereSeparator: \.isNewline).joined().attributeText
    return """
      <meta name="cardloom-live" content="\(facts)">
      <link rel="stylesheet" href="/~live/report.css">
      <script src="/~live/live.js" defer></script>

      """
  }
}

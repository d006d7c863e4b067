package import Diagnostics
import FeedPages
package import PreviewServer
import Workbench

/// A page as served: the site's own bytes with additions that make it live.
///
/// The additions are in the head: the server's own script and stylesheet, which a strict Content-Security-Policy
/// allows, and a `meta` element with parameters for the script. The site itself never contains them.
package struct LivePage: Sendable {
  /// The HTML.
  package let html: [UInt8]
  /// The errors of the page as a whole, shown in a panel.
  package let problems: [Diagnostic]
  private let policy: ContentPolicy

  /// Creates the live page of a site's page.
  init(_ page: [UInt8], facts: LiveFacts, problems: [Diagnostic]) {
    self.problems = problems
    policy = facts.context == .workbench ? .tools : .site
    var facts = facts
    facts.content = EntityTag(of: page).value
    let head = Array(facts.head(problems: problems).utf8)
    let end = Self.first("</head", in: page[...]) ?? page.count
    // In the workbench, before all other scripts: it must see what the server sent before they change it.
    let offset = facts.context == .site ? end : Self.first("<script", in: page[..<end]) ?? end
    html = Array(page[..<offset] + head + page[offset...])
  }

  /// Creates a page that shows why the requested one could not be made.
  init(failure problems: [Diagnostic], facts: LiveFacts) {
    self.problems = problems
    policy = .tools
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

  /// The page as the server sends it.
  package var resource: ServedResource { .document(html, .html, policy) }

  /// The offset of a tag, ignoring case.
  private static func first(_ text: String, in page: ArraySlice<UInt8>) -> Int? {
    let tag = Array(text.utf8)
    return page.indices.first { start in
      page[start] == tag[0] && start + tag.count <= page.endIndex
        && zip(page[start..<start + tag.count], tag).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
    }
  }
}

/// The parameters of a live page's script.
struct LiveFacts: Sendable {
  /// The kind of a live page.
  enum Context: String, Sendable {
    /// A page of the site.
    case site
    /// A page of the workbench.
    case workbench
    /// A single cell, section or state.
    case frame
  }

  /// The kind of page.
  var context = Context.site
  /// The secret that the page sends with requests for actions.
  var token: String
  /// The version of the project that the page shows.
  var revision: Int
  /// Identifies the content that was sent, to detect later changes.
  var content = ""
  /// Whether the feed is not read completely yet.
  var isUnfinished = false
  /// Whether the page replaces one that cannot be made.
  var isFailure = false
  /// The sources of the site with uncertain fields.
  var unsettled: [UnsettledSource] = []

  var failing: LiveFacts {
    var facts = self
    facts.isFailure = true
    return facts
  }

  /// The elements to add to a page's head.
  func head(problems: [Diagnostic]) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("token", token)
    writer.member("place", context.rawValue)
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
    writer.name("doubts")
    writer.beginArray()
    for source in unsettled {
      for words in source.doubts {
        writer.beginObject()
        writer.member("words", words)
        writer.member("url", "/\(LiveSite.workbench)/" + source.page.dropLast("index.html".count))
        writer.endObject()
      }
    }
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

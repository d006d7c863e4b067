import CardLayout
import Cardloom
import FeedPages
import HTMLProof
import TemplateEngine

/// The parts of a feed's pages that a frame adopts, so that a cell looks as on the site: the stylesheets of the feed's
/// page template, and the classes of its body and of its main element.
struct FrameHead: Sendable {
  /// The addresses of the stylesheets, relative to the site's root or absolute.
  let stylesheets: [String]
  /// The classes of the body; `nil` if it has none.
  let bodyClass: String?
  /// The classes of the main element, which determine the width of cells; `nil` if it has none.
  let mainClass: String?

  /// Reads the head of a feed's front page; if its template is broken, uses all stylesheets of the theme.
  init(feed: FeedHolder, project: PreviewProject) {
    let composer = PageComposer(plan: project.plan, templates: project.templates.pages)
    let page = project.plan.frontPage(of: feed.id)
    let html = page.flatMap { composer.compose($0, links: nil, fragments: [])?.page.html }
    let found = html.map { Self.stylesheets(in: $0, of: feed.path) } ?? []
    stylesheets = found.isEmpty ? Self.theme(project.files) : found
    bodyClass = html.flatMap { Self.classes(of: .body, in: $0) }
    mainClass = html.flatMap { Self.classes(of: .main, in: $0) }
  }

  /// Uses all stylesheets of the theme.
  init(_ files: TemplateFiles) {
    stylesheets = Self.theme(files)
    bodyClass = nil
    mainClass = nil
  }

  /// A frame's page with the classes of the site's own body and main element, which templates must not take from data.
  func dressed(_ html: [UInt8]) -> [UInt8] {
    var page = html
    func replace(_ text: StaticString, by words: String) {
      guard let offset = page[...].firstOffset(of: text) else { return }
      page.replaceSubrange(offset..<offset + text.utf8CodeUnitCount, with: words.utf8)
    }
    if let bodyClass { replace("<body ", by: "<body class=\"\(bodyClass.attributeText)\" ") }
    if let mainClass {
      replace("class=\"workbench-stage\"", by: "class=\"workbench-stage \(mainClass.attributeText)\"")
    }
    return page
  }

  private static func theme(_ files: TemplateFiles) -> [String] {
    let usual = ["tokens", "base", "page", "feed", "states"].map { "theme/\($0).css" }
    let all = files.files(in: "theme", withExtension: "css").map(\.path)
    return usual.filter(all.contains) + all.filter { !usual.contains($0) } + [
      "theme/cells.css", SectionStylesheet.path,
    ]
  }

  private static func stylesheets(in html: [UInt8], of path: PagePath) -> [String] {
    attributes(of: .link, in: html).compactMap { values in
      let relations = values[.rel]?.lowercased().split(separator: " ") ?? []
      guard relations.contains("stylesheet"), !relations.contains("alternate"), let href = values[.href] else {
        return nil
      }
      return resolve(href, from: path)
    }
  }

  private static func classes(of element: ElementName, in html: [UInt8]) -> String? {
    attributes(of: element, in: html).first?[.class]
  }

  /// The attributes of every element with a name.
  private static func attributes(of element: ElementName, in html: [UInt8]) -> [[AttributeName: String]] {
    var parser = HTMLParser()
    var events = HTMLEvents()
    html.withUnsafeBytes { parser.parse($0, as: .document, into: &events) }
    return events.events.filter { $0.kind == .startTag && $0.element == element }.map { event in
      events.attributes[event.attributeIndices].reduce(into: [:]) { values, attribute in
        values[attribute.name] = String(decoding: html[attribute.valueRange], as: UTF8.self)
          .replacing("&amp;", with: "&")
      }
    }
  }

  /// An address on a page relative to the site's root; absolute ones are unchanged.
  static func resolve(_ href: String, from path: PagePath) -> String {
    guard !href.contains(":"), !href.hasPrefix("//") else { return href }
    var names = href.hasPrefix("/") ? [] : path.text.split(separator: "/").map(String.init)
    for name in href.split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(String(name)) }
    }
    return names.joined(separator: "/")
  }
}

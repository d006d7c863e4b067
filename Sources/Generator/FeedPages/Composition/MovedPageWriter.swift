import CardLayout
import HTMLProof
import Platform

/// Writes the page at a former address: browsers go on by themselves, search engines by the canonical address, and
/// readers by a link.
struct MovedPageWriter {
  private let plan: SitePlan
  private var html: [UInt8] = []
  private var spans: [ValueSpan] = []

  init(_ plan: SitePlan) { self.plan = plan }

  /// The page, not yet proven.
  mutating func page(_ planned: PlannedPage, _ moved: MovedPage) -> Page {
    html.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
    let goal = Goal(of: moved, at: planned.path, in: plan)
    let isEnglish = planned.feed.words.english.contains("moved")
    write("<!DOCTYPE html>\n<html lang=\"")
    write(planned.feed.language)
    write("\" dir=\"\(planned.feed.direction.rawValue)\">\n<head>\n")
    write("  <meta charset=\"utf-8\">\n  <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    write("  <meta name=\"color-scheme\" content=\"light dark\">\n  <title>")
    write(value: planned.feed.title)
    write("</title>\n  <meta name=\"robots\" content=\"noindex\">\n  <link rel=\"canonical\" href=\"")
    write(value: goal.canonical)
    write("\">\n  <meta http-equiv=\"refresh\" content=\"0; url=")
    write(value: goal.reference)
    write("\">\n</head>\n<body>\n  <main>\n    <h1\(isEnglish ? " lang=\"en\"" : "")>")
    write(value: planned.feed.title)
    write("</h1>\n    <p><a href=\"")
    write(value: goal.reference)
    write("\" dir=\"auto\">")
    write(value: goal.title)
    write("</a></p>\n  </main>\n</body>\n</html>\n")
    return Page(planned: planned, html: html, sections: [], spans: spans, slots: [], shape: Self.shape)
  }

  /// Equal for all pages of the program, because they differ in values only.
  private static let shape = ContentHash("moved page").value

  private mutating func write(_ text: String) { html += text.utf8 }

  /// Writes a value into text or into a quoted attribute.
  private mutating func write(value: String) {
    let start = html.count
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "&"): html += "&amp;".utf8
      case UInt8(ascii: "<"): html += "&lt;".utf8
      case UInt8(ascii: ">"): html += "&gt;".utf8
      case UInt8(ascii: "\""): html += "&quot;".utf8
      case UInt8(ascii: "'"): html += "&#39;".utf8
      default: html.append(byte)
      }
    }
    spans.append(ValueSpan(start: UInt32(start), end: UInt32(html.count)))
  }
}

/// Where a former address leads.
struct Goal {
  /// The address relative to the former one, or an address of the web.
  let reference: String
  /// The address for search engines.
  let canonical: String
  /// The title of the page, or its address.
  let title: String

  init(of moved: MovedPage, at path: PagePath, in plan: SitePlan) {
    guard let target = moved.targetPath else {
      reference = PageAddress.encoded(moved.target)
      canonical = reference
      title = moved.target
      return
    }
    let rest = moved.target.dropFirst(target.count)
    if let page = plan.page(leadingFrom: target) {
      reference = PageAddress.encoded(path.reference(to: page.path, style: plan.links) + rest)
      canonical = PageAddress.encoded(plan.url + page.path.text.dropFirst())
      title = page.card?.title ?? page.feed.title
    } else {
      reference = PageAddress.encoded(path.root + target.dropFirst() + rest)
      canonical = PageAddress.encoded(plan.url + target.dropFirst())
      title = target
    }
  }
}

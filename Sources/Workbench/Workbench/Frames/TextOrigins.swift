import CardLayout
import CardSources
import Diagnostics
import HTMLProof
import JSONRecords

/// The origins of every text and every attribute of a rendered section: the template's line, the field, the record.
///
/// The browser shows them for the element under the pointer.
///
/// A text is identified by its index among the texts of its part that are not white space, an element by its index
/// among the elements of its part: both are equal in the browser, because the HTML conforms.
struct TextOrigins {
  /// A part: a cell identified by its card, another view by its role.
  private struct Part: Sendable {
    let section: String
    let role: String
    let data: String
    var texts: [(index: Int, origins: [Int])] = []
    var elements: [(index: Int, origins: [Int])] = []
  }

  private var parts: [Part] = []
  /// The distinct pairs of location, `file:line`, and field or `nil`.
  private var locations: [(location: String, field: String?)] = []
  private var known: [String: Int] = [:]
  private let lines: RecordLines

  init(lines: RecordLines = RecordLines()) { self.lines = lines }

  /// Finds the origins of all texts and attributes.
  ///
  /// - Parameter data: the origin of the data if it is not a record of a source.
  init(_ origins: [PartOrigins], in html: [UInt8], data: String = "") {
    self.init()
    add(origins, in: html, data: data)
  }

  /// Adds the origins of another fragment.
  mutating func add(_ origins: [PartOrigins], in html: [UInt8], data: String = "") {
    var parser = HTMLParser()
    var events = HTMLEvents()
    for origin in origins {
      let range = origin.part.html.range
      html.withUnsafeBytes { bytes in
        parser.parse(UnsafeRawBufferPointer(rebasing: bytes[range]), as: .fragment(ancestors: []), into: &events)
      }
      parts.append(part(of: origin, events: events, html: html, data: data))
    }
  }

  private mutating func part(of origin: PartOrigins, events: HTMLEvents, html: [UInt8], data: String) -> Part {
    let start = origin.part.html.range.lowerBound
    var part = Part(
      section: origin.part.section, role: Self.role(of: origin.part, html: html),
      data: origin.record.map { $0.list.described(recordAt: $0.position, lines: lines) } ?? origin.subject?.record
        ?? data)
    var (text, element) = (-1, -1)
    var followsText = false
    for event in events.events {
      let range = event.range.lowerBound + start..<event.range.upperBound + start
      switch event.kind {
      case .text where !event.flags.contains(.whiteSpace):
        if !followsText { text += 1 }
        followsText = true
        let found = locations(of: range, in: origin.runs, valuesOnly: false)
        if !found.isEmpty { part.texts.append((text, found)) }
        continue
      case .startTag:
        element += 1
        let found = locations(of: range, in: origin.runs, valuesOnly: true)
        if !found.isEmpty { part.elements.append((element, found)) }
      default: break
      }
      followsText = false
    }
    return part
  }

  /// The indices of the places that wrote a range of bytes: those of values, or of template text if there are none.
  private mutating func locations(
    of range: Range<Int>, in runs: [(html: Range<Int>, location: SourceLocation, field: String?)], valuesOnly: Bool
  ) -> [Int] {
    let own = runs.filter { $0.html.overlaps(range) }
    let values = own.filter { $0.field != nil }
    return (values.isEmpty && !valuesOnly ? Array(own.prefix(1)) : values).map { run in
      let location = "\(run.location.file):\(run.location.line)"
      let key = location + " " + (run.field ?? "")
      if let number = known[key] { return number }
      known[key] = locations.count
      locations.append((location, run.field))
      return locations.count - 1
    }
  }

  private static func role(of part: Fragment.Part, html: [UInt8]) -> String {
    switch part.role {
    case .header: return "header"
    case .footer: return "footer"
    case .decoration: return "decoration"
    case .empty: return "empty"
    case .placeholder: return "placeholder"
    case .staleMark: return "stale"
    case .supplementary: return "supplementary"
    case .pager: return "pager"
    case .cell:
      let mark: StaticString = "data-card=\""
      guard let start = html[part.html.range].firstOffset(of: mark) else { return "cell" }
      let value = html[(start + mark.utf8CodeUnitCount)...].prefix { $0 != UInt8(ascii: "\"") }
      return "cell " + String(decoding: value, as: UTF8.self)
    }
  }

  /// The list as JSON.
  private var json: [UInt8] {
    func numbers(_ list: [(index: Int, origins: [Int])]) -> RecordData {
      .array(list.map { .array([.number(String($0.index))] + $0.origins.map { .number(String($0)) }) })
    }
    return RecordData.object([
      .init("places", .array(locations.map { .array([.string($0.location), $0.field.map { .string($0) } ?? .null]) })),
      .init(
        "parts",
        .array(
          parts.map {
            [
              "section": .string($0.section), "role": .string($0.role), "data": .string($0.data),
              "texts": numbers($0.texts), "elements": numbers($0.elements),
            ]
          })),
    ]).json
  }

  /// The list as a data block for a page, which no Content-Security-Policy blocks because it is not executed.
  var block: [UInt8] {
    Array("<script type=\"application/json\" id=\"cardloom-origins\">".utf8)
      + json.flatMap { $0 == UInt8(ascii: "<") ? Array("\\u003c".utf8) : [$0] } + Array("</script>".utf8)
  }

  /// The list as a script, for pages that load it on demand; it works from `file://` too.
  var script: [UInt8] { Array("cardloomOrigins(".utf8) + json + Array(")\n".utf8) }
}

extension Diagnostic.Subject {
  /// The record, counted from 1: `record 12 of news (site/data/news.json)`.
  fileprivate var record: String? {
    guard let source, let index else { return nil }
    return "record \(index + 1) of \(source)"
  }
}

extension CardList {
  /// A record with its line: `record 12 of news (site/data/news.json:345)`.
  func described(recordAt position: Int, lines: RecordLines) -> String {
    let number = (subject(of: position).index ?? position) + 1
    return "record \(number) of \(source.name) (\(lines.location(of: position, in: self)))"
  }
}

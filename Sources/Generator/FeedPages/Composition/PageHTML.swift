import JSONRecords

/// The HTML that a page's template inserts; the page's data refers to it without a copy.
struct PageHTML {
  /// All of the HTML.
  let bytes: [UInt8]
  /// The ranges of all sections' HTML and of the HTML of the sections that load more.
  let sections: Range<Int>
  let cells: Range<Int>

  private static let sectionsName = Array("sections".utf8)
  private static let cellsName = Array("cells".utf8)

  /// Creates a value in which both ranges cover the same HTML.
  init(_ html: [UInt8]) {
    bytes = html
    sections = html.indices
    cells = html.indices
  }

  /// The HTML of a page's sections; a single section is not copied.
  init(_ fragments: [(html: [UInt8], loadsMore: Bool)]) {
    if fragments.count == 1 {
      bytes = fragments[0].html
      sections = bytes.indices
      cells = fragments[0].loadsMore ? sections : 0..<0
      return
    }
    let all = fragments.map(\.html).joined()
    let growing = fragments.lazy.filter(\.loadsMore).map(\.html).joined()
    bytes = Array(all) + Array(growing)
    let end = fragments.reduce(0) { $0 + $1.html.count }
    sections = 0..<end
    cells = end..<bytes.count
  }

  /// Fills a tape with the data of a page and calls `body` with its root, which must not escape the closure.
  func withData<Result>(of page: PageData, on tape: RecordTape, _ body: (RecordValue) -> Result) -> Result {
    page.fill(tape)
    return bytes.withUnsafeBytes { source in
      tape.setMember(Self.sectionsName, html: sections, source: source)
      tape.setMember(Self.cellsName, html: cells, source: source)
      return tape.withRoot(source: source, body)
    }
  }
}

import JSONRecords

/// The HTML that a page's template puts into the page: it stays where it is, and the page's data refers to it.
struct PageHTML {
  /// All of it.
  let bytes: [UInt8]
  /// Where the HTML of all sections lies, and that of those that load more.
  let sections: Range<Int>
  let cells: Range<Int>

  private static let sectionsName = Array("sections".utf8)
  private static let cellsName = Array("cells".utf8)

  /// The same HTML for both.
  init(_ html: [UInt8]) {
    bytes = html
    sections = html.indices
    cells = html.indices
  }

  /// The HTML of a page's sections; that of one alone is not copied.
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

  /// Fills a tape with the data of a page and calls with its root, which must not leave the closure.
  func withData<Result>(of page: PageData, on tape: RecordTape, _ body: (RecordValue) -> Result) -> Result {
    page.fill(tape)
    return bytes.withUnsafeBytes { source in
      tape.setMember(Self.sectionsName, html: sections, source: source)
      tape.setMember(Self.cellsName, html: cells, source: source)
      return tape.withRoot(source: source, body)
    }
  }
}

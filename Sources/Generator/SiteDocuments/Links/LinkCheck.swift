import CardLayout
import Diagnostics
import FeedPages
import HTMLProof
import Platform

/// Finds the addresses on pages that lead to nothing.
///
/// Where the addresses of a cell are is learnt once for each shape of cells, and each distinct
/// address is resolved once.
final class LinkCheck: PageCheck {
  /// An address to report, or one whose element is still to be found.
  struct Finding: Sendable {
    /// The index of the section; `nil` for the page around the sections.
    let section: Int?
    /// The range of the address in the HTML of the section or the page.
    let range: Range<Int>
    let resolution: SiteAddresses.Resolution
    let isResource: Bool
    /// What it has in common with the findings of the same attribute in parts of the same shape; `nil` for what an
    /// adaptor writes.
    let attribute: AttributeKey?
  }

  /// An attribute in all parts of a shape, and an address in it.
  struct AttributeKey: Sendable, Hashable {
    let shape: UInt64
    /// The index of the attribute.
    let index: Int
    /// The index of the address in the attribute.
    var address = 0
  }

  /// What the findings have in common whose origin is the same line of a template.
  private struct OriginKey: Hashable {
    let template: String
    let attribute: AttributeKey
  }

  /// The findings on a page and the files to which it refers, each once.
  struct Result {
    var findings: [Finding] = []
    var targets: [LinkTarget] = []
  }

  /// What diagnostics of one cause have in common.
  private struct CauseKey: Hashable {
    let code: String
    let location: SourceLocation
  }

  /// A resolved address.
  private struct Known {
    let hash: UInt64
    let resolution: SiteAddresses.Resolution
    /// Whether it is a finding where a link leads to it.
    let isFoundInLinks: Bool
    /// Whether it is a finding where it is that of a file that the page shows.
    let isFoundInResources: Bool
    let target: LinkTarget?
    /// The page on which it was found last.
    var page: Int
  }

  /// The maximum number of shapes and of addresses to remember.
  private static let limit = 65_536
  /// The maximum number of addresses in what is remembered of the HTML around sections, which may name thousands of feeds
  /// and differ from page to page.
  private static let largestFrames = 65_536

  let addresses: SiteAddresses
  private var plans: [UInt64: LinkPlan] = [:]
  private var framePlans: [UInt64: LinkPlan] = [:]
  /// The number of addresses in all of them.
  private var framePlanSize = 0
  /// The shapes of fragments that have no addresses between their parts.
  private var plainFrames: Set<UInt64> = []
  private var table = IndexTable()
  private var known: [Known] = []
  private var causes: [CauseKey: DiagnosticCause] = [:]
  private var origins: [OriginKey: HTMLOrigin] = [:]

  init(_ addresses: SiteAddresses) { self.addresses = addresses }

  /// Adds the findings about a page's addresses, and the files to which it refers.
  func check(_ page: Page, by maker: PageMaker, into made: inout MadePage) throws {
    let result = check(page)
    made.targets = result.targets
    guard !result.findings.isEmpty else { return }
    let own = made.identifiers
    for finding in result.findings {
      switch finding.resolution {
      case .element(let id):
        guard !own.contains(LinkTarget.hash(ofID: id)) else { continue }
      case .file(let path, let id):
        // Only the site's own pages are known by their ids.
        guard let id, let target = addresses.page(inFile: path) else { continue }
        let hash = LinkTarget.hash(ofID: id)
        let known = target.index == page.planned.index ? own : maker.knownIdentifiers(on: target)
        let exists = known?.contains(hash) ?? true
        made.targets.append(LinkTarget(path: ContentHash(path).value, id: hash, exists: exists))
        guard !exists else { continue }
      default: break
      }
      guard addresses.severity(of: finding.resolution, isResource: finding.isResource) != nil else { continue }
      try report(finding, on: page, by: maker, into: &made)
    }
  }

  private func report(_ finding: Finding, on page: Page, by maker: PageMaker, into made: inout MadePage) throws {
    let section = finding.section.map { page.sections[$0] }
    let origin = try origin(of: finding, on: page, by: maker)
    let address = String(decoding: (section?.fragment.html ?? page.html)[finding.range], as: UTF8.self)
    let (addresses, location, subject) = (addresses, origin.location, origin.subject)
    @Sendable func words(suggests: Bool) -> Diagnostic? {
      Diagnostic.missing(
        finding.resolution, isResource: finding.isResource, in: addresses, at: location, subject: subject,
        notes: [Diagnostic.Note("rendered: \(address)")], suggests: suggests)
    }
    // Of many cards with a mistake in one field, one is told: only for it is looked for what may have been meant.
    guard let diagnostic = words(suggests: false) else { return }
    guard let location, let subject else {
      return made.add(words(suggests: true) ?? diagnostic, position: origin.position)
    }
    let cause = cause(of: diagnostic, at: location)
    let mark = ContentHash(subject.card ?? "").joined(subject.source ?? "").joined(UInt64(subject.index ?? 0)).value
    let told = Diagnostics.Finding(of: cause, card: mark) { words(suggests: true) ?? diagnostic }
    made.add(told, position: origin.position)
  }

  /// The line of a template from which a finding comes: looked for once in parts of the same shape.
  private func origin(of finding: Finding, on page: Page, by maker: PageMaker) throws -> HTMLOrigin {
    let offset = finding.range.lowerBound
    let section = finding.section.map { page.sections[$0] }
    let template = section.map { $0.fragment.part(at: offset)?.template ?? "" } ?? page.planned.feed.pageTemplate
    let key = finding.attribute.map { OriginKey(template: template, attribute: $0) }
    let known = key.flatMap { origins[$0] }
    let origin =
      try section.map { try maker.origin(of: offset, in: $0, on: page, like: known) }
      ?? maker.origin(of: offset, on: page, like: known)
    if let key, known == nil, origin.location != nil, origins.count < Self.limit { origins[key] = origin }
    return origin
  }

  /// The cause that a diagnostic shares with others of its code at its location.
  private func cause(of diagnostic: Diagnostic, at location: SourceLocation) -> DiagnosticCause {
    let key = CauseKey(code: diagnostic.code, location: location)
    let cause = causes[key] ?? DiagnosticCause(of: diagnostic)
    causes[key] = cause
    return cause
  }

  /// Finds the addresses on a page that lead to nothing.
  private func check(_ page: Page) -> Result {
    var result = Result()
    let base = Base(page.planned)
    if page.html.withUnsafeBytes({ checkFrame(of: page, html: $0, base, &result) }) { return Result() }
    for (index, section) in page.sections.enumerated() {
      section.fragment.html.withUnsafeBytes { html in
        check(section.fragment, html: html, section: index, base, &result)
      }
    }
    return result
  }

  /// Checks the HTML around the sections.
  ///
  /// - Returns: whether a `base` element makes relative addresses lead elsewhere.
  private func checkFrame(
    of page: Page, html: UnsafeRawBufferPointer, _ base: Base, _ result: inout Result
  ) -> Bool {
    // The sections are values of the page, too.
    let values = (page.spans + page.slots.map { ValueSpan(start: UInt32($0.lowerBound), end: UInt32($0.upperBound)) })
      .sorted { $0.start < $1.start || $0.start == $1.start && $0.end < $1.end }
    let part = HTMLPart(range: html.indices, shape: page.shape, spans: values.indices)
    let plan: LinkPlan
    if let known = framePlans[page.shape], known.spanCount == values.count {
      plan = known
    } else {
      plan = LinkPlan(part, spans: values, html: html, holes: page.slots, isSorted: true)
      if framePlanSize < Self.largestFrames {
        framePlans[page.shape] = plan
        framePlanSize += 1 + plan.attributes.count
      }
    }
    guard !plan.hasBase else { return true }
    for (index, attribute) in plan.attributes.enumerated() {
      let value = attribute.value(in: part, spans: values)
      check(
        AddressAttribute(form: attribute.form, value: value), as: AttributeKey(shape: page.shape, index: index),
        html: html, section: nil, base, &result)
    }
    return false
  }

  private func check(
    _ fragment: Fragment, html: UnsafeRawBufferPointer, section: Int, _ base: Base, _ result: inout Result
  ) {
    let isPlain = plainFrames.contains(fragment.frameShape)
    var between: [AddressAttribute] = []
    var start = 0
    for part in fragment.parts {
      if !isPlain { _ = LinkScanner.scan(html, in: start..<part.html.range.lowerBound) { between.append($0) } }
      start = part.html.range.upperBound
      let plan = plan(of: part.html, spans: fragment.spans, html: html)
      for (index, attribute) in plan.attributes.enumerated() {
        let value = attribute.value(in: part.html, spans: fragment.spans)
        check(
          AddressAttribute(form: attribute.form, value: value), as: AttributeKey(shape: part.html.shape, index: index),
          html: html, section: section, base, &result)
      }
    }
    guard !isPlain else { return }
    _ = LinkScanner.scan(html, in: start..<html.count) { between.append($0) }
    if between.isEmpty { plainFrames.insert(fragment.frameShape) }
    for attribute in between { check(attribute, as: nil, html: html, section: section, base, &result) }
  }

  /// The plan of a part's shape.
  private func plan(
    of part: HTMLPart, spans: [ValueSpan], html: UnsafeRawBufferPointer
  ) -> LinkPlan {
    if let plan = plans[part.shape], plan.spanCount == part.spans.count { return plan }
    let plan = LinkPlan(part, spans: spans, html: html)
    if plans.count < Self.limit { plans[part.shape] = plan }
    return plan
  }

  // MARK: Addresses

  /// A page's place in the site.
  private struct Base {
    let page: Int
    let folder: String
    let depth: Int
    let hash: UInt64

    init(_ page: PlannedPage) {
      self.page = page.index
      folder = page.path.folder
      depth = page.path.depth
      hash = ContentHash(page.path.text).value
    }
  }

  private func check(
    _ attribute: AddressAttribute, as key: AttributeKey?, html: UnsafeRawBufferPointer, section: Int?, _ base: Base,
    _ result: inout Result
  ) {
    func check(_ address: Range<Int>, _ index: Int = 0, isResource: Bool = true) {
      var key = key
      key?.address = index
      self.check(address, isResource: isResource, as: key, html: html, section: section, base, &result)
    }
    switch attribute.form {
    case .navigation, .resource: check(attribute.value, isResource: attribute.form == .resource)
    case .candidates:
      for (index, address) in Self.candidates(in: html, attribute.value).enumerated() { check(address, index) }
    case .style:
      var found: [Range<Int>] = []
      StyleAddresses.scan(html, in: attribute.value) { found.append($0) }
      for (index, address) in found.enumerated() { check(address, index) }
    case .sizes, .condition: break
    }
  }

  /// The addresses of image candidates: each ends at white space or before a final comma.
  private static func candidates(in html: UnsafeRawBufferPointer, _ range: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = range.lowerBound
    while index < range.upperBound {
      while index < range.upperBound, html[index] <= 0x20 || html[index] == UInt8(ascii: ",") { index += 1 }
      let start = index
      while index < range.upperBound, html[index] > 0x20 { index += 1 }
      var end = index
      while end > start, html[end - 1] == UInt8(ascii: ",") { end -= 1 }
      if end > start { found.append(start..<end) }
      guard end == index else { continue }
      while index < range.upperBound, html[index] != UInt8(ascii: ",") { index += 1 }
    }
    return found
  }

  private func check(
    _ range: Range<Int>, isResource: Bool, as key: AttributeKey?, html: UnsafeRawBufferPointer, section: Int?,
    _ base: Base, _ result: inout Result
  ) {
    let value = UnsafeRawBufferPointer(rebasing: html[range])
    guard let first = value.first, !(first == UInt8(ascii: "h") && Self.isForeign(value)) else { return }
    let index = resolved(value, base)
    if isResource ? known[index].isFoundInResources : known[index].isFoundInLinks {
      result.findings.append(
        Finding(
          section: section, range: range, resolution: known[index].resolution, isResource: isResource, attribute: key))
    }
    if known[index].page != base.page, let target = known[index].target { result.targets.append(target) }
    known[index].page = base.page
  }

  /// Whether an address begins with `http:` or `https:`.
  private static func isForeign(_ value: UnsafeRawBufferPointer) -> Bool {
    guard value.count > 6, value[1] == UInt8(ascii: "t"), value[2] == UInt8(ascii: "t"), value[3] == UInt8(ascii: "p")
    else { return false }
    return value[4] == UInt8(ascii: ":") || value[4] == UInt8(ascii: "s") && value[5] == UInt8(ascii: ":")
  }

  /// The index of an address among the known ones.
  private func resolved(_ value: UnsafeRawBufferPointer, _ base: Base) -> Int {
    let rest = Self.fromRoot(value, depth: base.depth)
    let hash =
      rest.map { WordHash(UnsafeRawBufferPointer(rebasing: value[$0...])).value }
      ?? WordHash.joined(base.hash, WordHash(value).value)
    if let index = table.index(of: hash, where: { known[$0].hash == hash }) { return index }
    if known.count >= Self.limit {
      known = []
      table = IndexTable()
    }
    let resolution =
      rest.map { addresses.resolve(UnsafeRawBufferPointer(rebasing: value[$0...]), in: "") }
      ?? addresses.resolve(value, in: base.folder)
    known.append(
      Known(
        hash: hash, resolution: resolution, isFoundInLinks: isFinding(resolution, isResource: false),
        isFoundInResources: isFinding(resolution, isResource: true), target: resolution.target, page: -1))
    table.insert(known.count - 1, for: hash)
    return known.count - 1
  }

  /// Whether it needs a report or a look for an element: addresses of which nothing is told are not looked for in templates.
  private func isFinding(_ resolution: SiteAddresses.Resolution, isResource: Bool) -> Bool {
    if case .file(_, id: .some) = resolution { return true }
    return addresses.severity(of: resolution, isResource: isResource) != nil
  }

  /// The index after the steps of an address that lead to the site's root; `nil` if it does not begin with them.
  private static func fromRoot(_ value: UnsafeRawBufferPointer, depth: Int) -> Int? {
    guard depth > 0 else { return value.count > 2 && value[0] == dot && value[1] == slash ? 2 : nil }
    guard value.count > 3 * depth else { return nil }
    for step in 0..<depth {
      guard value[3 * step] == dot, value[3 * step + 1] == dot, value[3 * step + 2] == slash else { return nil }
    }
    // What follows must not be read as an absolute address.
    return value[3 * depth] == slash || value[3 * depth] == UInt8(ascii: "#") ? nil : 3 * depth
  }

  private static let dot = UInt8(ascii: ".")
  private static let slash = UInt8(ascii: "/")
}

extension SiteAddresses.Resolution {
  /// The file on which the resolution depends.
  fileprivate var target: LinkTarget? {
    switch self {
    case .file(let path, _): LinkTarget(path: ContentHash(path).value, id: 0, exists: true)
    case .missing(let path): LinkTarget(path: ContentHash(path).value, id: 0, exists: false)
    case .aboveBase(let path): LinkTarget(path: ContentHash(path).value, id: 0, exists: true)
    case .elsewhere, .element, .outside: nil
    }
  }
}

/// The places of the addresses in all parts of one shape.
private struct LinkPlan {
  /// An offset counted from the start of the part, or from the end of a value.
  struct Anchor {
    /// The index of the value in the part; `nil` for the start of the part.
    let span: Int?
    let distance: Int

    /// - Parameter isSorted: whether the values are sorted by their starts.
    init(_ offset: Int, in part: HTMLPart, spans: [ValueSpan], isSorted: Bool) {
      var candidates = part.spans
      if isSorted {
        // A value that begins behind the offset does not end before it.
        var rest = part.spans
        while !rest.isEmpty {
          let middle = rest.lowerBound + rest.count / 2
          if spans[middle].range.lowerBound <= offset {
            rest = middle + 1..<rest.upperBound
          } else {
            rest = rest.lowerBound..<middle
          }
        }
        candidates = part.spans.lowerBound..<rest.lowerBound
      }
      let last = candidates.last { spans[$0].range.upperBound <= offset }
      span = last.map { $0 - part.spans.lowerBound }
      distance = offset - (last.map { spans[$0].range.upperBound } ?? part.range.lowerBound)
    }

    func offset(in part: HTMLPart, spans: [ValueSpan]) -> Int {
      distance + (span.map { spans[part.spans.lowerBound + $0].range.upperBound } ?? part.range.lowerBound)
    }
  }

  struct Attribute {
    let form: AddressAttribute.Form
    let start: Anchor
    let end: Anchor

    func value(in part: HTMLPart, spans: [ValueSpan]) -> Range<Int> {
      let start = start.offset(in: part, spans: spans)
      return start..<max(start, end.offset(in: part, spans: spans))
    }
  }

  let attributes: [Attribute]
  let spanCount: Int

  /// Whether a `base` element makes relative addresses lead elsewhere.
  let hasBase: Bool

  /// - Parameters:
  ///   - holes: the ranges that are checked separately, in order.
  ///   - isSorted: whether the values are sorted by their starts.
  init(
    _ part: HTMLPart, spans: [ValueSpan], html: UnsafeRawBufferPointer, holes: [Range<Int>] = [], isSorted: Bool = false
  ) {
    var found: [Attribute] = []
    var start = part.range.lowerBound
    var hasBase = false
    let end = part.range.upperBound
    for hole in holes + [end..<end] {
      let isBase = LinkScanner.scan(html, in: start..<max(start, hole.lowerBound)) { attribute in
        found.append(
          Attribute(
            form: attribute.form, start: Anchor(attribute.value.lowerBound, in: part, spans: spans, isSorted: isSorted),
            end: Anchor(attribute.value.upperBound, in: part, spans: spans, isSorted: isSorted)))
      }
      if isBase { hasBase = true }
      start = hole.upperBound
    }
    attributes = found
    spanCount = part.spans.count
    self.hasBase = hasBase
  }
}

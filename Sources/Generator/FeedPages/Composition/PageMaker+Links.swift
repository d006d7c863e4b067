import CardLayout
import Diagnostics
import HTMLProof
import Platform
import TemplateEngine

extension PageMaker {
  /// Adds the findings about a page's addresses, and the files to which it refers.
  func checkLinks(of page: Page, into made: inout MadePage) throws {
    guard let result = links?.check(page), let addresses = links?.addresses else { return }
    made.targets = result.targets
    for finding in result.findings {
      switch finding.resolution {
      case .element(let id):
        guard !made.identifiers.contains(LinkTarget.hash(ofID: id)) else { continue }
      case .file(let path, let id):
        // Only the site's own pages are known by their ids.
        guard let id, let target = addresses.page(inFile: path) else { continue }
        let hash = LinkTarget.hash(ofID: id)
        let known = target.index == page.planned.index ? made.identifiers : knownIdentifiers(on: target)
        let exists = known?.contains(hash) ?? true
        made.targets.append(LinkTarget(path: ContentHash(path).value, id: hash, exists: exists))
        guard !exists else { continue }
      default: break
      }
      try report(finding, on: page, in: addresses, into: &made)
    }
  }

  /// The maximum number of pages whose ids are remembered.
  private static let remembered = 256

  /// The hashes of the ids on another page, which is made for them; `nil` if it cannot be made.
  package func knownIdentifiers(on planned: PlannedPage) -> Set<UInt64>? {
    if let known = identifiers[planned.index] { return known }
    var made = MadePage(planned)
    let isOuter = isLookingUp
    isLookingUp = true
    defer { isLookingUp = isOuter }
    do {
      try make(&made, standIns: nil)
    } catch {
      // The page itself is reported.
      return nil
    }
    guard made.page != nil else { return nil }
    if identifiers.count >= Self.remembered { identifiers = [:] }
    identifiers[planned.index] = made.identifiers
    return made.identifiers
  }

  private func report(
    _ finding: LinkCheck.Finding, on page: Page, in addresses: SiteAddresses, into made: inout MadePage
  ) throws {
    let origin: HTMLOrigin
    let html: [UInt8]
    if let index = finding.section {
      let section = page.sections[index]
      html = section.fragment.html
      origin = try sections.origin(
        of: finding.range.lowerBound, in: section.fragment, section: section.section,
        context: context(of: page.planned))
    } else {
      html = page.html
      let entry = composer.origin(of: finding.range.lowerBound, on: page)
      origin = HTMLOrigin(
        location: entry?.location,
        subject: Diagnostic.Subject(field: entry?.field, page: page.planned.path.text), position: 0)
    }
    let address = String(decoding: html[finding.range], as: UTF8.self)
    let diagnostic = Diagnostic.missing(
      finding.resolution, isResource: finding.isResource, in: addresses, at: origin.location, subject: origin.subject,
      notes: [Diagnostic.Note("rendered: \(address)")])
    if let diagnostic { made.add(diagnostic, position: origin.position) }
  }
}

extension MadePage {
  /// The hashes of all ids on the page.
  fileprivate var identifiers: Set<UInt64> {
    var found = Set(page?.frameIDs ?? [])
    for section in sections { found.formUnion(section.validated.ids.lazy.map(\.hash)) }
    return found
  }
}

extension LinkTarget {
  /// The hash of an id, as the proof hashes it.
  static func hash(ofID id: String) -> UInt64 {
    var id = id
    return id.withUTF8 { WordHash(UnsafeRawBufferPointer($0)).value }
  }
}

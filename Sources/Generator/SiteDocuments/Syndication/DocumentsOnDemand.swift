import CardLayout
package import CardSources
package import Diagnostics
package import FeedPages
import HTMLProof

/// The files that a site makes of its cards besides pages, one at a time: documents for feed readers with their
/// archives, the sitemap and `robots.txt`.
package final class DocumentsOnDemand {
  /// A file as it would be written.
  package enum Answer {
    /// The file's bytes.
    case file([UInt8], mediaType: String)
    /// Why the file cannot be made.
    case failure([Diagnostic])
  }

  private let plan: SitePlan
  private let sitemap: Sitemap?
  private let now: Moment?
  private lazy var maker = FeedDocumentMaker(plan: plan, now: now)

  /// Creates the documents of a site.
  ///
  /// - Parameter now: the time at which they are made.
  package init(_ plan: SitePlan, sitemap: Sitemap?, now: Moment? = nil) {
    self.plan = plan
    self.now = now
    self.sitemap = sitemap
  }

  /// The file at a path relative to the site's root; `nil` if the site has no such document.
  ///
  /// - Complexity: O(bytes of the document's cards); for a sitemap, O(cards on its pages).
  package func answer(at path: String) -> Answer? {
    let offers = plan.allFeeds.lazy.flatMap(\.sections).compactMap(\.onPage.offer)
    if let offer = offers.first(where: { $0.path == path }) { return .file(offer.index, mediaType: "application/json") }
    do {
      if let file = try sitemap?.file(at: path) {
        return .file(file.bytes, mediaType: path.hasSuffix(".xml") ? "application/xml" : "text/plain; charset=utf-8")
      }
      guard let (document, format) = document(at: path) else { return nil }
      let made = try maker.make(document)
      let name = document.file(format)
      guard let file = made.files.first(where: { $0.file == name }) else { return .failure(made.diagnostics) }
      return .file(file.bytes, mediaType: format.mediaType)
    } catch {
      return .failure((error as? Diagnosed)?.diagnostics ?? [.pageFailed(PagePath(path), reason: "\(error)")])
    }
  }

  /// Makes all files, and calls `add` with the path and the bytes of each.
  ///
  /// - Returns: why documents cannot be made.
  /// - Throws: ``Diagnosed`` if a card cannot be read, or any error from the closure.
  /// - Complexity: O(bytes of the documents' cards).
  package func makeAll(add: (String, [UInt8]) throws(Diagnosed) -> Void) throws(Diagnosed) -> [Diagnostic] {
    let documents = SyndicationPlan(plan)
    var problems: [Diagnostic] = []
    for index in 0..<documents.count {
      let document = documents.document(at: index)
      let made: MadeFeedDocument
      do {
        made = try maker.make(document)
      } catch {
        throw (error as? Diagnosed) ?? Diagnosed(.pageFailed(document.path, reason: "\(error)"))
      }
      problems += made.diagnostics
      for file in made.files { try add(file.file, file.bytes) }
    }
    try sitemap?.write(
      add: { document throws(Diagnosed) in try add(document.file, document.bytes) },
      addOther: { file throws(Diagnosed) in try add(file.path, file.bytes) })
    return problems
  }

  private func document(at path: String) -> (FeedDocument, Syndication.Format)? {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let name = path.dropFirst(folder.count)
    guard let format = Syndication.Format.allCases.first(where: { $0.file == name }),
      let page = plan.page(at: PagePath(String(folder))), page.card == nil,
      let settings = page.feed.syndication, settings.formats.contains(format),
      let document = FeedDocuments(page.feed)?.document(at: page.path)
    else { return nil }
    return (document, format)
  }
}

import CardLayout
import Diagnostics
import HTMLProof

/// Ids on several pages.
extension PageMaker {
  /// Reports an id of two cards whose pages can be loaded into one document; the report belongs to the second page.
  package func trace(_ conflict: FeedIdentities.Conflict) -> MadePage {
    let second = conflict.entries[1]
    var made = MadePage(plan.page(at: Int(second.page)))
    do {
      guard let here = try location(of: second), let first = try location(of: conflict.entries[0]) else { return made }
      let problem = Diagnostic.idOnSeveralPages(
        here.id, feed: made.planned.feed.id, first: first.origin, second: here.origin,
        cards: conflict.entries.count { $0.card >= 0 })
      // An id from data is the record's.
      made.add(here.isFromData ? problem.asWarning : problem, position: here.origin.position)
    } catch {
      made.add(.pageFailed(made.planned.path, reason: "\(error)"))
    }
    return made
  }

  /// The origin of an id on a page; `nil` if the page does not contain the id.
  private func location(
    of entry: FeedIdentities.Entry
  ) throws -> (id: String, origin: HTMLOrigin, isFromData: Bool)? {
    let planned = plan.page(at: Int(entry.page))
    guard let ancestors = composer.ancestors(of: planned) else { return nil }
    let context = context(of: planned)
    for section in try shownSections(of: planned) {
      let fragment = try sections.render(section, context: context)
      if let range = prover.location(ofID: entry.id, in: fragment.subject, inside: ancestors) {
        let origin = try sections.origin(
          of: range.lowerBound, in: fragment, section: section, context: context)
        return (String(decoding: fragment.html[range], as: UTF8.self), origin, fragment.firstValue(in: range) != nil)
      }
    }
    guard entry.card < 0 else { return nil }
    return ("", HTMLOrigin(location: nil, subject: Diagnostic.Subject(page: planned.path.text), position: 0), false)
  }
}

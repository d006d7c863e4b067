import HTMLProof

/// The ids on pages, to whose elements other pages link.
extension PageMaker {
  /// The maximum number of pages whose ids are remembered.
  private static let remembered = 256

  /// The hashes of the ids on another page, which is made for them; `nil` if it cannot be made.
  package func knownIdentifiers(on planned: PlannedPage) -> Set<UInt64>? {
    if let known = identifiers[planned.index] ?? madeIdentifiers.identifiers(onPage: planned.index) { return known }
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

  /// Shares the ids on a page with other workers, if pages of cards may link to them.
  ///
  /// Not those of a page that lacks parts: for its ids, it would be made with all of them.
  func share(_ made: MadePage) {
    let planned = made.planned
    guard !plan.cardPages.isEmpty, !checks.isEmpty, planned.card == nil, planned.notice == nil,
      planned.feed.value == nil, made.leftOut.isEmpty, made.failures.isEmpty
    else { return }
    madeIdentifiers.add(made.identifiers, onPage: planned.index)
  }
}

extension MadePage {
  /// The hashes of all ids on the page.
  package var identifiers: Set<UInt64> {
    var found = Set(page?.frameIDs ?? [])
    for section in sections { found.formUnion(section.validated.ids.lazy.map(\.hash)) }
    return found
  }
}

import HTMLProof

/// The ids on pages, to whose elements other pages link.
extension PageMaker {
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
}

extension MadePage {
  /// The hashes of all ids on the page.
  package var identifiers: Set<UInt64> {
    var found = Set(page?.frameIDs ?? [])
    for section in sections { found.formUnion(section.validated.ids.lazy.map(\.hash)) }
    return found
  }
}

package import CardLayout
package import FeedPages
package import HTMLProof
package import TemplateEngine

extension PageMaker {
  /// Creates a worker's page maker that describes its pages to other programs and checks their addresses and weights.
  ///
  /// - Parameters:
  ///   - addresses: the addresses of the site, with which those of pages are checked; `nil` for no check.
  ///   - weighed: the files of the site with their sizes and the budgets of its pages; `nil` for no check.
  ///   - identifiers: the ids on pages that any worker has made.
  package convenience init(
    plan: SitePlan, shelf: TemplateShelf, pageTemplates: [String: Template], prover: HTMLProver,
    addresses: SiteAddresses? = nil, weighed: WeighedFiles? = nil, hooks: RenderHooks = RenderHooks(),
    identifiers: MadeIdentifiers = MadeIdentifiers()
  ) {
    let links = addresses.flatMap { $0.policy.ignoresAll ? nil : LinkCheck($0) }
    let checks: [(any PageCheck)?] = [links, weighed.map(BudgetCheck.init)]
    self.init(
      plan: plan, shelf: shelf, pageTemplates: pageTemplates, prover: prover,
      describer: PageMetadataMaker(plan, pictures: shelf.pictures),
      checks: checks.compactMap(\.self), hooks: hooks, identifiers: identifiers)
  }
}

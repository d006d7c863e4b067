import CardLayout
import Cardloom
import FeedPages
import HTMLProof

/// Tells which cards of the feeds can stand for all others: a template is not shown with a card that the site leaves out.
struct SampleProof {
  private let project: PreviewProject
  private let maker: PageMaker

  init(_ project: PreviewProject, rules: ProofRules) {
    self.project = project
    maker = PageMaker(
      plan: project.plan, shelf: project.templates.shelf, pageTemplates: project.templates.pages,
      prover: HTMLProver(rules))
  }

  /// The findings about a cell template without cards that it cannot show because of their records.
  ///
  /// - Complexity: that of rendering and proving the cards, of which there are a few.
  func withoutDamaged(
    _ found: FeedScan.Findings?, of template: String, usage: [Catalogue.Usage]
  ) -> FeedScan.Findings? {
    guard var found, found.first != nil else { return found }
    let model = project.section(mostUsedOf: usage)
    var verdicts: [String: CardVerdict] = [:]
    func verdict(_ variant: Catalogue.Variant) -> CardVerdict {
      let name = variant.origin
      if let known = verdicts[name] { return known }
      let made = judge(variant, in: template, model: model)
      verdicts[name] = made
      return made
    }
    let all = [found.first].compactMap(\.self) + found.extremes.values
    let isTemplateRight = all.contains { verdict($0) == .shown }
    func isFit(_ variant: Catalogue.Variant) -> Bool {
      switch verdict(variant) {
      case .shown: true
      case .leftOut: false
      case .suspect: !isTemplateRight
      }
    }
    found.extremes = found.extremes.filter { isFit($0.value) }
    if let first = found.first, !isFit(first) {
      found.first = found.extremes.min { $0.key.variantID < $1.key.variantID }?.value
    }
    return found
  }

  private func judge(
    _ variant: Catalogue.Variant, in template: String, model: SectionModel?
  ) -> CardVerdict {
    do {
      let section = try FrameSection(
        template: template, variant: variant, state: .default, model: model, foldTitle: false
      ).model
      return try maker.verdict(on: section)
    } catch {
      // The frame shows why it cannot be rendered.
      return .suspect
    }
  }
}

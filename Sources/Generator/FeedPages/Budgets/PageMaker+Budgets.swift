import CardLayout
import Diagnostics
import HTMLProof

extension PageMaker {
  /// Adds what a page and its cards need beyond their budgets.
  func checkBudgets(of page: Page, into made: inout MadePage) throws {
    guard let budgets else { return }
    let limits = budgets.files.budgets
    if !limits.page.isEmpty {
      let weight = budgets.weigh(page, targets: &made.targets)
      for measure in Budgets.Measure.allCases {
        guard let limit = limits.page[measure], weight.amount(measure) > limit.most else { continue }
        let most = page.sections.map { section in
          (id: section.section.id, count: PageWeight(section.fragment.html[...]).amount(measure))
        }.max { $0.count < $1.count }
        made.add(
          .pageOverBudget(
            measure, weight, of: limit, severity: budgets.files.severity, page: page.planned, section: most))
      }
    }
    guard !limits.card.isEmpty else { return }
    for section in page.sections {
      for part in section.fragment.parts {
        guard case .cell = part.role else { continue }
        let weight = PageWeight(section.fragment.html[part.html.range])
        for measure in Budgets.Measure.allCases {
          guard let limit = limits.card[measure], weight.amount(measure) > limit.most else { continue }
          let origin = try sections.origin(
            of: part.content.lowerBound, in: section.fragment, section: section.section,
            context: context(of: page.planned))
          made.add(
            .cardOverBudget(
              measure, weight, of: limit, severity: budgets.files.severity, template: part.template,
              subject: origin.subject ?? Diagnostic.Subject(page: page.planned.path.text)),
            position: origin.position)
        }
      }
    }
  }
}

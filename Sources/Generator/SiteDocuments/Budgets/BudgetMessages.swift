import CardSources
import Diagnostics
package import FeedPages

/// The messages about budgets.
extension Diagnostic {
  /// A page that needs more than its budget.
  ///
  /// - Parameter section: the section with the most elements or pictures.
  static func pageOverBudget(
    _ measure: Budgets.Measure, _ weight: PageWeight, of limit: Budgets.Limit, severity: Severity, page: PlannedPage,
    section: (id: String, count: Int)?
  ) -> Diagnostic {
    let parts = weight.parts(of: measure) ?? section.map { "\($0.count) of them in the section `\($0.id)`" }
    return Diagnostic(
      severity, code: PageCode.overBudget,
      "`\(page.path.text)` \(overBudget(measure, weight, of: limit))\(parts.map { ": \($0)" } ?? "")",
      at: limit.location, reason: "each reader's device has to load it",
      hint: pageHint(measure)
    ).with(detail: page.budgetDetail)
  }

  /// A card that needs more than its budget.
  static func cardOverBudget(
    _ measure: Budgets.Measure, _ weight: PageWeight, of limit: Budgets.Limit, severity: Severity, template: String,
    subject: Subject
  ) -> Diagnostic {
    Diagnostic(
      severity, code: PageCode.overBudget,
      "the card \(overBudget(measure, weight, of: limit)), with the template `cells/\(template)`", at: limit.location,
      subject: subject, reason: "every page that shows it has to load it",
      hint: "shorten what the template writes, or the card's data, or raise the budget"
    ).with(detail: "cells/\(template)")
  }

  private static func overBudget(
    _ measure: Budgets.Measure, _ weight: PageWeight, of limit: Budgets.Limit
  ) -> String {
    let (amount, most) = Budgets.words(weight.amount(measure), of: limit.most, measure)
    return switch measure {
    case .bytes: "needs \(amount) of \(most)"
    case .requests: "makes \(amount) requests of \(most)"
    case .elements: "has \(amount) element\(amount == "1" ? "" : "s") of \(most)"
    case .pictures: "shows \(amount) picture\(amount == "1" ? "" : "s") of \(most)"
    }
  }

  private static func pageHint(_ measure: Budgets.Measure) -> String {
    switch measure {
    case .bytes: "make the heaviest smaller, show fewer cards on a page (`pages: {size: 10}`), or raise the budget"
    case .requests: "load fewer files, show fewer cards on a page (`pages: {size: 10}`), or raise the budget"
    case .elements, .pictures: "show fewer cards on a page (`pages: {size: 10}`), or raise the budget"
    }
  }
}

extension PlannedPage {
  /// What distinguishes messages about the same limit: the feed, the field of its value, or the source of its card.
  fileprivate var budgetDetail: String {
    if let card { return card.pages.list.source.name }
    return feed.value == nil ? feed.id : feed.id.prefix { $0 != "/" }.description
  }
}

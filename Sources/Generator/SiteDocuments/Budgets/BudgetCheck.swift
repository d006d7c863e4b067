import CardLayout
import Diagnostics
import FeedPages
import HTMLProof
import Platform

/// Weighs pages and cards, and reports what is over its budget.
///
/// What scripts and style sheets load later is not part of it, and neither are the sizes of other sites' files.
final class BudgetCheck: PageCheck {
  private let files: WeighedFiles

  init(_ files: WeighedFiles) { self.files = files }

  private var budgets: Budgets { files.budgets }

  /// Adds what a page and its cards need beyond their budgets.
  func check(_ page: Page, by maker: PageMaker, into made: inout MadePage) throws {
    if !budgets.page.isEmpty {
      let weight = weigh(page, targets: &made.targets)
      for measure in Budgets.Measure.allCases {
        guard let limit = budgets.page[measure], weight.amount(measure) > limit.most else { continue }
        let most = page.sections.map { section in
          (id: section.section.id, count: PageWeight(section.fragment.html[...]).amount(measure))
        }.max { $0.count < $1.count }
        made.add(
          .pageOverBudget(measure, weight, of: limit, severity: files.severity, page: page.planned, section: most))
      }
    }
    guard !budgets.card.isEmpty else { return }
    for section in page.sections {
      for part in section.fragment.parts {
        guard case .cell = part.role else { continue }
        let weight = PageWeight(section.fragment.html[part.html.range])
        for measure in Budgets.Measure.allCases {
          guard let limit = budgets.card[measure], weight.amount(measure) > limit.most else { continue }
          let origin = try maker.origin(of: part.content.lowerBound, in: section, on: page)
          made.add(
            .cardOverBudget(
              measure, weight, of: limit, severity: files.severity, template: part.template,
              subject: origin.subject ?? Diagnostic.Subject(page: page.planned.path.text)),
            position: origin.position)
        }
      }
    }
  }

  /// The weight of a page.
  ///
  /// - Parameter targets: receives the files on whose sizes it depends.
  private func weigh(_ page: Page, targets: inout [LinkTarget]) -> PageWeight {
    var weight = PageWeight(html: page.html.count)
    var seen: Set<String> = []
    page.html.withUnsafeBytes { html in
      var isInLink = false
      func count(_ name: Slice<UnsafeRawBufferPointer>) {
        weight.count(element: name)
        isInLink = name.lazy.map { $0 | 0x20 }.elementsEqual("link".utf8)
      }
      _ = LinkScanner.scan(html, in: html.indices, onElement: count) { attribute in
        guard attribute.form == .resource else { return }
        let address = String(decoding: html[attribute.value], as: UTF8.self)
        switch files.addresses.resolve(address, in: page.planned.path.folder) {
        case .file(let path, _):
          guard let size = files.size(of: path), let kind = PageWeight.Kind(path: path), seen.insert(path).inserted
          else { return }
          targets.append(WeighedFiles.target(path, size: size))
          weight.files.append(PageWeight.File(path: path, kind: kind, bytes: size))
        case .elsewhere:
          // Links of the head mostly name pages.
          guard !isInLink, Self.isForeign(address), seen.insert(address).inserted else { return }
          weight.elsewhere += 1
        default: break
        }
      }
    }
    return weight
  }

  private static func isForeign(_ address: String) -> Bool {
    address.hasPrefix("http://") || address.hasPrefix("https://") || address.hasPrefix("//")
  }
}

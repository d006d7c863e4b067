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
      func text(_ range: Range<Int>) -> String { String(decoding: html[range], as: UTF8.self) }
      var element = Element()
      // What a phone takes of the sources of a picture.
      var chosen: String?
      func add(_ address: String) {
        switch files.addresses.resolve(address, in: page.planned.path.folder) {
        case .file(let path, _):
          guard let size = files.size(of: path), let kind = PageWeight.Kind(path: path), seen.insert(path).inserted
          else { return }
          targets.append(WeighedFiles.target(path, size: size))
          weight.files.append(PageWeight.File(path: path, kind: kind, bytes: size))
        case .elsewhere:
          // Links of the head mostly name pages.
          guard element.name != "link", Self.isForeign(address), seen.insert(address).inserted else { return }
          weight.elsewhere += 1
        default: break
        }
      }
      func finish() {
        let offer = element.candidates.flatMap { PhonePicture.address(among: text($0), sizes: element.sizes.map(text)) }
        if element.name == "source", let offer {
          if !element.hasCondition { chosen = chosen ?? offer }
          return
        }
        let loaded = element.name == "img" ? chosen ?? offer ?? element.resources.first : nil
        for address in loaded.map({ [$0] }) ?? element.resources { add(address) }
        chosen = nil
      }
      _ = LinkScanner.scan(
        html, in: html.indices,
        onElement: { name in
          weight.count(element: name)
          finish()
          element = Element(name: String(decoding: name, as: UTF8.self).lowercased())
        }
      ) { attribute in
        switch attribute.form {
        case .resource: element.resources.append(text(attribute.value))
        case .candidates: element.candidates = attribute.value
        case .sizes: element.sizes = attribute.value
        case .condition: element.hasCondition = true
        case .navigation, .style: break
        }
      }
      finish()
    }
    return weight
  }

  /// What an element loads.
  private struct Element {
    var name = ""
    /// The addresses of files.
    var resources: [String] = []
    /// The range of a picture's candidates, and of how wide it is drawn.
    var candidates: Range<Int>?
    var sizes: Range<Int>?
    /// Whether a source is for some screens only.
    var hasCondition = false
  }

  private static func isForeign(_ address: String) -> Bool {
    address.hasPrefix("http://") || address.hasPrefix("https://") || address.hasPrefix("//")
  }
}

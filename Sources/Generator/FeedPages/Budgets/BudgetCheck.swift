import CardLayout
import Diagnostics
import HTMLProof
import Platform

/// Weighs pages and cards, and reports what is over its budget.
///
/// What scripts and style sheets load later is not part of it, and neither are the sizes of other sites' files.
struct BudgetCheck {
  let files: WeighedFiles

  private var budgets: Budgets { files.budgets }

  /// The weight of a page.
  ///
  /// - Parameter targets: receives the files on whose sizes it depends.
  func weigh(_ page: Page, targets: inout [LinkTarget]) -> PageWeight {
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

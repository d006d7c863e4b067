package import Diagnostics
package import FeedPages
import Platform

/// What a page and a card may need at most.
package struct Budgets: Sendable, Equatable {
  /// What is measured.
  package enum Measure: String, Sendable, CaseIterable {
    /// The bytes of the HTML; of a page also those of the files that it loads.
    case bytes
    /// The page and the files that it loads.
    case requests
    /// The elements of the HTML.
    case elements
    /// The `img` elements.
    case pictures
  }

  /// A limit with its place in the configuration.
  package struct Limit: Sendable, Equatable {
    /// The largest number that is within the budget.
    package let most: Int
    /// Where the limit is configured.
    package let location: SourceLocation

    /// Creates a limit.
    package init(_ most: Int, at location: SourceLocation) {
      self.most = most
      self.location = location
    }
  }

  /// The limits of each page.
  package var page: [Measure: Limit]
  /// The limits of each card.
  package var card: [Measure: Limit]

  /// Creates budgets.
  package init(page: [Measure: Limit] = [:], card: [Measure: Limit] = [:]) {
    self.page = page
    self.card = card
  }
}

/// The files of a site with their sizes, for the budgets of its pages.
///
/// A class, so that passing it between workers costs one retain.
package final class WeighedFiles: Sendable {
  let budgets: Budgets
  /// The severity of what is over a budget.
  let severity: Diagnostic.Severity
  let addresses: SiteAddresses
  private let sizes: [String: Int]
  /// The hashes of all files with their sizes.
  private let known: Set<UInt64>

  /// Collects the files.
  ///
  /// - Parameters:
  ///   - addresses: the addresses of the site.
  ///   - sizes: the sizes in bytes of the files that are not pages, by path.
  package init(budgets: Budgets, severity: Diagnostic.Severity, addresses: SiteAddresses, sizes: [String: Int]) {
    self.budgets = budgets
    self.severity = severity
    self.addresses = addresses
    self.sizes = sizes
    known = Set(sizes.lazy.map { Self.target($0.key, size: $0.value).path })
  }

  /// The size of a file in bytes; `nil` for a page and for a file that does not exist.
  func size(of path: String) -> Int? { sizes[path] }

  /// A file of a size, on which the result of weighing a page depends.
  static func target(_ path: String, size: Int) -> LinkTarget {
    LinkTarget(path: ContentHash(path).joined(UInt64(size)).value, id: 0, exists: true)
  }

  /// Whether a target is a file that has the same size.
  package func holds(_ target: UInt64) -> Bool { known.contains(target) }
}

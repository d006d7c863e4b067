/// How `cardloom pull` finds the further pages of an answer.
package struct FollowConfiguration: Sendable, Equatable {
  /// Where a request says which page it wants.
  package enum Place: Sendable, Equatable {
    /// A parameter of the query.
    case parameter(String)
    /// A member of the body; in GraphQL, one of its variables.
    case variable(String)
  }

  /// How the next page is found.
  package enum Step: Sendable, Equatable {
    /// By the links that formats and APIs have for it.
    case links
    /// By an address in the answer, at a dotted path.
    case address(path: String)
    /// By a text in the answer, at a dotted path.
    case cursor(path: String, Place)
    /// By the page's number; `last` is the path, or the header field, of the number of the last page.
    case page(Place, from: Int?, last: String?)
    /// By the number of records before the page, which has at most `size`.
    case offset(Place, size: Int)
  }

  /// How the next page is found.
  package let step: Step
  /// The maximum number of pages.
  package var most = Self.usualMost

  /// The maximum number of pages unless the configuration says otherwise.
  package static let usualMost = 100

  package init(_ step: Step, most: Int = Self.usualMost) {
    self.step = step
    self.most = most
  }
}

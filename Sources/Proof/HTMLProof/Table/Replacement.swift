/// What to use in place of an obsolete element or attribute.
package enum Replacement: Sendable, Equatable, ExpressibleByStringLiteral {
  /// Something else, as a phrase.
  case use(StaticString)
  /// Nothing; why, as a clause, if there is something to say.
  case nothing(because: StaticString? = nil)

  package init(stringLiteral phrase: StaticString) { self = .use(phrase) }

  /// The replacement as a phrase.
  package var text: String {
    switch self {
    case .use(let phrase): "\(phrase)"
    case .nothing(let reason): "nothing" + (reason.map { ": \($0)" } ?? "")
    }
  }

  package static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.use, .use), (.nothing, .nothing): left.text == right.text
    case (.use, .nothing), (.nothing, .use): false
    }
  }
}

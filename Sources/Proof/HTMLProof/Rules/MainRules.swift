/// The main content: one visible `main`, in the right place (§4.4.14).
struct MainRules: RuleGroup, Equatable {
  /// The number of visible `main` elements.
  private var elements = 0
  /// The number of other visible elements with `role=main`.
  private var roles = 0

  @inline(__always)
  mutating func startTag(_ tag: Tag, on page: PageWalk) {
    if tag.element == .main {
      checkContext(tag, page)
    } else if page.roles.explicit == .main, page.explicitRoleIsAllowed(on: tag) {
      count(tag, page)
    }
  }

  /// `main` may only be in `html`, `body`, `div`, `form` and custom elements.
  private mutating func checkContext(_ tag: Tag, _ page: PageWalk) {
    if !page.isInTemplate, let wrong = page.nearest(Self.notAroundMain) {
      return page.report(.misplacedMain(ancestor: page.displayName(of: wrong)), on: tag)
    } else if !page.isInTemplate, let form = page.nearest([.form]), form.flags.contains(.isLabelled) {
      // A form that has a name is a landmark of its own.
      return page.report(.misplacedMain(ancestor: "form"), on: tag)
    }
    count(tag, page)
  }

  private static let notAroundMain =
    ElementSet(ElementName.allCases) - [
      .html, .body, .div, .form, .custom, .main, .unknown, .svg, .math, .foreign, .none,
    ]

  private mutating func count(_ tag: Tag, _ page: PageWalk) {
    guard !tag.has(.hidden), !page.isInTemplate, !(page.parent?.flags.contains(.isHidden) ?? false) else { return }
    let before = (elements: elements, roles: roles)
    if tag.element == .main { elements += 1 } else { roles += 1 }
    if elements == 2, before.elements == 1 {
      page.report(.severalMains, on: tag)
    } else if before.elements + before.roles == 1 {
      // HTML speaks of the element only; WAI-ARIA advises against a second one by its role.
      page.report(.severalMains, .warning, on: tag)
    }
  }
}

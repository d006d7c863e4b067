import Diagnostics

/// The headings of a page.
struct HeadingRecord {
  var level = 0
  var hasH1 = false
}

/// How many elements show themselves as the main content.
struct MainRecord: Equatable {
  /// `<main>` elements.
  var elements = 0
  /// Other elements with `role=main`.
  var roles = 0
}

extension PageWalk {
  mutating func checkHeading(_ tag: Tag) {
    guard !isInTemplate else { return }
    let level = tag.element.number - ElementName.h1.number + 1
    if headings.level > 0, level > headings.level + 1 {
      report(.headingSkip, on: tag, value: "h\(headings.level)", expected: "h\(headings.level + 1)")
    }
    headings.level = level
    if level == 1 {
      if headings.hasH1 { report(.severalH1, .warning, on: tag) }
      headings.hasH1 = true
    }
  }

  /// `main`: once where it shows, and only in `html`, `body`, `div`, `form` and custom elements (§4.4.14).
  mutating func checkMain(_ tag: Tag) {
    if !isInTemplate, let wrong = nearest(Self.notAroundMain) {
      return report(.misplacedMain, on: tag, value: displayName(of: wrong))
    } else if !isInTemplate, let form = nearest([.form]), form.flags.contains(.isLabelled) {
      // A form that has a name is a landmark of its own (§4.4.14).
      return report(.misplacedMain, on: tag, value: "form")
    }
    countMain(tag)
  }

  private static let notAroundMain =
    ElementSet(ElementName.allCases) - [
      .html, .body, .div, .form, .custom, .main, .unknown, .svg, .math, .foreign, .none,
    ]

  /// Counts an element that presents itself as the main content.
  mutating func countMain(_ tag: Tag) {
    guard !tag.has(.hidden), !isInTemplate, !(stack.last?.flags.contains(.isHidden) ?? false) else { return }
    let before = mains
    if tag.element == .main { mains.elements += 1 } else { mains.roles += 1 }
    if mains.elements == 2, before.elements == 1 {
      report(.severalMains, on: tag, value: "main")
    } else if before.elements + before.roles == 1 {
      // HTML speaks of the element only (§4.4.14); WAI-ARIA advises against a second one by its role.
      report(.severalMains, .warning, on: tag, value: "main")
    }
  }
}

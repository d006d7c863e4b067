import ChangeReview
import Testing

@Suite("The conditions under which a rule has an effect")
struct RuleConditionsTests {
  @Test(
    "At-rules and pseudo-classes are told in words",
    arguments: [
      ([], ".card", nil),
      (["@layer theme"], ".card", nil),
      (["@media screen"], ".card", nil),
      (["@media (min-width: 640px)"], ".card", "at 640 px and wider"),
      (["@media (max-width: 50rem)"], ".card", "up to 800 px"),
      (["@media (width < 50rem)"], ".card", "below 800 px"),
      (["@media (50em < width)"], ".card", "above 800 px"),
      (["@media screen and (min-width: 400px) and (max-width: 799.5px)"], ".card", "from 400 to 799.5 px"),
      (["@media (400px <= width < 800px)"], ".card", "from 400 to below 800 px"),
      (["@media (width < 400px), print"], ".card", "below 400 px or on paper"),
      (
        ["@media (min-width: 640px)", "@media (prefers-color-scheme: dark)"], ".card",
        "at 640 px and wider, in a dark scheme"
      ),
      (["@media (hover: hover)"], ".card:hover", "where a pointer hovers, on hover"),
      (["@media not (min-width: 640px)"], ".card", "when not (min-width: 640px)"),
      (["@media (min-resolution: 2x)"], ".card", "when (min-resolution: 2x)"),
      (["@container card (inline-size >= 30rem)"], ".card", "in containers with card (inline-size >= 30rem)"),
      (["@container (min-width: 480px)"], ".card", "in containers at 480 px and wider"),
      (["@supports (display: grid)"], ".card", "where browsers support (display: grid)"),
      ([], "a:hover, a:focus-visible", "on hover or on focus"),
      ([], "a, a:hover", nil),
      ([], ".card:not(:hover) a", nil),
      ([], ":is(.card:hover) a::before", "on hover"),
      ([], ".card:focus-within a:hover", "with the focus inside, on hover"),
    ] as [([String], String, String?)])
  func words(atRules: [String], selector: String, words: String?) {
    #expect(RuleConditions(atRules: atRules, selector: selector).words == words)
  }

  @Test(
    "Only the width of the window restricts where a rule has an effect",
    arguments: [
      ([], [320, 640, 1280]),
      (["@media (min-width: 640px)"], [640, 1280]),
      (["@media (width > 640px)"], [1280]),
      (["@media (max-width: 39.9375rem)"], [320]),
      (["@media (width < 400px), (width >= 80em)"], [320, 1280]),
      (["@media (min-width: 400px)", "@media (max-width: 800px)"], [640]),
      (["@media (min-width: 400px) and (max-width: 300px)"], []),
      (["@media (min-width: 50vw)"], [320, 640, 1280]),
      (["@media not (min-width: 640px)"], [320, 640, 1280]),
      (["@media (min-width: 640px) or (max-width: 330px)"], [320, 640, 1280]),
      (["@media print"], [320, 640, 1280]),
      (["@container (min-width: 640px)"], [320, 640, 1280]),
    ] as [([String], [Int])])
  func widths(atRules: [String], widths: [Int]) {
    let conditions = RuleConditions(atRules: atRules, selector: ".card")
    #expect([320, 640, 1280].filter(conditions.mayApply) == widths)
  }
}

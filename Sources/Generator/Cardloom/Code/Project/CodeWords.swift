import Diagnostics

extension Diagnostic {
  /// The diagnostic of a site in Swift: what it says about `site.yml`, it says about the code.
  var forCode: Diagnostic { with(reason: reason.map(Self.forCode), hint: hint.map(Self.forCode)) }

  /// The words for keys that are methods in Swift come before those that suit every key.
  private static func forCode(_ text: String) -> String {
    guard text.contains("site.yml") else { return text }
    return
      text
      .replacing(/write `content: \{origins: \[(.*?)\]\}` in site\.yml/) {
        "add `.origins(\"\($0.output.1)\")` to the site"
      }
      .replacing(/`currency: (\w+)` in site\.yml/) { "`.currency(\"\($0.output.1)\")` of the site" }
      .replacing(/add `([^`]+)` to `events:` in site\.yml/) {
        "add `\($0.output.1)` to `events` of the type of cells, or to `.events(…)` of the site"
      }
      .replacing("the events of `site.yml`", with: "the declared events")
      .replacing("`events` in site.yml declares", with: "`events` of the site or of a type of cells declares")
      .replacing(/write `html: \[(.*?)\]` for its source in site\.yml/) {
        "add `.html(\"\($0.output.1)\")` to its cards"
      }
      .replacing("the `url` of `site.yml`", with: "the `url` of the site")
      .replacing(" beside `from` in site.yml", with: " of `Section.modules`, by `.setting(_:_:)`")
      .replacing("in site.yml", with: "in the code of the site")
  }
}

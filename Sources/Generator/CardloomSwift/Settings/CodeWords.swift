import Diagnostics

extension Diagnostic {
  /// The diagnostic of a site in Swift: what it says about `site.yml`, it says about the code.
  var forCode: Diagnostic {
    let isOfCode = category == .configuration && location?.file.hasSuffix(".swift") == true
    func words(_ text: String) -> String { isOfCode ? SwiftWords.text(Self.forCode(text)) : Self.forCode(text) }
    return with(reason: reason.map(words), hint: hint.map(words))
  }

  /// The words for keys that are methods in Swift come before those that suit every key.
  private static func forCode(_ text: String) -> String {
    var text = text
    if text.contains("site.yml") {
      text =
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
    return
      text
      .replacing(/say `duplicates: first`, `last` or `refuse` in the source's configuration/) { _ in
        "add `.duplicates(.first)`, `.last` or `.refuse` to the cards"
      }
      .replacing(
        "`duplicates: first` or `duplicates: last` in the source's configuration",
        with: "`.duplicates(.first)` or `.duplicates(.last)` of the cards"
      )
      .replacing("the site has no sources yet: add it under `sources`", with: "give the section cards")
      .replacing(/run `cardloom pull`/) { _ in
        "write the project with `writeProject(to:)`, and run `cardloom pull` in its folder"
      }
      .replacing("in the source's configuration", with: "in the settings of the cards")
  }
}

import Cardloom
package import Diagnostics
import FeedPages
import JSONRecords

extension PreviewSite {
  /// The tokens of the theme.
  package var tokens: DesignTokens {
    DesignTokens(project.files, theme: project.configuration.theme?.value)
  }

  /// The page with the theme's tokens.
  ///
  /// - Throws: ``Diagnosed`` if the workbench's own templates are broken.
  package func tokensPage() throws(Diagnosed) -> PreviewPage {
    let file = PreviewPaths.tokens
    let shared = WorkbenchData(site: self, file: file).shared(page: "tokens", title: "Tokens", current: "tokens")
    return try page("tokens", shared + tokenData(for: file).members, file: file)
  }

  /// The page with specimens of the tokens in the site's own styles, which the page of the tokens shows in frames.
  ///
  /// - Throws: ``Diagnosed`` if the workbench's own templates are broken.
  package func specimensPage() throws(Diagnosed) -> PreviewPage {
    let file = PreviewPaths.specimens
    let head = project.plan.feeds.first.map { FrameHead(feed: $0, project: project) } ?? FrameHead(project.files)
    let content = try workbench.html("specimens", .object(tokenData(for: file).specimens(titles: titles)), file: file)
    return try page(
      "frame",
      [
        .init("title", "Tokens"), .init("language", .string(project.plan.language)),
        .init("direction", .string(TextDirection(language: project.plan.language).rawValue)),
        .init("feed", ""), .init("isCell", false), .init("id", "tokens"), .init("name", "Tokens"),
        .init("root", .string(WorkbenchTemplates.root(of: file))),
        .init("stylesheets", .array(head.stylesheets.map { .string($0.contains(":") ? $0 : "../site/" + $0) })),
        .init("scripts", .array([])), .init("content", .html(content)), .init("origins", .html([])),
      ], file: file)
  }

  private func tokenData(for file: String) -> TokenData {
    TokenData(tokens: tokens, files: project.files, root: WorkbenchTemplates.root(of: file))
  }

  /// The longest titles of the site's cards, one of each template, longest first; else a made-up one.
  private var titles: [TokenData.Specimen] {
    let variants = catalogue.entries.compactMap { $0.variant(ExtremeKind.longestTitle.variantID) }
    let real = variants.filter { !$0.isSynthetic }
    let texts = (real.isEmpty ? variants : real).compactMap { variant -> TokenData.Specimen? in
      guard let text = variant.data.text("title") ?? variant.data.text("name"), !text.isEmpty else { return nil }
      return TokenData.Specimen(text: text, language: variant.data.text("language"))
    }
    let distinct = texts.enumerated().filter { index, one in !texts[..<index].contains(one) }.map(\.element)
    let sorted = distinct.sorted { ($0.text.count, $1.text) > ($1.text.count, $0.text) }
    return sorted.isEmpty
      ? [TokenData.Specimen(text: project.plan.title, language: nil)] : Array(sorted.prefix(Self.specimens))
  }

  /// The number of different titles among the specimens.
  private static let specimens = 3
}

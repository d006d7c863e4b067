import CardLayout
import Cardloom
import Diagnostics
import FeedPages
import HTMLProof
import Platform

/// A page of the site, with what it was made from and the sizes that its cells declare.
struct MadeSitePage: Sendable {
  let page: ValidatedPage
  /// The hash of all its inputs except the templates.
  let key: ContentHash
  let templates: [UsedTemplate]
  let templatesHash: ContentHash
  let sizes: Set<CellSize>
}

/// The pages of an earlier preview that a new one can copy, because their cards and their templates have not changed.
///
/// Pages link style sheets and do not contain them, so a changed style sheet changes no page.
struct ReusableSitePages: Sendable {
  private let known: [String: MadeSitePage]
  private let keys: PageKeys
  private let inputs: PageInputs

  /// - Parameter former: the earlier preview; `nil` to copy nothing.
  /// - Throws: ``Diagnosed`` if the configuration cannot be read.
  init(_ former: MadePreview?, for site: PreviewSite) throws(Diagnosed) {
    inputs = try PageInputs(of: site.project.project)
    keys = PageKeys(of: site.project.plan, inputs: inputs.shared)
    // Pages may refer to assets and to other pages, with warnings where these are missing.
    if let former, former.site.project.plan.pageCount == site.project.plan.pageCount,
      site.project.staticFiles.hasSameAssets(as: former.site.project.staticFiles)
    {
      known = former.pages
    } else {
      known = [:]
    }
  }

  /// A page of the earlier preview; `nil` if it must be made.
  func page(_ planned: PlannedPage) -> MadeSitePage? {
    guard let page = known[planned.path.file], inputs.hash(of: page.templates) == page.templatesHash,
      keys.key(of: planned) == page.key
    else { return nil }
    return page
  }

  /// A page that was just made, for a later preview to copy; `nil` if it must be made anew each time.
  func kept(
    _ page: ValidatedPage, of planned: PlannedPage, templates: [UsedTemplate], sizes: Set<CellSize>
  ) -> MadeSitePage? {
    guard let key = keys.key(of: planned), let hash = inputs.hash(of: templates) else { return nil }
    return MadeSitePage(page: page, key: key, templates: templates, templatesHash: hash, sizes: sizes)
  }
}

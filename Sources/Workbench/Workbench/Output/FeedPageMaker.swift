package import CardLayout
import Cardloom
package import Diagnostics
package import FeedPages
import HTMLProof

/// Makes the site's own pages for the preview, as the build does, with the script with which the workbench
/// communicates.
///
/// Each worker reuses one.
package final class FeedPageMaker {
  private let site: PreviewSite
  private let standIns: ErrorContent
  private let maker: PageMaker
  private let lines = RecordLines()

  /// Creates a worker's maker.
  ///
  /// - Throws: ``Diagnosed`` if libxml2 rejects the schema, which is a bug in Cardloom.
  package init(_ site: PreviewSite) throws(Diagnosed) {
    self.site = site
    standIns = ErrorContent(project: site.project)
    maker = PageMaker(
      plan: site.project.plan, shelf: site.project.templates.shelf, pageTemplates: site.project.templates.pages,
      prover: HTMLProver(try ProofRules(usesMemo: true)), addresses: site.project.addresses)
  }

  /// The sizes that cells have declared so far, for the stylesheet.
  package private(set) var sizes: Set<CellSize> = []

  /// The templates and the declared sizes of the last page.
  private(set) var lastTemplates: [UsedTemplate] = []
  private(set) var lastSizes: Set<CellSize> = []

  /// Makes a page of the site below the folder `site/`; cards that their records prevent are left out, as in the build,
  /// and the errors of any other part are shown in its place.
  ///
  /// - Throws: ``Diagnosed`` if even the errors cannot be rendered.
  package func make(_ planned: PlannedPage) throws(Diagnosed) -> PreviewPage {
    let file = PreviewPaths.site + planned.path.file
    let broken = site.project.problems(ofPage: planned.feed.pageTemplate)
    let made = maker.make(planned, standIns: standIns, leavesOut: true)
    sizes.formUnion(made.sizes)
    (lastTemplates, lastSizes) = (made.templates, made.sizes)
    let found = broken + made.diagnostics + made.failures.flatMap(\.diagnostics) + made.omissions
    guard broken.isEmpty, let page = made.page else {
      return try site.failurePage(found, title: planned.path.text, file: file)
    }
    return PreviewPage(
      page: try site.workbench.proven(Self.instrumented(page.html, file: file), file: file), diagnostics: found)
  }

  /// The origins of all texts of a page, as a script that the workbench loads on demand; empty for a page that cannot
  /// be made.
  package func origins(of planned: PlannedPage) -> [UInt8] {
    var list = TextOrigins(lines: lines)
    do {
      for rendered in try maker.renderedSections(of: planned) { list.add(rendered.origins, in: rendered.html) }
    } catch {
      // The page itself shows the error.
    }
    return list.script
  }

  /// The page with the workbench's script before all others, and its stylesheet after all others.
  package static func instrumented(_ html: [UInt8], file: String) -> [UInt8] {
    let root = WorkbenchTemplates.root(of: file)
    guard let head = html[...].firstOffset(of: "</head>") else { return html }
    let offset = html[..<head].firstOffset(of: "<script") ?? head
    let script = "<script src=\"\(root)workbench/frame.js\" defer></script>\n  "
    let styles = ["frame", "report"].map { "  <link rel=\"stylesheet\" href=\"\(root)workbench/\($0).css\">\n" }
    var page: [UInt8] = []
    page.reserveCapacity(html.count + 512)
    page += html[..<offset]
    page += script.utf8
    page += html[offset..<head]
    for style in styles { page += style.utf8 }
    page += html[head...]
    return page
  }
}

import CardAdaptors
import CardHolders
import Cardloom
package import Diagnostics
package import FeedPages
import HTMLConformance

/// The newest version of the project, and what renders its pages.
package actor LiveState {
  private let token: String
  private let rules: ProofRules
  var maker: PageMaker?
  private var project: LiveProject?
  /// What keeps the project from being read anew.
  private var failures: [Diagnostic] = []
  /// The sizes that cells have declared so far; none is forgotten, because a page that is open may still need it.
  private var sizes: Set<CellSize> = []
  private var told = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  package init(token: String) throws(Diagnosed) {
    self.token = token
    rules = try ProofRules(usesMemo: false, isShared: false)
  }

  /// The newest version that could be read.
  package var current: LiveProject? { project }

  /// Counts what pages have been told.
  package var revision: Int { told }

  // MARK: Changes

  /// Takes a new reading and says what pages that are open must be told.
  ///
  /// - Parameter paths: the addresses of assets that have changed.
  package func adopt(_ reading: ProjectReader.Reading, assets: [String] = []) -> LiveChange {
    let before = project
    let hadFailures = failures
    let styles = styleContents
    failures = reading.problems
    if let new = reading.project {
      project = new
      maker = PageMaker(
        plan: new.plan, shelf: new.templates.shelf, pageTemplates: new.templates.pages, prover: HTMLProver(rules))
    }
    if project?.unfinished.isEmpty ?? true {
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
    told += 1
    let after = styleContents
    let changed = Set(styles.keys).union(after.keys).filter { styles[$0] != after[$0] }.sorted()
    return LiveChange(
      revision: told, styles: changed.filter { $0.hasSuffix(".css") }.map { "/" + $0 },
      reloads: before != nil && changed.contains { $0.hasSuffix(".js") },
      pages: before?.revision != project?.revision || hadFailures != failures, assets: assets)
  }

  /// Waits until every feed is read to its end.
  package func untilFinished() async {
    guard let project, !project.unfinished.isEmpty else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  // MARK: Content

  /// The page at a path; `nil` when no feed has one there.
  package func page(at path: PagePath) -> LivePage? {
    var facts = LiveFacts(token: token, revision: told)
    guard let project, let maker else { return LivePage(failure: failures, facts: facts) }
    guard let planned = project.page(at: path) else { return nil }
    facts.isUnfinished = project.isUnfinished(planned.feed)
    let common = failures + project.problems
    let broken = project.problems(ofPage: planned.feed.pageTemplate)
    guard broken.isEmpty else { return LivePage(failure: broken + common, facts: facts) }
    do {
      let patched = try maker.make(planned, standIns: ErrorContent(project: project))
      sizes.formUnion(maker.sizes)
      guard let page = patched.page else { return LivePage(failure: patched.problems + common, facts: facts) }
      return LivePage(page.html, facts: facts, problems: common + patched.problems)
    } catch let error as Diagnosed {
      return LivePage(failure: error.diagnostics + common, facts: facts)
    } catch {
      return LivePage(failure: [.pageCannotBeMade(path.text, reason: "\(error)")] + common, facts: facts)
    }
  }

  /// A file of the theme.
  package func themeFile(at path: String) -> [UInt8]? { styleContents[path] }

  private var styleContents: [String: [UInt8]] {
    guard let project else { return [:] }
    var stylesheet = SectionStylesheet()
    for section in project.plan.feeds.flatMap(\.sections) { stylesheet.add(section.holder, adaptor: section.adaptor) }
    stylesheet.add(sizes: sizes)
    return project.copies.themeFiles.merging(["theme/sections.css": Array(stylesheet.text.utf8)]) { $1 }
  }
}

import CardSources
import ChangeReview
import Diagnostics
import LivePreview
import Platform
import Workbench

/// What the page *Changes* of `cardloom serve` shows: the last accepted state, else `HEAD`, against the work tree.
actor WorkTreeChanges: ChangesSource {
  private let project: String
  private let jobs: Int
  private let files = DiskFileSystem()
  /// The former state, made once for each commit.
  private var base: PreviewState?
  /// The work tree as it was compared last, whose frames the next one takes over where nothing differs.
  private var tree: PreviewState?
  /// The report on the page that was made last.
  private var report: ChangeReport?
  /// The page of the latest version, which may still be in the making.
  private var latest: (revision: Int, page: Task<Result<[UInt8], Diagnosed>, Never>)?

  init(project: String, jobs: Int) {
    self.project = project
    self.jobs = jobs
  }

  func page(at revision: Int, token: String) async throws(Diagnosed) -> [UInt8] {
    if let latest, latest.revision == revision { return try await latest.page.value.get() }
    let page = Task { await make(token) }
    latest = (revision, page)
    let result = await page.value
    // A commit mends it without a new version of the project.
    if case .failure = result, latest?.revision == revision { latest = nil }
    return try result.get()
  }

  func decide(_ hash: String, isAccepted: Bool) throws(Diagnosed) -> String {
    var accepted = try AcceptedChanges(project: project, files: files)
    if isAccepted {
      guard var report else { throw Diagnosed(.unknownGroup(hash, known: [])) }
      try report.accept([hash], in: &accepted, commit: nil)
    } else {
      accepted.groups[hash] = nil
    }
    try accepted.write(to: files)
    latest = nil
    return "site/review/" + Review.acceptedFile
  }

  private func make(_ token: String) async -> Result<[UInt8], Diagnosed> {
    do throws(Diagnosed) {
      let accepted = try AcceptedChanges(project: project, files: files)
      let states = ComparedStates(project: project, jobs: jobs, accepted: accepted)
      let (name, commit) = try states.baseline()
      if base?.name != name { base = try await states.made(of: commit, name: name) }
      guard let base else { throw Diagnosed(.noBaseline(project, reason: "the former state cannot be made")) }
      let tree = try await states.workTree(reusing: tree ?? base)
      self.tree = tree
      let report = try ChangeReport(from: base, to: tree, accepted: Set(accepted.groups.keys))
      self.report = report
      return .success(try report.page(token: token))
    } catch {
      return .failure(error)
    }
  }
}

extension ComparedStates {
  /// The commit from which the work tree is compared, and its name.
  ///
  /// - Throws: ``Diagnosed`` if nothing was committed.
  fileprivate func baseline() throws(Diagnosed) -> (name: String, commit: String) {
    do throws(Diagnosed) {
      let commit = try GitRepository(project: project).commit(accepted.state ?? "HEAD")
      let short = commit.prefix(10)
      return (accepted.state == nil ? "HEAD (\(short))" : "the accepted state (\(short))", commit)
    } catch {
      throw Diagnosed(.noBaseline(project, reason: error.diagnostics.first?.message ?? "nothing was committed"))
    }
  }
}

extension Diagnostic {
  fileprivate static func noBaseline(_ project: String, reason: String) -> Diagnostic {
    Diagnostic(
      .error, code: CommandCode.noRepository, category: .access, "there is no former state to compare with",
      reason: reason + ", and no state was accepted",
      hint: "run `git init`, `git add .` and `git commit` in `\(project)`, then load this page again")
  }
}

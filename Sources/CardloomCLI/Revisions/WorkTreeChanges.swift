import CardSources
import ChangeReview
import Diagnostics
import LivePreview
import Platform
import Workbench

/// What the page *Changes* of `cardloom serve` shows: the last accepted state, else `HEAD`, against the work tree.
actor WorkTreeChanges: ChangesSource {
  nonisolated let commits: AsyncStream<Void>
  private let committed: AsyncStream<Void>.Continuation
  private let project: String
  private let jobs: Int
  /// The command with which a Swift package writes its preview; `nil` if `site.yml` says everything.
  private let program: String?
  private let files = DiskFileSystem()
  /// Makes a watcher that leaves out some paths.
  private let watcher: @Sendable (@escaping @Sendable (String) -> Bool) -> any FileWatcher
  /// Follows the repository from the first page on.
  private var watching: Task<Void, Never>?
  /// The former state, made once for each commit.
  private var base: PreviewState?
  /// The work tree as it was compared last, whose frames the next one takes over where nothing differs.
  private var tree: PreviewState?
  /// The report on the page that was made last.
  private var report: ChangeReport?
  /// The page of the latest version, which may still be in the making.
  private var latest: (version: Version, page: Task<Result<[UInt8], Diagnosed>, Never>)?

  /// What the page depends on.
  private struct Version: Equatable {
    /// The version of the project.
    let revision: Int
    /// The commit with which it is compared.
    let commit: String
  }

  init(
    project: String, jobs: Int, program: String?,
    watcher: @escaping @Sendable (@escaping @Sendable (String) -> Bool) -> any FileWatcher
  ) {
    self.project = project
    self.jobs = jobs
    self.program = program
    self.watcher = watcher
    (commits, committed) = AsyncStream.makeStream()
  }

  deinit { watching?.cancel() }

  func page(at revision: Int, token: String) async throws(Diagnosed) -> [UInt8] {
    try watchRepository()
    let accepted = try AcceptedChanges(project: project, files: files)
    let baseline = try states(accepted).baseline()
    let version = Version(revision: revision, commit: baseline.commit)
    if let latest, latest.version == version { return try await latest.page.value.get() }
    let page = Task { await make(token, accepted, baseline) }
    latest = (version, page)
    return try await page.value.get()
  }

  private func states(_ accepted: AcceptedChanges) -> ComparedStates {
    ComparedStates(project: project, jobs: jobs, accepted: accepted, program: program)
  }

  /// Follows commits and checkouts, of which the project's own files tell nothing.
  private func watchRepository() throws(Diagnosed) {
    guard watching == nil else { return }
    let folders: [String]
    do {
      folders = try GitRepository(project: project).folders()
    } catch {
      throw Diagnosed(.noBaseline(project, error))
    }
    let changes = watcher { !GitRepository.isMoved($0, byCommitsIn: folders) }.changes(in: folders)
    watching = Task { [committed] in
      for await _ in changes { committed.yield() }
    }
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

  private func make(
    _ token: String, _ accepted: AcceptedChanges, _ baseline: (name: String, commit: String)
  ) async -> Result<[UInt8], Diagnosed> {
    do throws(Diagnosed) {
      let states = states(accepted)
      let base: PreviewState
      if let known = self.base, known.name == baseline.name {
        base = known
      } else {
        base = try await states.made(of: baseline.commit, name: baseline.name, reusing: tree)
        self.base = base
      }
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
      throw Diagnosed(.noBaseline(project, error))
    }
  }
}

extension Diagnostic {
  fileprivate static func noBaseline(_ project: String, _ error: Diagnosed) -> Diagnostic {
    let reason = error.diagnostics.first?.message ?? "nothing was committed"
    return Diagnostic(
      .error, code: CommandCode.noRepository, category: .access, "there is no former state to compare with",
      reason: reason + ", and no state was accepted",
      hint: "run `git init`, `git add .` and `git commit` in `\(project)`, then load this page again")
  }
}

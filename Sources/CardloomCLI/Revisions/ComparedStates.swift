import Cardloom
import ChangeReview
import Diagnostics
import Platform
import Workbench

/// Makes the two states that `cardloom diff` compares, of folders, of revisions and of the work tree.
struct ComparedStates {
  let project: String
  let jobs: Int
  let accepted: AcceptedChanges
  /// The command with which a Swift package writes its preview; `nil` if `site.yml` says everything.
  var program: String?
  let files = DiskFileSystem()

  /// The states, with the commit of the new one if it is that of a revision, or the work tree is clean.
  struct Pair {
    let old: PreviewState
    let new: PreviewState
    let commit: String?
  }

  /// Makes the states.
  ///
  /// - Parameters:
  ///   - old: a folder or a revision; `nil` for the last accepted state, else `HEAD`.
  ///   - new: a folder or a revision; `nil` for the work tree.
  func make(old: String?, new: String?) async throws -> Pair {
    let before = try await state(old ?? accepted.state ?? "HEAD")
    if let new {
      let after = try await state(new, reusing: before.state)
      return Pair(old: before.state, new: after.state, commit: after.commit)
    }
    return Pair(
      old: before.state, new: try await workTree(reusing: before.state),
      commit: try before.repository.flatMap(cleanCommit))
  }

  /// The state of the work tree.
  ///
  /// - Parameter former: a state of the project whose frames are taken over where nothing differs.
  func workTree(reusing former: PreviewState? = nil) async throws(Diagnosed) -> PreviewState {
    if let program {
      let name = "the work tree"
      let memory = try SiteProgram(command: program, project: project).preview(named: name)
      return try PreviewState(folder: SiteProgram.folder, name: name, files: memory)
    }
    let options = PreviewBuild.Options(project: project, jobs: jobs, now: .now)
    return try await PreviewState.made(options, name: "the work tree", files: files, reusing: former)
  }

  /// The state of a commit.
  func made(of commit: String, name: String, reusing former: PreviewState? = nil) async throws(Diagnosed)
    -> PreviewState
  {
    let repository = try GitRepository(project: project)
    if let program {
      let memory = try SiteProgram(command: program, project: project).preview(of: repository, at: commit, named: name)
      return try PreviewState(folder: SiteProgram.folder, name: name, files: memory)
    }
    let memory = try repository.files(at: commit, named: name)
    let options = PreviewBuild.Options(project: ".", jobs: jobs, now: .now)
    return try await PreviewState.made(options, name: name, files: memory, reusing: former)
  }

  private func cleanCommit(_ repository: GitRepository) throws -> String? {
    let head = try repository.commit("HEAD")
    return try repository.isClean(at: head, in: program == nil ? ["site", "Templates"] : ["."]) ? head : nil
  }

  private func state(
    _ name: String, reusing former: PreviewState? = nil
  ) async throws -> (state: PreviewState, commit: String?, repository: GitRepository?) {
    if try files.attributes(ofTarget: name)?.kind == .folder,
      try files.attributes(ofTarget: FilePath.join(name, "index.html")) != nil || name.contains("/")
    {
      return (try PreviewState(folder: name, files: files), nil, nil)
    }
    let repository = try GitRepository(project: project)
    let commit = try repository.commit(name)
    let shown = commit.hasPrefix(name) ? String(commit.prefix(10)) : name
    return (try await made(of: commit, name: shown, reusing: former), commit, repository)
  }
}

import Diagnostics
import Platform

/// The git repository of a project, read through the program `git`; its work tree is never touched.
struct GitRepository {
  private let project: String
  /// The project's folder in the repository, with a trailing slash unless it is the root.
  private let prefix: String

  /// Finds the repository of a project.
  ///
  /// - Throws: ``Diagnosed`` if there is none, or no program `git`.
  init(project: String) throws(Diagnosed) {
    self.project = project
    guard let answer = try Self.run(["rev-parse", "--show-prefix"], in: project) else {
      throw Diagnosed(.noRepository(project))
    }
    prefix = Self.line(answer)
  }

  /// The identity of the commit that a revision names.
  ///
  /// - Throws: ``Diagnosed`` if the repository has no such commit.
  func commit(_ revision: String) throws(Diagnosed) -> String {
    let arguments = ["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"]
    guard let answer = try Self.run(arguments, in: project), !answer.isEmpty else {
      let shallow = try Self.run(["rev-parse", "--is-shallow-repository"], in: project).map(Self.line) == "true"
      throw Diagnosed(.unknownRevision(revision, isShallow: shallow))
    }
    return Self.line(answer)
  }

  /// The folders of git with what a commit or a checkout changes: that of the work tree, and that of all work trees.
  func folders() throws(Diagnosed) -> [String] {
    let answer = try Self.run(["rev-parse", "--git-dir", "--git-common-dir"], in: project) ?? []
    let folders = Self.text(answer).split(separator: "\n").map { FilePath.join(project, String($0)) }
    return Array(Set(folders)).sorted()
  }

  /// Whether a file of git, or a folder on the way to it, changes with a commit or a checkout.
  ///
  /// - Parameters:
  ///   - path: a path in one of the folders.
  ///   - folders: the folders of git.
  static func isMoved(_ path: String, byCommitsIn folders: [String]) -> Bool {
    folders.contains { folder in
      guard path.hasPrefix(folder + "/"), !path.hasSuffix(".lock") else { return false }
      let name = path.dropFirst(folder.count + 1)
      return ["HEAD", "logs", "logs/HEAD", "packed-refs", "refs", "refs/heads"].contains(name)
        || name.hasPrefix("refs/heads/")
    }
  }

  /// Whether the project's files are those of a commit.
  ///
  /// - Parameter paths: the folders of the project that matter.
  func isClean(at commit: String, in paths: [String]) throws(Diagnosed) -> Bool {
    guard let changes = try Self.run(["status", "--porcelain", "--"] + paths, in: project) else { return false }
    let own = Self.text(changes).split(separator: "\n").filter { !$0.contains("site/review/") }
    guard own.isEmpty else { return false }
    return try self.commit("HEAD") == commit
  }

  /// The files of the project at a commit, in memory.
  ///
  /// - Throws: ``Diagnosed`` if they cannot be read, or there is no project.
  func files(at commit: String, named revision: String) throws(Diagnosed) -> MemoryFileSystem {
    let list = try Self.run(
      ["ls-tree", "-r", "-z", "--full-tree", commit, "--", prefix + "site", prefix + "Templates"], in: project)
    let entries: [Entry] = (list ?? []).split(separator: 0).compactMap { Entry(String(decoding: $0, as: UTF8.self)) }
      .filter { entry in
        let path = entry.path.dropFirst(prefix.count)
        return !path.hasPrefix("site/public/") && !path.hasPrefix("site/preview/")
      }
    guard entries.contains(where: { $0.path == prefix + "site/site.yml" }) else {
      throw Diagnosed(.noProject(in: revision, folder: prefix.isEmpty ? "." : prefix))
    }
    let memory = MemoryFileSystem()
    var links: [(path: String, target: String)] = []
    let contents = try contents(of: entries, revision: revision)
    do {
      for (entry, bytes) in zip(entries, contents) {
        let path = String(entry.path.dropFirst(prefix.count))
        if entry.isLink {
          links.append((path, FilePath.normalized(FilePath.join(FilePath.parent(of: path), Self.text(bytes)))))
          continue
        }
        try memory.makeFolder(FilePath.parent(of: path))
        try memory.write(bytes, to: path)
      }
      for link in links where try memory.attributes(of: link.target)?.kind == .file {
        try memory.makeFolder(FilePath.parent(of: link.path))
        try memory.write(try memory.read(link.target), to: link.path)
      }
    } catch {
      throw Diagnosed(.file(error))
    }
    return memory
  }

  /// Writes all files of a commit into a folder, as a checkout does, without touching the work tree or its index.
  ///
  /// - Parameter folder: the path of an empty folder.
  /// - Returns: the project's folder in it.
  /// - Throws: ``Diagnosed`` if the commit is not complete.
  func checkOut(_ commit: String, named revision: String, in folder: String) throws(Diagnosed) -> String {
    let copy = FilePath.join(folder, "checkout")
    let index = "GIT_INDEX_FILE=" + FilePath.join(folder, "index")
    guard let root = try Self.run(["rev-parse", "--show-toplevel"], in: project).map(Self.line),
      try Self.run(["read-tree", commit], in: root, environment: index) != nil,
      try Self.run(["checkout-index", "--all", "--prefix=\(copy)/"], in: root, environment: index) != nil
    else { throw Diagnosed(.incompleteRevision(revision)) }
    return prefix.isEmpty ? copy : FilePath.join(copy, String(prefix.dropLast()))
  }

  /// A file of a commit.
  private struct Entry {
    let object: String
    let path: String
    let isLink: Bool

    /// Reads `100644 blob 3f2a…<tab>site/site.yml`.
    init?(_ line: String) {
      guard let tab = line.firstIndex(of: "\t") else { return nil }
      let words = line[..<tab].split(separator: " ")
      guard words.count == 3, words[1] == "blob" else { return nil }
      object = String(words[2])
      path = String(line[line.index(after: tab)...])
      isLink = words[0] == "120000"
    }
  }

  /// The contents of files, in their order.
  private func contents(of entries: [Entry], revision: String) throws(Diagnosed) -> [[UInt8]] {
    let wanted = Array(entries.map { $0.object + "\n" }.joined().utf8)
    guard let answer = try Self.run(["cat-file", "--batch"], in: project, input: wanted) else {
      throw Diagnosed(.unknownRevision(revision, isShallow: false))
    }
    var contents: [[UInt8]] = []
    var rest = answer[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      // Each object follows a line such as `3f2a… blob 120`.
      let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      guard words.count == 3, let count = Int(words[2]), rest.distance(from: end, to: rest.endIndex) > count else {
        break
      }
      let start = rest.index(after: end)
      contents.append(Array(rest[start..<start + count]))
      rest = rest[min(start + count + 1, rest.endIndex)...]
    }
    guard contents.count == entries.count else { throw Diagnosed(.incompleteRevision(revision)) }
    return contents
  }

  // MARK: Process

  /// The output of `git`; `nil` if it reports an error.
  ///
  /// - Parameter environment: a variable for it, as `NAME=value`.
  /// - Throws: ``Diagnosed`` if there is no such program.
  private static func run(
    _ arguments: [String], in folder: String, input: [UInt8]? = nil, environment: String? = nil
  ) throws(Diagnosed) -> [UInt8]? {
    do {
      let words = (environment.map { [$0, "git"] } ?? []) + ["-C", folder] + arguments
      let result = try ChildProcess.result(of: environment == nil ? "git" : "env", words, input: input)
      return result.status == 0 ? result.output : nil
    } catch {
      throw Diagnosed(.noGit)
    }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func line(_ bytes: [UInt8]) -> String {
    let text = text(bytes)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}

extension Diagnostic {
  fileprivate static let noGit = Diagnostic(
    .error, code: CommandCode.noGit, category: .access, "there is no program `git` to read a revision with",
    reason: "it is not in PATH", hint: "install git, or compare two folders that `cardloom preview` wrote")

  fileprivate static func noRepository(_ project: String) -> Diagnostic {
    Diagnostic(
      .error, code: CommandCode.noRepository, category: .access, "`\(project)` is in no git repository",
      reason: "a state that is not a folder is a revision of the project's repository",
      hint: "name two folders that `cardloom preview` wrote, or run `git init`")
  }

  fileprivate static func unknownRevision(_ revision: String, isShallow: Bool) -> Diagnostic {
    Diagnostic(
      .error, code: CommandCode.unknownRevision, category: .configuration,
      "`\(revision)` is neither a folder with a preview nor a revision of the repository",
      reason: isShallow ? "the repository is a shallow clone, which has only the last commits" : nil,
      hint: isShallow
        ? "fetch the rest with `git fetch --unshallow`; in CI check out the whole history (`fetch-depth: 0`)"
        : "name a branch, a tag or a commit, such as `HEAD~1`, or a folder that `cardloom preview` wrote")
  }

  fileprivate static func incompleteRevision(_ revision: String) -> Diagnostic {
    Diagnostic(
      .error, code: CommandCode.unknownRevision, category: .access, "files of the revision `\(revision)` are missing",
      reason: "the repository is a partial clone, or damaged", hint: "fetch them with `git fetch`, then see `git fsck`")
  }

  fileprivate static func noProject(in revision: String, folder: String) -> Diagnostic {
    Diagnostic(
      .error, code: CommandCode.unknownRevision, category: .configuration,
      "the revision `\(revision)` has no project in `\(folder)`", reason: "it has no `site/site.yml` there",
      hint: "name a later revision, or the project's folder with --project; of a Swift package, say by --program what "
        + "writes its preview, or commit what `writeProject` writes")
  }
}

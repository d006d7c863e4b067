import Diagnostics
import Platform

/// The program of a Swift package that writes the preview of its site: only it has the models, and adaptors of its own.
struct SiteProgram {
  /// A command of the shell, to which the folder for the preview is added.
  let command: String
  /// The project's folder, in which the package is.
  let project: String
  let files = DiskFileSystem()

  /// What the program writes in the project's folder, in memory.
  ///
  /// - Throws: ``Diagnosed`` if it fails, or writes no preview.
  func preview(named name: String) throws(Diagnosed) -> MemoryFileSystem {
    try files.withTemporaryFolder(for: "program") { folder throws(Diagnosed) in
      try run(in: project, named: name, folder)
    }
  }

  /// What the program of a commit writes there, in memory.
  ///
  /// - Throws: ``Diagnosed`` if the commit cannot be checked out, or if its program fails or writes no preview.
  func preview(of repository: GitRepository, at commit: String, named name: String) throws(Diagnosed)
    -> MemoryFileSystem
  {
    try files.withTemporaryFolder(for: "program") { folder throws(Diagnosed) in
      let copy = try repository.checkOut(commit, named: name, in: folder)
      return try run(in: copy, named: name, folder)
    }
  }

  /// The folder of the preview in memory.
  static let folder = "preview"

  /// Runs the program in a folder, and reads what it writes.
  private func run(in folder: String, named name: String, _ temporary: String) throws(Diagnosed) -> MemoryFileSystem {
    let output = FilePath.join(temporary, Self.folder)
    let script = "CARDLOOM_PROJECT=$(cd \"$1\" && pwd) && export CARDLOOM_PROJECT && cd \"$2\" && \(command) \"$3\""
    let result: (status: Int32, output: [UInt8])
    do {
      result = try ChildProcess.result(of: "/bin/sh", ["-c", script, "sh", project, folder, output], withErrors: true)
    } catch {
      throw Diagnosed(.programFailed(command, named: name, reason: error.reason))
    }
    guard result.status == 0 else {
      let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n").suffix(20)
      let words = lines.isEmpty ? "" : ":\n" + lines.joined(separator: "\n")
      throw Diagnosed(.programFailed(command, named: name, reason: "it ended with the status \(result.status)\(words)"))
    }
    let memory = MemoryFileSystem()
    do {
      guard try files.attributes(of: FilePath.join(output, "index.json")) != nil else {
        throw Diagnosed(
          .programFailed(command, named: name, reason: "it wrote no preview into the folder that was added to it"))
      }
      for path in try FolderListing(.search, files: files).files(in: output) {
        let target = FilePath.join(Self.folder, path)
        try memory.makeFolder(FilePath.parent(of: target))
        try memory.write(try files.read(FilePath.join(output, path)), to: target)
      }
    } catch let error as FileError {
      throw Diagnosed(.file(error))
    } catch let error as Diagnosed {
      throw error
    } catch {
      throw Diagnosed(.programFailed(command, named: name, reason: "\(error)"))
    }
    return memory
  }
}

extension Diagnostic {
  fileprivate static func programFailed(_ command: String, named name: String, reason: String) -> Diagnostic {
    Diagnostic(
      .error, code: CommandCode.programFailed, category: .access, "`\(command)` wrote no preview of \(name)",
      reason: reason,
      hint:
        "let the program write the preview, by `try await site.preview(to: folder)`, into the folder that is its last "
        + "argument; the article *Review* shows it")
  }
}

package import Platform

/// The messages for files that cannot be read or written.
extension Diagnostic {
  /// The diagnostic of a failed file operation, which ends a build with exit status 3.
  ///
  /// `shownPath` is the path as the user would write it, if it differs from the path of the operation.
  package static func file(_ error: FileError, shownAs shownPath: String? = nil, at location: SourceLocation? = nil)
    -> Diagnostic
  {
    let (code, reason, hint) = words(for: error)
    return Diagnostic(
      .error, code: code, category: .access, "cannot \(error.operation) `\(shownPath ?? error.path)`", at: location,
      reason: reason, hint: hint)
  }

  /// The reason why a file cannot be read or written, as a clause.
  package static func reason(of error: FileError) -> String { words(for: error).reason }

  private static func words(for error: FileError) -> (code: FileCode, reason: String, hint: String?) {
    switch error.reason {
    case .missing:
      (.missingFile, "there is no such file or folder", "check the spelling of the path")
    case .notPermitted:
      (.notPermitted, "you are not permitted to", "change the owner or the permissions of the file and its folder")
    case .isFolder:
      (.isFolder, "it is a folder, not a file", "name a file")
    case .notFolder:
      (.notFolder, "a part of the path is a file, not a folder", "rename or remove that file")
    case .exists:
      (.fileExists, "something of that name is there already", "rename or remove it")
    case .notEmpty:
      (.folderNotEmpty, "the folder is not empty", "empty the folder or choose another one")
    case .noSpace:
      (.noSpace, "no space is left on the disk", "make room and run the command again; nothing old was touched")
    case .readOnly:
      (.readOnly, "the disk is mounted for reading only", "choose a folder on another disk")
    case .brokenLink:
      (.brokenLink, "it is a link to something that there is not", "mend the link or remove it")
    case .linkCircle:
      (.linkCircle, "its links lead in a circle", "remove one of the links")
    case .linkToOutput:
      (
        .linkToOutput,
        "it leads to the folder that the site is written to, and the next build would read its own pages",
        "remove the link, or name another folder with `--output`"
      )
    case .notFile:
      (.notFile, "it is a pipe or a device, not a file", "write what it gives into a file, and name that")
    case .nameTooLong:
      (.nameTooLong, "the name is longer than the system takes", "choose a shorter one")
    case .nameNotUTF8:
      (.nameNotUTF8, "its name is not UTF-8", "rename it")
    case .tooManyOpenFiles:
      (
        .tooManyOpenFiles, "the system lets this process open no more files",
        "raise the limit (`ulimit -n 1024`) and run the command again"
      )
    case .changedWhileRead:
      (
        .changedWhileRead, "another program wrote to it while it was read",
        "run the command again when nothing writes to it; a program that writes to another file and renames that is never in the way"
      )
    case .other(let code):
      (.fileError, SystemCalls.words(for: code), nil)
    }
  }
}

extension FolderListing {
  /// The paths of all files below a folder, relative to it and sorted by their bytes; empty if the folder is missing.
  ///
  /// - Throws: ``Diagnosed`` if something in the folder cannot be read.
  package func filesIfPresent(in folder: String) throws(Diagnosed) -> [String] {
    do {
      return try files.attributes(of: folder) == nil ? [] : self.files(in: folder)
    } catch {
      throw Diagnosed(.file(error))
    }
  }
}

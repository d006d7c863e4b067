package import Diagnostics
import Platform

/// The messages about output folders.
extension Diagnostic {
  static func output(_ error: FileError, _ layout: OutputLayout) -> Diagnostic {
    if error.reason == .nameTooLong { return .file(error, shownAs: layout.shownTarget) }
    if error.path == layout.lock {
      return .file(
        FileError(operation: "write to", path: error.path, reason: error.reason), shownAs: layout.shown(error.path))
    }
    return .file(error, shownAs: layout.shown(error.path))
  }

  static func unnamedOutput(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, code: OutputCode.unnamedOutput, category: .configuration,
      "the output folder `\(path)` has no name of its own",
      reason: "a new site is made beside the old one, and then takes its name",
      hint: "name the folder from the one above it, such as `--output ../public`")
  }

  static func foreignOutput(_ layout: OutputLayout, example: String) -> Diagnostic {
    Diagnostic(
      .error, code: OutputCode.foreignOutput, category: .access,
      "the output folder `\(layout.shownTarget)` is not empty, and Cardloom did not make it",
      reason: "it holds `\(example)`; a build replaces the whole folder",
      hint: "empty it, or name another folder with `--output`")
  }

  static func damagedManifest(_ layout: OutputLayout) -> Diagnostic {
    Diagnostic(
      .error, code: OutputCode.damagedManifest, category: .access,
      "`\(FilePath.join(layout.shownTarget, OutputManifest.fileName))` is damaged",
      reason: "it tells which files of the folder Cardloom made",
      hint: "delete the folder `\(layout.shownTarget)` and build again")
  }

  static func outputIsNoFolder(_ layout: OutputLayout, isLink: Bool) -> Diagnostic {
    Diagnostic(
      .error, code: FileCode.notFolder, category: .access,
      "the output folder `\(layout.shownTarget)` is a \(isLink ? "symbolic link" : "file")",
      reason: isLink
        ? "a build replaces the whole folder, so it would replace the link" : "a site is a folder of files",
      hint: isLink ? "name the folder that it points to with `--output`" : "name a folder with `--output`")
  }

  static func outputInUse(_ layout: OutputLayout) -> Diagnostic {
    Diagnostic(
      .error, code: OutputCode.outputInUse, category: .access, "another build is writing to `\(layout.shownTarget)`",
      reason: "two builds would mix their pages",
      hint: "wait until it has finished, then run the command again")
  }

  static func stopped(_ layout: OutputLayout) -> Diagnostic {
    Diagnostic(
      .error, code: OutputCode.stopped, category: .access, "stopped before `\(layout.shownTarget)` was complete",
      reason: "someone asked for it, with Control-C or `kill`",
      hint: "the files that were made so far are removed; run the command again for all of them")
  }

  static func duplicateOutput(_ path: String, first: String) -> Diagnostic {
    Diagnostic(
      .error, code: OutputCode.duplicateOutput, "two files of the site would be `\(path)`",
      reason: path == first
        ? "one of them would overwrite the other" : "`\(first)` differs in letter case alone, which some disks ignore",
      hint: "rename one of them")
  }

  /// A note about the files in the output folder that Cardloom did not make and has kept.
  package static func foreignFilesKept(_ paths: [String], in folder: String) -> Diagnostic? {
    guard let first = paths.first else { return nil }
    return Diagnostic(
      .note, code: OutputCode.foreignFilesKept, category: .access,
      paths.count == 1
        ? "`\(FilePath.join(folder, first))` is not of this site and was kept"
        : "\(paths.count) files in `\(folder)` are not of this site and were kept, the first is `\(first)`",
      hint: "to publish a file with the site, put it into the site's assets")
  }

  static func unvalidatedHTML(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, code: OutputCode.unvalidatedHTML, category: .internal, "`\(path)` is HTML that nobody has checked",
      reason: "only pages that conform are written",
      hint: "this is a defect in Cardloom; please report it with the project that shows it")
  }

  static func badOutputPath(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, code: OutputCode.badOutputPath, category: .internal, "`\(path)` cannot be the path of a file of the site",
      reason: "paths of the site are relative, without `.`, `..` and line breaks", hint: "rename the file")
  }
}

import Diagnostics
import FeedPages
import TemplateEngine
import Workbench

/// The messages of the live preview.
extension Diagnostic {
  static func pageCannotBeMade(_ path: String, reason: String) -> Diagnostic {
    Diagnostic(
      .error, code: PageCode.pageFailed, category: .internal, "the page `\(path)` could not be made: \(reason)",
      hint: "this is a defect in Cardloom; please report it with the project that shows it")
  }

  static func badName(_ name: String) -> Diagnostic {
    Diagnostic(
      .error, code: TemplateCode.badName, category: .configuration, "`\(name)` is not a name for a file",
      reason: "the variant becomes a file beside its template",
      hint: "use lower-case letters, digits and hyphens, such as `long-title`")
  }

  static func outsideProject(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, code: LiveCode.outsideProject, category: .access, "`\(path)` is not a file of the project",
      reason: "the preview opens and writes files inside `Templates/` and `site/` only, and follows no symbolic links")
  }

  static func variantExists(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, code: LiveCode.variantExists, category: .configuration, "there is a file `\(path)` already",
      reason: "it would be lost",
      hint: "choose another name, or save again to replace it")
  }

  static func noSuchTemplate(_ name: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, code: TemplateCode.unknownTemplate, category: .configuration, "there is no cell template `\(name)`",
      reason: "the project no longer has it",
      hint: NearMiss.suggestion(for: name, among: known).map { "did you mean `\($0)`?" } ?? "load the page again")
  }

  static func noSuchCard(_ card: String, page: String) -> Diagnostic {
    Diagnostic(
      .error, code: LiveCode.unknownCard, category: .configuration, "the page `\(page)` has no card `\(card)`",
      reason: "the feed has changed since the page was loaded",
      hint: "load the page again")
  }

  static func builtInTemplate(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, code: LiveCode.builtInTemplate, category: .configuration, "`Templates/\(path)` came with Cardloom",
      reason: "there is no such file in the project yet",
      hint: "press *Copy into my project* beside its source in the workbench, or run "
        + "`cardloom eject \(path.hasPrefix("theme/") ? path : String(path.prefix { $0 != "." }))`")
  }

  static func noEditor() -> Diagnostic {
    Diagnostic(
      .error, code: LiveCode.noEditor, category: .configuration, "nobody knows which editor to open",
      reason: "neither `--editor` nor VISUAL names one",
      hint: "start the preview with `--editor \"code -g\"`, or set VISUAL to an editor with windows of its own")
  }

  static func terminalEditor(_ name: String) -> Diagnostic {
    Diagnostic(
      .error, code: LiveCode.terminalEditor, category: .configuration, "`\(name)` needs a terminal of its own",
      reason: "the preview's terminal shows its messages",
      hint:
        "start the preview with `--editor`, such as `--editor \"code -g\"` or `--editor \"\(name) --remote-silent\"`")
  }

  static func editorFailed(_ command: String, reason: String) -> Diagnostic {
    Diagnostic(
      .error, code: LiveCode.editorFailed, category: .access, "`\(command)` could not be started", reason: reason,
      hint: "name another one with `--editor`")
  }

  static func changedSince(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, code: LiveCode.changedSince, category: .configuration, "`\(path)` has changed since",
      reason: "another program wrote it, and its change would be lost",
      hint: "take the change back by hand, or with the undo of your editor")
  }

  static func nothingToUndo(_ word: String) -> Diagnostic {
    Diagnostic(
      .error, code: LiveCode.nothingToUndo, category: .configuration, "there is nothing to \(word)",
      reason: "only changes that the workbench has made since `cardloom serve` was started can be taken back")
  }

  static func badAction(_ action: LiveAction) -> Diagnostic {
    Diagnostic(
      .error, code: LiveCode.badAction, category: .internal,
      "the preview did not understand what `\(action.rawValue)` should do",
      reason: "the page is of another Cardloom than the preview",
      hint: "load the page again")
  }
}

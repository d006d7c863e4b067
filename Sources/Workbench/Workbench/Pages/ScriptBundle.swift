package import Cardloom
package import Diagnostics

/// A script of the preview: a module with all that it imports, whose names are hidden from the rest of the page.
///
/// A classic script, because modules do not run from `file://`.
package struct ScriptBundle: Sendable {
  /// The path of the module with which it begins, below `Templates`.
  package let entry: String

  private init(_ entry: String) { self.entry = entry }

  /// The workbench around the frames.
  package static let workbench = ScriptBundle("preview/workbench/workbench.js")

  /// The script in every page that the workbench shows.
  package static let frame = ScriptBundle("preview/frame/frame.js")

  /// The script on every page of `cardloom serve`.
  package static let live = ScriptBundle("live/live.js")

  /// The page that scales the pictures of a review file in a browser.
  package static let pictures = ScriptBundle("preview/pictures/scale.js")

  /// The page of `cardloom diff --output`.
  package static let changes = ScriptBundle("preview/changes/changes.js")

  /// The page *Changes* of `cardloom serve`.
  package static let liveChanges = ScriptBundle("preview/changes/decisions.js")

  /// The page in which a browser measures what changed.
  package static let measuredChanges = ScriptBundle("preview/changes/measure.js")

  /// The file that `cardloom review` writes.
  package static let review = ScriptBundle("preview/review/review.js")

  /// The file that `cardloom review` writes, with what changed.
  package static let reviewWithChanges = ScriptBundle("preview/review/with-changes.js")

  /// The paths of its modules, in the order of their execution.
  ///
  /// - Throws: ``Diagnosed`` if modules do not fit together.
  package func paths(in files: TemplateFiles) throws(Diagnosed) -> [String] { try linked(files).paths }

  /// The script.
  ///
  /// - Throws: ``Diagnosed`` if modules do not fit together.
  package func text(from files: TemplateFiles) throws(Diagnosed) -> String {
    "'use strict'\n{\n" + String(decoding: try linked(files).bytes, as: UTF8.self) + "}\n"
  }

  private func linked(_ files: TemplateFiles) throws(Diagnosed) -> LinkedScript {
    try LinkedScript([entry], in: files, constants: [LiveAction.module: LiveAction.constants])
  }
}

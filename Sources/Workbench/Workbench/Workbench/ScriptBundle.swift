package import Cardloom

/// A script of the preview bundled from several files, which share one scope hidden from the rest of the page.
///
/// A classic script, because modules do not run from `file://`.
package struct ScriptBundle: Sendable {
  /// The folder of the files, below `Templates`.
  package let folder: String
  /// The names of the files in the order of their execution.
  package let parts: [String]
  /// The paths of files of other folders, which come first.
  private let borrowed: [String]

  private init(folder: String, parts: [String], borrowed: [String] = []) {
    self.folder = folder
    self.parts = parts
    self.borrowed = borrowed
  }

  /// The workbench around the frames.
  package static let workbench = ScriptBundle(
    folder: "preview/workbench",
    parts: [
      "view", "frames", "bar", "filter", "keys", "wall", "zoom", "card", "stage", "found", "cuts", "feed", "source",
      "fit", "tokens", "notes", "begin",
    ])

  /// The script in every page that the workbench shows.
  package static let frame = ScriptBundle(
    folder: "preview/frame",
    parts: [
      "conditions", "forced", "told", "sizes", "overlay", "inspect", "origins", "audit", "cuts", "speak", "speech",
      "tokens", "notes", "begin",
    ])

  /// The script on every page of `cardloom serve`.
  package static let live = ScriptBundle(
    folder: "live", parts: ["draw", "talk", "form", "frames", "notes", "tools", "tokens", "fit", "live"])

  /// The documents in a page that needs no other file.
  package static let standalone = ScriptBundle(
    folder: "preview/standalone", parts: ["documents"], borrowed: ["preview/frame/speak.js"])

  /// The page that scales the pictures of a review file in a browser.
  package static let pictures = ScriptBundle(folder: "preview/pictures", parts: ["scale"])

  /// The page of `cardloom diff --output`.
  package static let changes = ScriptBundle(folder: "preview/changes", parts: ["boxes", "changes"])

  /// The page *Changes* of `cardloom serve`.
  package static let liveChanges = ScriptBundle(folder: "preview/changes", parts: ["boxes", "changes", "live"])

  /// The page in which a browser measures what changed.
  package static let measuredChanges = ScriptBundle(folder: "preview/changes", parts: ["boxes", "measure"])

  /// The file that `cardloom review` writes.
  package static let review = ScriptBundle(
    folder: "preview/review",
    parts: [
      "view", "store", "conditions", "frames", "anchors", "pick", "form", "notes", "verdicts", "entries", "answer",
      "keys", "begin",
    ])

  /// The script, without the comments of its files.
  package func bytes(from files: TemplateFiles) -> [UInt8] { Array("'use strict'\n\(block(from: files))".utf8) }

  /// One script of several: they share the names of the first, and keep their own to themselves.
  package static func joined(_ shared: ScriptBundle, _ others: [ScriptBundle], from files: TemplateFiles) -> String {
    let inner = others.map { $0.block(from: files) }.joined()
    return "'use strict'\n{\n" + shared.text(from: files) + inner + "}\n"
  }

  private func block(from files: TemplateFiles) -> String { "{\n" + text(from: files) + "}\n" }

  private func text(from files: TemplateFiles) -> String {
    let paths = borrowed + parts.map { "\(folder)/\($0).js" }
    let bodies = paths.compactMap { files.file($0) }.flatMap { ScriptText($0.bytes).bytes }
    return String(decoding: bodies, as: UTF8.self)
  }
}

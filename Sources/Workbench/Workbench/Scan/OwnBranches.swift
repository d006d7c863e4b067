import Cardloom
import Platform

/// The branches that a project wrote: those in its own templates that the built-in template of the same path lacks.
///
/// Few projects take all branches of a built-in template, and nobody takes one out.
struct OwnBranches {
  /// The text of the built-in template of the same path, by the file of each template that the project changed or wrote.
  private let replaced: [String: String]

  init(_ files: TemplateFiles) {
    let own = files.files.filter { !$0.isUnchanged && FilePath.fileExtension(of: $0.path) == "mustache" }
    replaced = Dictionary(
      own.map { file in
        (file.file, String(decoding: TemplateFiles.builtIn.file(file.path)?.bytes ?? [], as: UTF8.self))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether the project wrote a branch.
  func contains(_ use: Catalogue.BranchUse) -> Bool {
    guard let text = replaced[use.location.file] else { return false }
    // The built-in tag may have a condition behind the name.
    let start = use.tag.dropLast(2)
    return !text.ranges(of: start).contains { range in
      text[range.upperBound...].first.map { !$0.isLetter && !$0.isNumber && !"_.-".contains($0) } ?? false
    }
  }
}

package import Diagnostics
import HTMLProof
import Platform

extension TemplateFiles {
  /// The warnings about the project's own stylesheets.
  package var styleWarnings: [Diagnostic] {
    files.filter { !$0.isBuiltIn && FilePath.fileExtension(of: $0.path) == "css" }.flatMap { sheet in
      StyleSheetCheck.diagnostics(in: SourceText(file: sheet.file, bytes: sheet.bytes))
    }
  }
}

import Diagnostics
import SiteOutput
import Workbench

extension PreviewBuild.Report {
  /// A summary of a preview in two lines: its content and the written files.
  var summary: String {
    let warnings = diagnostics.count { $0.severity != .error }
    return [entries.words("template"), frames.words("frame"), pages.words("page")].joined(separator: ", ")
      + (failures > 0 ? ", \(failures) of them tell of errors" : ", all conforming")
      + (warnings > 0 ? "; \(warnings.words("warning")) in the workbench\n" : "\n")
      + "\(output): \(files.written) written, \(files.unchanged) unchanged, \(files.removed) removed\n"
  }

  /// Writes the summary for programs, as members of an object.
  func write(to writer: inout JSONWriter) {
    writer.member("entries", entries)
    writer.member("frames", frames)
    writer.member("pages", pages)
    writer.member("failures", failures)
    writer.member("written", files.written)
    writer.member("unchanged", files.unchanged)
    writer.member("removed", files.removed)
    writer.member("output", output)
  }
}

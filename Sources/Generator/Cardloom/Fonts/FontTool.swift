import Diagnostics
import Platform

/// The program that makes parts of fonts as WOFF2: fontTools' `pyftsubset`.
package struct FontTool: Sendable {
  /// What came of a run.
  package enum Outcome: Sendable, Equatable {
    case made
    /// There is no such program, or it lacks Brotli.
    case missing
    /// What it says of the font.
    case failed(String)
  }

  /// Runs the program with arguments.
  private let run: @Sendable (_ arguments: [String]) -> Outcome

  /// Creates a tool.
  package init(_ run: @escaping @Sendable (_ arguments: [String]) -> Outcome) { self.run = run }

  /// The program in `PATH`.
  package static let installed = FontTool { arguments in
    do {
      let result = try ChildProcess.result(of: "pyftsubset", arguments, withErrors: true)
      if result.status == 0 { return .made }
      let said = String(decoding: result.output, as: UTF8.self)
      if said.contains("No module named") { return .missing }
      return .failed(said.split(separator: "\n").last.map(String.init) ?? "status \(result.status)")
    } catch {
      return .missing
    }
  }

  /// Makes the part of a font with some characters, as WOFF2.
  func makePart(of font: String, _ characters: String, at path: String) -> Outcome {
    run([font, "--unicodes=" + characters, "--flavor=woff2", "--layout-features=*", "--output-file=" + path])
  }

  /// Makes the same font without compression.
  func makePlain(_ font: String, at path: String) -> Outcome {
    run([font, "--unicodes=*", "--layout-features=*", "--output-file=" + path])
  }
}

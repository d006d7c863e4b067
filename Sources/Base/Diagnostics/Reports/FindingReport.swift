import Platform

/// Findings in the formats that the hosts of repositories and CI read.
package struct FindingReport: Sendable {
  package enum Format: String, Sendable, CaseIterable {
    /// Static Analysis Results Interchange Format, for code scanning.
    case sarif
    /// Workflow commands, which GitHub and Forgejo show as annotations.
    case github
    /// A report of tests.
    case junit
    /// GitLab's Code Quality report.
    case codequality
  }

  private let format: Format
  private let paths: ReportPaths
  private let explanation: @Sendable (String) -> String?

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - paths: how files are named.
  ///   - explanation: what is to be known of all findings with a code; `nil` if nothing is.
  package init(_ format: Format, paths: ReportPaths, explanation: @escaping @Sendable (String) -> String?) {
    self.format = format
    self.paths = paths
    self.explanation = explanation
  }

  /// The text of the report, with a trailing line break unless it is empty.
  ///
  /// - Parameter files: what was checked, for the format that names what is right.
  package func text(of diagnostics: [Diagnostic], files: [String] = []) -> String {
    let named = diagnostics.map { $0.with(paths: paths) }
    switch format {
    case .sarif: return SARIFReport.text(of: named, isFromRoot: paths.hasRoot, explanation: explanation)
    case .github: return named.map(WorkflowCommands.line).joined()
    case .junit: return TestReport.text(of: named, files: files.map(paths.path))
    case .codequality: return CodeQualityReport.text(of: named)
    }
  }
}

/// Paths as the host of a repository names them: from its root.
package struct ReportPaths: Sendable {
  private let folder: String
  private let root: String?

  /// Creates the names of the files of a repository.
  ///
  /// - Parameters:
  ///   - folder: the absolute path of the folder from which files are named.
  ///   - root: the absolute path of the repository around it; `nil` if there is none.
  package init(folder: String, root: String?) {
    self.folder = folder
    self.root = root
  }

  /// Whether paths begin at the root of a repository.
  package var hasRoot: Bool { root != nil }

  /// The path of a file from the root; as it is if the file lies elsewhere.
  package func path(_ path: String) -> String {
    guard let root else { return path }
    let absolute = FilePath.normalized(FilePath.join(folder, path))
    return FilePath.contains(root, absolute) ? FilePath.relative(absolute, from: root) : path
  }
}

extension Diagnostic {
  /// The diagnostic with other names of files.
  fileprivate func with(paths: ReportPaths) -> Diagnostic {
    with(
      location: location.map { $0.with(file: paths.path($0.file)) },
      notes: notes.map { note in Note(note.message, at: note.location.map { $0.with(file: paths.path($0.file)) }) })
  }

  /// What is wrong, why, and how to fix it, in a line each.
  var sentences: [String] {
    let about = subject.flatMap { TextReport.words(for: $0, occurrences: occurrences) }
    return [
      message, about.map { "card: \($0)" }, reason.map { "why: \($0)" }, hint.map { "fix: \($0)" },
    ].compactMap { $0 }
  }

  /// A text that is the same for the same finding while the lines around it change.
  ///
  /// - Parameter count: how many findings before it are as this one is.
  func fingerprint(after count: Int) -> String {
    let facts = [code, location?.file ?? "", location?.lineText ?? "", message, subject?.card ?? "", "\(count)"]
    let digest = SHA256.hash(Array(facts.joined(separator: "\u{0}").utf8)).prefix(16)
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension [Diagnostic] {
  /// Each diagnostic with its fingerprint, which no other has.
  var fingerprinted: [(diagnostic: Diagnostic, fingerprint: String)] {
    var seen: [String: Int] = [:]
    return map { diagnostic in
      let plain = diagnostic.fingerprint(after: 0)
      let count = seen[plain, default: 0]
      seen[plain] = count + 1
      return (diagnostic, count == 0 ? plain : diagnostic.fingerprint(after: count))
    }
  }
}

/// Annotations as lines of the log of a job, which begin with `::error` and the like.
enum WorkflowCommands {
  static func line(of diagnostic: Diagnostic) -> String {
    let level =
      switch diagnostic.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    var properties: [String] = []
    if let location = diagnostic.location {
      properties = [
        "file=\(property(location.file))", "line=\(location.line)", "col=\(location.column)",
        "endColumn=\(location.column + location.length)",
      ]
    }
    properties.append("title=\(property(diagnostic.code))")
    return "::\(level) \(properties.joined(separator: ","))::\(data(diagnostic.sentences.joined(separator: "\n")))\n"
  }

  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}

/// Findings as failed tests, in the XML of JUnit; files without findings, or all of them together, as one that passed.
enum TestReport {
  static func text(of diagnostics: [Diagnostic], files: [String]) -> String {
    let wrong = Set(diagnostics.compactMap { $0.location?.file })
    let right = files.filter { !wrong.contains($0) }
    let failures = diagnostics.count { $0.severity == .error }
    let isNothing = diagnostics.isEmpty && files.isEmpty
    let counts =
      "tests=\"\(diagnostics.count + right.count + (isNothing ? 1 : 0))\" failures=\"\(failures)\" errors=\"0\""
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"cardloom\" \(counts)>\n"
    text += "  <testsuite name=\"cardloom\" \(counts) skipped=\"0\">\n"
    if isNothing { text += "    <testcase classname=\"cardloom\" name=\"no findings\"/>\n" }
    for file in right { text += "    <testcase classname=\"\(escaped(file))\" name=\"no findings\"/>\n" }
    for diagnostic in diagnostics { text += testCase(diagnostic) }
    return text + "  </testsuite>\n</testsuites>\n"
  }

  private static func testCase(_ diagnostic: Diagnostic) -> String {
    let location = diagnostic.location
    let file = escaped(location?.file ?? "cardloom")
    let line = location.map { " at \($0.line):\($0.column)" } ?? ""
    let open =
      "    <testcase classname=\"\(file)\" name=\"\(escaped(diagnostic.code))\(line)\""
      + (location == nil ? "" : " file=\"\(file)\"") + ">\n"
    let words = (location.map { ["\($0)"] } ?? []) + diagnostic.sentences
    let details = escaped(words.joined(separator: "\n"))
    let content =
      diagnostic.severity == .error
      ? "<failure type=\"\(escaped(diagnostic.code))\" message=\"\(escaped(diagnostic.message))\">\(details)</failure>"
      : "<system-out>\(diagnostic.severity.rawValue): \(details)</system-out>"
    return open + "      " + content + "\n    </testcase>\n"
  }

  private static func escaped(_ text: String) -> String {
    text.shownLines.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}

/// Findings as GitLab shows them beside a merge request.
enum CodeQualityReport {
  static func text(of diagnostics: [Diagnostic]) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    for (diagnostic, fingerprint) in diagnostics.fingerprinted {
      writer.beginObject()
      writer.member("description", diagnostic.sentences.joined(separator: "; "))
      writer.member("check_name", diagnostic.code)
      writer.member("fingerprint", fingerprint)
      writer.member("severity", severity(diagnostic.severity))
      writer.name("location")
      writer.beginObject()
      writer.member("path", diagnostic.location?.file ?? ".")
      writer.name("lines")
      writer.beginObject()
      writer.member("begin", diagnostic.location?.line ?? 1)
      writer.endObject()
      writer.endObject()
      writer.endObject()
    }
    writer.endArray()
    return writer.text + "\n"
  }

  private static func severity(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}

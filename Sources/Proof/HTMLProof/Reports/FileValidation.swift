import Diagnostics
package import Platform

/// Checks files concurrently against the rules and the gate.
package struct FileValidation: Sendable {
  /// The off-by-default rules to enable.
  package let wanted: Set<Rule>
  /// The number of bytes of a document's line that a finding can show.
  private static let longestLine = 500

  private let table: ElementTable
  private let gate: StructureGate?

  package init(wanted: Set<Rule> = [], table: ElementTable = .html, gate: StructureGate?) {
    self.wanted = wanted
    self.table = table
    self.gate = gate
  }

  /// Creates a checker for one worker.
  package func checker() -> HTMLChecker { HTMLChecker(table: table, gate: gate, warnings: wanted) }

  /// Checks the bytes of one file.
  package func verdict(
    path: String, bytes: UnsafeRawBufferPointer, with checker: inout HTMLChecker
  ) -> FileVerdict {
    if let problem = Self.problem(of: bytes, path) { return FileVerdict(path: path, diagnostics: [problem]) }
    return FileVerdict(path: path, findings: checker.check(bytes, as: .document).findings, in: bytes)
  }

  /// Returns why bytes are not HTML at all, so that one diagnostic replaces a finding for each of them.
  private static func problem(of bytes: UnsafeRawBufferPointer, _ path: String) -> Diagnostic? {
    guard bytes.count > 0 else { return .emptyDocument(path) }
    let start = bytes.prefix(4)
    if start.starts(with: [0xFF, 0xFE, 0, 0]) || start.starts(with: [0, 0, 0xFE, 0xFF]) {
      return .wideEncoding("UTF-32", path)
    }
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) { return .wideEncoding("UTF-16", path) }
    // One or two NULs are a slip in a text; binary files contain more.
    return bytes.prefix(1024).count { $0 == 0 } > 2 ? .binaryDocument(path) : nil
  }

  /// Checks files, one per worker at a time.
  ///
  /// The verdicts are in the order of the paths.
  ///
  /// - Parameters:
  ///   - read: returns a file's bytes; called concurrently.
  ///   - workers: the number of tasks.
  ///   - progress: called with the number of checked files, before the first file and after each; called concurrently.
  package func verdicts(
    of paths: [String], workers: Int, progress: @escaping @Sendable (Int) -> Void = { _ in },
    read: @escaping @Sendable (String) throws(FileError) -> MappedBytes
  ) async -> [FileVerdict] {
    let queue = WorkQueue(count: paths.count)
    progress(0)
    var numbered: [(Int, FileVerdict)] = await withTaskGroup(of: [(Int, FileVerdict)].self) { group in
      for _ in 0..<max(1, min(workers, paths.count)) {
        group.addTask {
          var checker = checker()
          let prover = DocumentProver()
          var done: [(Int, FileVerdict)] = []
          while let index = queue.next() {
            done.append((index, verdict(of: paths[index], read: read, with: &checker, prover)))
            progress(queue.finish())
          }
          return done
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    numbered.sort { $0.0 < $1.0 }
    return numbered.map(\.1)
  }

  private func verdict(
    of path: String, read: (String) throws(FileError) -> MappedBytes, with checker: inout HTMLChecker,
    _ prover: DocumentProver
  ) -> FileVerdict {
    do {
      let file = try read(path)
      return withExtendedLifetime(file) {
        documentVerdict(path: path, bytes: file.bytes, prover)
          ?? verdict(path: path, bytes: file.bytes, with: &checker)
      }
    } catch {
      return FileVerdict(path: path, diagnostics: [.file(error)])
    }
  }

  /// The verdict on a feed or a sitemap; `nil` for HTML.
  private func documentVerdict(
    path: String, bytes: UnsafeRawBufferPointer, _ prover: DocumentProver
  ) -> FileVerdict? {
    guard bytes.count > 0, Self.problem(of: bytes, path) == nil,
      let found = DocumentFormat.found(in: bytes, fileExtension: FilePath.fileExtension(of: path))
    else { return nil }
    let format: DocumentFormat
    switch found {
    case .known(let known): format = known
    case .otherXML: return FileVerdict(path: path, diagnostics: [.unknownXML(path)])
    case .otherJSON: return FileVerdict(path: path, diagnostics: [.unknownJSON(path)])
    }
    do throws(Diagnosed) {
      let findings = try prover.findings(in: Array(bytes), as: format)
      guard !findings.isEmpty else { return FileVerdict(path: path, diagnostics: []) }
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      return FileVerdict(
        path: path,
        diagnostics: findings.map { finding in
          let line = finding.line - 1
          // A document can be one long line.
          let text = lines.indices.contains(line) ? Array(lines[line].prefix(Self.longestLine)) : []
          return .documentFormat(finding, format: format, path, lineText: String(decoding: text, as: UTF8.self))
        })
    } catch {
      return FileVerdict(path: path, diagnostics: error.diagnostics)
    }
  }
}

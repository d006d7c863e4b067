package import Diagnostics
import HTMLSyntax
import Synchronization

/// Checks files against the rules and the gate, several at once.
package struct FileValidation: Sendable {
  /// Rules that are silent unless they are named here.
  package let wanted: Set<Rule>
  private let table: ElementTable
  private let gate: StructureGate?

  package init(wanted: Set<Rule> = [], table: ElementTable = .html, gate: StructureGate?) {
    self.wanted = wanted
    self.table = table
    self.gate = gate
  }

  /// A checker for one worker.
  package func checker() -> HTMLChecker { HTMLChecker(table: table, gate: gate, warnings: wanted) }

  /// Checks one file's bytes.
  package func verdict(
    path: String, bytes: UnsafeRawBufferPointer, with checker: inout HTMLChecker
  ) -> FileVerdict {
    let result = checker.check(bytes, as: .document)
    let findings = result.findings
    let ordered = findings.filter { $0.severity == .error } + findings.filter { $0.severity != .error }
    var walk = SourceWalk(bytes, file: path)
    return FileVerdict(path: path, diagnostics: ordered.map { $0.diagnostic(at: walk.location(of: $0.range)) })
  }

  /// Checks files, as many at once as there are workers.
  ///
  /// The verdicts stand in the order of the paths.
  ///
  /// - Parameters:
  ///   - read: gives a file's bytes; called from several threads.
  ///   - workers: how many tasks share the work.
  package func verdicts(
    of paths: [String], workers: Int, read: @escaping @Sendable (String) throws(FileError) -> MappedBytes
  ) async -> [FileVerdict] {
    let cursor = Cursor()
    var numbered: [(Int, FileVerdict)] = await withTaskGroup(of: [(Int, FileVerdict)].self) { group in
      for _ in 0..<max(1, min(workers, paths.count)) {
        group.addTask {
          var checker = checker()
          var done: [(Int, FileVerdict)] = []
          while let index = cursor.take(below: paths.count) {
            done.append((index, verdict(of: paths[index], read: read, with: &checker)))
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
    of path: String, read: (String) throws(FileError) -> MappedBytes, with checker: inout HTMLChecker
  ) -> FileVerdict {
    do {
      let file = try read(path)
      return withExtendedLifetime(file) { verdict(path: path, bytes: file.bytes, with: &checker) }
    } catch {
      return FileVerdict(path: path, diagnostics: [.file(error)])
    }
  }
}

/// Hands out numbers from 0 on, each once.
private final class Cursor: Sendable {
  private let next = Atomic(0)

  func take(below end: Int) -> Int? {
    let index = next.add(1, ordering: .relaxed).oldValue
    return index < end ? index : nil
  }
}

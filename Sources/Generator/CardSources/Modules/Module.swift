package import Diagnostics
package import JSONRecords
package import Platform

/// A module of a source: a section whose layout, title and cards come from the data.
package struct Module: Sendable {
  /// Its identity in the source.
  package let identity: String
  /// Its position in the list of modules, counted from 0.
  package let index: Int
  /// The name of its layout; `nil` if it has none.
  package let kind: String?
  /// Its fields, without its records.
  package let fields: RecordData
  /// Its location in the file.
  package let location: SourceLocation
  /// The result of reading its records.
  package let outcome: SourceOutcome
  /// The code of the error that the module itself reports.
  package let failure: String?

  /// A hash of everything that a section shows of it, except its cards.
  package var contentHash: ContentHash {
    ContentHash(identity).joined(kind ?? "").joined(ContentHash(fields.json)).joined(failure ?? "")
  }

  /// The text of a field; `nil` if it has none.
  package func text(at path: String) -> String? { fields.text(at: path) }

  /// The value of a field.
  package func value(at path: String) -> RecordData? { fields.value(at: path) }

  /// The module as a section shows it.
  package func shown(policy: FailurePolicy?) -> SectionSource {
    let shown = outcome.shown(policy: policy)
    guard let failure, case .errorCard = shown.content else { return shown }
    return SectionSource(state: shown.state, content: .errorCard(code: failure), diagnostics: shown.diagnostics)
  }
}

/// The modules of a source.
package struct ModuleList: Sendable {
  /// The modules in the order of the data.
  package let modules: [Module]
  /// The errors of modules that are not in the list.
  package let diagnostics: [Diagnostic]

  /// Whether the modules are shown in spite of an error: by default, if it is that of one module among others.
  fileprivate func forgives(_ error: Diagnostic, policy: FailurePolicy?) -> Bool {
    guard let policy else {
      let codes: [SourceCode] = [.missingIdentity, .doubledIdentity, .recordNotObject]
      return !modules.isEmpty && codes.contains { error.has($0) }
    }
    return policy != .fail
  }
}

/// The result of reading a source's modules.
package struct ModulesOutcome: Sendable {
  /// What a feed shows of the modules.
  package struct Content: Sendable {
    /// No modules.
    package static let none = Content()

    /// The modules; empty if they could not be read.
    package var modules: [Module] = []
    /// Whether the modules are from an earlier snapshot.
    package var isStale = false
    /// What is shown instead of all modules.
    package var placeholder: SectionSource?
    /// The diagnostics of the list; those of the modules' records are told with their sections.
    package var diagnostics: [Diagnostic] = []
  }

  private enum Result: Sendable {
    case read(ModuleList)
    case failed(SourceOutcome)
  }

  private let result: Result
  private let snapshot: ModuleList?
  private let source: CardSource

  /// The modules, if the source could be read, or those of the snapshot.
  package var modules: [Module] {
    switch result {
    case .read(let list): list.modules
    case .failed: snapshot?.modules ?? []
    }
  }

  /// All modules that a feed may show: those of the source, and those of the snapshot.
  package var allModules: [Module] {
    guard case .read(let list) = result else { return snapshot?.modules ?? [] }
    return list.modules + (snapshot?.modules ?? [])
  }

  /// The code of the source's error, or of the first error in its list of modules; `nil` if there is none.
  package var failureCode: String? {
    switch result {
    case .read(let list): list.diagnostics.first { $0.severity == .error }?.code
    case .failed(let outcome): outcome.failureCode
    }
  }

  /// The content by a policy, as ``SourceOutcome/shown(policy:)`` has it for cards.
  package func content(policy: FailurePolicy?) -> Content {
    switch result {
    case .read(let list):
      if list.diagnostics.containsError, policy == .stale, let snapshot {
        return stale(snapshot, list.diagnostics)
      }
      return Content(
        modules: list.modules,
        diagnostics: list.diagnostics.map { list.forgives($0, policy: policy) ? $0.asWarning : $0 })
    case .failed(let outcome):
      let shown = outcome.shown(policy: policy)
      if policy == .stale, let snapshot { return stale(snapshot, shown.diagnostics) }
      return Content(placeholder: shown, diagnostics: shown.diagnostics)
    }
  }

  private func stale(_ snapshot: ModuleList, _ diagnostics: [Diagnostic]) -> Content {
    Content(
      modules: snapshot.modules, isStale: true,
      diagnostics: diagnostics.map(\.asWarning) + [.showsSnapshot(of: source)])
  }

  /// The outcome of a source that could not be read, or was never pulled.
  package static func failed(_ outcome: SourceOutcome, _ source: CardSource) -> ModulesOutcome {
    ModulesOutcome(result: .failed(outcome), snapshot: nil, source: source)
  }

  fileprivate static func read(_ list: ModuleList, snapshot: ModuleList?, _ source: CardSource) -> ModulesOutcome {
    ModulesOutcome(result: .read(list), snapshot: snapshot, source: source)
  }

  fileprivate static func failed(
    _ diagnostics: [Diagnostic], snapshot: ModuleList?, _ source: CardSource
  ) -> ModulesOutcome {
    ModulesOutcome(result: .failed(.failed(diagnostics)), snapshot: snapshot, source: source)
  }
}

extension SourceReader {
  /// Reads the modules of a source, and those of its last good snapshot if it fails.
  package func modules(
    of source: CardSource, _ query: ModuleQuery, failedWith known: [Diagnostic] = [], snapshot: String? = nil
  ) async -> ModulesOutcome {
    var found = known
    if known.isEmpty {
      do throws(Diagnosed) {
        let list = try await ModuleReader(source: source, query: query, reader: self).read()
        let old = list.diagnostics.containsError ? await oldModules(source, query, at: snapshot) : nil
        return .read(list, snapshot: old, source)
      } catch {
        found = error.diagnostics
      }
    }
    return .failed(found, snapshot: await oldModules(source, query, at: snapshot), source)
  }

  /// The modules of a snapshot; `nil` if it cannot be read.
  private func oldModules(_ source: CardSource, _ query: ModuleQuery, at path: String?) async -> ModuleList? {
    guard let path else { return nil }
    var old = source
    old.path = path
    do throws(Diagnosed) {
      let list = try await ModuleReader(source: old, query: query, reader: self).read()
      return list.diagnostics.containsError ? nil : list
    } catch {
      return nil
    }
  }
}

extension RecordData {
  /// The value at a dotted path.
  package func value(at path: String) -> RecordData? {
    RecordTape(self).withRoot { $0.value(at: path).map { RecordData($0) } }
  }

  /// The text or the number at a dotted path; `nil` if there is none or if it is empty.
  package func text(at path: String) -> String? {
    switch value(at: path) {
    case .string(let text): text.isEmpty ? nil : text
    case .number(let text): text
    default: nil
    }
  }
}

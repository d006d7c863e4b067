import Diagnostics
import JSONRecords
import Platform

/// Reads the modules of a JSON file, each with its own records; a damaged module does not hide the others.
struct ModuleReader {
  let source: CardSource
  let query: ModuleQuery
  let reader: SourceReader

  /// What is known of a module before its records are read.
  private struct Draft {
    let index: Int
    let range: Range<Int>
    let identity: String
    let fields: RecordData
    /// Whether the module has a list of records.
    let hasCells: Bool
    /// The reason if its records are not a list.
    let problem: Diagnostic?

    func kind(_ query: ModuleQuery) -> String? { fields.text(at: query.kind) ?? query.defaultKind }
  }

  /// Reads the modules.
  ///
  /// - Throws: ``Diagnosed`` if there is no list of modules at the path.
  func read() async throws(Diagnosed) -> ModuleList {
    let mapped = try reader.map(source)
    let bytes = SourceEncoding.unpacked(mapped, source)?.bytes ?? mapped
    defer { withExtendedLifetime(bytes) {} }
    let text = bytes.bytes
    var diagnostics: [Diagnostic] = []
    let drafts = try drafts(in: text, &diagnostics)
    diagnostics += missing(in: drafts, text)
    var modules: [Module] = []
    for draft in drafts { modules.append(await module(draft, in: bytes)) }
    return ModuleList(modules: modules, diagnostics: diagnostics)
  }

  private func location(_ offset: Int, in text: UnsafeRawBufferPointer) -> SourceLocation {
    SourceLocation(of: offset..<min(offset + 1, text.count), in: text, file: source.file)
  }

  // MARK: The list

  private func drafts(
    in text: UnsafeRawBufferPointer, _ diagnostics: inout [Diagnostic]
  ) throws(Diagnosed) -> [Draft] {
    guard text.contains(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
      throw Diagnosed(.emptySource(source))
    }
    let path = query.items ?? ""
    var scanner = JSONRecordScanner(text, path: path)
    do {
      try scanner.open()
    } catch {
      throw Diagnosed(.noModules(error, path: path, candidates: ArrayCandidates.paths(in: text), in: text, source))
    }
    var drafts: [Draft] = []
    var owners: [String: Draft] = [:]
    while let record = scanner.next() {
      if let damage = record.damage {
        if damage.kind != .unexpectedEnd {
          diagnostics.append(.damagedRecord(damage, index: record.index, range: record.range, in: text, source))
        }
        continue
      }
      do throws(Diagnosed) {
        let draft = try draft(record, in: text)
        if let first = owners[draft.identity] {
          diagnostics.append(
            .doubledModule(
              draft.identity, index: draft.index, first: first.index, at: location(draft.range.lowerBound, in: text),
              firstAt: location(first.range.lowerBound, in: text), source))
        } else {
          owners[draft.identity] = draft
          drafts.append(draft)
        }
      } catch {
        diagnostics += error.diagnostics
      }
    }
    scanner.close()
    if let cut = scanner.cut { diagnostics.append(.cutFile(at: cut, whole: drafts.count, in: text, source)) }
    for problem in scanner.problems.prefix(RecordFindings.toldEach) {
      diagnostics.append(.malformedJSON(problem, in: text, file: source.file))
    }
    return drafts
  }

  private func draft(
    _ record: JSONRecordScanner.Record, in text: UnsafeRawBufferPointer
  ) throws(Diagnosed) -> Draft {
    let range = record.range
    let start = location(range.lowerBound, in: text)
    guard text[range.lowerBound] == UInt8(ascii: "{") else {
      throw Diagnosed(.moduleIsNoObject(index: record.index, at: start, source))
    }
    let (fields, hasCells, problem) = try content(of: record, in: text)
    guard let identity = fields.text(at: query.identity) else {
      throw Diagnosed(
        .moduleWithoutIdentity(query.identity, names: fields.names, index: record.index, at: start, source))
    }
    return Draft(
      index: record.index, range: range, identity: identity, fields: fields, hasCells: hasCells, problem: problem)
  }

  /// The fields of a module without its records; a mistake in a record does not affect them.
  private func content(
    of record: JSONRecordScanner.Record, in text: UnsafeRawBufferPointer
  ) throws(Diagnosed) -> (fields: RecordData, hasCells: Bool, problem: Diagnostic?) {
    let module = UnsafeRawBufferPointer(rebasing: text[..<record.range.upperBound])
    // The layout, which may name another list of records, is a field of the module: the usual list is tried first.
    let paths = [query.cells] + Set(query.cellsByKind.values).filter { $0 != query.cells }.sorted()
    for path in paths {
      var scanner = JSONRecordScanner(module, path: path, from: record.range.lowerBound)
      do {
        try scanner.open()
      } catch {
        continue
      }
      while scanner.next() != nil {}
      scanner.close()
      let fields = try fields(scanner.members, record, in: text)
      if cellsPath(of: fields) == path { return (fields, true, nil) }
    }
    // Without a list of records, the module is read as a whole.
    let all = try value(record.range, record.index, in: text)
    let path = cellsPath(of: all)
    switch all.value(at: path) {
    case nil, .null: return (all, false, nil)
    default:
      return (
        all.without(path), true,
        .moduleCellsAreNoList(path, index: record.index, at: location(record.range.lowerBound, in: text), source)
      )
    }
  }

  private func cellsPath(of fields: RecordData) -> String {
    (fields.text(at: query.kind) ?? query.defaultKind).flatMap { query.cellsByKind[$0] } ?? query.cells
  }

  /// The members beside the list of records, on all levels of its path.
  private func fields(
    _ members: [JSONRecordScanner.Member], _ record: JSONRecordScanner.Record, in text: UnsafeRawBufferPointer
  ) throws(Diagnosed) -> RecordData {
    var fields = RecordData.object([])
    for member in members {
      fields = fields.setting(
        member.path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...],
        to: try value(member.range, record.index, in: text))
    }
    return fields
  }

  private func value(
    _ range: Range<Int>, _ index: Int, in text: UnsafeRawBufferPointer
  ) throws(Diagnosed) -> RecordData {
    let tape = RecordTape()
    let bytes = UnsafeRawBufferPointer(rebasing: text[range])
    do {
      try JSONReader().read(bytes, into: tape)
    } catch {
      throw Diagnosed(
        .damagedRecord(error.moved(by: range.lowerBound), index: index, range: range, in: text, source))
    }
    return tape.withRoot(source: bytes) { RecordData($0) }
  }

  /// An error for each path that no module has.
  private func missing(in drafts: [Draft], _ text: UnsafeRawBufferPointer) -> [Diagnostic] {
    guard let first = drafts.first else { return [] }
    let names = drafts.map(\.fields).memberNames
    func error(_ key: String, _ path: String) -> Diagnostic {
      .noModuleHas(path, key: key, names: names, at: location(first.range.lowerBound, in: text), source)
    }
    var errors: [Diagnostic] = []
    if drafts.allSatisfy({ $0.kind(query) == nil }) { errors.append(error("kind", query.kind)) }
    // A module that says that it failed needs no records.
    if drafts.allSatisfy({ !$0.hasCells && failure(of: $0) == nil }) { errors.append(error("cells", query.cells)) }
    return errors
  }

  // MARK: A module

  /// The code of the error that a module reports: a text, a number, `true`, or an object with a `code`.
  private func failure(of draft: Draft) -> String? {
    switch draft.fields.value(at: query.error) {
    case .string(let text): text.isEmpty ? nil : text
    case .number(let text): Double(text) == 0 ? nil : text
    case .boolean(true): SourceCode.moduleFailed.rawValue
    case .object(let members) where !members.isEmpty:
      draft.fields.text(at: query.error + ".code") ?? SourceCode.moduleFailed.rawValue
    default: nil
    }
  }

  private func module(_ draft: Draft, in bytes: MappedBytes) async -> Module {
    let location = location(draft.range.lowerBound, in: bytes.bytes)
    let failure = failure(of: draft)
    return Module(
      identity: draft.identity, index: draft.index, kind: draft.kind(query), fields: draft.fields, location: location,
      outcome: await outcome(draft, failure: failure, at: location, in: bytes), failure: failure)
  }

  private func outcome(
    _ draft: Draft, failure: String?, at location: SourceLocation, in bytes: MappedBytes
  ) async -> SourceOutcome {
    if let failure {
      return .failed([.moduleFailed(draft.identity, code: failure, index: draft.index, at: location, source)])
    }
    if let problem = draft.problem { return .failed([problem]) }
    var located = LocatedRecords(bytes: bytes)
    if draft.hasCells {
      do throws(Diagnosed) {
        located = try await JSONArraySource(source: source, bytes: bytes, range: draft.range)
          .read(itemsPath: cellsPath(of: draft.fields))
      } catch {
        return .failed(error.diagnostics)
      }
    }
    located.document = bytes
    return .read(
      await CardListMaker(
        source: source, format: .json, located: located, jobs: 1, now: reader.now, files: reader.files,
        tapeRoom: reader.tapeRoom, isModule: true, sources: reader.joined
      ).list())
  }
}

extension RecordData {
  /// The names of an object's members.
  fileprivate var names: [String] { if case .object(let members) = self { members.map(\.name) } else { [] } }

  /// The object with a value at a path; missing objects on the path are created.
  fileprivate func setting(_ path: ArraySlice<String>, to value: RecordData) -> RecordData {
    guard case .object(let members) = self, let name = path.first else { return self }
    guard path.count > 1 else { return .object(members + [.init(name, value)]) }
    let inner = self[name] ?? .object([])
    let changed = inner.setting(path.dropFirst(), to: value)
    if members.contains(where: { $0.name == name }) {
      return .object(members.map { $0.name == name ? .init(name, changed) : $0 })
    }
    return .object(members + [.init(name, changed)])
  }

  /// The object without the member at a path.
  fileprivate func without(_ path: String) -> RecordData {
    without(path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...])
  }

  private func without(_ path: ArraySlice<String>) -> RecordData {
    guard case .object(let members) = self, let name = path.first else { return self }
    if path.count == 1 { return .object(members.filter { $0.name != name }) }
    return .object(members.map { $0.name == name ? .init(name, $0.value.without(path.dropFirst())) : $0 })
  }
}

extension [RecordData] {
  /// The names of all objects' members, each once, in the order of their first occurrence.
  package var memberNames: [String] {
    var seen: Set<String> = []
    return flatMap(\.names).filter { seen.insert($0).inserted }
  }
}

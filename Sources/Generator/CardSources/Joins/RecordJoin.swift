import Diagnostics
import JSONRecords
import Platform
import Synchronization

/// Puts records in the place of the references to them.
final class RecordJoin: Sendable {
  /// The rule of the report about a reference to a record that there is not.
  static let missingRule = "missing-reference"
  /// The rule of the report about a record that contains too many others.
  static let tooManyRule = "too-many-joined"
  /// The most records that one card contains.
  static let most = 256

  /// The joins of the fields of the records, and those of fields that `fields` of the source makes.
  private let early: JoinPlan
  private let late: JoinPlan
  private let sources: JoinedSources?
  /// A hash of everything that may be joined; `nil` if it is in the document itself.
  let content: ContentHash?
  private let pool = Mutex<[JoinScratch]>([])

  /// Prepares the joins of a source; `nil` if it has none.
  ///
  /// - Parameters:
  ///   - sources: the sources to which it may refer; without them, it joins what is in its own document.
  ///   - places: its records and their document.
  ///   - diagnostics: what is wrong with its joins.
  init?(_ source: CardSource, _ sources: JoinedSources?, _ located: LocatedRecords, _ diagnostics: inout [Diagnostic]) {
    guard !source.joins.isEmpty else { return nil }
    var (early, late) = (JoinPlan(), JoinPlan())
    // What lies in the record itself changes with it.
    var content: ContentHash? = sources?.content ?? ContentHash(value: 0)
    for rule in source.joins {
      let target: JoinPlan.Join.Target
      switch rule.target {
      case .source:
        guard let found = sources?.target(of: rule) else { continue }
        target = found
      case .record(let path): target = .record(RecordPath(path), by: rule.by.map(RecordPath.init))
      case .lists(let paths):
        content = nil
        let isShaped = rule.field == JoinRule.everywhere
        let lists = DocumentLists(source, located, paths, containsRecords: isShaped, &diagnostics)
        target = .document(
          JoinTable(
            paths.joined(separator: ", "), of: lists.bytes, at: lists.ranges, by: rule.by, isShaped: isShaped))
      }
      let name = (rule.from ?? rule.field).prefix { $0 != "." }
      if source.fields.contains(where: { $0.name == name }) {
        late.add(.init(rule, target))
      } else {
        early.add(.init(rule, target))
      }
    }
    guard !early.isEmpty || !late.isEmpty else { return nil }
    (self.early, self.late, self.sources, self.content) = (early, late, sources, content)
  }

  /// Changes a record.
  ///
  /// - Parameter isLate: whether the fields of cards are joined, rather than those of records.
  /// - Returns: a hash of the joined records; 0 if there are none.
  func apply(
    to tape: RecordTape, source: UnsafeRawBufferPointer, isLate: Bool, repair: (RepairFact) -> Void
  ) -> UInt64 {
    let plan = isLate ? late : early
    guard !plan.isEmpty, tape.withRoot(source: source, plan.concerns) else { return 0 }
    let scratch = pool.withLock { $0.popLast() } ?? JoinScratch()
    defer { pool.withLock { $0.append(scratch) } }
    return withoutActuallyEscaping(repair) { repair in
      var writing = JoinWriting(
        scratch: scratch, source: source, plans: sources?.plans ?? [], tables: sources?.tables ?? [], repair: repair)
      let hash = tape.withRoot(source: source) { writing.write($0, plan) }
      tape.swap(with: scratch.output)
      return hash
    }
  }
}

/// What a worker needs while it joins a record.
///
/// Unchecked because it belongs to one worker at a time.
final class JoinScratch: @unchecked Sendable {
  let output = RecordTape()
  let reader = JSONReader(findsDoubledNames: false)
  private var tapes: [RecordTape] = []
  var key: [UInt8] = []
  /// The hashes of the records around the one that is written.
  var around: [ContentHash] = []
  /// The names around the value that is written, for messages.
  var names: [UnsafeRawBufferPointer] = []

  /// The tape for a record that lies in a number of others.
  func tape(_ level: Int) -> RecordTape {
    while tapes.count <= level { tapes.append(RecordTape()) }
    return tapes[level]
  }
}

/// Writes a record with others in the place of references.
private struct JoinWriting {
  let scratch: JoinScratch
  let source: UnsafeRawBufferPointer
  let plans: [JoinPlan]
  let tables: [JoinTable]
  let repair: (RepairFact) -> Void

  private var output: RecordTape { scratch.output }
  private var hash: UInt64 = 0
  /// How many records may lie in one another here.
  private var depth = 0
  private var count = 0

  init(
    scratch: JoinScratch, source: UnsafeRawBufferPointer, plans: [JoinPlan], tables: [JoinTable],
    repair: @escaping (RepairFact) -> Void
  ) {
    self.scratch = scratch
    self.source = source
    self.plans = plans
    self.tables = tables
    self.repair = repair
  }

  private static var noName: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }

  /// Writes a record; returns a hash of what was joined.
  mutating func write(_ root: RecordValue, _ plan: JoinPlan) -> UInt64 {
    output.removeAll()
    scratch.around.removeAll(keepingCapacity: true)
    scratch.names.removeAll(keepingCapacity: true)
    scratch.around.append(ContentHash(source))
    record(root, named: Self.noName, plan)
    return hash
  }

  private mutating func record(_ root: RecordValue, named name: UnsafeRawBufferPointer, _ plan: JoinPlan) {
    guard root.kind == .object else { return output.copy(root, named: name, source: source) }
    let start = output.open(.object, named: name)
    let others = plan.others.compactMap { join in join.from?.value(in: root).map { (join, $0) } }
    for child in root.children {
      if others.contains(where: { $0.0.field.utf8.elementsEqual(child.key) }) { continue }
      value(child, named: child.key, plan.steps.step(child.key), root, plan)
    }
    for (join, reference) in others {
      var field = join.field
      field.withUTF8 { self.reference(reference, named: UnsafeRawBufferPointer($0), join, root, plan) }
    }
    output.close(start)
  }

  private mutating func value(
    _ value: RecordValue, named name: UnsafeRawBufferPointer, _ step: JoinPlan.Step?, _ root: RecordValue,
    _ plan: JoinPlan
  ) {
    if let join = step?.join { return reference(value, named: name, join, root, plan) }
    guard value.kind == .array || value.kind == .object, step != nil || plan.everywhere != nil else {
      return output.copy(value, named: name, source: source)
    }
    if plan.everywhere != nil, shaped(value, named: name, plan) { return }
    scratch.names.append(name)
    defer { scratch.names.removeLast() }
    let start = output.open(value.kind, named: name)
    for child in value.children {
      let inner = value.kind == .array ? step : step?.step(child.key)
      self.value(child, named: child.key, inner, root, plan)
    }
    output.close(start)
  }

  // MARK: References

  /// Writes what a reference, or a list of them, refers to; nothing if there is no such record.
  private mutating func reference(
    _ value: RecordValue, named name: UnsafeRawBufferPointer, _ join: JoinPlan.Join, _ root: RecordValue,
    _ plan: JoinPlan
  ) {
    if RecordReference.isNothing(value) { return }
    if let inner = RecordReference.unwrapped(value) { return reference(inner, named: name, join, root, plan) }
    if value.kind == .array {
      let start = output.open(.array, named: name)
      for element in value.children { reference(element, named: Self.noName, join, root, plan) }
      return output.close(start)
    }
    guard let identity = RecordReference.identity(of: value) else {
      // An object that is there itself.
      return output.copy(value, named: name, source: source)
    }
    switch join.target {
    case .unreadable: return
    case .record(let path, let by):
      guard let lists = path.value(in: root) else {
        return Self.isNone(identity) ? () : output.copy(value, named: name, source: source)
      }
      guard let found = Self.element(of: lists, with: identity, by: by) else {
        return missing(identity, of: path.description, join)
      }
      hash = ContentHash(value: hash).joined(1).value
      output.copy(found, named: name, source: source)
    case .document(let table):
      guard let position = table.position(of: identity) else { return missing(identity, of: table.name, join) }
      self.joined(table, position, for: value, named: name, join, JoinPlan())
    case .source(let number):
      guard let position = tables[number].position(of: identity) else {
        return missing(identity, of: tables[number].name, join)
      }
      self.joined(tables[number], position, for: value, named: name, join, plans[number])
    }
  }

  /// Writes the record of a reference that is known by its shape.
  ///
  /// - Returns: whether the value is such a reference, to a record that there is.
  private mutating func shaped(
    _ value: RecordValue, named name: UnsafeRawBufferPointer, _ plan: JoinPlan
  ) -> Bool {
    guard let (join, table) = plan.everywhere, let kind = RecordReference.key(of: value, into: &scratch.key) else {
      return false
    }
    let position = scratch.key.withUnsafeBytes { table.position(of: $0) }
    if let position {
      self.joined(table, position, for: value, named: name, join, plan.everywhereOnly)
      return true
    }
    // Records of a kind of which there are none were not asked for.
    let isTold = scratch.key.withUnsafeBytes { table.has(kind: UnsafeRawBufferPointer(rebasing: $0[..<kind])) }
    if isTold {
      let field = (scratch.names + [name]).last { !$0.isEmpty && !$0.elementsEqual("data".utf8) }
      let identity = scratch.key[(kind + 1)...]
      repair(
        RepairFact(
          rule: RecordJoin.missingRule, field: field.map { String(decoding: $0, as: UTF8.self) } ?? join.field,
          before: String(decoding: identity, as: UTF8.self), after: table.name))
    }
    return false
  }

  private mutating func missing(_ identity: UnsafeRawBufferPointer, of list: String, _ join: JoinPlan.Join) {
    if Self.isNone(identity) { return }
    repair(
      RepairFact(
        rule: RecordJoin.missingRule, field: join.field, before: String(decoding: identity, as: UTF8.self), after: list)
    )
  }

  /// Whether a number says that there is no record, unless one has it.
  private static func isNone(_ identity: UnsafeRawBufferPointer) -> Bool { identity.elementsEqual("0".utf8) }

  /// Writes a record in the place of a reference, or the reference if the record lies in itself or too deep.
  private mutating func joined(
    _ table: JoinTable, _ position: Int, for reference: RecordValue, named name: UnsafeRawBufferPointer,
    _ join: JoinPlan.Join, _ plan: JoinPlan
  ) {
    let level = scratch.around.count - 1
    if level == 0 { depth = join.depth }
    guard level < depth, count < RecordJoin.most else {
      if level < depth, count == RecordJoin.most {
        count += 1
        repair(
          RepairFact(rule: RecordJoin.tooManyRule, field: join.field, before: String(RecordJoin.most), after: ""))
      }
      return output.copy(reference, named: name, source: source)
    }
    let own = table.bytesHash(of: position)
    guard !scratch.around.contains(own),
      let root = table.read(position, reader: scratch.reader, tape: scratch.tape(level))
    else { return output.copy(reference, named: name, source: source) }
    count += 1
    hash = ContentHash(value: hash).joined(table.hash(of: position)).value
    scratch.around.append(own)
    record(root, named: name, plan)
    scratch.around.removeLast()
  }

  /// The element with an identity in a list, or in a list of lists.
  private static func element(
    of list: RecordValue, with identity: UnsafeRawBufferPointer, by: RecordPath?
  ) -> RecordValue? {
    for element in list.children {
      if element.kind == .array {
        if let found = Self.element(of: element, with: identity, by: by) { return found }
      } else if element.kind == .object {
        let own = by.map { $0.value(in: element)?.text } ?? RecordReference.identity(of: element)
        if let own, own.isSame(as: identity) { return element }
      }
    }
    return nil
  }
}

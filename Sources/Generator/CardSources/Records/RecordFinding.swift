import JSONRecords

/// An error in one record; see CardMessages.swift for the messages.
struct RecordFinding: Sendable {
  enum Fact: Sendable, Equatable {
    case malformed(JSONError)
    case notAnObject(FieldInventory.Kinds)
    /// A null in place of a record.
    case null
    case identityMissing(field: String)
    case identityEmpty(field: String)
    case identityNotScalar(field: String, FieldInventory.Kinds)
    case kindNotScalar(field: String, FieldInventory.Kinds)
    case tooManyKinds(field: String)
    case doubledName(String)
    case valuesLeftOut(field: String, count: String, limit: String)
    /// Something in rich text that pages do not know.
    case unknownRichText(String, field: String)
    /// A reference to a record that there is not, and the list or the source in which it should be.
    case missingReference(String, field: String, list: String)
    /// More records that one card contains than are allowed.
    case tooManyJoined(field: String, most: String)
    /// Content that is neither text nor rich text of a known form.
    case unreadContent(field: String, FieldInventory.Kinds)
    /// The identity of a feed's item, the earlier item that has it, and the field in which they differ.
    case sharedIdentity(String, earlier: Int, field: String)
    /// The identity, and the earlier record that has it.
    case doubledIdentity(String, earlier: Int, earlierOffset: Int)

    /// The code under which similar findings are counted.
    var code: String {
      switch self {
      case .malformed: RecordCode.malformedJSON.rawValue
      case .notAnObject: SourceCode.recordNotObject.rawValue
      case .null: SourceCode.nullRecord.rawValue
      case .identityMissing, .identityEmpty, .identityNotScalar: SourceCode.missingIdentity.rawValue
      case .kindNotScalar: SourceCode.kindNotText.rawValue
      case .tooManyKinds: SourceCode.tooManyKinds.rawValue
      case .doubledName: SourceCode.doubledName.rawValue
      case .doubledIdentity: SourceCode.doubledIdentity.rawValue
      case .sharedIdentity: SourceCode.sharedIdentity.rawValue
      case .valuesLeftOut: SourceCode.valuesLeftOut.rawValue
      case .unknownRichText: SourceCode.unknownRichText.rawValue
      case .unreadContent: SourceCode.unreadContent.rawValue
      case .missingReference: SourceCode.missingReference.rawValue
      case .tooManyJoined: SourceCode.tooManyJoined.rawValue
      }
    }

    /// What findings are counted under: the code, and what it is about where each name is told once.
    var sort: String {
      switch self {
      case .unknownRichText(let name, _): code + " " + name
      case .missingReference(_, let field, _): code + " " + field
      default: code
      }
    }

    /// Whether the site can be built without the record: text that is not JSON makes the document doubtful, and a source
    /// can ask to refuse duplicates.
    func isForgivable(by source: CardSource) -> Bool {
      switch self {
      case .malformed: false
      case .doubledIdentity: source.duplicates != .refuse
      default: true
      }
    }

    /// Whether the source's description is at fault if no record can become a card: it names a field that none has, or
    /// a list that contains no records.
    ///
    /// - Parameter fields: the fields of all records.
    func blamesDescription(by fields: FieldInventory) -> Bool {
      switch self {
      case .notAnObject: true
      case .identityMissing(let field):
        !field.split(separator: "`, `").contains { name in fields.mayHave(String(name.prefix { $0 != "." })) }
      default: false
      }
    }

    /// Whether the record cannot become a card.
    var isFatal: Bool {
      switch self {
      case .doubledName, .sharedIdentity, .valuesLeftOut, .unknownRichText, .unreadContent, .missingReference,
        .tooManyJoined:
        false
      default: true
      }
    }
  }

  /// The number of findings of its sort that are reported individually.
  var toldEach: Int {
    switch fact {
    case .null, .unknownRichText, .unreadContent, .missingReference, .tooManyJoined: 1
    default: RecordFindings.toldEach
    }
  }

  let fact: Fact
  /// The record's position in its source.
  let record: Int
  /// The record's first byte.
  let start: Int
  /// The offending bytes.
  let range: Range<Int>
}

/// The first findings of each sort, and their number: a source with a million errors must not flood the report.
struct RecordFindings: Sendable {
  /// The number of findings of a sort that are reported individually.
  static let toldEach = 20
  /// The number of sorts that are counted: a hostile source could have any number of names.
  private static let mostSorts = 100

  private(set) var first: [String: [RecordFinding]] = [:]
  private(set) var counts: [String: Int] = [:]
  /// The number of records that cannot be read as cards; those with the identity of another can.
  private(set) var unreadable = 0

  mutating func add(_ finding: RecordFinding) {
    let code = finding.fact.code
    let sort = finding.fact.sort
    if finding.fact.isFatal, code != SourceCode.doubledIdentity.rawValue { unreadable += 1 }
    guard sort == code || counts[sort] != nil || counts.count < Self.mostSorts else { return }
    counts[sort, default: 0] += 1
    if first[sort, default: []].count < Self.toldEach { first[sort, default: []].append(finding) }
  }

  /// Adds the findings of another worker; each worker's are in the order of the records.
  mutating func merge(_ other: RecordFindings) {
    for (code, count) in other.counts { counts[code, default: 0] += count }
    unreadable += other.unreadable
    for (code, findings) in other.first {
      let all = (first[code, default: []] + findings).sorted {
        ($0.record, $0.range.lowerBound) < ($1.record, $1.range.lowerBound)
      }
      first[code] = Array(all.prefix(Self.toldEach))
    }
  }

  /// The findings in the order of the records.
  var sorted: [RecordFinding] {
    first.values.joined().sorted {
      ($0.record, $0.range.lowerBound, $0.fact.sort) < ($1.record, $1.range.lowerBound, $1.fact.sort)
    }
  }
}

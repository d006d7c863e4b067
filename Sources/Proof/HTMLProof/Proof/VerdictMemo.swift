import Platform

/// A memo of proofs; HTML that differs from proven HTML only in values is judged by its values.
///
/// The memo answers either "conforms" or "check in full"; it never produces a finding. A check without it therefore
/// yields the same findings.
struct VerdictMemo {
  /// The facts about proven HTML that its context needs.
  struct Facts: Sendable {
    /// All ids; each must be unique on the page.
    var ids: [LocatedID] = []
    /// The hashes of all referenced ids.
    var references: [UInt64] = []
    /// A hash of what is relevant to neighbours.
    var signature: UInt64 = 0
  }

  /// The maximum number of shapes, and of known values per shape.
  ///
  /// Each card with HTML of its own is a shape, so beyond it the former ones are forgotten: a fragment that is not
  /// remembered would be checked twice, by itself and with its page.
  private static let limit = 16_384

  private var plans = PlanTable()
  private var frames: [UInt64: Facts] = [:]
  private var origins = KnownOrigins()

  /// Returns the facts about a subject when all its parts and their order are proven and its values are valid.
  ///
  /// - Parameter context: a hash of the subject's context.
  mutating func facts(of subject: ProofSubject, html: UnsafeRawBufferPointer, context: UInt64) -> Facts? {
    let context = Self.context(ofPartsIn: subject, at: context)
    var facts = Facts()
    facts.ids.reserveCapacity(subject.parts.count)
    var order = PartOrder()
    // A local copy for the loop: the table does not change meanwhile.
    let plans = plans
    for (index, part) in subject.parts.enumerated() {
      guard let known = plans.index(of: WordHash.joined(context, part.shape)),
        plans[known].spanCount == part.spans.count
      else { return nil }
      let plan = plans[known]
      guard plans.knows(Self.knownValues(of: part, plan, plans, spans: subject.spans, html: html), at: known),
        Self.judge(part, at: index, plan, plans, &origins, spans: subject.spans, html: html, facts: &facts)
      else { return nil }
      order.add(plan)
    }
    guard let frame = frames[WordHash.joined(context, order.value)] else { return nil }
    facts.ids += frame.ids
    facts.references += frame.references
    facts.signature = order.value
    return facts
  }

  /// Returns the subject reduced to one part of each unknown shape: the HTML to check so that all shapes become known.
  ///
  /// - Returns: `nil` when no part could be omitted, or none would remain.
  func unknown(of subject: ProofSubject, html: UnsafeRawBufferPointer, context: UInt64) -> ProofSubject? {
    let context = Self.context(ofPartsIn: subject, at: context)
    var seen: Set<UInt64> = []
    let kept = subject.parts.filter { part in
      let key = WordHash.joined(context, part.shape)
      if let known = plans.index(of: key) {
        let values = Self.knownValues(of: part, plans[known], plans, spans: subject.spans, html: html)
        return !plans.knows(values, at: known) && seen.insert(WordHash.joined(key, values)).inserted
      }
      return seen.insert(key).inserted
    }
    guard !kept.isEmpty, kept.count < subject.parts.count else { return nil }
    return subject.keeping(kept)
  }

  /// Returns the facts about a page's frame when a page of its shape with equivalent fragments was proven before.
  ///
  /// - Parameter context: a hash of the fragments' signatures.
  mutating func facts(of page: PageSubject, html: UnsafeRawBufferPointer, context: UInt64) -> Facts? {
    let plans = plans
    guard let known = plans.index(of: WordHash.joined(context, page.frame.shape)),
      plans.knows(Self.knownValues(of: page.frame, plans[known], plans, spans: page.spans, html: html), at: known)
    else { return nil }
    var facts = Facts()
    let isRight = Self.judge(
      page.frame, at: LocatedID.frame, plans[known], plans, &origins, spans: page.spans, html: html, facts: &facts)
    return isRight ? facts : nil
  }

  /// Records a page that was checked in full and conforms.
  mutating func learn(
    _ page: PageSubject, html: UnsafeRawBufferPointer, context: UInt64, from check: borrowing HTMLChecker
  ) {
    guard check.refersOnly(outside: page.holes + page.spans.map(\.range)) else { return }
    _ = learn(
      page.frame, key: WordHash.joined(context, page.frame.shape), spans: page.spans, html: html, from: check,
      holes: page.holes)
  }

  /// Records a subject that was checked in full and conforms.
  ///
  /// - Returns: its facts, or `nil` when it cannot be recorded.
  mutating func learn(
    _ subject: ProofSubject, html: UnsafeRawBufferPointer, context: UInt64, from check: borrowing HTMLChecker
  ) -> Facts? {
    guard check.isSelfContained else { return nil }
    let context = Self.context(ofPartsIn: subject, at: context)
    var facts = Facts()
    var order = PartOrder()
    for (index, part) in subject.parts.enumerated() {
      let key = WordHash.joined(context, part.shape)
      guard let plan = learn(part, key: key, spans: subject.spans, html: html, from: check),
        Self.judge(part, at: index, plan, plans, &origins, spans: subject.spans, html: html, facts: &facts)
      else { return nil }
      order.add(plan)
    }
    let key = WordHash.joined(context, order.value)
    if frames[key] == nil {
      let whole = HTMLPart(range: 0..<html.count, shape: 0, spans: 0..<0)
      let holes = subject.parts.map(\.range)
      guard let plan = PartPlan.learn(whole, spans: [], from: check, html: html, holes: holes) else { return nil }
      if frames.count >= Self.limit { frames = [:] }
      frames[key] = Facts(
        ids: plan.ids.map { LocatedID(hash: $0, part: LocatedID.frame) }, references: plan.references,
        signature: plan.signature)
    }
    guard let frame = frames[key] else { return nil }
    facts.ids += frame.ids
    facts.references += frame.references
    facts.signature = order.value
    return facts
  }

  /// Records a part's plan and the values with which it was proven.
  private mutating func learn(
    _ part: HTMLPart, key: UInt64, spans: [ValueSpan], html: UnsafeRawBufferPointer,
    from check: borrowing HTMLChecker, holes: [Range<Int>]? = nil
  ) -> PlanTable.Entry? {
    var index = plans.index(of: key)
    if index == nil {
      let isFull = plans.count >= Self.limit || plans.isFull
      // The frames of pages, which may be large and differ from page to page, take the place of nothing else.
      guard !isFull || holes == nil,
        let plan = PartPlan.learn(
          part, spans: spans, from: check, html: html, holes: holes ?? [], isPage: holes != nil)
      else { return nil }
      if isFull { plans = PlanTable() }
      index = plans.add(plan, for: key)
    }
    guard let index else { return nil }
    let values = Self.knownValues(of: part, plans[index], plans, spans: spans, html: html)
    return plans.learn(values, at: index, limit: Self.limit) ? plans[index] : nil
  }

  /// A hash of the context of a subject's parts.
  ///
  /// A part that is valid in one wrapper may be invalid in another, so its plan only applies in the wrapper in which it
  /// was learned.
  private static func context(ofPartsIn subject: ProofSubject, at context: UInt64) -> UInt64 {
    WordHash.joined(context, subject.frameShape)
  }

  /// Judges the values of a part and collects its ids and references.
  private static func judge(
    _ part: HTMLPart, at index: Int, _ plan: PlanTable.Entry, _ plans: PlanTable, _ origins: inout KnownOrigins,
    spans: [ValueSpan], html: UnsafeRawBufferPointer, facts: inout Facts
  ) -> Bool {
    for id in plan.ids { facts.ids.append(LocatedID(hash: plans.ids[id], part: index)) }
    for reference in plan.references { facts.references.append(plans.references[reference]) }
    for number in plan.attributes {
      let attribute = plans.attributes[number]
      let value = attribute.value(in: part, spans: spans, html: html)
      // A value with a character reference would have to be decoded first; such cards are rare and are checked in full.
      switch attribute.judgement {
      case .known: continue
      // A value with `&` is invalid for each of these four datatypes.
      case .integer: guard NumberSyntax.integer(value) == nil else { return false }
      case .positiveInteger: guard NumberSyntax.positiveInteger(value) == nil else { return false }
      case .nonNegativeInteger: guard NumberSyntax.nonNegativeInteger(value) == nil else { return false }
      case .time: guard DateTimeForms.any(value) == nil else { return false }
      case .datatype(let datatype):
        guard !value.contains(UInt8(ascii: "&")), datatype.problem(in: value) == nil else { return false }
      case .address(let datatype):
        guard value.first != UInt8(ascii: "#"),
          origins.isSurelyValid(value) || isRightAddress(value, datatype)
        else { return false }
      case .id:
        guard isPlainID(value) || !value.contains(UInt8(ascii: "&")) && Datatype.id.problem(in: value) == nil else {
          return false
        }
        facts.ids.append(LocatedID(hash: WordHash(value).value, part: index))
      case .json:
        guard JSONSyntax.problem(in: value) == nil, Self.canStandInScript(value) else { return false }
      case .speculationRules:
        guard SpeculationRulesSyntax.problem(in: value) == nil, Self.canStandInScript(value) else { return false }
      case .references:
        guard !value.contains(UInt8(ascii: "&")) else { return false }
        facts.references += ByteTokens.hashes(value)
      }
    }
    return true
  }

  /// Whether a text of JSON can stand in a `script`.
  private static func canStandInScript(_ value: UnsafeRawBufferPointer) -> Bool {
    // What ends a script, or keeps it from ending, begins with `<`.
    value.offset(of: UInt8(ascii: "<"), from: 0) == nil
  }

  /// Whether an id is trivially valid: letters, digits and some punctuation, no white space and no `&`.
  private static func isPlainID(_ value: UnsafeRawBufferPointer) -> Bool {
    !value.isEmpty && value.index(from: 0, until: AddressWord.stops) == value.count
  }

  /// Whether an address is valid, with the `&amp;` of query strings read as `&`.
  private static func isRightAddress(_ value: UnsafeRawBufferPointer, _ datatype: Datatype) -> Bool {
    guard value.contains(UInt8(ascii: "&")) else { return datatype.problem(in: value) == nil }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(value.count)
    var index = 0
    while index < value.count {
      decoded.append(value[index])
      if value[index] == UInt8(ascii: "&") {
        let rest = value[(index + 1)...]
        guard rest.starts(with: "amp;".utf8) else { return false }
        index += 4
      }
      index += 1
    }
    return decoded.withUnsafeBytes { datatype.problem(in: $0) == nil }
  }

  private static func knownValues(
    of part: HTMLPart, _ plan: PlanTable.Entry, _ plans: PlanTable, spans: [ValueSpan], html: UnsafeRawBufferPointer
  ) -> UInt64 {
    guard plan.asksForKnownValues else { return 0 }
    var hash: UInt64 = 0
    for number in plan.attributes {
      let attribute = plans.attributes[number]
      guard case .known = attribute.judgement else { continue }
      hash = WordHash.joined(hash, WordHash(attribute.value(in: part, spans: spans, html: html)).value)
    }
    return hash
  }
}

extension PartPlan.Attribute {
  /// The attribute's value in a part of the plan's shape.
  fileprivate func value(
    in part: HTMLPart, spans: [ValueSpan], html: UnsafeRawBufferPointer
  ) -> UnsafeRawBufferPointer {
    let start = spans[part.spans.lowerBound + firstSpan].range.lowerBound - before
    let end = spans[part.spans.lowerBound + lastSpan].range.upperBound + after
    return UnsafeRawBufferPointer(rebasing: html[start..<end])
  }
}

/// The order of a subject's parts, as far as rules can depend on it.
///
/// Three consecutive parts of one kind are judged like two.
private struct PartOrder {
  private(set) var value: UInt64 = 7
  private var last: UInt64 = 0
  private var run = 0

  mutating func add(_ plan: PlanTable.Entry) {
    run = plan.signature == last && plan.isRepeatable ? run + 1 : 1
    last = plan.signature
    if run <= 2 { value = WordHash.joined(value, plan.signature) }
  }
}

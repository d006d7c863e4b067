import Platform

/// The checks that remain for a part whose shape has been proven: one per value, by its context.
///
/// The rest of such a part is known: two parts of one shape differ only in values, and a value can neither open nor
/// close markup, because the template escaped it for its context.
struct PartPlan: Sendable {
  /// How to judge a value.
  enum Judgement: Sendable {
    /// By one of the most common datatypes, resolved in advance.
    case integer, positiveInteger, nonNegativeInteger, time
    /// By its datatype.
    case datatype(Datatype)
    /// By its datatype; a link into the page (`href="#…"`) requires a check of the whole page.
    case address(Datatype)
    /// As an id, which must be unique on the page.
    case id
    /// As a list of ids, each of which must exist on the page.
    case references
    /// As the text of a `script` that is JSON.
    case json
    /// As the text of a `script` of speculation rules.
    case speculationRules
    /// By comparison with the values with which the shape was proven, because other rules depend on it.
    case known

    var isKnown: Bool { if case .known = self { true } else { false } }
  }

  /// An attribute, or the text of a `script` of JSON, that contains values.
  ///
  /// Its bytes start `before` bytes ahead of its first value and end `after` bytes after its last one.
  struct Attribute: Sendable {
    let firstSpan: Int
    let lastSpan: Int
    let before: Int
    let after: Int
    let judgement: Judgement
  }

  let attributes: [Attribute]
  /// Whether a rule may depend on one of the values in a way that requires a known value.
  let asksForKnownValues: Bool
  /// The number of values in a part.
  let spanCount: Int
  /// The hashes of the ids written by the template itself.
  let ids: [UInt64]
  /// The hashes of the ids referenced by the template itself.
  let references: [UInt64]
  /// A hash of what is relevant to neighbours: the part's outermost elements and its headings.
  let signature: UInt64
  /// Whether a run of three or more parts of one signature is judged like a run of two.
  let isRepeatable: Bool
}

extension PartPlan {
  /// Derives the plan of a part from a check without findings.
  ///
  /// - Parameters:
  ///   - check: the checker, after it has checked the whole HTML.
  ///   - holes: ranges inside the part that are judged separately, in order.
  ///   - isPage: whether the part is the frame of a page around its fragments.
  /// - Returns: the plan, or `nil` when the verdict cannot be reused because rules depend on the part in ways that a
  ///   plan does not express.
  static func learn(
    _ part: HTMLPart, spans: [ValueSpan], from check: borrowing HTMLChecker, html: UnsafeRawBufferPointer,
    holes: [Range<Int>] = [], isPage: Bool = false, table: ElementTable = .html
  ) -> PartPlan? {
    var learner = PlanLearner(part: part, spans: spans, html: html, reads: check.reads, isPage: isPage, table: table)
    let events = check.events
    var hole = 0
    for event in events.events where event.range.lowerBound >= part.range.lowerBound {
      if event.range.lowerBound >= part.range.upperBound { break }
      while hole < holes.count, holes[hole].upperBound <= event.range.lowerBound { hole += 1 }
      // At the very start of a hole, an implied tag is the end tag of an element that precedes the hole.
      if hole < holes.count, holes[hole].contains(event.range.lowerBound),
        !event.range.isEmpty || event.range.lowerBound > holes[hole].lowerBound
      {
        guard learner.meetsHole() else { return nil }
        continue
      }
      guard learner.see(event, attributes: events.attributes) else { return nil }
    }
    return learner.plan(isRepeatable: holes.isEmpty && !isPage)
  }

  /// Builds a plan from events.
  private struct PlanLearner {
    let part: HTMLPart
    let spans: [ValueSpan]
    let html: UnsafeRawBufferPointer
    let reads: ReadLog
    let isPage: Bool
    let table: ElementTable
    private var nextSpan: Int
    private var depth = 0
    /// The depth of the outermost open element that may affect its content; 0 for none.
    private var opaqueDepth = 0
    private var roots: [ElementName] = []
    private var attributes: [PartPlan.Attribute] = []
    private var ids: [UInt64] = []
    private var references: [UInt64] = []
    private var signature: UInt64 = 1
    /// How to check the text of the `script` that was just opened; `nil` if it is not JSON.
    private var scriptJudgement: PartPlan.Judgement?

    init(
      part: HTMLPart, spans: [ValueSpan], html: UnsafeRawBufferPointer, reads: ReadLog, isPage: Bool,
      table: ElementTable
    ) {
      self.part = part
      self.spans = spans
      self.html = html
      self.reads = reads
      self.isPage = isPage
      self.table = table
      nextSpan = part.spans.lowerBound
    }

    /// Returns the plan, or `nil` when a value was not assigned to an attribute or a text.
    mutating func plan(isRepeatable: Bool) -> PartPlan? {
      skipEmptySpans(before: .max)
      guard nextSpan == part.spans.upperBound else { return nil }
      return PartPlan(
        attributes: attributes, asksForKnownValues: attributes.contains { $0.judgement.isKnown },
        spanCount: part.spans.count, ids: ids, references: references,
        signature: roots.reduce(signature) { WordHash.joined($0, UInt64($1.rawValue)) },
        isRepeatable: roots.count == 1 && isRepeatable)
    }

    mutating func see(_ event: HTMLEvent, attributes all: [HTMLAttribute]) -> Bool {
      skipEmptySpans(before: event.range.lowerBound)
      switch event.kind {
      case .startTag: return seeStartTag(event, attributes: all)
      case .endTag:
        if opaqueDepth == depth { opaqueDepth = 0 }
        depth -= 1
        return true
      case .text: return seeText(event)
      case .comment, .doctype: return !holdsSpan(event.range)
      }
    }

    private mutating func seeStartTag(_ event: HTMLEvent, attributes all: [HTMLAttribute]) -> Bool {
      if depth == 0 { roots.append(event.element) }
      scriptJudgement = nil
      if !event.element.isVoid {
        depth += 1
      }
      switch event.element {
      case .h1, .h2, .h3, .h4, .h5, .h6: signature = WordHash.joined(signature, UInt64(event.element.rawValue))
      default: break
      }
      let own = all[Int(event.firstAttribute)..<Int(event.firstAttribute + event.attributeCount)]
      if isPage, opaqueDepth == 0, !event.element.isVoid,
        !PageFrame.isTransparent(event.element, own, html: html)
      {
        opaqueDepth = depth
      }
      let spansBefore = nextSpan
      for attribute in own {
        guard see(attribute, of: event) else { return false }
      }
      if event.element == .script, nextSpan == spansBefore, let type = own.first(where: { $0.name == .type }) {
        scriptJudgement = judgement(ofScript: UnsafeRawBufferPointer(rebasing: html[type.valueRange]))
      }
      return true
    }

    /// Whether the content of a hole can be judged independently of the page's elements around it.
    func meetsHole() -> Bool { !isPage || opaqueDepth == 0 }

    private mutating func see(_ attribute: HTMLAttribute, of event: HTMLEvent) -> Bool {
      let value = attribute.valueRange
      skipEmptySpans(before: value.lowerBound)
      let first = nextSpan
      while nextSpan < part.spans.upperBound,
        spans[nextSpan].range.lowerBound < value.upperBound
          || (spans[nextSpan].range.isEmpty && spans[nextSpan].range.lowerBound == value.upperBound && value.isEmpty)
      {
        guard spans[nextSpan].range.lowerBound >= value.lowerBound,
          spans[nextSpan].range.upperBound <= value.upperBound,
          !followsReference(spans[nextSpan].range.lowerBound, from: value.lowerBound)
        else { return false }
        nextSpan += 1
      }
      guard nextSpan > first else {
        seeStatic(attribute)
        return true
      }
      // A rule that compares an id with another value requires more than its uniqueness.
      if attribute.name == .id, reads.values.contains(value.lowerBound) { return false }
      guard let judgement = judgement(of: attribute, element: event.element) else { return true }
      attributes.append(
        PartPlan.Attribute(
          firstSpan: first - part.spans.lowerBound, lastSpan: nextSpan - 1 - part.spans.lowerBound,
          before: spans[first].range.lowerBound - value.lowerBound,
          after: value.upperBound - spans[nextSpan - 1].range.upperBound, judgement: judgement))
      return true
    }

    private mutating func seeStatic(_ attribute: HTMLAttribute) {
      let value = UnsafeRawBufferPointer(rebasing: html[attribute.valueRange])
      if attribute.name == .id { ids.append(WordHash(value).value) }
      if attribute.name.isPlainReference { references += ByteTokens.hashes(value) }
    }

    /// How to judge an attribute that contains values; `nil` when no rule depends on its value.
    private func judgement(of attribute: HTMLAttribute, element: ElementName) -> PartPlan.Judgement? {
      if attribute.name == .id { return .id }
      if reads.values.contains(attribute.valueRange.lowerBound) { return .known }
      if attribute.name.isPlainReference { return .references }
      if attribute.name == .other, html[attribute.nameRange].starts(with: "data-".utf8) { return nil }
      guard case .value(let datatype) = table.rule(for: attribute.name, on: element) else { return .known }
      switch datatype {
      // The shape determines whether the value is empty.
      case .text, .textNonEmpty, .tokens, .eventHandler: return nil
      case .url, .urlNonEmpty, .urlPotentiallySpaced, .urlNonEmptyPotentiallySpaced: return .address(datatype)
      case .integer: return .integer
      case .positiveInteger: return .positiveInteger
      case .nonNegativeInteger: return .nonNegativeInteger
      case .dateTime: return .time
      case .date, .dateOrDateTime, .float, .textWithoutNewlines: return .datatype(datatype)
      default: return .known
      }
    }

    private mutating func seeText(_ event: HTMLEvent) -> Bool {
      if depth == 0, !event.isWhiteSpace { signature = WordHash.joined(signature, 0) }
      guard holdsSpan(event.range) else { return true }
      if let scriptJudgement { return see(script: event.range, scriptJudgement) }
      while nextSpan < part.spans.upperBound, spans[nextSpan].range.lowerBound < event.range.upperBound {
        let span = spans[nextSpan].range
        guard span.upperBound <= event.range.upperBound, !reads.hasText(around: span),
          !followsReference(span.lowerBound, from: event.range.lowerBound)
        else { return false }
        nextSpan += 1
      }
      return true
    }

    /// The text of a `script` of JSON, in which values are JSON, too.
    private mutating func see(script text: Range<Int>, _ judgement: PartPlan.Judgement) -> Bool {
      let first = nextSpan
      while nextSpan < part.spans.upperBound, spans[nextSpan].range.lowerBound < text.upperBound {
        guard spans[nextSpan].range.upperBound <= text.upperBound else { return false }
        nextSpan += 1
      }
      attributes.append(
        PartPlan.Attribute(
          firstSpan: first - part.spans.lowerBound, lastSpan: nextSpan - 1 - part.spans.lowerBound,
          before: spans[first].range.lowerBound - text.lowerBound,
          after: text.upperBound - spans[nextSpan - 1].range.upperBound, judgement: judgement))
      return true
    }

    /// How to check the text of a `script` of this type; `nil` if it is not JSON.
    private func judgement(ofScript type: UnsafeRawBufferPointer) -> PartPlan.Judgement? {
      if ScriptType.isSpeculationRules(type) { return .speculationRules }
      return ScriptType.isJSON(type) ? .json : nil
    }

    /// Whether the text before an offset ends with the start of a character reference, which a value could complete.
    private func followsReference(_ offset: Int, from start: Int) -> Bool {
      var index = offset
      while index > start {
        index -= 1
        switch html[index] {
        case UInt8(ascii: "&"): return true
        case UInt8(ascii: "#"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"):
          continue
        default: return false
        }
      }
      return false
    }

    private func holdsSpan(_ range: Range<Int>) -> Bool {
      nextSpan < part.spans.upperBound && spans[nextSpan].range.lowerBound < range.upperBound
    }

    /// Skips values that produced no event: an empty value in text leaves no trace.
    private mutating func skipEmptySpans(before offset: Int) {
      while nextSpan < part.spans.upperBound, spans[nextSpan].range.isEmpty, spans[nextSpan].range.lowerBound < offset {
        nextSpan += 1
      }
    }
  }
}

/// The tokens of a value, separated by ASCII white space.
enum ByteTokens {
  /// Returns the hash of each token.
  static func hashes(_ value: UnsafeRawBufferPointer) -> [UInt64] {
    value.split(whereSeparator: \.isASCIIWhitespace).map { WordHash(UnsafeRawBufferPointer(rebasing: $0)).value }
  }
}

/// What is left to be judged of a part whose shape was proven once: its values, each where it stands.
///
/// Everything else of such a part is known: two parts of one shape differ in nothing but values, and a value can neither open
/// nor close markup, because the template escaped it for its place.
struct PartPlan: Sendable {
  /// How a value is judged.
  enum Judgement: Sendable {
    /// By one of the most common datatypes, told apart once.
    case integer, positiveInteger, nonNegativeInteger, time
    /// By its datatype.
    case datatype(Datatype)
    /// By its datatype, and the whole page is checked when it points into the page: `href="#…"`.
    case address(Datatype)
    /// It is an id, which must be the page's only one.
    case id
    /// It names ids, each of which must be on the page.
    case references
    /// Rules depend on it in other ways: it must be a value with which the shape was proven.
    case known

    var isKnown: Bool { if case .known = self { true } else { false } }
  }

  /// An attribute with values in it.
  ///
  /// Its bytes begin `before` bytes in front of its first value and end `after` bytes
  /// behind its last one.
  struct Attribute: Sendable {
    let firstSpan: Int
    let lastSpan: Int
    let before: Int
    let after: Int
    let judgement: Judgement
  }

  let attributes: [Attribute]
  /// Whether a rule may depend on one of the values in other ways.
  let asksForKnownValues: Bool
  /// How many values a part has.
  let spanCount: Int
  /// Hashes of the ids that the template itself writes.
  let ids: [UInt64]
  /// Hashes of the ids to which the template itself refers.
  let references: [UInt64]
  /// What neighbours have to know of the part: its outermost elements and its headings.
  let signature: UInt64
  /// Whether two neighbours of one signature may be judged like three or more.
  let isRepeatable: Bool
}

extension PartPlan {
  /// Learns the plan of a part from a check that found nothing.
  ///
  /// - Parameters:
  ///   - check: what checked the whole HTML.
  ///   - holes: ranges inside the part that are judged apart, in order.
  ///   - isPage: whether the part is what a page has around its fragments.
  /// - Returns: `nil` when the verdict can't be reused, because rules depend on the part in ways that a plan does not tell.
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
      // At the very start of a hole, what was not written is an end tag of what stands in front of it.
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

  /// Collects a plan event by event.
  private struct PlanLearner {
    let part: HTMLPart
    let spans: [ValueSpan]
    let html: UnsafeRawBufferPointer
    let reads: ReadLog
    let isPage: Bool
    let table: ElementTable
    private var nextSpan: Int
    private var depth = 0
    /// Where the outermost open element begins of which what is in it may depend on; 0 for none.
    private var opaqueDepth = 0
    private var roots: [ElementName] = []
    private var attributes: [PartPlan.Attribute] = []
    private var ids: [UInt64] = []
    private var references: [UInt64] = []
    private var signature: UInt64 = 1

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

    /// The plan, when every value found its place.
    mutating func plan(isRepeatable: Bool) -> PartPlan? {
      skipEmptySpans(before: .max)
      guard nextSpan == part.spans.upperBound else { return nil }
      return PartPlan(
        attributes: attributes, asksForKnownValues: attributes.contains { $0.judgement.isKnown },
        spanCount: part.spans.count, ids: ids, references: references,
        signature: roots.reduce(signature) { ByteHash.join($0, UInt64($1.rawValue)) },
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
      if !event.element.isVoid {
        depth += 1
      }
      switch event.element {
      case .h1, .h2, .h3, .h4, .h5, .h6: signature = ByteHash.join(signature, UInt64(event.element.rawValue))
      default: break
      }
      let own = all[Int(event.firstAttribute)..<Int(event.firstAttribute + event.attributeCount)]
      if isPage, opaqueDepth == 0, !event.element.isVoid,
        !PageFrame.isTransparent(event.element, own, html: html)
      {
        opaqueDepth = depth
      }
      for attribute in own {
        guard see(attribute, of: event) else { return false }
      }
      return true
    }

    /// Whether what is in a hole can be judged without what is around it: of a page's own elements it depends on none.
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
      // A rule that compares an id with something asks more than whether it is the only one.
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
      if attribute.name == .id { ids.append(ByteHash.hash(value)) }
      if attribute.name.isPlainReference { references += ByteTokens.hashes(value) }
    }

    /// How an attribute with values in it is judged; `nil` when nothing depends on what it says.
    private func judgement(of attribute: HTMLAttribute, element: ElementName) -> PartPlan.Judgement? {
      if attribute.name == .id { return .id }
      if reads.values.contains(attribute.valueRange.lowerBound) { return .known }
      if attribute.name.isPlainReference { return .references }
      if attribute.name == .other, html[attribute.nameRange].starts(with: "data-".utf8) { return nil }
      guard case .value(let datatype) = table.rule(for: attribute.name, on: element) else { return .known }
      switch datatype {
      // Whether a value is empty, the shape tells.
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
      if depth == 0, !event.isWhiteSpace { signature = ByteHash.join(signature, 0) }
      guard holdsSpan(event.range) else { return true }
      while nextSpan < part.spans.upperBound, spans[nextSpan].range.lowerBound < event.range.upperBound {
        let span = spans[nextSpan].range
        guard span.upperBound <= event.range.upperBound, !reads.hasText(around: span),
          !followsReference(span.lowerBound, from: event.range.lowerBound)
        else { return false }
        nextSpan += 1
      }
      return true
    }

    /// Whether the text in front of an offset ends like the beginning of a character reference, which a value could complete.
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

    /// Passes over values that wrote nothing between two events: an empty value in text leaves no trace there.
    private mutating func skipEmptySpans(before offset: Int) {
      while nextSpan < part.spans.upperBound, spans[nextSpan].range.isEmpty, spans[nextSpan].range.lowerBound < offset {
        nextSpan += 1
      }
    }
  }
}

/// The tokens of a value that ASCII white space separates.
enum ByteTokens {
  /// The hash of each token.
  static func hashes(_ value: UnsafeRawBufferPointer) -> [UInt64] {
    value.split(whereSeparator: \.isASCIIWhitespace).map { ByteHash.hash(UnsafeRawBufferPointer(rebasing: $0)) }
  }
}

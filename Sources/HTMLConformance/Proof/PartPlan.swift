import HTMLSyntax

/// What is left to be judged of a part whose shape was proven once: its values, each where it stands.
///
/// Everything else of such a part is known: two parts of one shape differ in nothing but values, and a value can neither open
/// nor close markup, because the template escaped it for its place.
struct PartPlan: Sendable {
  /// How a value is judged.
  enum Judgement: Sendable {
    /// By one of the most common datatypes, told apart once.
    case integer, nonNegativeInteger, time
    /// By its datatype.
    case datatype(Datatype)
    /// By its datatype, and the whole page is checked when it points into the page: `href="#…"`.
    case address(Datatype)
    /// It is an id, which must be the page's only one.
    case id
    /// It names ids, each of which must be on the page.
    case references
    /// Rules may depend on it in other ways: it must be a value with which the shape was proven.
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
  /// Attributes whose value is free text: no rule asks more of it than whether it is empty, which the shape tells.
  private static func isFree(_ name: AttributeName) -> Bool {
    switch name {
    case .title, .alt, .placeholder, .label, .class, .ariaLabel, .ariaDescription, .ariaRoledescription, .ariaValuetext,
      .abbr, .summary:
      true
    default: false
    }
  }

  /// Attributes whose value refers to an id and asks nothing more of its element than to exist.
  private static func isPlainReference(_ name: AttributeName) -> Bool {
    switch name {
    case .ariaLabelledby, .ariaDescribedby, .ariaControls, .ariaDetails, .ariaFlowto: true
    default: false
    }
  }

  /// Attributes by which elements of a page depend on one another in ways that a part alone does not show.
  private static func isEntangled(_ name: AttributeName) -> Bool {
    switch name {
    case .for, .form, .list, .headers, .usemap, .itemref, .popovertarget, .commandfor, .name, .autofocus,
      .ariaActivedescendant, .ariaErrormessage, .ariaOwns, .headingoffset, .headingreset:
      true
    default: false
    }
  }

  /// Learns the plan of a part from a check that found nothing.
  ///
  /// - Parameters:
  ///   - events: what the parser saw in the whole HTML.
  ///   - holes: ranges inside the part that are judged apart, in order.
  ///   - isFrame: whether the part stands on a page once, so that what it has only once is no obstacle.
  /// - Returns: `nil` when the verdict can't be reused, because rules depend on the part in ways that a plan does not tell.
  static func learn(
    _ part: HTMLPart, spans: [ValueSpan], events: HTMLEvents, html: UnsafeRawBufferPointer, holes: [Range<Int>] = [],
    isFrame: Bool = false, table: ElementTable = .html
  ) -> PartPlan? {
    var learner = PlanLearner(part: part, spans: spans, html: html, isFrame: isFrame, table: table)
    var hole = 0
    for event in events.events where event.range.lowerBound >= part.range.lowerBound {
      if event.range.lowerBound >= part.range.upperBound { break }
      while hole < holes.count, holes[hole].upperBound <= event.range.lowerBound { hole += 1 }
      if hole < holes.count, holes[hole].contains(event.range.lowerBound), !event.range.isEmpty { continue }
      guard learner.see(event, attributes: events.attributes) else { return nil }
    }
    return learner.plan()
  }

  /// Collects a plan event by event.
  private struct PlanLearner {
    let part: HTMLPart
    let spans: [ValueSpan]
    let html: UnsafeRawBufferPointer
    let isFrame: Bool
    let table: ElementTable
    private var nextSpan: Int
    /// Whether the `time` element that was opened last has a `datetime`, so that its text is free.
    private var lastTimeIsTyped = true
    private var depth = 0
    private var roots: [ElementName] = []
    private var attributes: [PartPlan.Attribute] = []
    private var ids: [UInt64] = []
    private var references: [UInt64] = []
    private var signature: UInt64 = 1

    init(part: HTMLPart, spans: [ValueSpan], html: UnsafeRawBufferPointer, isFrame: Bool, table: ElementTable) {
      self.part = part
      self.spans = spans
      self.html = html
      self.isFrame = isFrame
      self.table = table
      nextSpan = part.spans.lowerBound
    }

    /// The plan, when every value found its place.
    mutating func plan() -> PartPlan? {
      skipEmptySpans(before: .max)
      guard nextSpan == part.spans.upperBound else { return nil }
      return PartPlan(
        attributes: attributes, asksForKnownValues: attributes.contains { $0.judgement.isKnown },
        spanCount: part.spans.count, ids: ids, references: references,
        signature: roots.reduce(signature) { ByteHash.join($0, UInt64($1.rawValue)) },
        isRepeatable: roots.count == 1 && !isFrame)
    }

    mutating func see(_ event: HTMLEvent, attributes all: [HTMLAttribute]) -> Bool {
      skipEmptySpans(before: event.range.lowerBound)
      switch event.kind {
      case .startTag: return seeStartTag(event, attributes: all)
      case .endTag:
        depth -= 1
        return true
      case .text: return seeText(event)
      case .comment, .doctype: return !holdsSpan(event.range)
      }
    }

    private mutating func seeStartTag(_ event: HTMLEvent, attributes all: [HTMLAttribute]) -> Bool {
      if depth == 0 { roots.append(event.element) }
      if !event.element.isVoid { depth += 1 }
      switch event.element {
      case .h1, .h2, .h3, .h4, .h5, .h6: signature = ByteHash.join(signature, UInt64(event.element.rawValue))
      case .main, .map, .dialog, .body, .html, .head: if !isFrame { return false }
      case .time: lastTimeIsTyped = false
      default: break
      }
      let own = all[Int(event.firstAttribute)..<Int(event.firstAttribute + event.attributeCount)]
      for attribute in own {
        if attribute.name == .datetime { lastTimeIsTyped = true }
        guard see(attribute, of: event, among: own) else { return false }
      }
      return true
    }

    private mutating func see(
      _ attribute: HTMLAttribute, of event: HTMLEvent, among own: ArraySlice<HTMLAttribute>
    ) -> Bool {
      let value = attribute.valueRange
      skipEmptySpans(before: value.lowerBound)
      let first = nextSpan
      while nextSpan < part.spans.upperBound,
        spans[nextSpan].range.lowerBound < value.upperBound
          || (spans[nextSpan].range.isEmpty && spans[nextSpan].range.lowerBound == value.upperBound && value.isEmpty)
      {
        guard spans[nextSpan].range.lowerBound >= value.lowerBound, spans[nextSpan].range.upperBound <= value.upperBound
        else { return false }
        nextSpan += 1
      }
      let isDynamic = nextSpan > first
      if PartPlan.isEntangled(attribute.name), isDynamic || !isFrame {
        return attribute.name == .name && event.element == .meta && !isDynamic
      }
      guard isDynamic else {
        seeStatic(attribute)
        return true
      }
      guard let judgement = judgement(of: attribute, element: event.element, among: own) else { return true }
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
      if PartPlan.isPlainReference(attribute.name) { references += ByteTokens.hashes(value) }
    }

    /// How an attribute with values in it is judged; `nil` when it is free text.
    private func judgement(
      of attribute: HTMLAttribute, element: ElementName, among own: ArraySlice<HTMLAttribute>
    ) -> PartPlan.Judgement? {
      if PartPlan.isPlainReference(attribute.name) { return .references }
      switch (attribute.name, element) {
      case (.placeholder, .input): return .datatype(.textWithoutNewlines)
      // The tracks of a film are told apart by it.
      case (.label, .track): return .known
      default: if PartPlan.isFree(attribute.name) { return nil }
      }
      switch attribute.name {
      case .id: return .id
      case .ariaPosinset, .ariaSetsize: return .integer
      // Numbers on which rules about the rest of their tag or of its content depend.
      case .minlength, .maxlength, .ariaColspan, .ariaRowspan: return .known
      case _ where element == .meter || element == .select: return .known
      case .other where html[attribute.nameRange].starts(with: "data-".utf8): return nil
      case .content where element == .meta:
        let isPlain = own.allSatisfy { other in
          switch other.name {
          case .httpEquiv, .charset, .itemprop, .media: false
          case .name: html[other.valueRange].elementsEqual("description".utf8)
          default: true
          }
        }
        return isPlain ? nil : .known
      default: break
      }
      guard case .value(let datatype) = table.rule(for: attribute.name, on: element) else { return .known }
      switch datatype {
      case .url, .urlNonEmpty, .urlPotentiallySpaced, .urlNonEmptyPotentiallySpaced: return .address(datatype)
      case .integer: return .integer
      case .nonNegativeInteger: return .nonNegativeInteger
      case .dateTime: return .time
      case .date, .dateOrDateTime, .positiveInteger, .float: return .datatype(datatype)
      default: return .known
      }
    }

    private mutating func seeText(_ event: HTMLEvent) -> Bool {
      guard holdsSpan(event.range) else { return true }
      switch event.element {
      case .script, .style, .textarea: return false
      case .time where !lastTimeIsTyped: return false
      default: break
      }
      while nextSpan < part.spans.upperBound, spans[nextSpan].range.lowerBound < event.range.upperBound {
        let span = spans[nextSpan].range
        guard span.upperBound <= event.range.upperBound,
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
    value.split(whereSeparator: \.isASCIIWhiteSpace).map { ByteHash.hash(UnsafeRawBufferPointer(rebasing: $0)) }
  }
}

/// A row of the element table: what the HTML Standard says of one element.
package struct ElementDefinition: Sendable {
  /// Descendants that are barred by what they do rather than by what they are.
  package struct Bars: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Interactive content (§3.2.5.2.7), each element under its own condition.
    package static let interactive = Bars(rawValue: 1)
    /// Elements with a `tabindex` attribute.
    package static let tabindex = Bars(rawValue: 2)
    /// Interactive content but for links, buttons, choices and maps (§4.12.5).
    package static let drawnInteractive = Bars(rawValue: 4)
  }

  package let element: ElementName
  /// The content model.
  package let holds: ContentModel
  /// Elements that may not be descendants, however deep.
  package let forbids: ElementSet
  package let bars: Bars
  /// Of these, one must be an ancestor; empty when any place is right.
  package let within: ElementSet
  /// The attributes of its own, beside the global ones.
  package let attributes: AttributeList
  /// Attributes that it must have whatever the others are.
  package let required: [AttributeName]
  /// Attributes that it had once.
  package let obsolete: ObsoleteAttributes
  /// What to use instead, when the element itself is obsolete (§16.2).
  package let insteadUse: Replacement?

  package init(
    _ element: ElementName, holds: ContentModel, forbids: ElementSet = [], bars: Bars = [], within: ElementSet = [],
    attributes: AttributeList = [:], required: [AttributeName] = [], obsolete: ObsoleteAttributes = [:],
    insteadUse: Replacement? = nil
  ) {
    self.element = element
    self.holds = holds
    self.forbids = forbids
    self.bars = bars
    self.within = within
    self.attributes = attributes
    self.required = required
    self.obsolete = obsolete
    self.insteadUse = insteadUse
  }
}

/// Attributes with the kind of value that each has.
package struct AttributeList: Sendable, ExpressibleByDictionaryLiteral {
  package let entries: [(name: AttributeName, value: Datatype)]

  package init(dictionaryLiteral elements: (AttributeName, Datatype)...) {
    entries = elements.map { (name: $0.0, value: $0.1) }
  }

  private init(_ entries: [(name: AttributeName, value: Datatype)]) { self.entries = entries }

  package static func + (left: AttributeList, right: AttributeList) -> AttributeList {
    AttributeList(left.entries + right.entries)
  }
}

/// Attributes that a former HTML had, with what to use instead.
package struct ObsoleteAttributes: Sendable, ExpressibleByDictionaryLiteral {
  package let entries: [(name: AttributeName, insteadUse: Replacement)]

  package init(dictionaryLiteral elements: (AttributeName, Replacement)...) {
    entries = elements.map { (name: $0.0, insteadUse: $0.1) }
  }
}

/// Collects the rows of a table, each checked on its own by the compiler.
@resultBuilder
package enum Rows<Row> {
  package static func buildExpression(_ row: Row) -> [Row] { [row] }
  package static func buildExpression(_ rows: [Row]) -> [Row] { rows }
  package static func buildPartialBlock(first: [Row]) -> [Row] { first }
  /// Takes what was collected over instead of copying it, so that a table of n rows takes n steps.
  package static func buildPartialBlock(accumulated: consuming [Row], next: [Row]) -> [Row] {
    accumulated += next
    return accumulated
  }
}

extension ElementDefinition {
  /// Whether a part of the content is what the parent allows.
  var isTransparentPart: Bool {
    switch element {
    case .audio, .video: true
    default: false
    }
  }
}

/// What may stand directly inside an element, in the terms of the HTML Standard.
///
/// The rules judge children by it, and the schema for libxml2 is generated from it.
package enum ContentModel: Sendable {
  /// Neither elements nor text.
  case nothing
  /// Text only.
  case text
  /// Any number of these elements in any order; text as well where `text` is true.
  case any(ElementSet, text: Bool)
  /// What the parent allows, and these elements as well.
  case transparent
  /// Elements in an order. Script-supporting elements may stand anywhere between them when `intermixed` is true.
  case ordered(Particle, text: Bool, intermixed: Bool)
  /// Whatever may stand anywhere: the content of `template`, and of elements that have no meaning.
  case unrestricted

  package static let flow = ContentModel.any(Category.flow, text: true)
  package static let phrasing = ContentModel.any(Category.phrasing, text: true)
}

/// A regular expression over child elements.
package indirect enum Particle: Sendable {
  /// One of these elements.
  case one(ElementSet)
  /// One of the elements that the parent's own place allows (a transparent part).
  case inherited
  case sequence([Particle])
  case either([Particle])
  case optional(Particle)
  case many(Particle)
  case some(Particle)

  package static func element(_ name: ElementName) -> Particle { .one([name]) }
  package static func optional(_ name: ElementName) -> Particle { .optional(.element(name)) }
  package static func many(_ name: ElementName) -> Particle { .many(.element(name)) }
  package static func some(_ name: ElementName) -> Particle { .some(.element(name)) }
}

/// What the walk asks of an element's row at every tag, without arrays: copying it costs no reference count.
struct ElementProfile: Sendable {
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8
    /// No end tag follows the start tag.
    static let void = Traits(rawValue: 1)
    static let obsolete = Traits(rawValue: 2)
    static let hasRequiredAttributes = Traits(rawValue: 4)
    /// It needs a certain ancestor.
    static let needsAncestor = Traits(rawValue: 8)
    /// Its content model is its parent's.
    static let transparent = Traits(rawValue: 16)
    /// A part of its ordered content is what its parent allows.
    static let hasTransparentPart = Traits(rawValue: 32)
  }

  let traits: Traits
  let judgement: ChildContext.Judgement
  let flags: ChildContext.Flags
  /// What may stand directly in it; for an ordered content all that may stand anywhere in it.
  let allowed: ElementSet
  let forbids: ElementSet
  let bars: ElementDefinition.Bars
  /// The role that it has when its attributes say nothing else.
  let role: ARIARole

  init(_ row: ElementDefinition, automaton: ContentAutomaton?, role: ARIARole) {
    var traits: Traits = []
    if Category.void.contains(row.element) { traits.insert(.void) }
    if row.insteadUse != nil { traits.insert(.obsolete) }
    if !row.required.isEmpty { traits.insert(.hasRequiredAttributes) }
    if !row.within.isEmpty { traits.insert(.needsAncestor) }
    if row.isTransparentPart { traits.insert(.hasTransparentPart) }
    forbids = row.forbids
    bars = row.bars
    self.role = role
    switch row.holds {
    case .nothing: (judgement, flags, allowed) = (.nothing, [], [])
    case .text: (judgement, flags, allowed) = (.text, .allowsText, [])
    case .any(let set, let text): (judgement, flags, allowed) = (.any, text ? .allowsText : [], set)
    case .unrestricted: (judgement, flags, allowed) = (.unrestricted, .allowsText, Category.flow)
    case .transparent:
      traits.insert(.transparent)
      (judgement, flags, allowed) = (.unrestricted, .allowsText, Category.flow)
    case .ordered(_, let text, let intermixed):
      judgement = .ordered
      flags = (text ? ChildContext.Flags.allowsText : []).union(intermixed ? .intermixed : [])
      allowed = automaton?.alphabet ?? Category.flow
    }
    self.traits = traits
  }
}

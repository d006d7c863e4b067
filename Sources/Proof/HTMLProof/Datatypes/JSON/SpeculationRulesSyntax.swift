/// Speculation rules: lists of rules, whose members have names that the Standard knows.
///
/// HTML Standard, section 7.6.1. What the values mean is left to browsers, which ignore a rule that they do not understand.
enum SpeculationRulesSyntax {
  /// The names of the members in a rule, in its conditions and in the URL patterns of those.
  private static let members: Keywords =
    """
    source urls where requires target_hint referrer_policy relative_to eagerness expects_no_vary_search tag \
    and or not href_matches selector_matches \
    protocol username password hostname port pathname search hash baseURL
    """

  static func problem(in value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    if let problem = JSONSyntax.problem(in: value) { return problem }
    let rules = JSONPart(value)
    if rules.kind != .object { return rules.problem(.speculationObject) }
    var hasList = false
    for name in ["prefetch", "prerender", "prerender_until_script"] as [Keywords] {
      guard let list = rules[name] else { continue }
      hasList = true
      if list.kind != .array { return list.problem(.speculationArray(name)) }
      var elements = list.reader
      while let element = elements.nextElement() {
        let rule = JSONPart(value, element)
        if rule.kind != .object { return rule.problem(.speculationRule) }
        if let name = unknownMember(in: rule) { return DatatypeProblem(.speculationMember, at: name) }
      }
    }
    return hasList ? nil : rules.problem(.speculationEmpty)
  }

  /// The first name of a member that no rule has, at any depth; ``JSONSyntax`` limits the depth.
  private static func unknownMember(in part: JSONPart) -> Range<Int>? {
    var reader = part.reader
    switch part.kind {
    case .object:
      while let member = reader.nextMember() {
        if !members.containsExactly(part.bytes, in: member.key) { return member.key }
        if let name = unknownMember(in: JSONPart(part.bytes, member.value)) { return name }
      }
    case .array:
      while let element = reader.nextElement() {
        if let name = unknownMember(in: JSONPart(part.bytes, element)) { return name }
      }
    case .string, .other: break
    }
    return nil
  }
}

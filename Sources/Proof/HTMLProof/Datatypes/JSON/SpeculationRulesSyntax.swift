/// Speculation rules.
///
/// HTML Standard, section 7.6.1 (speculation rules, document rule predicates).
enum SpeculationRulesSyntax {
  static func problem(in value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    if let problem = JSONSyntax.problem(in: value) { return problem }
    let rules = JSONPart(value)
    if rules.kind != .object { return rules.problem(.speculationObject) }
    var lists = 0
    let actions: Keywords = "prefetch prerender prerender_until_script"
    let tag: Keywords = "tag"
    var reader = rules.reader
    while let member = reader.nextMember() {
      let part = JSONPart(value, member.value)
      if tag.containsExactly(value, in: member.key), let problem = Self.tag(part) { return problem }
      guard actions.containsExactly(value, in: member.key) else { continue }
      lists += 1
      let name: Keywords =
        Keywords("prefetch").containsExactly(value, in: member.key)
        ? "prefetch"
        : Keywords("prerender").containsExactly(value, in: member.key) ? "prerender" : "prerender_until_script"
      if part.kind != .array { return part.problem(.speculationArray(name)) }
      var elements = part.reader
      while let element = elements.nextElement() {
        if let problem = rule(JSONPart(value, element)) { return problem }
      }
    }
    return lists == 0 ? rules.problem(.speculationEmpty) : nil
  }

  private static func rule(_ rule: JSONPart) -> DatatypeProblem? {
    if rule.kind != .object { return rule.problem(.speculationRule) }
    let members: Keywords =
      """
      source urls where requires target_hint referrer_policy relative_to eagerness expects_no_vary_search tag
      """
    if let name = rule.firstMember(outside: members) { return DatatypeProblem(.speculationMember, at: name) }
    if let problem = source(rule) { return problem }
    if let problem = urls(rule) { return problem }
    if let condition = rule["where"], let problem = predicate(condition, depth: 0) { return problem }
    if let eagerness = rule["eagerness"], !eagerness.isText("immediate eager moderate conservative") {
      return eagerness.problem(.speculationEagerness)
    }
    if let policy = rule["referrer_policy"] {
      let isPolicy = policy.isText(LinkTypeSyntax.referrerPolicies) || (policy.kind == .string && policy.text.isEmpty)
      if !isPolicy { return policy.problem(.speculationReferrer) }
    }
    if let base = rule["relative_to"], !base.isText("ruleset document") { return base.problem(.speculationRelativeTo) }
    if let problem = strings(rule) { return problem }
    return nil
  }

  /// `source` is `list` or `document`; a list has `urls` and no `where`, a document rule no `urls`.
  private static func source(_ rule: JSONPart) -> DatatypeProblem? {
    let urls = rule["urls"]
    let condition = rule["where"]
    guard let source = rule["source"] else {
      if urls == nil, condition == nil { return rule.problem(.speculationSourceMissing) }
      return urls != nil && condition != nil ? rule.problem(.speculationBoth) : nil
    }
    if source.kind != .string { return source.problem(.speculationString("source")) }
    if source.isText("list") {
      if urls == nil { return rule.problem(.speculationURLsMissing) }
      return condition.map { $0.problem(.speculationBoth) }
    }
    if source.isText("document") { return urls.map { $0.problem(.speculationBoth) } }
    return source.problem(.speculationSource)
  }

  private static func urls(_ rule: JSONPart) -> DatatypeProblem? {
    guard let urls = rule["urls"] else { return nil }
    return listOfStrings(urls, "urls", mayBeOne: false) { part in
      if part.text.isEmpty { return part.problem(.speculationListEmpty("urls")) }
      if part.text.contains(where: { part.bytes[$0] == UInt8(ascii: "\\") }) { return nil }
      let problem = URLSyntax.problem(in: part.bytes, range: part.text, .notEmpty)
      return problem?.severity == .error ? problem : nil
    }
  }

  /// A tag is sent in a header: it is printable ASCII.
  private static func tag(_ part: JSONPart) -> DatatypeProblem? {
    if part.kind != .string { return part.problem(.speculationString("tag")) }
    return part.text.allSatisfy { (0x20...0x7E).contains(part.bytes[$0]) } ? nil : part.problem(.speculationTag)
  }

  private static func strings(_ rule: JSONPart) -> DatatypeProblem? {
    for name in ["target_hint", "expects_no_vary_search", "tag"] as [Keywords] {
      if let part = rule[name], part.kind != .string { return part.problem(.speculationString(name)) }
    }
    if let part = rule["tag"], let problem = tag(part) { return problem }
    if let part = rule["target_hint"] {
      let hint = UnsafeRawBufferPointer(rebasing: part.bytes[part.text])
      if !hint.contains(UInt8(ascii: "\\")), let problem = NameSyntax.navigableTarget(hint) {
        return part.problem(problem.code)
      }
    }
    guard let requires = rule["requires"] else { return nil }
    if requires.kind != .array { return requires.problem(.speculationArray("requires")) }
    var elements = requires.reader
    while let element = elements.nextElement() {
      let part = JSONPart(rule.bytes, element)
      if !part.isText("anonymous-client-ip-when-cross-origin") { return part.problem(.speculationRequires) }
    }
    return nil
  }

  /// Exactly one of `and`, `or`, `not`, `href_matches`, `selector_matches`.
  private static func predicate(_ part: JSONPart, depth: Int) -> DatatypeProblem? {
    if part.kind != .object { return part.problem(.speculationWhere) }
    if depth > 32 { return part.problem(.jsonTooDeep) }
    var found: (name: Range<Int>, value: Range<Int>)?
    let names: Keywords = "and or not href_matches selector_matches"
    let base: Keywords = "relative_to"
    var members = part.reader
    while let member = members.nextMember() {
      if names.containsExactly(part.bytes, in: member.key) {
        if found != nil { return part.problem(.speculationPredicate) }
        found = (member.key, member.value)
      } else if !base.containsExactly(part.bytes, in: member.key) {
        return DatatypeProblem(.speculationPredicate, at: member.key)
      }
    }
    if let base = part["relative_to"], !base.isText("ruleset document") { return base.problem(.speculationRelativeTo) }
    guard let found else { return part.problem(.speculationPredicate) }
    let value = JSONPart(part.bytes, found.value)
    let ordinal = names.index(of: part.bytes, in: found.name, anyCase: false)
    switch ordinal {
    case 0, 1:
      let name: Keywords = ordinal == 0 ? "and" : "or"
      if value.kind != .array { return value.problem(.speculationArray(name)) }
      var elements = value.reader
      var count = 0
      while let element = elements.nextElement() {
        count += 1
        if let problem = predicate(JSONPart(part.bytes, element), depth: depth + 1) { return problem }
      }
      return count == 0 ? value.problem(.speculationListEmpty(name)) : nil
    case 2: return predicate(value, depth: depth + 1)
    default:
      let isAddress = ordinal == 3
      if isAddress, value.kind == .object { return pattern(value) }
      let name: Keywords = isAddress ? "href_matches" : "selector_matches"
      return listOfStrings(value, name, mayBeOne: true, mayHoldObjects: isAddress) { part in
        if part.kind == .string, part.text.isEmpty { return part.problem(.speculationListEmpty(name)) }
        return isAddress ? pattern(part) : selector(part)
      }
    }
  }

  /// A URL pattern: a string, or an object with the patterns of its parts.
  private static func pattern(_ part: JSONPart) -> DatatypeProblem? {
    guard part.kind == .object else {
      let fault = part.withUnescapedText { URLPatternSyntax.fault(in: $0, 0..<$0.count) }
      return fault.map { part.problem(.speculationPattern($0)) }
    }
    if let name = part.firstMember(outside: URLPatternSyntax.members) {
      return DatatypeProblem(.speculationPatternMember, at: name)
    }
    var members = part.reader
    while let member = members.nextMember() {
      let value = JSONPart(part.bytes, member.value)
      if value.kind != .string { return value.problem(.speculationString("href_matches")) }
      guard let index = URLPatternSyntax.members.index(of: part.bytes, in: member.key, anyCase: false),
        let component = URLPatternComponent(rawValue: UInt8(index)),
        let fault = value.withUnescapedText({ URLPatternSyntax.fault(in: $0, 0..<$0.count, of: component) })
      else { continue }
      return value.problem(.speculationPattern(fault))
    }
    return nil
  }

  private static func selector(_ part: JSONPart) -> DatatypeProblem? {
    if part.text.contains(where: { part.bytes[$0] == UInt8(ascii: "\\") }) { return nil }
    var stream = CSSStream(part.bytes, in: part.text)
    if let problem = CSSSelectorSyntax.list(&stream, isRelative: false) { return problem }
    return stream.isAtEnd ? nil : stream.problem(.cssSelector)
  }

  /// An array of strings with at least one, or (where allowed) a single string.
  private static func listOfStrings(
    _ part: JSONPart, _ name: Keywords, mayBeOne: Bool, mayHoldObjects: Bool = false,
    _ check: (JSONPart) -> DatatypeProblem?
  ) -> DatatypeProblem? {
    if mayBeOne, part.kind == .string { return check(part) }
    if part.kind != .array { return part.problem(mayBeOne ? .speculationString(name) : .speculationArray(name)) }
    var elements = part.reader
    var count = 0
    while let element = elements.nextElement() {
      count += 1
      let item = JSONPart(part.bytes, element)
      let mayStand = item.kind == .string || (mayHoldObjects && item.kind == .object)
      if !mayStand { return item.problem(.speculationString(name)) }
      if let problem = check(item) { return problem }
    }
    return count == 0 ? part.problem(.speculationListEmpty(name)) : nil
  }
}

/// Speculation rules: lists of rules, whose members have the names and the types that the Standard knows.
///
/// HTML Standard, section 7.6.1. A browser ignores a rule with anything else, so it would be without effect. URL patterns
/// and selectors are left to browsers.
enum SpeculationRulesSyntax {
  static func problem(in value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    if let problem = JSONSyntax.problem(in: value) { return problem }
    let rules = JSONPart(value)
    if rules.kind != .object { return rules.problem(.speculationObject) }
    if let name = rules.firstMember(outside: "prefetch prerender prerender_until_script tag") {
      return DatatypeProblem(.speculationMember, at: name)
    }
    if let problem = string("tag", in: rules) { return problem }
    var hasList = false
    for name in ["prefetch", "prerender", "prerender_until_script"] as [Keywords] {
      guard let list = rules[name] else { continue }
      hasList = true
      if let problem = elements(of: list, name, rule) { return problem }
    }
    return hasList ? nil : rules.problem(.speculationEmpty)
  }

  private static func rule(_ rule: JSONPart) -> DatatypeProblem? {
    if rule.kind != .object { return rule.problem(.speculationRule) }
    let members: Keywords =
      "source urls where requires target_hint referrer_policy relative_to eagerness expects_no_vary_search tag"
    if let name = rule.firstMember(outside: members) { return DatatypeProblem(.speculationMember, at: name) }
    let policies: Keywords =
      """
      no-referrer no-referrer-when-downgrade same-origin origin strict-origin origin-when-cross-origin \
      strict-origin-when-cross-origin unsafe-url
      """
    let keywords: [(Keywords, Keywords)] = [
      ("source", "list document"), ("relative_to", "ruleset document"),
      ("eagerness", "immediate eager moderate conservative"), ("referrer_policy", policies),
    ]
    for (name, words) in keywords {
      if let part = rule[name], let problem = keyword(part, among: words) { return problem }
    }
    for name in ["target_hint", "expects_no_vary_search", "tag"] as [Keywords] {
      if let problem = string(name, in: rule) { return problem }
    }
    if let list = rule["requires"],
      let problem = elements(of: list, "requires", { keyword($0, among: "anonymous-client-ip-when-cross-origin") })
    {
      return problem
    }
    if let list = rule["urls"], let problem = elements(of: list, "urls", { string($0, "urls") }) { return problem }
    if let part = rule["where"], let problem = condition(part) { return problem }
    return choosesPages(rule) ? nil : rule.problem(.speculationChoice)
  }

  /// Whether a rule has either `urls` or `where`, which a rule for the document's links need not have.
  private static func choosesPages(_ rule: JSONPart) -> Bool {
    let isDocument = rule["source"].map { UnsafeRawBufferPointer(rebasing: $0.bytes[$0.text]).text == "document" }
    switch (rule["urls"] != nil, rule["where"] != nil) {
    case (true, true): return false
    case (true, false): return isDocument != true
    case (false, true): return isDocument != false
    case (false, false): return isDocument == true
    }
  }

  private static func condition(_ part: JSONPart) -> DatatypeProblem? {
    guard part.kind == .object else { return part.problem(.speculationCondition) }
    let hasPattern = part["href_matches"] != nil
    let name = part.firstMember(
      outside: hasPattern ? "href_matches relative_to and or not selector_matches" : "and or not selector_matches")
    if let name { return DatatypeProblem(.speculationMember, at: name) }
    let kinds: [Keywords] = ["and", "or", "not", "href_matches", "selector_matches"]
    let found = kinds.filter { part[$0] != nil }
    guard found.count == 1 else { return part.problem(.speculationCondition) }
    for name in ["and", "or"] as [Keywords] {
      if let list = part[name] { return elements(of: list, name, condition) }
    }
    if let inner = part["not"] { return condition(inner) }
    if let selectors = part["selector_matches"] {
      return oneOrMore(selectors, "selector_matches") { string($0, "selector_matches") }
    }
    if let base = part["relative_to"], let problem = keyword(base, among: "ruleset document") { return problem }
    return part["href_matches"].flatMap { oneOrMore($0, "href_matches", pattern) }
  }

  /// A URL pattern: a text, or an object with texts.
  private static func pattern(_ part: JSONPart) -> DatatypeProblem? {
    guard part.kind == .object else { return string(part, "href_matches") }
    let components: Keywords = "protocol username password hostname port pathname search hash baseURL"
    var reader = part.reader
    while let member = reader.nextMember() {
      if !components.containsExactly(part.bytes, in: member.key) {
        return DatatypeProblem(.speculationMember, at: member.key)
      }
      if let problem = string(JSONPart(part.bytes, member.value), "href_matches") { return problem }
    }
    return nil
  }

  // MARK: Types

  private static func oneOrMore(
    _ part: JSONPart, _ name: Keywords, _ problem: (JSONPart) -> DatatypeProblem?
  ) -> DatatypeProblem? {
    part.kind == .array ? elements(of: part, name, problem) : problem(part)
  }

  private static func elements(
    of list: JSONPart, _ name: Keywords, _ problem: (JSONPart) -> DatatypeProblem?
  ) -> DatatypeProblem? {
    if list.kind != .array { return list.problem(.speculationArray(name)) }
    var reader = list.reader
    while let element = reader.nextElement() {
      if let problem = problem(JSONPart(list.bytes, element)) { return problem }
    }
    return nil
  }

  private static func string(_ name: Keywords, in part: JSONPart) -> DatatypeProblem? {
    part[name].flatMap { string($0, name) }
  }

  private static func string(_ part: JSONPart, _ name: Keywords) -> DatatypeProblem? {
    part.kind == .string ? nil : part.problem(.speculationString(name))
  }

  /// A word; one that is written with escapes is left to browsers.
  private static func keyword(_ part: JSONPart, among words: Keywords) -> DatatypeProblem? {
    let isKnown =
      part.kind == .string
      && (part.bytes[part.text].contains(UInt8(ascii: "\\")) || words.containsExactly(part.bytes, in: part.text))
    return isKnown ? nil : part.problem(.unknownKeyword(words))
  }
}

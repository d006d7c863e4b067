import HTMLProof

/// A style sheet of the site, with the files from which it was made.
struct StyleSheet: Sendable {
  /// Its path below the site's root, such as `theme/cells.css`.
  let path: String
  let bytes: [UInt8]

  /// The rules, with the file and the line of each: ``path`` is that of the site, the rules name files of the project.
  var rules: [LocatedRule] {
    let parts = parts
    return StyleRule.rules(in: bytes).map { rule in
      let part = parts.last { $0.firstLine <= rule.line }
      return LocatedRule(rule: rule, file: part?.file ?? Self.file(of: path), offset: part.map(\.firstLine) ?? 1)
    }
  }

  /// The files whose concatenation the sheet is, with their first lines; only that of the cells has several.
  private var parts: [(file: String, firstLine: Int)] {
    guard path == "theme/cells.css" else { return [(Self.file(of: path), 1)] }
    var parts: [(String, Int)] = []
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      let text = String(decoding: line, as: UTF8.self)
      guard text.hasPrefix("/* "), text.hasSuffix(".css */") else { continue }
      let name = text.dropFirst(3).dropLast(3)
      if name.contains("/"), !name.contains(" ") { parts.append(("Templates/" + name, index + 2)) }
    }
    return parts
  }

  /// The file of the project that becomes a file of the site.
  static func file(of path: String) -> String {
    path.hasPrefix("assets/") ? "site/" + path : "Templates/" + path
  }
}

/// A rule with its place in the project.
struct LocatedRule: Sendable {
  let rule: StyleRule
  let file: String
  /// The line of the sheet at which the file begins.
  let offset: Int

  /// The conditions under which the rule has an effect.
  var conditions: RuleConditions { RuleConditions(atRules: rule.conditions, selector: rule.selector) }

  /// A line of the sheet as a line of the file.
  func line(_ line: Int) -> Int { line - offset + 1 }
}

/// A change of one rule of a style sheet.
struct StyleChange: Sendable {
  /// A property with its former and its new value; `nil` where there is none.
  struct Property: Sendable {
    let name: String
    let before: String?
    let after: String?

    /// The change in words: `border-radius 8px → 0`.
    var words: String {
      let name = name.isEmpty ? "content" : name
      switch (before, after) {
      case (let before?, let after?):
        let excerpt = Excerpt(before, after, limit: 60)
        return "\(name) \(excerpt.before) → \(excerpt.after)"
      case (nil, let after?): return "\(name): \(after.shortened(to: 60)) added"
      case (let before?, nil): return "\(name): \(before.shortened(to: 60)) removed"
      case (nil, nil): return name
      }
    }
  }

  /// The path of the sheet below the site's root.
  let sheet: String
  let file: String
  let line: Int
  let selector: String
  let conditions: RuleConditions
  let properties: [Property]
  /// The elements on which it can have an effect, before and after.
  let before: [Selector]
  let after: [Selector]

  /// The change in words.
  var words: String {
    let shown = properties.prefix(3).map(\.words).joined(separator: ", ")
    let rest = properties.count > 3 ? ", \(properties.count - 3) more" : ""
    return "\(selector) \(shown)\(rest)" + (conditions.words.map { " (\($0))" } ?? "")
  }
}

/// Finds the rules that differ between two versions of the style sheets.
enum StyleComparison {
  /// The identity of a rule within its sheet.
  private struct Key: Hashable {
    let file: String
    let selector: String
    let conditions: [String]
    /// The number of the rule among those that are otherwise equal.
    let number: Int
  }

  /// The changes from the sheets of one version to those of another, in the order of the sheets.
  static func changes(from old: [StyleSheet], to new: [StyleSheet]) -> [StyleChange] {
    let olds = Dictionary(uniqueKeysWithValues: old.map { ($0.path, $0) })
    let news = Dictionary(uniqueKeysWithValues: new.map { ($0.path, $0) })
    let paths = Set(olds.keys).union(news.keys).filter { olds[$0]?.bytes != news[$0]?.bytes }.sorted()
    guard !paths.isEmpty else { return [] }
    let (before, after) = (old.flatMap(\.rules), new.flatMap(\.rules))
    return paths.flatMap { path in
      changes(
        olds[path]?.rules ?? [], news[path]?.rules ?? [], sheet: path, uses: Uses(before: before, after: after))
    }
  }

  /// All rules of both versions, in which custom properties are looked up.
  private struct Uses {
    let before: [LocatedRule]
    let after: [LocatedRule]

    /// The selectors of the rules whose declarations use a custom property, directly or through others.
    static func selectors(of property: String, in rules: [LocatedRule]) -> [String] {
      var selectors: [String] = []
      var names: Set<String> = [property]
      var waiting = [property]
      while let name = waiting.popLast() {
        for rule in rules {
          for declaration in rule.rule.declarations where declaration.value.uses(name) {
            if rule.rule.selectsElements { selectors.append(rule.rule.selector) }
            if declaration.property.hasPrefix("--"), names.insert(declaration.property).inserted {
              waiting.append(declaration.property)
            }
          }
        }
      }
      return selectors
    }
  }

  private static func keyed(_ rules: [LocatedRule]) -> [(key: Key, rule: LocatedRule)] {
    var counts: [Key: Int] = [:]
    return rules.map { rule in
      let base = Key(file: rule.file, selector: rule.rule.selector, conditions: rule.rule.conditions, number: 0)
      let number = counts[base, default: 0]
      counts[base] = number + 1
      return (Key(file: base.file, selector: base.selector, conditions: base.conditions, number: number), rule)
    }
  }

  private static func changes(
    _ old: [LocatedRule], _ new: [LocatedRule], sheet: String, uses: Uses
  ) -> [StyleChange] {
    let (before, after) = (keyed(old), keyed(new))
    let olds = Dictionary(uniqueKeysWithValues: before.map { ($0.key, $0.rule) })
    let news = Dictionary(uniqueKeysWithValues: after.map { ($0.key, $0.rule) })
    var changes: [StyleChange] = []
    for (key, rule) in after {
      if let change = change(olds[key], rule, sheet: sheet, uses: uses) { changes.append(change) }
    }
    for (key, rule) in before where news[key] == nil {
      if let change = change(rule, nil, sheet: sheet, uses: uses) { changes.append(change) }
    }
    // A rule that moved past others of its file may win or lose against them; the order of the files is not the site's.
    let kept = before.map(\.key).filter { news[$0] != nil }
    let indices = Dictionary(uniqueKeysWithValues: after.map(\.key).enumerated().map { ($1, $0) })
    let files = Dictionary(grouping: kept, by: \.file)
    let inOrder = Set(files.values.flatMap { keys in longestRise(keys.compactMap { indices[$0] }) })
    for key in kept {
      guard let index = indices[key], !inOrder.contains(index), let rule = news[key] else { continue }
      let selectors = selectors(of: rule, properties: [], rules: uses.after)
      changes.append(
        StyleChange(
          sheet: sheet, file: rule.file, line: rule.line(rule.rule.line), selector: rule.rule.selector,
          conditions: rule.conditions,
          properties: [StyleChange.Property(name: "order of rules", before: nil, after: "moved")], before: selectors,
          after: selectors))
    }
    return changes
  }

  private static func change(
    _ old: LocatedRule?, _ new: LocatedRule?, sheet: String, uses: Uses
  ) -> StyleChange? {
    guard let rule = new ?? old else { return nil }
    let (before, after) = (values(old), values(new))
    let names = (old?.rule.declarations ?? []).map(\.property) + (new?.rule.declarations ?? []).map(\.property)
    var seen: Set<String> = []
    let properties = names.filter { seen.insert($0).inserted && before[$0] != after[$0] }.map {
      StyleChange.Property(name: $0, before: before[$0], after: after[$0])
    }
    guard !properties.isEmpty || old == nil || new == nil else { return nil }
    let changed = properties.first { $0.after != nil }?.name
    let line = new?.rule.declarations.last { $0.property == changed }?.line ?? rule.rule.line
    return StyleChange(
      sheet: sheet, file: rule.file, line: rule.line(line), selector: rule.rule.selector,
      conditions: rule.conditions, properties: properties,
      before: old.map { selectors(of: $0, properties: properties, rules: uses.before) } ?? [],
      after: new.map { selectors(of: $0, properties: properties, rules: uses.after) } ?? [])
  }

  private static func values(_ rule: LocatedRule?) -> [String: String] {
    (rule?.rule.declarations ?? []).reduce(into: [:]) { $0[$1.property] = $1.value }
  }

  /// The selectors of the elements on which changed properties of a rule have an effect.
  ///
  /// A custom property has one only where a rule uses it.
  private static func selectors(
    of rule: LocatedRule, properties: [StyleChange.Property], rules: [LocatedRule]
  ) -> [Selector] {
    guard rule.rule.selectsElements else { return atRule(rule.rule.selector, rules: rules) }
    let custom = properties.filter { $0.name.hasPrefix("--") }
    var texts = custom.count < properties.count || properties.isEmpty ? [rule.rule.selector] : []
    for property in custom { texts += Uses.selectors(of: property.name, in: rules) }
    return Set(texts).sorted().map { Selector($0) }
  }

  /// The elements that an at-rule concerns: those that use the animation; of any other, all.
  private static func atRule(_ prelude: String, rules: [LocatedRule]) -> [Selector] {
    let words = prelude.split(separator: " ")
    guard words.count == 2, words[0].hasSuffix("keyframes") else { return [Selector("body")] }
    let users = rules.filter { rule in
      rule.rule.declarations.contains { $0.property.hasPrefix("animation") && $0.value.contains(words[1]) }
    }
    return Set(users.map(\.rule.selector)).sorted().map { Selector($0) }
  }

  /// The longest rising part of some numbers.
  static func longestRise(_ numbers: [Int]) -> [Int] {
    var ends: [Int] = []
    var previous = Array(repeating: -1, count: numbers.count)
    for index in numbers.indices {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < numbers[index] { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var rise: [Int] = []
    var index = ends.last ?? -1
    while index >= 0 {
      rise.append(numbers[index])
      index = previous[index]
    }
    return rise.reversed()
  }
}

extension String {
  /// Whether a value of a declaration uses a custom property.
  fileprivate func uses(_ property: String) -> Bool {
    var rest = self[...]
    while let found = rest.firstRange(of: property) {
      let next = found.upperBound < rest.endIndex ? rest[found.upperBound] : " "
      let before = found.lowerBound > startIndex ? self[index(before: found.lowerBound)] : " "
      let isWhole = !(next.isLetter || next.isNumber || next == "-" || next == "_")
      if isWhole, !(before.isLetter || before.isNumber || before == "-" || before == "_") { return true }
      rest = rest[found.upperBound...]
    }
    return false
  }
}

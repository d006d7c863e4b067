import CardSources

/// How a fact is written on a card: the words before it, and its format.
///
/// A text speaks for itself; a number says what it counts or measures, as far as its name tells: `412 points`,
/// `1 h 52 min`, `1,420 sq ft`, `Rating 7.8`.
struct FactForm: Sendable, Equatable {
  /// The words before the value.
  private(set) var label: String?
  /// The format of the value.
  private(set) var format: String?

  /// An amount of money, which needs no words.
  static let amount = FactForm(label: nil, format: "money")

  private init(label: String?, format: String?) { (self.label, self.format) = (label, format) }

  /// Whether numbers are so exact that they measure something, and nothing says in which unit.
  static func isUnclear(_ field: FieldSample.Field) -> Bool {
    guard field.areFigures, field.examples.contains(where: { $0.text.contains(".") }) else { return false }
    let form = FactForm(field).format ?? "number"
    // People do not write four decimals.
    let long = field.examples.count { $0.text.drop { $0 != "." }.count > 4 }
    return form == "number"
      && (long * 2 > field.examples.count || field.examples.contains { $0.text.prefix { $0 != "." }.count > 2 })
  }

  init(_ field: FieldSample.Field) {
    let label = GuessedCell.label(field.path)
    guard field.areFigures else {
      (self.label, format) = Self.text(field, label: label)
      return
    }
    if field.examples.allSatisfy({ (1_000...2_100).contains(Int($0.text) ?? 0) }) { return }
    let words = label.lowercased().split(separator: " ").map(String.init)
    if let unit = Self.durationUnit(words, field) {
      format = unit == "seconds" ? "duration" : "duration:" + unit
      self.label = Self.capitalised(words.filter { !Self.ofDurations.contains($0) })
      return
    }
    if let (sign, count) = Self.measure(words) {
      format = "count:" + sign
      self.label = Self.capitalised(words.dropLast(count).filter { !Self.ofSizes.contains($0) })
      return
    }
    let nouns = words.filter { !Self.ofCounts.contains($0) }
    if let last = nouns.last, Self.isPlural(last) || nouns.count < words.count {
      let before = nouns.dropLast().map { $0 + " " }.joined()
      let one = Self.isPlural(last) ? Self.singular(last) : last
      let many = Self.isPlural(last) ? last : Self.plural(last)
      format = one == many ? "count:" + before + one : "count:\(before)\(one)/\(before)\(many)"
      return
    }
    self.label = label
    if field.examples.contains(where: { $0.text.prefix { $0 != "." }.count > 3 }) { format = "number" }
  }

  private static func text(_ field: FieldSample.Field, label: String) -> (String?, String?) {
    if field.values > 0, field.dates == field.values, field.length > 4 {
      return (label, field.examples.contains { $0.text.contains(":") } ? "date:datetime" : "date")
    }
    let isDuration = field.examples.allSatisfy {
      $0.text.hasPrefix("P") && $0.text.wholeMatch(of: /P(\d+D)?(T(\d+H)?(\d+M)?([\d.]+S)?)?/) != nil
    }
    guard isDuration, !field.examples.isEmpty else { return (nil, nil) }
    let words = label.lowercased().split(separator: " ").map(String.init)
    return (capitalised(words.filter { !ofDurations.contains($0) }), "duration")
  }

  private static func capitalised(_ words: some Collection<String>) -> String? {
    let text = words.joined(separator: " ")
    return text.isEmpty ? nil : text.prefix(1).uppercased() + text.dropFirst()
  }

  // MARK: Units

  private static let ofDurations: Set<String> = [
    "runtime", "duration", "length", "minutes", "minute", "mins", "min", "seconds", "second", "secs", "sec", "ms",
    "milliseconds", "millis", "hours", "hrs", "in",
  ]
  private static let ofSizes: Set<String> = ["area", "size", "living", "floor", "in", "value", "amount"]
  private static let ofCounts: Set<String> = ["num", "number", "count", "total", "of", "counts", "n", "nb"]

  private static func durationUnit(_ words: [String], _ field: FieldSample.Field) -> String? {
    for (unit, names) in [
      ("minutes", ["minutes", "mins", "runtime"]), ("milliseconds", ["ms", "milliseconds", "millis"]),
      ("seconds", ["seconds", "secs"]), ("hours", ["hours", "hrs"]),
    ] where !Set(names).isDisjoint(with: words) { return unit }
    // Nothing that is counted in minutes takes ten hours.
    let numbers = field.examples.compactMap { Double($0.text) }
    return words.contains("duration") && numbers.allSatisfy { $0 >= 600 } ? "seconds" : nil
  }

  /// The sign of a unit with which a name ends, and the number of its words.
  private static func measure(_ words: [String]) -> (sign: String, words: Int)? {
    let last = words.suffix(2).joined(separator: " ")
    if let sign = measures[last], words.count >= 2 { return (sign, 2) }
    return words.last.flatMap { measures[$0] }.map { ($0, 1) }
  }

  private static let measures: [String: String] = [
    "sqft": "sq ft", "sq ft": "sq ft", "square feet": "sq ft", "squarefeet": "sq ft", "sqm": "m²", "m2": "m²",
    "square meters": "m²", "square metres": "m²", "km": "km", "kg": "kg", "cm": "cm", "mm": "mm", "kcal": "kcal",
    "ml": "ml", "percent": "%", "percentage": "%", "pct": "%", "km2": "km²", "hp": "hp", "kw": "kW", "mph": "mph",
    "kmh": "km/h",
  ]

  // MARK: English plurals

  private static func isPlural(_ word: String) -> Bool {
    word.count > 3 && word.hasSuffix("s") && !["ss", "us", "is", "news"].contains { word.hasSuffix($0) }
  }

  /// The plural of an English noun.
  private static func plural(_ word: String) -> String {
    if word.hasSuffix("y"), let before = word.dropLast().last, !"aeiou".contains(before) {
      return word.dropLast() + "ies"
    }
    return word + (["s", "x", "z", "ch", "sh"].contains { word.hasSuffix($0) } ? "es" : "s")
  }

  /// The singular of an English plural.
  private static func singular(_ word: String) -> String {
    if ["series", "species"].contains(word) { return word }
    if word.hasSuffix("ies"), !["movies", "calories", "cookies", "selfies"].contains(word), word.count > 4 {
      return word.dropLast(3) + "y"
    }
    if ["sses", "ches", "shes", "xes", "zzes"].contains(where: { word.hasSuffix($0) }) {
      return String(word.dropLast(2))
    }
    return String(word.dropLast())
  }
}

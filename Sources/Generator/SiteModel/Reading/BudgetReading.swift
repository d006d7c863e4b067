import Diagnostics
import FeedPages

extension Budgets {
  static let keys = KeyTable<Budgets>(.budgets, "`budgets` of the site.", of: Budgets()) {
    Key(
      "page", .mapping(.pageBudget), example: "page: {bytes: 500kB, requests: 30}", "The limits of each page."
    ) { node, reading, budgets in
      pageKeys.read(node, "`page` of `budgets`", into: &budgets.page, reading) != nil
    }
    Key(
      "card", .mapping(.cardBudget), example: "card: {elements: 60}", "The limits of each card."
    ) { node, reading, budgets in
      cardKeys.read(node, "`card` of `budgets`", into: &budgets.card, reading) != nil
    }
  }

  static let pageKeys = KeyTable<[Measure: Limit]>(.pageBudget, "`page` of `budgets`.", of: [:]) {
    Key(
      "bytes", \.[.bytes], .bytes, example: "bytes: 500kB",
      """
      The size of the HTML and of the files of the site that it loads, uncompressed, in `B`, `kB`, `MB`, `KiB` or `MiB`.
      """)
    Key(
      "requests", \.[.requests], .most(1...), example: "requests: 30",
      "The page and the files that it loads, those of other sites too.")
    Key("elements", \.[.elements], .most(0...), example: "elements: 1500", "The elements of the HTML.")
    Key("pictures", \.[.pictures], .most(0...), example: "pictures: 20", "The `img` elements.")
  }

  static let cardKeys = KeyTable<[Measure: Limit]>(.cardBudget, "`card` of `budgets`.", of: [:]) {
    Key("bytes", \.[.bytes], .bytes, example: "bytes: 4kB", "The size of the card's HTML.")
    Key("elements", \.[.elements], .most(0...), example: "elements: 60", "The elements of the card.")
    Key("pictures", \.[.pictures], .most(0...), example: "pictures: 2", "The `img` elements of the card.")
  }

  /// The bytes of the units, the decimal ones first.
  fileprivate static let units = ["B": 1, "kB": 1000, "MB": 1_000_000, "KiB": 1024, "MiB": 1_048_576]
}

extension KeyType where Value == Budgets {
  static var budgets: KeyType {
    KeyType(.mapping(.budgets)) { node, _, reading in
      var budgets = Budgets()
      return Budgets.keys.read(node, "`budgets`", into: &budgets, reading) == nil ? nil : budgets
    }
  }
}

extension KeyType where Value == Budgets.Limit {
  /// The largest number that is within a budget.
  fileprivate static func most(_ range: PartialRangeFrom<Int>) -> KeyType {
    let number = KeyType<Int>.wholeNumber(range)
    return KeyType(number.kind) { node, name, reading in
      number.read(node, name, reading).map { Budgets.Limit($0, at: reading.reader.location(of: node)) }
    }
  }

  /// A size such as `500kB`, `1.5 MB` or `4096`.
  fileprivate static var bytes: KeyType {
    KeyType(.text) { node, name, reading in
      let reader = reading.reader
      guard let text = reader.text(node, name) else { return nil }
      let digits = text.value.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      let unit = text.value.dropFirst(digits.count).drop { $0 == " " }
      guard let number = Double(digits), number >= 0, number < 1e15 else {
        reader.report(
          .badValue(
            name, text.value, expected: "a size", hint: "write a number with a unit, such as `500kB` or `1.5MB`",
            at: text.location))
        return nil
      }
      let units = Budgets.units
      guard let factor = unit.isEmpty ? 1 : units[String(unit)] else {
        let meant = units.keys.sorted().first { $0.lowercased() == unit.lowercased() }
        reader.report(
          .badValue(
            name, text.value, expected: "a size in \(units.keys.sorted().joined(separator: ", "))",
            hint: "write `\(digits)\(meant ?? "kB")`", at: text.location))
        return nil
      }
      return Budgets.Limit(Int(number * Double(factor)), at: reader.location(of: node))
    }
  }
}

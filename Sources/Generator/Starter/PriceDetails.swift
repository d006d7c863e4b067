import CardSources

/// What stands beside a price in records: a former price, a lowest one, whether there is any left, and in what unit it is.
struct PriceDetails {
  private let price: FieldSample.Field
  private let parent: String
  private let fields: [FieldSample.Field]
  private let sample: FieldSample

  init?(_ path: String?, in sample: FieldSample) {
    guard let path, let price = sample[path] else { return nil }
    (self.price, self.sample) = (price, sample)
    parent = path.split(separator: ".").dropLast().joined(separator: ".")
    fields = sample.fields
  }

  /// The further fields of the cell `product`.
  var details: [CellDesign.Detail] {
    [formerPrice, startingPrice, availability].compactMap(\.self)
  }

  /// The number by which the price is divided, or the path of it, because it is in a smaller unit.
  var divisor: String? {
    guard price.areFigures else { return nil }
    let words = Set(FieldWords.words(of: price.name))
    if !words.isDisjoint(with: ["cents", "cent", "pence", "minor"]) { return "100" }
    for field in siblings {
      let numbers = field.examples.compactMap { Int($0.text) }
      guard field.areFigures, !numbers.isEmpty, numbers.count == field.examples.count else { continue }
      let words = FieldWords.words(of: field.name)
      if words.contains("divisor") || words.contains("scale"), numbers.allSatisfy({ [1, 10, 100, 1_000].contains($0) })
      {
        return field.path
      }
      let isPower =
        !Set(["decimals", "exponent", "precision"]).isDisjoint(with: words) || words.suffix(2) == ["minor", "unit"]
      if isPower, let power = numbers.first, 1...3 ~= power, numbers.allSatisfy({ $0 == power }), areWhole {
        return ["10", "100", "1000"][power - 1]
      }
    }
    return nil
  }

  private var areWhole: Bool { price.examples.allSatisfy { Int($0.text) != nil } }

  /// The fields of the object in which the price stands.
  private var siblings: [FieldSample.Field] {
    fields.filter { field in
      field.path != price.path && field.path.split(separator: ".").dropLast().joined(separator: ".") == parent
    }
  }

  /// The other amounts: siblings, and fields of the record itself.
  private var amounts: [FieldSample.Field] {
    guard price.areFigures else { return [] }
    return (siblings + (parent.isEmpty ? [] : fields.filter { !$0.path.contains(".") })).filter { field in
      field.areFigures && field.path != price.path
        && (FieldWords.voice(.price, FieldWords.words(of: field.name)) > 0 || isFormer(field) || isHighest(field))
    }
  }

  private func isFormer(_ field: FieldSample.Field) -> Bool {
    !Set(["compare", "regular", "was", "old", "original", "list", "rrp", "msrp", "before", "former", "retail"])
      .isDisjoint(with: FieldWords.words(of: field.name))
  }

  private func isHighest(_ field: FieldSample.Field) -> Bool {
    !Set(["max", "high", "highest", "maximum"]).isDisjoint(with: FieldWords.words(of: field.name))
  }

  /// Whether an amount is nowhere below the price, and above it somewhere.
  private func isAbove(_ field: FieldSample.Field) -> Bool {
    let prices = Dictionary(price.examples.map { ($0.card, Double($0.text) ?? 0) }) { first, _ in first }
    let pairs = field.examples.compactMap { example in
      prices[example.card].flatMap { price in Double(example.text).map { (price, $0) } }
    }.filter { $0.1 > 0 }
    return pairs.allSatisfy { $0.1 >= $0.0 } && pairs.contains { $0.1 > $0.0 }
  }

  private var formerPrice: CellDesign.Detail? {
    amounts.first { isFormer($0) && !isHighest($0) && isAbove($0) }.map {
      CellDesign.Detail(name: "compare_at_price", path: $0.path, rule: rule)
    }
  }

  /// What a card needs to have a former price, which is in the unit of the price.
  private var rule: String { divisor.map { "divideBy: \($0), above: price" } ?? "above: price" }

  /// The amount that says that the price is the lowest of several.
  private var startingPrice: CellDesign.Detail? {
    let others = price.path.contains(".0.") ? sample[price.path.replacing(".0.", with: ".1.", maxReplacements: 1)] : nil
    let highest = others.flatMap { $0.areFigures ? $0 : nil } ?? amounts.first(where: isHighest)
    return highest.flatMap { isAbove($0) ? CellDesign.Detail(name: "price_from", path: $0.path, rule: rule) : nil }
  }

  /// The field that says that there is none left.
  private var availability: CellDesign.Detail? {
    // One of several variants says nothing of the others.
    if sample[price.path.replacing(".0.", with: ".1.", maxReplacements: 1)] != nil, price.path.contains(".0.") {
      return nil
    }
    let near = siblings + (parent.isEmpty ? [] : fields.filter { !$0.path.contains(".") })
    let found = near.first { field in
      let words = Set(FieldWords.words(of: field.name))
      if !words.isDisjoint(with: ["available", "availability", "in", "stock"]), field.flags * 2 > sample.cards {
        return !words.isDisjoint(with: ["available", "availability", "stock"])
      }
      if !words.isDisjoint(with: ["stock", "inventory"]), field.areFigures, areCounts(field) { return true }
      return !words.isDisjoint(with: ["availability", "stock", "available"])
        && field.examples.contains { Self.outOfStock.contains($0.text) }
    }
    return found.map { CellDesign.Detail(name: "availability", path: $0.path) }
  }

  private func areCounts(_ field: FieldSample.Field) -> Bool {
    field.values == sample.cards && field.examples.allSatisfy { Int($0.text).map { $0 >= 0 } ?? false }
  }

  /// The texts of the cell `product` that say that there is none left.
  private static let outOfStock: Set<String> = [
    "false", "no", "0", "outofstock", "out_of_stock", "out-of-stock", "OutOfStock", "OUT_OF_STOCK", "outOfStock",
    "soldout", "sold_out", "sold-out", "SoldOut", "SOLD_OUT", "unavailable", "https://schema.org/OutOfStock",
    "http://schema.org/OutOfStock", "https://schema.org/SoldOut", "http://schema.org/SoldOut",
  ]
}

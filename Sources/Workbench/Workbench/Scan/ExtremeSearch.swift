import CardSources
import JSONRecords
import TemplateEngine

/// The fields of a template in which its cards can be extreme: those that it shows.
struct ExtremeFields: Sendable {
  /// The field with the card's title.
  let title: String?
  /// The texts in which a long word or a foreign script is visible.
  let texts: [String]
  let showsImage: Bool
  /// Whether the template supports cards without an image.
  let allowsNoImage: Bool
  let showsTags: Bool
  let showsDate: Bool
  /// Whether the template supports cards without a date in words.
  let allowsNoDateText: Bool
  /// The names that are written directly; numbers among them are counts.
  let values: [String]

  /// Collects the fields of a template.
  ///
  /// - Parameter formats: the fields that a source has written in formats, where not every text can stand.
  init(_ template: Template, formats: Set<String> = []) {
    let roots = Set(template.names.map { String($0.name.prefix { $0 != "." }) })
    let written = Set(template.names.filter { $0.kind == .interpolation && !$0.name.contains(".") }.map(\.name))
    let formatted = formats.union(template.names.filter(\.isFormatted).map(\.name))
    let usual = ["title", "name", "text", "summary", "content_text"].filter {
      written.contains($0) && !formatted.contains($0)
    }
    // In data with other field names, the first value that the template writes is what people read first.
    let first = template.names.first {
      $0.kind == .interpolation && written.contains($0.name) && !formatted.contains($0.name) && Self.mayBeText($0.name)
    }
    texts = usual.isEmpty ? [first?.name].compactMap(\.self) : usual
    title = texts.first
    showsImage = roots.contains("image")
    allowsNoImage = template.branches.contains { $0.name == "image" }
    showsTags = roots.contains("tags")
    showsDate = roots.contains("date_published")
    allowsNoDateText = template.names.filter { $0.name == "date_text" && $0.kind == .interpolation }
      .allSatisfy { $0.isOptional || $0.sections.contains("date_text") }
    values = written.subtracting(Self.known).sorted()
  }

  /// The fields whose values are not text.
  private static let known: Set<String> = [
    "id", "url", "image", "image_width", "image_height", "image_focus", "date_published", "language",
  ]

  private static func mayBeText(_ name: String) -> Bool {
    !known.contains(name) && !isCount(name)
      && !["url", "date", "id", "image"].contains { name.lowercased().hasSuffix($0) }
      && name != "root" && name != "."
  }

  /// The respects in which a template's cards can be extreme.
  var kinds: [ExtremeKind] {
    ExtremeKind.allCases.filter { kind in
      switch kind {
      case .longestTitle, .shortestTitle, .longestWord, .cjk, .rightToLeft, .emoji, .markup: title != nil
      case .noImage: allowsNoImage
      case .widestImage, .tallestImage: showsImage
      case .mostTags, .fewestTags: showsTags
      case .oldest, .newest, .future: showsDate
      case .hugeCount, .zeroCount: !values.filter(Self.isCount).isEmpty
      }
    }
  }

  /// Whether a field's name indicates a count.
  static func isCount(_ name: String) -> Bool {
    let words = ["count", "likes", "reviews", "comments", "views", "shares", "total", "number", "plays", "followers"]
    return words.contains { name == $0 || name.hasSuffix("_" + $0) || name.hasPrefix($0 + "_") }
  }

  /// The measure of a card in each respect that applies to it; the greatest value is the extreme.
  func measures(of record: RecordValue, now: Moment?) -> [(ExtremeKind, Double)] {
    var measures: [(ExtremeKind, Double)] = []
    for name in texts {
      guard let value = record.member(name), value.kind == .string else { continue }
      let traits = TextTraits(value.string)
      let length = Double(traits.length)
      if name == title { measures += [(.longestTitle, length), (.shortestTitle, -length)] }
      measures.append((.longestWord, Double(traits.longestWord)))
      if traits.hasCJK { measures.append((.cjk, length)) }
      if traits.hasRightToLeft { measures.append((.rightToLeft, length)) }
      if traits.hasEmoji { measures.append((.emoji, length)) }
      if traits.hasMarkup { measures.append((.markup, length)) }
    }
    if showsImage { measures += imageMeasures(of: record) }
    if showsTags {
      let count = Double(record.member("tags").map { $0.kind == .array ? $0.count : 0 } ?? 0)
      measures += [(.mostTags, count), (.fewestTags, -count)]
    }
    if showsDate, let text = record.member("date_published"), text.kind == .string,
      let date = DateReader.read(text.string).map({ Double($0.moment.seconds) })
    {
      measures += [(.newest, date), (.oldest, -date)]
      if let now, date > Double(now.seconds) { measures.append((.future, date)) }
    }
    for name in values {
      guard let value = record.member(name), value.kind == .number, let number = Double(value.string) else { continue }
      if number == 0 { measures.append((.zeroCount, 1)) }
      if number >= 10_000 { measures.append((.hugeCount, number)) }
    }
    return measures
  }

  private func imageMeasures(of record: RecordValue) -> [(ExtremeKind, Double)] {
    guard let image = record.member("image"), image.kind == .string, !image.text.isEmpty else { return [(.noImage, 1)] }
    guard let width = record.member("image_width").flatMap({ Double($0.string) }),
      let height = record.member("image_height").flatMap({ Double($0.string) }), width > 0, height > 0
    else { return [] }
    return [(.widestImage, width / height), (.tallestImage, height / width)]
  }
}

/// Finds the extreme card in each respect; the first among equals.
struct ExtremeSearch: Sendable {
  /// A card of a section.
  struct Index: Sendable, Equatable {
    let section: Int
    let position: Int
  }

  let fields: ExtremeFields
  private(set) var first: Index?
  private(set) var leaders: [ExtremeKind: (value: Double, index: Index)] = [:]

  init(fields: ExtremeFields) { self.fields = fields }

  mutating func noteFirst(_ index: Index) { if first == nil { first = index } }

  mutating func consider(_ kind: ExtremeKind, _ value: Double, at index: Index) {
    if let leader = leaders[kind], leader.value >= value { return }
    leaders[kind] = (value, index)
  }
}

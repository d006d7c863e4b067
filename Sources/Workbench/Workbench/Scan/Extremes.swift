import Cardloom
import JSONRecords
import TemplateEngine

/// The extremes that a cell template has to support: those of the feeds, and where no feed has one, synthetic cards
/// made from its fixture.
struct Extremes {
  let variants: [Catalogue.Variant]

  init(template: Template, found: FeedScan.Findings?, base: Catalogue.Variant) {
    let fields = ExtremeFields(template, formats: found?.formats ?? [])
    variants = fields.kinds.compactMap { kind in
      found?.extremes[kind] ?? Self.synthetic(kind, fields: fields, base: base)
    }
  }

  /// A card that differs from the fixture only in the respect that no card of the feeds has; `nil` if the fixture
  /// already has it.
  private static func synthetic(
    _ kind: ExtremeKind, fields: ExtremeFields, base: Catalogue.Variant
  ) -> Catalogue.Variant? {
    guard let data = changed(base.data, to: kind, fields: fields) else { return nil }
    return Catalogue.Variant(
      id: kind.variantID, title: kind.title, group: .extreme, isSynthetic: true,
      origin: "made up: no card is like this",
      card: nil, cardKind: base.cardKind, data: data)
  }

  private static func changed(_ data: RecordData, to kind: ExtremeKind, fields: ExtremeFields) -> RecordData? {
    if let title = fields.title, let text = sampleTexts[kind] {
      let changed = data.setting(title, to: .string(text))
      return data["language"] == nil ? changed : changed.setting("language", to: language(of: kind).map { .string($0) })
    }
    switch kind {
    case .noImage:
      return data["image"].map { _ in
        ["image", "image_width", "image_height", "image_alt"].reduce(data) { $0.setting($1, to: nil) }
      }
    case .widestImage:
      return data["image"].map { _ in data.setting("image_width", to: 2400).setting("image_height", to: 600) }
    case .tallestImage:
      return data["image"].map { _ in data.setting("image_width", to: 600).setting("image_height", to: 1600) }
    case .mostTags: return data.setting("tags", to: .array(sampleTags.map { .string($0) }))
    case .fewestTags: return data.setting("tags", to: .array([]))
    case .oldest:
      return data.setting("date_published", to: "1970-01-01T00:00:00Z")
        .setting("date_text", to: fields.allowsNoDateText ? nil : "1970-01-01")
    case .newest: return nil
    case .future:
      return data.setting("date_published", to: "2099-12-31T23:59:59Z")
        .setting("date_text", to: fields.allowsNoDateText ? nil : "2099-12-31")
    case .hugeCount: return fields.values.first(where: ExtremeFields.isCount).map { data.setting($0, to: 1_000_000) }
    case .zeroCount: return fields.values.first(where: ExtremeFields.isCount).map { data.setting($0, to: 0) }
    default: return nil
    }
  }

  private static func language(of kind: ExtremeKind) -> String? {
    switch kind {
    case .cjk: "zh-Hans"
    case .rightToLeft: "ar"
    default: nil
    }
  }

  private static let sampleTexts: [ExtremeKind: String] = [
    .longestTitle:
      "When the harbour master's daughter learned to read the tide tables backwards, nobody expected that the town would "
      + "one day set its clocks, its market and finally its weddings by the notes she kept in a biscuit tin",
    .shortestTitle: "Fog",
    .longestWord: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    .cjk: "海港的灯塔今夜重新点亮，守塔人的孙女回到了小镇",
    .rightToLeft: "عودة المنارة القديمة إلى الميناء بعد أربعين عامًا من الصمت",
    .emoji: "👩🏽‍🚀 Lift-off at the quay 🚀🎉 family day 👨‍👩‍👧‍👦 🏳️‍🌈",
    .markup: "Fish &amp; chips: <b>two for one</b> &#8211; today only",
  ]

  private static let sampleTags = [
    "harbour", "weather", "market", "people", "history", "boats", "children", "music", "gardens",
    "long-distance swimming",
    "fog", "sea-shanties",
  ]
}

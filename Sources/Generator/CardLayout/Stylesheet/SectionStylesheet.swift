package import CardSources

/// The stylesheet that passes the configured measures to the browser.
///
/// Measures are rules of a file rather than `style` attributes, because a strict Content-Security-Policy blocks the
/// latter. Equal sections and sizes give equal bytes, whatever the order in which workers add them.
package struct SectionStylesheet: Sendable {
  private var sectionRules: [Owner: String] = [:]
  private var sizes: Set<CellSize> = []
  /// Whether pictures have a colour until they are loaded.
  private var hasColours = false
  /// Whether pictures have a point that stays in view.
  private var hasFocus = false
  /// Whether sections say how their pictures are drawn.
  private var hasFrames = false
  /// The rules for how cells draw their pictures.
  private var frameRules: Set<String> = []
  /// The style identities of sections with different measures, which the browser can distinguish only by their feeds.
  package private(set) var conflicts: Set<String> = []

  /// The path of the stylesheet in the site.
  package static let path = "theme/sections.css"

  /// A section to which measures belong; those of all feeds share them unless it names its feed.
  private struct Owner: Hashable {
    let section: String
    let feed: String

    init(_ section: SectionModel) {
      (self.section, feed) = (section.identity.styleID, section.identity.measuresFeed ?? "")
    }
  }

  package init() {}

  private static let heading = "/* Generated from the site's configuration. */\n"

  /// Adds the measures of a section and of all sections that it hosts.
  package mutating func add(_ section: SectionModel) {
    let rules = Self.rules(for: section)
    let owner = Owner(section)
    if let known = sectionRules[owner], known != rules { conflicts.insert(section.identity.styleID) }
    sectionRules[owner] = rules
    if section.content.treatment.pictures != nil { hasColours = true }
    if section.content.treatment.pictures?.focus != nil { hasFocus = true }
    if let frame = section.content.treatment.pictures?.frame {
      if frame.ratio == .own { add(ratio: .own) }
      if !frame.isEmpty { hasFrames = true }
    }
    for hosted in section.chrome.extensions { add(hosted.section) }
  }

  /// Adds the sizes that cells declare.
  package mutating func add(sizes newSizes: Set<CellSize>) { sizes.formUnion(newSizes) }

  /// Adds what a cell template says of how its pictures are drawn.
  package mutating func add(_ frame: PictureFrame) {
    if let fit = frame.fit { frameRules.insert(Self.rule("[data-fit=\"\(fit.rawValue)\"]", fit.customProperties)) }
    if let ratio = frame.ratio { add(ratio: ratio) }
  }

  private mutating func add(ratio: PictureRatio) {
    frameRules.insert(Self.rule("[data-ratio=\"\(ratio.text)\"]", ratio.customProperties))
  }

  /// The whole stylesheet.
  package var text: String { Self.heading + text(except: nil) }

  /// The rules that another stylesheet lacks.
  package func text(except other: SectionStylesheet?) -> String {
    let sections = sectionRules.filter { other?.sectionRules[$0.key] != $0.value }
      .sorted { ($0.key.section, $0.key.feed) < ($1.key.section, $1.key.feed) }.map(\.value)
    return (hasColours && other?.hasColours != true ? Self.colours : "")
      + (hasFocus && other?.hasFocus != true ? Self.focus : "")
      + (hasFrames && other?.hasFrames != true ? Self.frames : "") + sections.joined()
      + frameRules.subtracting(other?.frameRules ?? []).sorted().joined()
      + Self.rules(for: sizes.subtracting(other?.sizes ?? []))
  }

  /// The colours of pictures until they are loaded, six steps for each part: the same rules whatever pictures there are, so
  /// that no new card changes the sheet.
  private static let colours: String = {
    let digits = ["0", "3", "6", "9", "c", "f"]
    return digits.flatMap { red in digits.flatMap { green in digits.map { red + green + $0 } } }
      .map { "[data-color=\"\($0)\"] { background: #\($0); }\n" }.joined()
  }()

  /// The points of pictures that stay in view where boxes cut them: the same rules whatever pictures there are.
  private static let focus: String = {
    let steps = (0...10).map { $0 * 10 }
    return steps.map { "[data-focus^=\"\($0)%\"] { --focus-x: \($0)%; }\n" }.joined()
      + steps.map { "[data-focus$=\" \($0)%\"] { --focus-y: \($0)%; }\n" }.joined()
  }()

  /// A section inside another draws its own pictures as its source says.
  private static let frames =
    ".section { "
    + (PictureFit.cover.customProperties + PictureRatio.own.customProperties).map { "\($0.name): initial; " }.joined()
    + "}\n"

  /// The rules for sizes that cells declare.
  package static func rules(for sizes: Set<CellSize>) -> String {
    sizes.map { (size: $0, text: $0.text) }.sorted { $0.text < $1.text }.map { entry in
      let properties = entry.size.customProperties.map { "\($0.name): \($0.value); " }.joined()
      return "[data-size=\(CSSText.string(entry.text))] { \(properties)}\n"
    }.joined()
  }

  private static func rules(for section: SectionModel) -> String {
    let feed = section.identity.measuresFeed.map { "[data-measures=\(CSSText.string($0))]" } ?? ""
    let selector = "[data-section=\(CSSText.string(section.identity.styleID))]" + feed
    var properties = section.layout.adaptor.customProperties
    if let inset = section.layout.inset {
      let sides = [inset.blockStart, inset.inlineEnd, inset.blockEnd, inset.inlineStart].map(CSSText.pixels)
      properties.append(CustomProperty("--section-inset-block", "\(sides[0]) \(sides[2])"))
      properties.append(CustomProperty("--section-inset-inline", "\(sides[3]) \(sides[1])"))
    }
    if let spacing = section.layout.lineSpacing {
      properties.append(CustomProperty("--line-spacing", CSSText.pixels(spacing)))
    }
    if let spacing = section.layout.itemSpacing {
      properties.append(CustomProperty("--item-spacing", CSSText.pixels(spacing)))
    }
    if let frame = section.content.treatment.pictures?.frame {
      if let fit = frame.fit { properties += fit.customProperties }
      // Each cell says whether it has the shape of its picture.
      if let ratio = frame.ratio, ratio != .own { properties += ratio.customProperties }
    }
    var text = rule(selector, properties)
    for (view, element) in [(section.chrome.header, "section-header"), (section.chrome.footer, "section-footer")] {
      guard let size = view?.size, !size.isEstimate else { continue }
      text += rule("\(selector) > .\(element)", size.customProperties)
    }
    if section.layout.spacing.height > 0 {
      text += rule(
        "[data-section-spacing=\(CSSText.string(section.identity.styleID))]" + feed,
        [
          CustomProperty("--spacing-height", CSSText.pixels(section.layout.spacing.height)),
          CustomProperty("--spacing-color", section.layout.spacing.color),
        ])
    }
    return text
  }

  private static func rule(_ selector: String, _ properties: [CustomProperty]) -> String {
    guard !properties.isEmpty else { return "" }
    return "\(selector) { " + properties.map { "\($0.name): \($0.value); " }.joined() + "}\n"
  }
}

extension PictureFit {
  /// What style sheets of cells read: the fit, and how far from the top the part lies that stays in view.
  ///
  /// Heads are above the middle of pictures that are higher than their boxes.
  fileprivate var customProperties: [CustomProperty] {
    [CustomProperty("--picture-fit", rawValue), CustomProperty("--picture-level", self == .cover ? "20%" : "50%")]
  }
}

extension PictureRatio {
  fileprivate var customProperties: [CustomProperty] { [CustomProperty("--picture-ratio", css)] }
}

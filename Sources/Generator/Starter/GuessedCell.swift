import CardSources
import Cardloom
import Platform

/// A cell template for some cards, with the field names that it uses.
struct GuessedCell: Sendable {
  /// The kind of its cards.
  let name: String
  let roles: FieldRoles
  /// Whether the cards are the items of a feed.
  var isFeed: Bool { roles.names.isEmpty }

  /// The renamed fields, for the source's `fields:`; names in templates consist of letters, digits, `-` and `_`.
  var mappings: [(name: String, path: String)] {
    if let design = roles.design { return mappings(for: design) }
    var mappings: [(name: String, path: String)] = []
    if let date = roles.date, date != "date_published" { mappings.append(("date_published", date)) }
    if let image = roles.image, image != "image" { mappings.append(("image", image)) }
    if let url = roles.url, url != "url", url != "external_url" { mappings.append(("url", url)) }
    for path in roles.title + [roles.summary, roles.author, roles.tags, roles.price, roles.currency].compactMap(\.self)
      + roles.facts
    where !Self.isName(path) {
      mappings.append((Self.slug(path), path))
    }
    return mappings
  }

  /// The field with the picture, or where its file is in the site.
  private var image: String? {
    roles.image.map { roles.look?.needFolder == true ? "\(PictureFiles.assets){\($0)}" : $0 }
  }

  /// The renamed fields for a built-in cell.
  private func mappings(for design: CellDesign) -> [(name: String, path: String)] {
    var named: [(name: String, path: String?)] = [
      ("url", roles.url), (design == .person ? "bio" : "summary", roles.summary), ("date_published", roles.date),
      ("image", image), ("price", roles.price), ("currency", roles.currency), ("byline", roles.author),
      ("place", roles.place),
    ]
    if roles.title.count == 2 {
      named += [("given_name", roles.title[0]), ("family_name", roles.title[1])]
    } else {
      let sides = [roles.title.first, roles.otherSide].compactMap(\.self)
      named.append(("title", sides.count == 2 ? sides.map { "{\($0)}" }.joined(separator: " – ") : sides.first))
    }
    // Cells without a line for it have a date all the same: for the order, for pages of cards and for feeds out.
    named =
      named.filter { name, _ in
        design.names.contains(name) || name == "date_published" && design != .person
          || name == "currency" && roles.priceAsFact != nil
      }
      + roles.details.map { ($0.name, $0.path) }
    if design.hasFacts {
      for (index, path) in roles.facts.enumerated() { named.append(("fact_\(index + 1)", path)) }
    }
    let ruled = Set(origins.map(\.name))
    return named.compactMap { name, path in path.flatMap { $0 == name && !ruled.contains(name) ? nil : (name, $0) } }
  }

  /// What else is said of the origin of fields, by their names, such as `divideBy: 100`.
  var origins: [(name: String, text: String)] {
    guard roles.design != nil else { return [] }
    return roles.details.compactMap { detail in detail.rule.map { (detail.name, $0) } }
      + (roles.divisor.map { [("price", "divideBy: " + $0)] } ?? [])
  }

  /// The words before facts, by the names that the cell has for them.
  var words: [(name: String, text: String)] {
    guard roles.design?.hasFacts == true else { return [] }
    return roles.facts.enumerated().compactMap { index, path in
      roles.forms[path]?.label.map { ("fact_\(index + 1)_label", $0) }
    }
  }

  /// The fields that contain HTML and are read as text, by the names that the cards have for them.
  var texts: [String] {
    roles.markup.map { path in mappings.first { $0.path == path }?.name ?? path }
  }

  /// The fields that are written in a format, by their names in templates.
  ///
  /// - Parameter currency: the currency of prices that do not name theirs, if there is one.
  func formats(currency: String?) -> [(name: String, format: String)] {
    guard let design = roles.design else {
      return roles.facts.compactMap { path in roles.forms[path]?.format.map { (Self.fieldName(path), $0) } }
    }
    var formats: [(name: String, format: String)] = []
    let hasCurrency = (roles.currency ?? currency) != nil
    if design == .product || design == .listing, roles.hasPlainPrices, hasCurrency || roles.hasLongPrices {
      formats += (["price"] + roles.details.map(\.name).filter(CellDesign.Detail.ofMoney.contains)).map {
        ($0, hasCurrency ? "money" : "number")
      }
    }
    if roles.hasLongRatings { formats.append(("rating", "number:1")) }
    // News is as old as it is; the script of the page says so, and without it stands the day.
    if isFeed, design == .article, roles.counts.haveTimes { formats.append(("date_published", "relative")) }
    guard design.hasFacts else { return formats }
    return formats
      + roles.facts.enumerated().compactMap { index, path in
        if path == roles.priceAsFact {
          let format = hasCurrency && roles.hasPlainPrices ? "money" : roles.hasLongPrices ? "number" : nil
          return format.map { ("fact_\(index + 1)", $0) }
        }
        return roles.forms[path]?.format.map { ("fact_\(index + 1)", $0) }
      }
  }

  /// The names of fields of the records that a built-in cell would take for something else.
  var hidden: [String] { roles.design == nil ? [] : roles.hidden }

  /// The rules of the section that choose built-in cells for these cards.
  ///
  /// - Parameters:
  ///   - isOnly: whether there are no cards of other kinds.
  ///   - field: the field of the records that contains the kind.
  func rules(isOnly: Bool, kind field: String) -> [String] {
    guard let design = roles.design else { return [] }
    let counts = roles.counts
    let kind = isOnly ? "" : ", \(field): \(name)"
    var rules: [String] = []
    if counts.titles < counts.cards { rules.append("{when: {title: missing\(kind)}, use: plain}") }
    if design == .article {
      if isOnly, counts.hasLead { rules.append("{when: {position: 1, image: present}, use: feature}") }
      if counts.pictures < counts.cards { rules.append("{when: {image: missing\(kind)}, use: article-text}") }
    } else if [.person, .photo, .product, .video].contains(design), counts.pictures < counts.cards {
      rules.append("{when: {image: missing\(kind)}, use: plain}")
    }
    if !isOnly { rules.append("{when: {\(field): \(name)}, use: \(design.rawValue)}") }
    return rules
  }

  /// The template's name: that of the kind, unless a built-in cell has it, which other cards may need.
  var templateName: String {
    TemplateFiles.builtIn.file("cells/\(name).mustache") == nil ? name : name + "-guess"
  }

  /// The template's text.
  var template: String {
    var text = "---\nfor: [\(name)]\nevents: [open]\nstatus: draft\n"
    let optional = optionalNames
    if !optional.isEmpty { text += "optional: [\(optional.joined(separator: ", "))]\n" }
    text += "---\n<div class=\"guess\" dir=\"auto\">\n"
    if roles.image != nil {
      text += "  {{#image}}\n  <div class=\"guess-media\">{{> image}}</div>\n  {{/image}}\n"
    }
    text +=
      "  <div class=\"guess-text\">\n" + title + summary + sound + price + meta + tags + facts + "  </div>\n</div>\n"
    return text
  }

  // MARK: Parts

  private var title: String {
    let names = roles.title.map(Self.fieldName)
    guard let first = names.first else {
      // Without a title, the text is the link, if there is any.
      guard let url, roles.summary == nil else { return "" }
      return
        "    {{#\(url)}}\n    <p><a class=\"cell-link\" href=\"{{\(url)}}\" data-event=\"open\">{{\(url)}}</a></p>\n    {{/\(url)}}\n"
    }
    let words = names.map { "{{\($0)}}" }.joined(separator: " ")
    guard let url else {
      return "    {{#\(first)}}\n    <{{heading}} class=\"guess-title\">\(words)</{{heading}}>\n    {{/\(first)}}\n"
    }
    let link = "<a class=\"cell-link\" href=\"{{\(url)}}\" data-event=\"open\">"
    return """
          {{#\(first)}}
          <{{heading}} class="guess-title">{{#\(url)}}\(link){{/\(url)}}\(words){{#\(url)}}</a>{{/\(url)}}</{{heading}}>
          {{/\(first)}}
          {{^\(first)}}
          {{#\(url)}}
          <p>\(link){{\(url)}}</a></p>
          {{/\(url)}}
          {{/\(first)}}

      """
  }

  private var summary: String {
    guard roles.title.isEmpty, let url, let field = roles.summary.map(Self.fieldName) else {
      return paragraph(roles.summary, "guess-summary")
    }
    return """
          {{#\(field)}}
          <p class="guess-summary">{{#\(url)}}<a class="cell-link" href="{{\(url)}}" data-event="open">{{/\(url)}}{{\(field)}}{{#\(url)}}</a>{{/\(url)}}</p>
          {{/\(field)}}
          {{^\(field)}}
          {{#\(url)}}
          <p><a class="cell-link" href="{{\(url)}}" data-event="open">{{\(url)}}</a></p>
          {{/\(url)}}
          {{/\(field)}}

      """
  }

  private var price: String {
    guard let price = roles.price, let currency = roles.currency else { return paragraph(roles.price, "guess-price") }
    let (field, unit) = (Self.fieldName(price), Self.fieldName(currency))
    return "    {{#\(field)}}\n    <p class=\"guess-price\">{{\(field)}} {{\(unit)}}</p>\n    {{/\(field)}}\n"
  }

  private var sound: String {
    guard roles.sound != nil else { return "" }
    return """
          {{#attachments.0}}
          <audio class="guess-sound" controls preload="none" src="{{url}}"></audio>
          {{/attachments.0}}

      """
  }

  private func paragraph(_ path: String?, _ name: String) -> String {
    guard let field = path.map(Self.fieldName) else { return "" }
    return "    {{#\(field)}}\n    <p class=\"\(name)\">{{\(field)}}</p>\n    {{/\(field)}}\n"
  }

  private var meta: String {
    var parts: [String] = []
    if let author = roles.author {
      parts.append(
        author == "authors.0.name"
          ? "{{#authors.0}}{{#name}}<span>{{name}}</span>{{/name}}{{/authors.0}}"
          : "{{#\(Self.fieldName(author))}}<span>{{\(Self.fieldName(author))}}</span>{{/\(Self.fieldName(author))}}")
    }
    if let date = roles.date {
      // Of an event, readers want to know the hour, too.
      let words =
        roles.isStart(date)
        ? "<time datetime=\"{{date_published|date:iso}}\">{{date_published|date:datetime}}</time>" : "{{> date}}"
      parts.append("{{#date_published}}\(words){{/date_published}}")
    }
    return parts.isEmpty ? "" : "    <p class=\"guess-meta\">\(parts.joined(separator: " "))</p>\n"
  }

  private var tags: String {
    guard let tags = roles.tags.map(Self.fieldName) else { return "" }
    return """
          {{#\(tags).0}}
          <ul class="guess-tags">
            {{#\(tags)}}
            <li>{{.}}</li>
            {{/\(tags)}}
          </ul>
          {{/\(tags).0}}

      """
  }

  /// One line of facts, with what the numbers are.
  private var facts: String {
    guard !roles.facts.isEmpty else { return "" }
    let lines = roles.facts.map { path in
      let name = Self.fieldName(path)
      return "      {{#\(name)}}\n      <li>\(fact(path))</li>\n      {{/\(name)}}\n"
    }
    return "    <ul class=\"guess-facts\">\n\(lines.joined())    </ul>\n"
  }

  private func fact(_ path: String) -> String {
    (roles.forms[path]?.label.map { $0 + " " } ?? "") + "{{\(Self.fieldName(path))}}"
  }

  private var url: String? { roles.url.map { $0 == "external_url" ? $0 : "url" } }

  private var optionalNames: [String] {
    var names =
      (roles.title + [roles.summary, roles.author, roles.tags, roles.price, roles.currency].compactMap(\.self)
      + roles.facts)
      .map { String(Self.fieldName($0).prefix { $0 != "." }) }
    if let url { names.append(url) }
    if roles.sound != nil { names.append("attachments") }
    if roles.image != nil { names += ["image", "image_alt", "image_width", "image_height", "image_focus"] }
    if roles.date != nil { names += ["date_published", "date_text"] }
    var unique: [String] = []
    for name in names where !unique.contains(name) { unique.append(name) }
    return unique
  }

  // MARK: Names

  /// The name of a field in a template.
  static func fieldName(_ path: String) -> String { isName(path) ? path : slug(path) }

  /// Whether a path is valid as a name in a template.
  static func isName(_ path: String) -> Bool {
    path.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { isWordByte($0) }
    }
  }

  /// A name derived from a path: `US Gross` becomes `us_gross`.
  static func slug(_ path: String) -> String {
    var slug = ""
    for byte in path.lowercased().utf8 {
      if isWordByte(byte) {
        slug.unicodeScalars.append(Unicode.Scalar(byte))
      } else if !slug.hasSuffix("_") {
        slug += "_"
      }
    }
    // Names in other scripts leave nothing readable; a hash distinguishes them.
    let letters = slug.utf8.count { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    guard letters >= 2 else {
      return "field_" + String(FNV1a.hash32(Array(path.utf8)), radix: 16)
    }
    return slug
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// A label derived from a path: `prepTimeMinutes` becomes `Prep time minutes`.
  static func label(_ path: String) -> String {
    var words = ""
    var wasLower = false
    for character in path.split(separator: ".").last ?? "" {
      if character.isUppercase, wasLower { words += " " }
      wasLower = character.isLowercase || character.isNumber
      words += character.isLetter || character.isNumber || character == "'" ? String(character) : " "
    }
    let text = words.split(separator: " ").map { word in
      word.count > 1 && word.allSatisfy(\.isUppercase) ? String(word) : word.lowercased()
    }.joined(separator: " ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// The stylesheet of guessed cells.
  static let stylesheet = """
    /* Cells guessed from a feed: a picture, words, and what else there is. Change them, or begin anew. */

    .guess { display: grid; gap: var(--space-3) var(--space-4); }

    .guess-media {
      overflow: hidden;
      border-radius: var(--radius-card);
      background: var(--surface-sunken);
    }

    .guess-media img { inline-size: 100%; aspect-ratio: 3 / 2; margin: auto; object-fit: cover; }

    .guess-text { display: grid; align-content: start; gap: var(--space-2); overflow-wrap: anywhere; }

    .guess-title { font-family: var(--font-heading); font-size: var(--step-1); }

    .guess-summary {
      display: -webkit-box;
      overflow: hidden;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 4;
      color: var(--ink-muted);
    }

    /* Above the link that covers the cell. */
    .guess-sound { position: relative; z-index: 1; inline-size: 100%; }

    .guess-price { font-weight: var(--weight-strong); font-variant-numeric: tabular-nums; }

    .guess-meta, .guess-tags, .guess-facts { color: var(--ink-muted); font-size: var(--step-label); }

    .guess-meta { display: flex; flex-wrap: wrap; column-gap: var(--space-3); }

    .guess-tags { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-3); padding: 0; list-style: none; }

    .guess-facts { display: flex; flex-wrap: wrap; column-gap: var(--space-3); padding: 0; list-style: none; }

    .guess-facts > li + li::before { content: "·"; margin-inline-end: var(--space-3); }

    @container cell (min-width: 36rem) {
      .guess:has(.guess-media) { grid-template-columns: 13rem 1fr; }
    }

    """
}

import CardLayout
import CardSources
import Diagnostics
import FeedPages
import Platform

/// A source as its keys describe it.
struct SourceKeys: Sendable {
  var file: Located<String>?
  var url: Located<String>?
  /// The base of relative addresses, if not the `url`.
  var base: String?
  var onFailure = FailurePolicies()
  var page: CardPageConfiguration?
  var sort: Located<CardOrder>?
  var pulling = PullRules()
  /// How its records are mapped to cards.
  var feed = CardSource(name: "", path: "")
  var pictures: PictureSetting?
  /// Whether somebody has agreed with the fields that were chosen for it.
  var isAgreed = true

  static let keys = KeyTable<SourceKeys>(.source, of: SourceKeys()) {
    locationKeys
    recordKeys
    fieldKeys
    contentKeys
    pullKeys
    cardKeys
  }

  @KeyList<SourceKeys> private static var locationKeys: [Key<SourceKeys>] {
    Key(
      "file", \.file, .text, example: "file: data/news.json",
      "The path of the file, relative to `site.yml`; required without `url`.")
    Key(
      "url", \.url, .sourceAddress, example: "url: https://example.org/feed.xml",
      "The address from which `cardloom pull` fetches the source.")
    Key(
      "title", \.feed.title, .text, example: "title: The Harbour Blog",
      "What `{{source.title}}` writes in lists of several sources; by default, the feed's own title, or the name.")
    Key(
      "format", \.feed.format, .choice, example: "format: csv", "The format; it is detected if it is not given.")
  }

  @KeyList<SourceKeys> private static var recordKeys: [Key<SourceKeys>] {
    Key(
      "items", \.feed.items, .text, example: "items: data.modules.0.items",
      "The path of the list of records in the document.")
    Key(
      "id", \.feed.identity, .identity, example: "id: sku",
      "The identity of a card: the name of a field, `guid`, `link`, or a hash of fields.")
    Key("kind", \.feed.kind, .text, example: "kind: type", "The field that contains a card's kind.")
    Key(
      "defaultKind", \.feed.defaultKind, .text, example: "defaultKind: article", "The kind of cards that have none.")
    Key(
      "sort", \.sort, .order, example: "sort: -date_published",
      """
      The fields by which the cards are sorted wherever they are shown, as in a section: on lists, in feeds by value, and \
      from page to page of the cards.
      """)
    Key(
      "duplicates", \.feed.duplicates, .choice, default: "first", example: "duplicates: last",
      "What is done with cards of one identity.")
  }

  @KeyList<SourceKeys> private static var fieldKeys: [Key<SourceKeys>] {
    Key(
      "fields", \.feed.fields, .fields, example: "fields: {title: headline}",
      """
      Names for fields of the records: each is the path of the field, a pattern of fields in braces, or a list of them; \
      see <doc:Sources>, "Fields from several places".
      """)
    Key(
      "agreed", \.isAgreed, .boolean, example: "agreed: false",
      """
      Whether somebody has agreed with the fields that `cardloom init` chose; until then, `cardloom serve` says which of \
      them are uncertain. See <doc:Sources>, "A project from a feed".
      """)
    Key(
      "formats", \.feed.treatment.formats, .fieldFormats, example: "formats: {price: money, tags: list}",
      "The formats in which templates write fields; see <doc:Templates>, \"Formats\".")
    Key(
      "html", \.feed.treatment.html, .htmlFields, example: "html: [excerpt]",
      """
      The fields beside `content_html` that contain HTML, which templates write as `{{{excerpt}}}`; see \
      <doc:ForeignContent>.
      """)
    Key(
      "markdown", \.feed.treatment.markdown, .markdownFields, example: "markdown: [body]",
      """
      The fields that contain Markdown, which templates write as HTML with `{{{body}}}`; see <doc:ForeignContent>.
      """)
  }

  @KeyList<SourceKeys> private static var pullKeys: [Key<SourceKeys>] {
    Key(
      "onFailure", \.onFailure, .failurePolicies, example: "onFailure: {too-large: ignore, default: stale}",
      "What sections show if the source cannot be read, or that by error code; see <doc:Sources>.")
    Key(
      "parameters", \.pulling.request.parameters, .requestParameters, example: "parameters: {platform: web}",
      "What `cardloom pull` adds to the query of the `url`.")
    Key(
      "headers", \.pulling.request.headers, .requestHeaders,
      example: "headers: {Authorization: \"Bearer ${NEWS_TOKEN}\"}",
      """
      The header fields that `cardloom pull` sends to the server of the `url`; `${NAME}` is a variable of the \
      environment. See <doc:APIs>.
      """)
    Key(
      "method", \.pulling.request.method, .choice, example: "method: POST",
      "The method of the requests; by default, `POST` with a `body`, else `GET`.")
    Key(
      "body", \.pulling.request.body, .requestBody, example: "body: {query: \"{posts {nodes {id title}}}\"}",
      "The body of the requests: a text, or data that is sent as JSON.")
    Key(
      "follow", FollowReading.kind, example: "follow: links", turn: 1,
      """
      How `cardloom pull` finds the further pages of an answer; `false` says that one page is meant. See <doc:APIs>.
      """
    ) { node, reading, source in
      let pages = FollowReading(reading: reading, request: source.pulling.request).follow(node)
      (source.pulling.follow, source.pulling.isOnePage) = pages
      return true
    }
    Key(
      "acceptFewer", \.pulling.acceptsFewer, .boolean, example: "acceptFewer: true",
      "Whether `cardloom pull` replaces a copy by a document with far fewer cards; see <doc:Sources>.")
    Key(
      "allowRedirects", \.pulling.redirects, .redirects, example: "allowRedirects: private",
      """
      The redirects that `cardloom pull` follows although they lead from a public address to this machine or its network \
      (`private`), or from `https` to `http`.
      """)
  }

  @KeyList<SourceKeys> private static var cardKeys: [Key<SourceKeys>] {
    Key(
      "placeholder", \.feed.placeholder, .text, example: "placeholder: assets/none.svg",
      "The picture of cards without one.")
    Key(
      "pictures", \.pictures, .pictures, example: "pictures: {pattern: imgix}",
      """
      How the source's pictures are offered to browsers; by default, as the site says. `false` leaves them as they are. See \
      <doc:Pictures>.
      """)
    Key(
      "summaryLength", \.feed.summaryLength, .wholeNumber(1...10_000), example: "summaryLength: 200",
      "The length to which summaries made from content are cut.")
    Key(
      "valuesPerCard", \.feed.valuesPerCard, .wholeNumber(1...10_000), example: "valuesPerCard: 200",
      """
      The most tags of a card, and the most of its values that have feeds; the others are left out with a warning.
      """)
    Key(
      "currency", .text, example: "currency: JPY", turn: 1,
      "The field `currency` of cards that have none: the currency of their amounts of money."
    ) { node, reading, source in
      guard let currency = reading.reader.currency(node) else { return false }
      source.feed.fields.append(FieldMapping(name: "currency", path: nil, fallback: currency))
      return true
    }
    Key(
      "timeZone", \.feed.treatment.dates.zone, .timeZone, example: "timeZone: Asia/Tokyo",
      """
      The time zone of the source's dates in UTC and of those without a zone; by default, the site's. See <doc:Sources>, \
      "Dates".
      """)
    Key(
      "futureDates", \.feed.futureDates, .choice, example: "futureDates: hide",
      "What is done with dates after the build.")
    Key(
      "page", \.page, .cardPage, example: "page: /news/{slug}/",
      """
      The pages of the cards; `{{url}}` then leads to a card's page, `{{external_url}}` to the source's own address.
      """)
    Key(
      "schema", \.feed.schema, .schemaType, example: "schema: NewsArticle",
      """
      The type of schema.org that describes the cards on their pages to search engines; without it, kind and fields \
      decide. See <doc:LinkPreviews>.
      """)
  }
}

/// Reads one source.
struct SourceReading {
  let reading: Reading
  private var reader: ConfigurationReader { reading.reader }
  /// The site's language.
  let language: String?
  /// The site's time zone, and the zones that dates may name.
  let dates: DateRules

  /// A source's mapping, or only the path of its file.
  func source(_ name: Located<String>, _ node: Node) -> SourceConfiguration? {
    var source = SourceKeys()
    source.feed.dateLanguage = language
    source.feed.treatment.dates = dates
    source.feed.pictureFolder = reading.folder?.path
    if case .scalar = node {
      source.file = reader.text(node, name.value)
    } else {
      let values = SourceKeys.keys.read(
        node, "the source `\(name.value)`", into: &source, reading.named(name.value))
      guard let values else { return nil }
      check(source, values, name.value)
    }
    if let url = source.url {
      source.pulling.request.address = VariableText(RequestQuery(source.pulling.request.parameters).added(to: url))
      source.url = source.pulling.request.shownAddress.map { Located($0, at: url.location) }
    }
    guard source.file != nil || source.url != nil else { return nil }
    return make(name, source)
  }

  /// Reports keys that need others, and those that contradict others.
  private func check(_ source: SourceKeys, _ values: KeyValues, _ name: String) {
    let isWeb = values.has("url") && source.url?.value.hasPrefix("file:") != true
    if !isWeb {
      for key in ["headers", "method", "body", "follow"] {
        // `follow: false` says of a file, too, that one page is meant.
        guard let node = values.node(key), key != "follow" || !source.pulling.isOnePage else { continue }
        reader.report(.requestWithoutURL(name, key: key, at: reader.location(of: node)))
      }
    }
    guard values.has("url") else {
      if values.has("parameters") { reader.report(.parametersWithoutURL(name, at: values.location)) }
      if values.has("allowRedirects") { reader.report(.redirectsWithoutURL(name, at: values.location)) }
      if !values.has("file") {
        values.reportMissing("file", example: "file: data/\(name).json")
      }
      return
    }
    if let file = source.file { reader.report(.fileAndURL(name, at: file.location)) }
  }

  private func make(_ name: Located<String>, _ source: SourceKeys) -> SourceConfiguration {
    let (folder, url) = (reading.folder, source.url)
    let snapshot = "snapshots/" + name.value
    let file = url.map { Located(snapshot, at: $0.location) } ?? source.file ?? Located(snapshot)
    var feed = source.feed
    feed.name = name.value
    feed.treatment.pictures = source.pictures.map(\.options) ?? reading.pictures
    if reading.assets != "assets" { feed.assetFolder = folder.map { FilePath.join($0.path, reading.assets) } }
    feed.path = FilePath.join(folder?.path ?? ".", file.value)
    feed.file = FilePath.join(folder?.shownPath ?? ".", file.value)
    feed.base = source.base ?? url?.value
    feed.tellsPages = url == nil && !source.pulling.isOnePage
    feed.mostPages = source.pulling.follow?.most
    return SourceConfiguration(
      name: name.value, file: file, location: name.location, onFailure: source.onFailure,
      snapshot: FilePath.join(folder?.path ?? ".", snapshot), url: url, pulling: source.pulling, page: source.page,
      sort: source.sort,
      problem: reading.failedSources[name.value]
        ?? (url == nil ? folder.flatMap { missing(file, in: $0) } : nil), isAgreed: source.isAgreed, feed: feed)
  }

  /// The diagnostic of a missing file, with the most similar name; the sections' policies decide whether it is an
  /// error.
  private func missing(_ file: Located<String>, in folder: ConfigurationFolder) -> Diagnostic? {
    let path = FilePath.join(folder.path, file.value)
    do {
      if try folder.files.attributes(of: path) == nil {
        let parent = FilePath.parent(of: path)
        let names =
          try folder.files.attributes(ofTarget: parent)?.kind == .folder ? try folder.files.names(in: parent) : []
        let near = NearMiss.suggestion(for: FilePath.name(of: path), among: names)
        return .missingSourceFile(
          FilePath.join(folder.shownPath, file.value),
          near: near.map { FilePath.join(FilePath.parent(of: file.value), $0) }, at: file.location)
      }
      return nil
    } catch {
      return .file(error, shownAs: FilePath.join(folder.shownPath, file.value), at: file.location)
    }
  }
}

// MARK: Types of values

extension KeyType where Value == Set<PullRules.Redirect> {
  /// One redirect, or a list of them.
  fileprivate static var redirects: KeyType {
    let one = KeyType<PullRules.Redirect>.choice
    return KeyType(one.kind.orList) { node, name, reading in
      Set(reading.reader.elements(node).compactMap { one.read($0, name, reading) })
    }
  }
}

/// A hash of fields as identity, as its keys describe it.
enum IdentityKeys {
  static let keys = KeyTable<[Located<String>]>(.identity, of: []) {
    Key(
      "hash", \.self, .texts, required: true, example: "hash: [title, date]",
      missing: { _ in "id: {hash: [title, date]}" }, "The fields whose hash is a card's identity.")
  }
}

extension KeyType where Value == IdentityPolicy {
  /// `sku` (a field), `guid`, `link`, or `{hash: [title, date]}`.
  fileprivate static var identity: KeyType {
    KeyType(.oneOf([.text, .mapping(.identity)])) { node, name, reading in
      if case .mapping = node {
        var fields: [Located<String>] = []
        _ = IdentityKeys.keys.read(node, "`id`", into: &fields, reading)
        return .hash(fields.map(\.value))
      }
      return reading.reader.text(node, name).map { text in
        switch text.value {
        case "guid": .guid
        case "link": .link
        default: .field(text.value)
        }
      }
    }
  }
}

extension FieldMapping {
  static let keys = KeyTable<FieldMapping>(.field, of: FieldMapping(name: "", path: nil)) {
    originKeys
    Key("default", \.fallback, .text, example: "default: Untitled", "The value for records without it.")
    Key(
      "hidden", \.isHidden, .boolean, example: "hidden: true",
      """
      Whether cards lack the field although their records have it, for example one that means something else in a \
      template.
      """)
  }
}

extension KeyType where Value == [FieldMapping] {
  /// The renaming of fields: `headline: title`, or `headline: {from: title, default: Untitled}`.
  fileprivate static var fields: KeyType {
    KeyType(.map(.oneOf([.text, .mapping(.field), .list(.text)]))) { node, name, reading in
      let reader = reading.reader
      guard let mapping = reader.mapping(node, name, of: "names to fields") else { return nil }
      return mapping.compactMap { key, value in
        guard let name = reader.text(key, "a field's name") else { return nil }
        var field = FieldMapping(name: name.value, path: nil)
        guard case .mapping = value else {
          field.setOrigins(reader.texts(value, name.value))
          return field.path == nil ? nil : field
        }
        let read = FieldMapping.keys.read(value, "the field `\(name.value)`", into: &field, reading)
        return read == nil ? nil : field
      }
    }
  }
}

extension KeyType where Value == [FieldFormat] {
  fileprivate static var fieldFormats: KeyType {
    KeyType(.map(.text)) { node, _, reading in reading.reader.formats(node) }
  }
}

extension KeyType where Value == [String] {
  fileprivate static var htmlFields: KeyType { KeyType(.texts) { $2.reader.contentFields($0, $1) } }
  fileprivate static var markdownFields: KeyType {
    KeyType(.texts) { node, _, reading in reading.reader.markdownFields(node) }
  }
}

extension KeyType where Value == String {
  /// The name of a type of schema.org.
  fileprivate static var schemaType: KeyType {
    let type = KeyType<SchemaType>.choice
    return KeyType(type.kind) { type.read($0, $1, $2)?.rawValue }
  }
}

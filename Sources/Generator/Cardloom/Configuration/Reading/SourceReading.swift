import CardSources
import Diagnostics
import FeedPages
import Platform
import Yams

/// Reads one source.
struct SourceReading {
  let reader: ConfigurationReader
  let folder: ConfigurationFolder?
  /// The site's language.
  let language: String?
  /// The site's time zone, and the zones that dates may name.
  let dates: DateRules

  static let keys =
    [
      "file", "url", "format", "items", "id", "kind", "defaultKind", "duplicates", "fields", "onFailure",
      "parameters", "placeholder", "summaryLength", "valuesPerCard", "futureDates", "currency", "formats", "html",
      "markdown", "page", "schema", "timeZone", "acceptFewer", "allowRedirects",
    ] + RequestReading.keys

  /// A source's mapping, or only the path of its file.
  func source(_ name: Located<String>, _ node: Node) -> SourceConfiguration? {
    if case .scalar = node {
      return reader.text(node, name.value).map { make(name, file: $0) { _ in } }
    }
    guard let source = MappingReader(node, "the source `\(name.value)`", .source, reader: reader) else {
      return nil
    }
    let request = RequestReading(reader: reader).request(source, of: name.value)
    let url = request.shownAddress.map { Located($0, at: source.node("url").map { reader.location(of: $0) }) }
    if source.has("parameters"), !source.has("url") {
      reader.report(.parametersWithoutURL(name.value, at: source.location))
    }
    if source.has("allowRedirects"), !source.has("url") {
      reader.report(.redirectsWithoutURL(name.value, at: source.location))
    }
    if source.has("url"), let file = source.text("file") { reader.report(.fileAndURL(name.value, at: file.location)) }
    let file =
      source.has("url")
      ? url.map { Located("snapshots/" + name.value, at: $0.location) }
      : source.required("file", example: "file: data/\(name.value).json").flatMap { reader.text($0, "file") }
    let format = source.choice("format", of: SourceFormat.self)
    let identity = source.node("id").flatMap(identity)
    let duplicates = source.choice("duplicates", of: DuplicateWord.self)
    let futureDates = source.choice("futureDates", of: FutureDatePolicy.self)
    var fields = source.node("fields").map(fields) ?? []
    if let currency = source.node("currency").flatMap({ reader.currency($0) }) {
      fields.append(FieldMapping(name: "currency", path: nil, fallback: currency))
    }
    let treatment = FieldTreatment(
      formats: source.node("formats").map { reader.formats($0) } ?? [],
      html: source.node("html").map { reader.contentFields($0, "html") } ?? [],
      markdown: source.node("markdown").map { reader.markdownFields($0) } ?? [])
    let placeholder = source.text("placeholder")
    let summaryLength = source.integer("summaryLength", in: 1...10_000)
    let valuesPerCard = source.integer("valuesPerCard", in: 1...10_000)
    let onFailure = source.node("onFailure").map { reader.failurePolicies($0) } ?? FailurePolicies()
    let (items, kind, defaultKind) = (source.text("items"), source.text("kind"), source.text("defaultKind"))
    let page = source.node("page").flatMap { CardPageReading(reader: reader).page($0, of: name.value) }
    let schema = source.choice("schema", of: SchemaType.self)
    let zone = source.node("timeZone").flatMap { reader.timeZone($0, in: dates.database) }
    var pulling = PullRules()
    pulling.acceptsFewer = source.boolean("acceptFewer") ?? false
    if let redirects = source.node("allowRedirects") {
      pulling.redirects = Set(
        reader.elements(redirects).compactMap { reader.choice($0, "allowRedirects", of: PullRules.Redirect.self) })
    }
    pulling.request = request
    if let follow = source.node("follow") {
      (pulling.follow, pulling.isOnePage) = FollowReading(reader: reader, request: request).follow(follow)
    }
    guard let file else { return nil }
    return make(name, file: file, url: url, onFailure: onFailure) { feed in
      feed.format = format
      feed.items = items?.value
      feed.kind = kind?.value
      feed.fields = fields
      feed.treatment = treatment
      feed.treatment.dates = DateRules(zone: zone ?? dates.zone, database: dates.database)
      feed.placeholder = placeholder?.value
      feed.schema = schema?.rawValue
      if let summaryLength { feed.summaryLength = summaryLength }
      if let valuesPerCard { feed.valuesPerCard = valuesPerCard }
      if let identity { feed.identity = identity }
      if let duplicates { feed.duplicates = duplicates.policy }
      if let futureDates { feed.futureDates = futureDates }
      if let defaultKind { feed.defaultKind = defaultKind.value }
    }.with(page: page).with(pulling: pulling)
  }

  private func make(
    _ name: Located<String>, file: Located<String>, url: Located<String>? = nil,
    onFailure: FailurePolicies = FailurePolicies(), _ fill: (inout CardSource) -> Void
  ) -> SourceConfiguration {
    let problem = url == nil ? folder.flatMap { missing(file, in: $0) } : nil
    var feed = CardSource(
      name: name.value, path: FilePath.join(folder?.path ?? ".", file.value),
      file: FilePath.join(folder?.shownPath ?? ".", file.value))
    feed.base = url?.value
    feed.dateLanguage = language
    feed.treatment.dates = dates
    feed.pictureFolder = folder?.path
    fill(&feed)
    return SourceConfiguration(
      name: name.value, file: file, location: name.location, onFailure: onFailure,
      snapshot: FilePath.join(folder?.path ?? ".", "snapshots/" + name.value), url: url, problem: problem, feed: feed)
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

  /// `sku` (a field), `guid`, `link`, or `{hash: [title, date]}`.
  private func identity(_ node: Node) -> IdentityPolicy? {
    if case .mapping = node {
      let hash = MappingReader(node, "`id`", .identity, reader: reader)
      return hash?.required("hash", example: "id: {hash: [title, date]}")
        .map { .hash(reader.texts($0, "hash").map(\.value)) }
    }
    return reader.text(node, "id").map { text in
      switch text.value {
      case "guid": .guid
      case "link": .link
      default: .field(text.value)
      }
    }
  }

  /// The renaming of fields: `headline: title`, or `headline: {from: title, default: Untitled}`.
  private func fields(_ node: Node) -> [FieldMapping] {
    guard let mapping = reader.mapping(node, "fields", of: "names to fields") else { return [] }
    return mapping.compactMap { key, value in
      guard let name = reader.text(key, "a field's name") else { return nil }
      if case .scalar = value {
        return reader.text(value, name.value).map { FieldMapping(name: name.value, path: $0.value) }
      }
      return MappingReader(value, "the field `\(name.value)`", .field, reader: reader).map { field in
        FieldMapping(
          name: name.value, path: field.text("from")?.value, fallback: field.text("default")?.value,
          isHidden: field.boolean("hidden") ?? false)
      }
    }
  }

  private enum DuplicateWord: String, CaseIterable {
    case refuse, first, last
    var policy: DuplicatePolicy {
      switch self {
      case .refuse: .refuse
      case .first: .first
      case .last: .last
      }
    }
  }
}

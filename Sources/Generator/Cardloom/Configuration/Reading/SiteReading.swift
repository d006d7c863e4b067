import CardSources
package import Diagnostics
import FeedPages
import HTMLProof
import JSONRecords
package import Platform
import Yams

extension SiteConfiguration {
  /// Reads a `site.yml`.
  ///
  /// `path` is the path in the file system; `shownPath` is the path in diagnostics, which also applies to the files
  /// that it names.
  ///
  /// - Throws: ``Diagnosed`` with all errors.
  package static func read(
    _ path: String, shownAs shownPath: String? = nil, files: any FileSystem
  ) throws(Diagnosed) -> SiteConfiguration {
    let bytes: [UInt8]
    do {
      bytes = try files.read(path)
    } catch {
      switch error.reason {
      // A file given as the project contains no configuration either.
      case .missing, .notFolder: throw Diagnosed(.noConfiguration(path))
      case .nameTooLong: throw Diagnosed(.file(error))
      default: throw Diagnosed(.file(error, shownAs: shownPath))
      }
    }
    let folder = ConfigurationFolder(
      path: FilePath.parent(of: path), shownPath: FilePath.parent(of: shownPath ?? path), files: files)
    return try read(bytes, file: shownPath ?? path, folder: folder)
  }

  /// Reads the text of a configuration; without a folder, the files that it names are not checked for existence.
  static func read(
    _ bytes: [UInt8], file: String, folder: ConfigurationFolder? = nil
  ) throws(Diagnosed) -> SiteConfiguration {
    let reader = ConfigurationReader(try YAMLDocument(file: file, bytes: bytes))
    let configuration = reader.document.root.flatMap { SiteReading(reader: reader, folder: folder).site($0) }
    if reader.document.root == nil { reader.report(.emptyConfiguration(at: reader.document.start)) }
    guard let configuration, !reader.diagnostics.containsError else { throw Diagnosed(reader.sortedDiagnostics) }
    return configuration
  }
}

/// The folder to which a configuration's paths are relative.
struct ConfigurationFolder: Sendable {
  let path: String
  let shownPath: String
  let files: any FileSystem
}

/// Reads the top level of a configuration.
struct SiteReading {
  let reader: ConfigurationReader
  let folder: ConfigurationFolder?

  static let keys = [
    "title", "url", "language", "description", "sources", "feeds", "events", "parameters", "preview", "assets", "links",
    "errorTexts", "sink", "content", "words", "onMissing", "currency", "theme", "sitemap",
    "image", "syndication", "bundles", "budgets", "aliases", "notFound", "languages",
    "speculation", "timeZone",
  ]

  func site(_ node: Node) -> SiteConfiguration? {
    guard let site = MappingReader(node, "the site", .site, reader: reader) else { return nil }
    let title = site.required("title", example: "title: Daily").flatMap { reader.text($0, "title") }
    let url = site.required("url", example: "url: https://example.org/").flatMap { self.url($0) }
    let language = site.required("language", example: "language: en").flatMap { reader.language($0) }
    let database = TimeZoneDatabase(folder?.files)
    let dates = DateRules(
      zone: site.node("timeZone").flatMap { reader.timeZone($0, in: database) }, database: database)
    let sources = sources(site.node("sources"), language: language?.value, dates: dates)
    let events = site.node("events").map { EventReading(reader: reader).events($0) } ?? EventReading.builtIn
    let (feeds, byValue) = FeedReading(
      reader: reader, sources: sources.names, siteTitle: title?.value ?? "",
      syndication: site.node("syndication").flatMap { SyndicationReading(reader: reader).syndication($0) }
    )
    .feeds(site.required("feeds", example: "feeds: {home: {path: /, sections: […]}}"))
    let configuration = (
      preview: site.node("preview").map { preview($0) } ?? PreviewConfiguration(),
      assets: site.text("assets") ?? Located("assets"),
      links: site.choice("links", of: LinkStyle.self) ?? .file,
      parameters: site.object("parameters"),
      errorTexts: site.node("errorTexts").map { errorTexts($0) } ?? [:],
      summary: site.text("description")?.value,
      sink: site.node("sink").flatMap { sink($0) },
      origins: site.node("content").map { origins($0) } ?? [],
      onMissing: site.node("onMissing").map { onMissing($0) },
      currency: site.node("currency").flatMap { reader.currency($0) },
      theme: site.text("theme"),
      sitemap: site.boolean("sitemap") ?? false,
      image: site.node("image").flatMap { image($0) },
      bundles: site.choice("bundles", of: BundleNaming.self) ?? .stable,
      budgets: site.node("budgets").flatMap { BudgetReading(reader: reader).budgets($0) },
      aliases: site.node("aliases").map { AliasReading(reader: reader, site: url ?? "").aliases($0) } ?? [],
      languages: site.node("languages").flatMap {
        TranslationReading(reader: reader, language: language?.value ?? "", address: self.url).translations($0)
      },
      speculation: site.boolean("speculation") ?? false,
      notFound: site.boolean("notFound") ?? false,
      words: site.node("words").map { WordReading(reader: reader).words($0) } ?? [:]
    )
    guard let title, let url, let language else { return nil }
    return SiteConfiguration(
      title: title.value, url: url, language: language.value, summary: configuration.summary,
      sources: sources.list.map { source in
        source.with(
          dateLanguage: dateLanguage(of: source.name, in: feeds + byValue.map(\.feed), site: language.value))
      },
      feeds: feeds, events: events.map(\.name), parameters: configuration.parameters, preview: configuration.preview,
      errorTexts: configuration.errorTexts,
      assets: configuration.assets, links: configuration.links, sink: configuration.sink,
      origins: configuration.origins
    ).with(words: configuration.words, languageLocation: language.location).with(onMissing: configuration.onMissing)
      .with(currency: configuration.currency).with(dates: dates)
      .with(theme: configuration.theme).with(sitemap: configuration.sitemap)
      .with(typedEvents: events.map(\.event).filter { $0.parameters != nil })
      .with(valueFeeds: byValue)
      .with(image: configuration.image)
      .with(bundles: configuration.bundles)
      .with(budgets: configuration.budgets)
      .with(aliases: configuration.aliases)
      .with(notFound: configuration.notFound)
      .with(translations: configuration.languages)
      .with(speculation: configuration.speculation)
  }

  /// An absolute HTTP address without query and fragment, completed with a final `/`.
  private func url(_ node: Node) -> String? {
    let text = reader.text(
      node, "url", expected: "an address of the web", hint: "write it in full, such as `https://example.org/daily/`"
    ) { url in
      let rest = url.hasPrefix("https://") ? url.dropFirst(8) : url.hasPrefix("http://") ? url.dropFirst(7) : ""
      return !rest.isEmpty && rest.first != "/"
        && !url.unicodeScalars.contains { "?#\\\"<>` ".unicodeScalars.contains($0) || $0.value < 0x20 }
    }
    return text.map { $0.value.hasSuffix("/") ? $0.value : $0.value + "/" }
  }

  /// The origins from which content may load: `content: {origins: [https://images.example.org]}`.
  private func origins(_ node: Node) -> [Located<String>] {
    guard let content = MappingReader(node, "`content`", .content, reader: reader) else { return [] }
    return content.node("origins").map {
      reader.texts(
        $0, "origins", expected: "an origin or `*`",
        hint: "write scheme and host, such as `https://images.example.org`; `*` lets pages load from everywhere"
      ) { $0 == "*" || OriginList.isOrigin($0) }
    } ?? []
  }

  /// The address that receives impressions: an absolute HTTP address, or a path from the site's root.
  private func sink(_ node: Node) -> String? {
    reader.text(
      node, "sink", expected: "an address",
      hint: "write `https://example.org/collect`, or `/collect`, which counts from the site's root"
    ) { address in
      let isAbsolute = address.hasPrefix("https://") || address.hasPrefix("http://")
      let isPath = address.hasPrefix("/") && !address.hasPrefix("//")
      return (isAbsolute || isPath)
        && !address.unicodeScalars.contains { "#\\\"<>` ".unicodeScalars.contains($0) || $0.value < 0x20 }
    }?.value
  }

  /// What happens if an address leads to nothing: a treatment, or one for each kind.
  private func onMissing(_ node: Node) -> MissingPolicy {
    if case .scalar = node {
      let all = reader.choice(node, "onMissing", of: MissingPolicy.Treatment.self) ?? .error
      return MissingPolicy(asset: all, page: all, target: all)
    }
    guard let kinds = MappingReader(node, "`onMissing`", .onMissing, reader: reader) else { return MissingPolicy() }
    return MissingPolicy(
      asset: kinds.choice("asset", of: MissingPolicy.Treatment.self) ?? .error,
      page: kinds.choice("page", of: MissingPolicy.Treatment.self) ?? .error,
      target: kinds.choice("target", of: MissingPolicy.Treatment.self) ?? .error)
  }

  /// The picture of pages without one: an address of the web, or a file in the configuration's folder.
  private func image(_ node: Node) -> SiteMetadata.Image? {
    guard let address = reader.text(node, "image") else { return nil }
    if address.value.hasPrefix("https://") || address.value.hasPrefix("http://") {
      return SiteMetadata.Image(address: address.value)
    }
    guard let folder else { return SiteMetadata.Image(address: address.value) }
    do {
      let bytes = try folder.files.read(FilePath.join(folder.path, address.value))
      let size = bytes.withUnsafeBytes { PictureSize(reading: $0) }
      return SiteMetadata.Image(address: address.value, size: size.map { ($0.width, $0.height) })
    } catch {
      reader.report(.file(error, shownAs: FilePath.join(folder.shownPath, address.value), at: address.location))
      return nil
    }
  }

  // MARK: Sources

  private func sources(
    _ node: Node?, language: String?, dates: DateRules
  ) -> (list: [SourceConfiguration], names: [String]) {
    guard let node, let mapping = reader.mapping(node, "sources", of: "names to sources") else { return ([], []) }
    var names = UniqueNames(kind: "source")
    var list: [SourceConfiguration] = []
    for (key, value) in mapping {
      guard let name = reader.identifier(key, "a source's name") else { continue }
      names.add(name, reader: reader)
      let reading = SourceReading(reader: reader, folder: folder, language: language, dates: dates)
      if let source = reading.source(name, value) { list.append(source) }
    }
    return (list, names.names)
  }

  /// The language of a source's days: that of all feeds that show it, else the site's.
  private func dateLanguage(of source: String, in feeds: [FeedConfiguration], site: String) -> String {
    func shows(_ section: SectionConfiguration) -> Bool {
      section.source?.value == source || section.extensions.contains { shows($0.section) }
    }
    func shows(_ feed: FeedConfiguration) -> Bool {
      feed.sections.contains(where: shows)
        || feed.modules.contains { $0.source.value == source || $0.layouts.values.contains(where: shows) }
    }
    let languages = Set(feeds.filter(shows).map { $0.language ?? site })
    return languages.count == 1 ? languages.first ?? site : site
  }

  // MARK: Error texts

  /// The texts of error cards by error code.
  private func errorTexts(_ node: Node) -> [String: String] {
    guard let mapping = reader.mapping(node, "errorTexts", of: "error codes to texts") else { return [:] }
    var texts: [String: String] = [:]
    for (key, value) in mapping {
      guard let code = reader.text(key, "an error code"), let text = reader.text(value, code.value) else { continue }
      texts[code.value] = text.value
    }
    return texts
  }

  // MARK: Preview and events

  private func preview(_ node: Node) -> PreviewConfiguration {
    let standard = PreviewConfiguration()
    guard let preview = MappingReader(node, "`preview`", .preview, reader: reader) else {
      return standard
    }
    let widths = preview.list("widths").compactMap { reader.integer($0, "widths", in: 160...8000) }
    let themes = preview.list("themes").compactMap {
      reader.choice($0, "themes", of: PreviewConfiguration.Theme.self)
    }
    return PreviewConfiguration(
      widths: widths.isEmpty ? standard.widths : widths, themes: themes.isEmpty ? standard.themes : themes)
  }

  static let eventWords = "a name of lower-case letters, digits and hyphens"
}

/// Whether a text is a valid event name: lower-case letters, digits and hyphens, beginning with a letter.
func isEventName(_ name: String) -> Bool {
  guard let first = name.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
  return name.utf8.allSatisfy { byte in
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "-")
  }
}

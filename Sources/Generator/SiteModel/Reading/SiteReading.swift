package import CardLayout
import CardSources
package import Diagnostics
import FeedPages
import HTMLProof
import JSONRecords
package import Platform

extension SiteConfiguration {
  /// The path of a `site.yml` in its project.
  package static let shownPath = "site/site.yml"

  /// Reads a `site.yml`.
  ///
  /// `path` is the path in the file system; `shownPath` is the path in diagnostics, which also applies to the files
  /// that it names.
  ///
  /// - Throws: ``Diagnosed`` with all errors.
  package static func read(
    _ path: String, shownAs shownPath: String? = nil, extensions: SiteExtensions = SiteExtensions(),
    files: any FileSystem
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
    return try read(bytes, file: shownPath ?? path, folder: folder, extensions: extensions)
  }

  /// Reads the text of a configuration; without a folder, the files that it names are not checked for existence.
  package static func read(
    _ bytes: [UInt8], file: String, folder: ConfigurationFolder? = nil, extensions: SiteExtensions = SiteExtensions()
  ) throws(Diagnosed) -> SiteConfiguration {
    let document = try YAMLDocument(file: file, bytes: bytes)
    let reader = ConfigurationReader(document, formats: extensions.formatsByName)
    guard let node = document.node else { throw Diagnosed(.emptyConfiguration(at: document.start)) }
    return try read(node, reader, folder: folder, extensions: extensions)
  }

  /// Reads the settings of a site in Swift.
  ///
  /// - Throws: ``Diagnosed`` with all errors.
  package static func read(
    _ site: SettingGroup, folder: ConfigurationFolder? = nil, extensions: SiteExtensions = SiteExtensions()
  ) throws(Diagnosed) -> SiteConfiguration {
    let reader = ConfigurationReader(codeAt: site.location, formats: extensions.formatsByName)
    for name in site.repeatedNames { reader.report(.repeatedName(name)) }
    for (adaptor, location) in site.adaptors where !adaptor.isMeasured {
      reader.report(.unmeasuredAdaptor(adaptor, at: location))
    }
    return try read(Node(site), reader, folder: folder, extensions: extensions)
  }

  private static func read(
    _ node: Node, _ reader: ConfigurationReader, folder: ConfigurationFolder?, extensions: SiteExtensions
  ) throws(Diagnosed) -> SiteConfiguration {
    for diagnostic in extensions.problems { reader.report(diagnostic) }
    var reading = Reading(reader)
    reading.folder = folder
    reading.adaptors = extensions.adaptors.map(\.blank)
    reading.failedSources = extensions.failedSources
    reading.zones = TimeZoneDatabase(folder?.files)
    let configuration = SiteConfiguration.read(node, reading)
    guard let configuration, !reader.diagnostics.containsError else { throw Diagnosed(reader.sortedDiagnostics) }
    return configuration
  }
}

/// The folder to which a configuration's paths are relative.
package struct ConfigurationFolder: Sendable {
  let path: String
  let shownPath: String
  let files: any FileSystem

  /// Creates a folder; `shownPath` is its path in diagnostics.
  package init(path: String, shownPath: String, files: any FileSystem) {
    self.path = path
    self.shownPath = shownPath
    self.files = files
  }
}

extension SiteConfiguration {
  static let keys = KeyTable<SiteConfiguration>(
    .site, "The top level of `site.yml`.", of: SiteConfiguration(title: "", url: "", language: "")
  ) {
    identityKeys
    contentKeys
    lookKeys
    outputKeys
    checkKeys
  }

  @KeyList<SiteConfiguration> private static var identityKeys: [Key<SiteConfiguration>] {
    Key("title", \.title, .text, required: true, example: "title: Daily", "The site's name.")
    Key(
      "url", \.url, .siteAddress, required: true, example: "url: https://example.org/daily/",
      missing: { _ in "url: https://example.org/" },
      "The address of the published site, from which canonical links are built.")
    Key(
      "language", .text, required: true, example: "language: en",
      "The language of the pages, a BCP 47 tag. It chooses words, dates and the direction of writing."
    ) { node, reading, site in
      guard let language = reading.reader.language(node) else { return false }
      (site.language, site.languageLocation) = (language.value, language.location)
      return true
    }
    Key(
      "description", \.summary, .text, example: "description: News of a harbour town",
      "A description of the site, in a sentence.")
  }

  @KeyList<SiteConfiguration> private static var contentKeys: [Key<SiteConfiguration>] {
    Key(
      "sources", .map(.oneOf([.mapping(.source), .text])), example: "sources: {news: data/news.json}", turn: 1,
      "The sources of cards by name; a text is the path of a file."
    ) { node, reading, site in site.readSources(node, reading) }
    Key(
      "feeds", .map(.oneOf([.mapping(.feed), .mapping(.valueFeed)])), required: true,
      example: "feeds: {home: {path: /, sections: […]}}", turn: 2,
      "The feeds by name, in the order of the navigation; those with `each` are not in it."
    ) { node, reading, site in
      var reading = reading
      reading.sources = site.sourceNames
      reading.syndication = site.syndication
      reading.dates = site.dates
      (site.feeds, site.valueFeeds) = FeedReading(reading: reading, siteTitle: site.title).feeds(node)
      return true
    }
    Key(
      "events", .oneOf([.text, .list(.oneOf([.text, .map(.map(.text))]))]),
      example: "events: [open, {like: {count: number}}]",
      """
      The events that templates may send with `data-event`; without the key, that of the built-in cells. A mapping \
      declares the parameters of an event, each `string`, `number` or `boolean`, with `?` if it may be missing; see \
      <doc:InTheBrowser>, "Events".
      """, default: { $0.events.map(\.value).joined(separator: ", ") }
    ) { node, reading, site in
      let events = EventReading(reader: reading.reader).events(node)
      site.events = events.map(\.name)
      site.typedEvents = events.map(\.event).filter { $0.parameters != nil }
      return true
    }
    Key(
      "parameters", \.parameters, .data, example: "parameters: {edition: web}",
      "What every card of the site sends in its events.")
    Key(
      "preview", \.preview, .preview, example: "preview: {widths: [375, 1280]}", "What the workbench shows.")
    Key(
      "assets", \.assets, .text, example: "assets: public",
      "The folder of files that are copied unchanged, relative to `site.yml`.")
    Key(
      "links", \.links, .choice, example: "links: directory",
      """
      Whether links between pages end in `index.html`, so that pages work from a disk, or in a slash.
      """)
    Key(
      "errorTexts", \.errorTexts, .errorTexts, example: "errorTexts: {default: Later, unknown-format: Closed}",
      "The texts of error cards by error code; `default` is for all other codes.")
    Key(
      "sink", \.sink, .sink, example: "sink: /collect",
      "The address to which browsers send which cards were seen; nothing is sent without it.")
    Key(
      "content", .mapping(.content), example: "content: {origins: [\"*\"]}",
      "From where pages may load what cards refer to."
    ) { node, reading, site in
      originKeys.read(node, "`content`", into: &site.origins, reading) != nil
    }
  }

  @KeyList<SiteConfiguration> private static var lookKeys: [Key<SiteConfiguration>] {
    Key(
      "words", \.words, .words, example: "words: {load-more: Show more}",
      "The words that replace the product's own on pages in the site's language.")
    Key(
      "currency", \.currency, .currency, example: "currency: EUR",
      "The currency of amounts that templates write as `money`, if neither the template nor the card names one.")
    Key(
      "timeZone", \.dates.zone, .timeZone, example: "timeZone: Europe/Berlin",
      """
      The time zone of dates in UTC and of dates without a zone, a name of the tz database; other dates keep their own. \
      See <doc:Sources>, "Dates".
      """)
    Key(
      "theme", \.theme, .text, example: "theme: magazine",
      "The theme: `paper`, `app`, `magazine`, or a file of yours, such as `Templates/themes/harbour.css`.")
  }

  @KeyList<SiteConfiguration> private static var outputKeys: [Key<SiteConfiguration>] {
    Key(
      "sitemap", \.hasSitemap, .boolean, example: "sitemap: true",
      """
      Whether `build` writes `sitemap.xml`, which names all pages to search engines, and `robots.txt`, which names the \
      sitemap; see <doc:Building>, "Sitemap".
      """)
    Key(
      "aliases", .map(.text), example: "aliases: {/2019/launch.html: /launch/}", turn: 1,
      """
      Former addresses of pages and the new ones; each former address gets a page that leads to the new one. See \
      <doc:Building>, "Former addresses".
      """
    ) { node, reading, site in
      site.aliases = AliasReading(reader: reading.reader, site: site.url).aliases(node)
      return true
    }
    Key(
      "languages", .map(.oneOf([.text, .mapping(.language)])),
      example: "languages: {de: \"https://example.org/de/\", x-default: en}", turn: 1,
      """
      The sites in other languages, by language; `x-default` names the language for readers of all others. See \
      <doc:Building>, "Other languages".
      """
    ) { node, reading, site in
      site.translations = TranslationReading(reading: reading, language: site.language, url: site.url)
        .translations(node)
      return true
    }
    Key(
      "speculation", \.speculates, .boolean, example: "speculation: true",
      """
      Whether browsers may fetch the next page and pages of cards just before a reader goes there; see \
      <doc:LightToLoad>, "Speculation".
      """)
    Key(
      "notFound", \.hasNotFound, .boolean, example: "notFound: true",
      """
      Whether `build` writes `404.html`, which servers answer with if there is no page; see <doc:Building>, "Page not \
      found".
      """)
    Key(
      "image", \.image, .image, example: "image: assets/quay.jpg",
      "The picture of the site, for link previews of pages that show none; see <doc:LinkPreviews>.")
    Key(
      "logo", \.logo, .logo, example: "logo: assets/logo.svg",
      "The logo of the site, which stands for its title in the header of pages; see <doc:Brand>, \"Show the logo\".")
    Key(
      "fonts", \.fonts, .fonts, example: "fonts: {body: fonts/Harbour.ttf}",
      "Fonts of the site's own, for texts and titles; see <doc:Brand>, \"Bring the fonts\".")
    Key(
      "pictures", \.pictures, .pictures, default: "false", example: "pictures: true",
      """
      How the pictures of cards are offered: in several widths, of which each screen takes the smallest that suffices. See \
      <doc:Pictures>.
      """)
    Key(
      "syndication", \.syndication, .syndication, default: "false", example: "syndication: true",
      """
      How the feeds are put out for feed readers, unless a feed says otherwise; `true` stands for Atom.
      """)
    Key(
      "bundles", \.bundles, .choice, example: "bundles: hashed",
      """
      The names of the style sheets and the scripts that pages link; `hashed` adds a hash of the content, `none` links \
      the theme's files one by one; see <doc:LightToLoad>.
      """)
  }

  @KeyList<SiteConfiguration> private static var checkKeys: [Key<SiteConfiguration>] {
    Key(
      "budgets", \.budgets, .budgets, example: "budgets: {page: {bytes: 500kB}}",
      "What each page and each card may need at most; see <doc:LightToLoad>, \"Budgets\".")
    Key(
      "onMissing", \.onMissing, .missingPolicy, example: "onMissing: {page: warn}",
      """
      What happens if an address of a page or a style sheet leads to nothing, for everything or by kind. Without it, \
      `check` reports errors, and `build` and `serve` warn of missing files.
      """)
  }

  /// The keys of `content`.
  static let originKeys = KeyTable<[Located<String>]>(.content, of: []) {
    Key(
      "origins", \.self,
      .texts(
        expected: "an origin or `*`",
        hint: "write scheme and host, such as `https://images.example.org`; `*` lets pages load from everywhere"
      ) { $0 == "*" || OriginList.isOrigin($0) }, example: "origins: [https://images.example.org]",
      """
      The origins besides the site's own and those of its sources from which pages may load pictures, audio and video; \
      `*` for any.
      """)
  }

  /// Reads the root of a configuration; `nil`, with a report, if a required key has no value.
  fileprivate static func read(_ node: Node, _ reading: Reading) -> SiteConfiguration? {
    var site = SiteConfiguration(title: "", url: "", language: "")
    site.dates.database = reading.zones
    guard keys.read(node, "the site", into: &site, reading)?.isWhole == true else { return nil }
    site.sources = site.sources.map { source in
      source.with(dateLanguage: site.dateLanguage(of: source.name))
    }
    return site
  }

  private mutating func readSources(_ node: Node, _ reading: Reading) -> Bool {
    guard let mapping = reading.reader.mapping(node, "sources", of: "names to sources") else { return false }
    let names = UniqueNames(kind: "source")
    var reading = reading
    // Sources refer to those after them, too.
    reading.sources = mapping.compactMap { $0.key.scalar?.string }
    reading.pictures = pictures?.options
    reading.assets = assets.value
    for (key, value) in mapping {
      guard let name = reading.reader.identifier(key, "a source's name") else { continue }
      names.add(name, reader: reading.reader)
      let reading = SourceReading(
        reading: reading, language: languageLocation == nil ? nil : language, dates: dates)
      if let source = reading.source(name, value) { sources.append(source) }
    }
    sourceNames = names.names
    return true
  }

  /// The language of a source's days: that of all feeds that show it, else the site's.
  private func dateLanguage(of source: String) -> String {
    func shows(_ section: SectionModel) -> Bool {
      section.sourceNames.contains(source) || section.chrome.extensions.contains { shows($0.section) }
    }
    func shows(_ feed: FeedConfiguration) -> Bool {
      feed.sections.contains(where: shows)
        || feed.modules.contains { $0.source.value == source || $0.layouts.values.contains(where: shows) }
    }
    let languages = Set((feeds + valueFeeds.map(\.feed)).filter(shows).map { $0.language ?? language })
    return languages.count == 1 ? languages.first ?? language : language
  }
}

// MARK: Types of values

extension KeyType where Value == String {
  /// An absolute HTTP address without query and fragment, completed with a final `/`.
  static var siteAddress: KeyType {
    let address = KeyType<Located<String>>.text(
      expected: "an address of the web", hint: "write it in full, such as `https://example.org/daily/`"
    ) { url in
      let rest = url.hasPrefix("https://") ? url.dropFirst(8) : url.hasPrefix("http://") ? url.dropFirst(7) : ""
      return !rest.isEmpty && rest.first != "/"
        && !url.unicodeScalars.contains { "?#\\\"<>` ".unicodeScalars.contains($0) || $0.value < 0x20 }
    }
    return KeyType(.text) { node, _, reading in
      address.read(node, "url", reading).map { $0.value.hasSuffix("/") ? $0.value : $0.value + "/" }
    }
  }

  /// The address that receives impressions: an absolute HTTP address, or a path from the site's root.
  fileprivate static var sink: KeyType {
    .located(
      .text(
        expected: "an address",
        hint: "write `https://example.org/collect`, or `/collect`, which counts from the site's root"
      ) { address in
        let isAbsolute = address.hasPrefix("https://") || address.hasPrefix("http://")
        let isPath = address.hasPrefix("/") && !address.hasPrefix("//")
        return (isAbsolute || isPath)
          && !address.unicodeScalars.contains { "#\\\"<>` ".unicodeScalars.contains($0) || $0.value < 0x20 }
      })
  }
}

extension KeyType where Value == TimeZoneRules {
  /// A zone of the tz database.
  static var timeZone: KeyType {
    KeyType(.text) { node, _, reading in reading.reader.timeZone(node, in: reading.zones) }
  }
}

extension KeyType where Value == [String: String] {
  /// The texts of error cards by error code.
  fileprivate static var errorTexts: KeyType {
    KeyType(.map(.text)) { node, name, reading in
      let reader = reading.reader
      guard let mapping = reader.mapping(node, name, of: "error codes to texts") else { return nil }
      var texts: [String: String] = [:]
      for (key, value) in mapping {
        guard let code = reader.text(key, "an error code"), let text = reader.text(value, code.value) else { continue }
        texts[code.value] = text.value
      }
      return texts
    }
  }
}

extension MissingPolicy {
  static let keys = KeyTable<MissingPolicy>(.onMissing, of: MissingPolicy()) {
    Key("asset", \.asset, .choice, example: "asset: warn", "What happens if a file, such as a picture, is missing.")
    Key("page", \.page, .choice, example: "page: ignore", "What happens if a page to which a link leads is missing.")
    Key(
      "target", \.target, .choice, example: "target: warn",
      "What happens if a page has no element with the id to which a link leads.")
  }
}

extension KeyType where Value == MissingPolicy {
  /// What happens if an address leads to nothing: a treatment, or one for each kind.
  fileprivate static var missingPolicy: KeyType {
    let treatment = KeyType<MissingPolicy.Treatment>.choice
    return KeyType(treatment.kind.or(.mapping(.onMissing))) { node, name, reading in
      if case .scalar = node {
        return treatment.read(node, name, reading).map { MissingPolicy(asset: $0, page: $0, target: $0) }
      }
      var policy = MissingPolicy()
      return MissingPolicy.keys.read(node, "`onMissing`", into: &policy, reading) == nil ? nil : policy
    }
  }
}

extension PreviewConfiguration {
  static let keys = KeyTable<PreviewConfiguration>(.preview, of: PreviewConfiguration()) {
    Key(
      "widths", \.widths, .list(of: .wholeNumber(160...8000)), example: "widths: [375]",
      "The widths in pixels at which the workbench shows cells.")
    Key(
      "themes", \.themes, .list(of: .choice), example: "themes: [dark]",
      "The colour schemes in which it shows them.")
  }
}

extension KeyType where Value == PreviewConfiguration {
  fileprivate static var preview: KeyType {
    KeyType(.mapping(.preview)) { node, _, reading in
      var preview = PreviewConfiguration()
      return PreviewConfiguration.keys.read(node, "`preview`", into: &preview, reading) == nil ? nil : preview
    }
  }
}

extension KeyType where Value == SiteMetadata.Image {
  /// The picture of pages without one: an address of the web, or a file in the configuration's folder.
  fileprivate static var image: KeyType {
    KeyType(.text) { node, name, reading in
      guard let address = reading.reader.text(node, name) else { return nil }
      if isOfTheWeb(address.value) { return SiteMetadata.Image(address: address.value) }
      return file(address, reading)
    }
  }

  /// A picture in the configuration's folder.
  static var file: KeyType {
    KeyType(.text) { node, name, reading in
      guard let address = reading.reader.text(node, name) else { return nil }
      guard !isOfTheWeb(address.value), !address.value.hasPrefix("/") else {
        reading.reader.report(
          .badValue(
            name, address.value, expected: "a file of the site", hint: "copy it into the site: `assets/logo.svg`",
            at: address.location))
        return nil
      }
      return file(address, reading)
    }
  }

  private static func isOfTheWeb(_ address: String) -> Bool {
    address.hasPrefix("https://") || address.hasPrefix("http://")
  }

  private static func file(_ address: Located<String>, _ reading: Reading) -> SiteMetadata.Image? {
    guard let folder = reading.folder else { return SiteMetadata.Image(address: address.value) }
    do throws(FileError) {
      let bytes = try folder.files.read(FilePath.join(folder.path, address.value))
      let size = bytes.withUnsafeBytes { PictureSize(reading: $0) }
      return SiteMetadata.Image(address: address.value, size: size.map { ($0.width, $0.height) })
    } catch {
      reading.reader.report(
        .file(error, shownAs: FilePath.join(folder.shownPath, address.value), at: address.location))
      return nil
    }
  }
}

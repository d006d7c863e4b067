public import CardSources
public import FeedPages
public import JSONRecords

extension Site {
  /// The site with a description, in a sentence.
  public func description(_ text: String, file: StaticString = #filePath, line: UInt = #line) -> Site {
    setting("description", .string(text), file: file, line: line)
  }

  /// The site with parameters that every card sends in its events.
  public func parameters(_ parameters: RecordData, file: StaticString = #filePath, line: UInt = #line) -> Site {
    setting("parameters", parameters, file: file, line: line)
  }

  /// The site with words that replace the product's own, such as `["load-more": "Show more"]`; see the reference,
  /// "Words".
  public func words(_ words: RecordData, file: StaticString = #filePath, line: UInt = #line) -> Site {
    setting("words", words, file: file, line: line)
  }

  /// The site with texts of error cards by error code; `default` is for all other codes.
  public func errorTexts(
    _ texts: KeyValuePairs<String, String>, file: StaticString = #filePath, line: UInt = #line
  ) -> Site {
    setting("errorTexts", .texts(texts), file: file, line: line)
  }

  /// The site with a currency of amounts that templates write as `money`, such as `EUR`.
  public func currency(_ code: String, file: StaticString = #filePath, line: UInt = #line) -> Site {
    setting("currency", .string(code), file: file, line: line)
  }

  /// The site with a time zone of dates in UTC, and of those that state none, such as `Europe/Berlin`.
  public func timeZone(_ name: String, file: StaticString = #filePath, line: UInt = #line) -> Site {
    setting("timeZone", .string(name), file: file, line: line)
  }

  /// The site with links between pages in a style; by default, they end in `index.html`.
  public func links(_ style: LinkStyle, file: StaticString = #filePath, line: UInt = #line) -> Site {
    setting("links", .string(style.rawValue), file: file, line: line)
  }

  /// The site with a folder of files that are copied unchanged, relative to the folder `site`; by default, `assets`.
  public func assets(_ folder: String, file: StaticString = #filePath, line: UInt = #line) -> Site {
    setting("assets", .string(folder), file: file, line: line)
  }

  /// The site with names of the style sheets and the scripts that pages link; by default, `stable`.
  public func bundles(_ naming: BundleNaming, file: StaticString = #filePath, line: UInt = #line) -> Site {
    setting("bundles", .string(naming.rawValue), file: file, line: line)
  }

  /// The site with pictures in several widths; see ``Cards/pictures(widths:pattern:formats:quality:focus:crop:share:keep:fit:ratio:lowest:file:line:)``.
  public func pictures(
    widths: [Int]? = nil, pattern: String? = nil, formats: [PictureFormat]? = nil, quality: Int? = nil,
    focus: PictureFocusPolicy? = nil, crop: Bool = false, share: Bool = false, keep: Bool = false,
    fit: PictureFit? = nil,
    ratio: PictureRatio? = nil, lowest: Int? = nil, file: StaticString = #filePath, line: UInt = #line
  ) -> Site {
    setting(
      "pictures", .pictures(widths, pattern, formats, quality, focus, crop, share, keep, fit, ratio, lowest),
      file: file,
      line: line)
  }

  /// The site with a `sitemap.xml` and a `robots.txt` that names it.
  public func sitemap(file: StaticString = #filePath, line: UInt = #line) -> Site {
    setting("sitemap", true, file: file, line: line)
  }

  /// Redirects former addresses to new ones, such as `["/2019/launch.html": "/launch/"]`.
  public func aliases(
    _ aliases: KeyValuePairs<String, String>, file: StaticString = #filePath, line: UInt = #line
  ) -> Site {
    setting("aliases", .texts(aliases), file: file, line: line)
  }

  /// Writes `404.html`, the page that servers send when an address does not exist.
  public func notFound(file: StaticString = #filePath, line: UInt = #line) -> Site {
    setting("notFound", true, file: file, line: line)
  }

  /// Links the pages to those of sites in other languages, such as `["de": .fronts(at: "https://example.org/de/")]`.
  ///
  /// - Parameters:
  ///   - sites: the sites by their languages, as BCP 47 tags.
  ///   - fallback: the language to offer readers whose language is not listed (`x-default`); `nil` for none.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public func languages(
    _ sites: KeyValuePairs<String, Translation>, fallback: String? = nil, file: StaticString = #filePath,
    line: UInt = #line
  ) -> Site {
    setting("languages", Translation.data(of: sites, fallback), file: file, line: line)
  }

  /// A site in another language, with the pages that it has, too.
  public struct Translation: Sendable {
    let data: RecordData

    /// A site with the front pages of the feeds in the navigation, at the same paths.
    public static func fronts(at url: String) -> Translation { Translation(data: .string(url)) }

    /// A site with the front pages of all feeds and the pages of cards, at the same paths.
    public static func same(at url: String) -> Translation {
      Translation(data: ["url": .string(url), "paths": "same"])
    }

    /// A site with listed pages, by their paths here.
    public static func paths(_ paths: KeyValuePairs<String, String>, at url: String) -> Translation {
      Translation(data: ["url": .string(url), "paths": .texts(paths)])
    }
  }

  /// The site with rules by which browsers fetch the next page and pages of cards just before a reader goes there.
  public func speculation(file: StaticString = #filePath, line: UInt = #line) -> Site {
    setting("speculation", true, file: file, line: line)
  }

  /// The site with a picture for link previews of pages that show none.
  public func image(_ path: String, file: StaticString = #filePath, line: UInt = #line) -> Site {
    setting("image", .string(path), file: file, line: line)
  }

  /// The site with a logo, which stands for its title in the header of pages; paths are relative to the site's folder.
  ///
  /// - Parameters:
  ///   - dark: the picture for readers whose scheme is dark; by default, the same.
  ///   - icon: the picture in browsers' tabs, of which app icons are made; by default, the logo, if it is about as wide as it
  ///     is high.
  ///   - showsTitle: whether the site's title stands beside the picture.
  public func logo(
    _ path: String, dark: String? = nil, icon: String? = nil, showsTitle: Bool = false, file: StaticString = #filePath,
    line: UInt = #line
  ) -> Site {
    var members: [RecordData.Member] = [.init("file", .string(path))]
    if let dark { members.append(.init("dark", .string(dark))) }
    if let icon { members.append(.init("icon", .string(icon))) }
    if showsTitle { members.append(.init("title", .boolean(true))) }
    return setting("logo", .object(members), file: file, line: line)
  }

  /// The site with fonts of its own; paths are relative to the site's folder.
  ///
  /// - Parameters:
  ///   - body: the font of texts, with a file for each weight and style.
  ///   - heading: the font of titles.
  ///   - label: the font of buttons and navigation; by default, that of texts.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public func fonts(
    body: [String] = [], heading: [String] = [], label: [String] = [], file: StaticString = #filePath,
    line: UInt = #line
  ) -> Site {
    let roles = [("body", body), ("heading", heading), ("label", label)].filter { !$0.1.isEmpty }
    let members = roles.map { RecordData.Member($0.0, .array($0.1.map { .string($0) })) }
    return setting("fonts", .object(members), file: file, line: line)
  }

  /// The site with feeds that are put out for feed readers, unless a feed says otherwise; `nil` puts nothing out.
  public func syndication(
    _ syndication: Syndication?, file: StaticString = #filePath, line: UInt = #line
  ) -> Site {
    setting("syndication", syndication.data, file: file, line: line)
  }

  /// The site with another treatment of addresses that lead to nothing; without it, builds warn of missing files, and
  /// ``check(jobs:warnings:)`` reports all.
  public func onMissing(_ policy: MissingPolicy, file: StaticString = #filePath, line: UInt = #line) -> Site {
    let data = RecordData.members([
      ("asset", .string(policy.asset.rawValue)), ("page", .string(policy.page.rawValue)),
      ("target", .string(policy.target.rawValue)),
    ])
    return setting("onMissing", data, file: file, line: line)
  }

  /// The site with the widths in pixels, and the colour schemes, in which the workbench shows cells.
  public func previews(
    widths: [Int]? = nil, themes: [ColorScheme]? = nil, file: StaticString = #filePath, line: UInt = #line
  ) -> Site {
    let data = RecordData.members([
      ("widths", widths.map { .array($0.map { .number(String($0)) }) }),
      ("themes", themes.map { .array($0.map { .string($0.rawValue) }) }),
    ])
    return setting("preview", data, file: file, line: line)
  }

  /// A colour scheme.
  public enum ColorScheme: String, Sendable, CaseIterable {
    /// Dark text on a light ground.
    case light
    /// Light text on a dark ground.
    case dark
  }
}

extension RecordData {
  /// An object of texts.
  static func texts(_ texts: KeyValuePairs<String, String>) -> RecordData {
    .object(texts.map { Member($0.key, .string($0.value)) })
  }
}

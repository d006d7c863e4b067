public import CardLayout
import Diagnostics
import FeedPages
public import JSONRecords
import TemplateEngine

/// A site described in Swift.
///
/// ```swift
/// struct Note: Codable, Identifiable, Sendable {
///   let id: Int
///   let text: String
/// }
///
/// let notes = [Note(id: 1, text: "Hello"), Note(id: 2, text: "World")]
/// let site = Site("Notes", url: "https://example.org/", language: "en") {
///   Feed("home", at: "/") {
///     Section("latest", notes, template: "note").loadsMore()
///   }
/// }
/// try await site.build(to: "public")
/// ```
///
/// A site from code is a project without `site.yml`: its folder contains `Templates` and `site/assets` as any other, and
/// every check of `site.yml` applies to it. Errors name the line of the code.
public struct Site: Sendable {
  let settings: [Setting]
  let feeds: [Feed]
  let location: SourceLocation
  /// The folder that contains `Templates` and `site/assets`.
  public let folder: String
  /// Whether a `site.yml` says everything of the site.
  let isProject: Bool
  /// What the program adds.
  private(set) var extensions = SiteExtensions()

  /// Creates a site.
  ///
  /// - Parameters:
  ///   - title: the site's name.
  ///   - url: the address of the published site; canonical links are built from it.
  ///   - language: the language of the site's texts, a BCP 47 tag.
  ///   - folder: the folder with `Templates` and `site/assets`; the built-in templates are used for what it lacks.
  ///   - feeds: the feeds, in navigation order.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public init(
    _ title: String, url: String, language: String, folder: String = ".", file: StaticString = #filePath,
    line: UInt = #line, @FeedsBuilder feeds: () -> [Feed]
  ) {
    let location = SourceLocation(file, line)
    self.init(
      [("title", title), ("url", url), ("language", language)].map { Setting($0.0, .string($0.1), at: location) },
      feeds(),
      folder: folder, at: location)
  }

  /// The site of a project with a `site.yml`, to which the program may add adaptors.
  ///
  /// ```swift
  /// let daily = Site(project: "daily").adaptor(Timeline.self)
  /// ```
  ///
  /// - Parameters:
  ///   - folder: the folder with `Templates` and `site/site.yml`.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public init(project folder: String, file: StaticString = #filePath, line: UInt = #line) {
    self.init([], [], folder: folder, isProject: true, at: SourceLocation(file, line))
  }

  private init(
    _ settings: [Setting], _ feeds: [Feed], folder: String, isProject: Bool = false, at location: SourceLocation
  ) {
    self.settings = settings
    self.feeds = feeds
    self.folder = folder
    self.isProject = isProject
    self.location = location
  }

  /// The site with its templates and assets in another folder.
  package func inFolder(_ folder: String) -> Site {
    var site = Site(settings, feeds, folder: folder, isProject: isProject, at: location)
    site.extensions = extensions
    return site
  }

  /// The site with an adaptor of the program's own, which sections name: in `site.yml` as `adaptor: timeline`, or with its
  /// measures as `adaptor: {timeline: {gap: 24}}`.
  ///
  /// A section in Swift brings its adaptor itself.
  public func adaptor<Own: CardAdaptor>(
    _ type: Own.Type, file: StaticString = #filePath, line: UInt = #line
  ) -> Site {
    var site = self
    site.extensions.add(type, at: SourceLocation(file, line))
    return site
  }

  /// The site with a format of the program's own, which templates and `formats:` of sources name: `{{score|stars}}`, or with
  /// an argument `{{score|stars:10}}`.
  ///
  /// ```swift
  /// site.format("stars") { value, language in
  ///   value.number.map { String(repeating: "★", count: Int($0)) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: its name; letters, digits, `-` and `_`.
  ///   - text: the text of a value in a language (a BCP 47 tag), which is escaped like any; `nil` if the value does not have
  ///     this format, which is reported for the card. Equal values must give equal texts.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public func format(
    _ name: String, file: StaticString = #filePath, line: UInt = #line,
    _ text: @escaping @Sendable (_ value: FormattedValue, _ language: String) -> String?
  ) -> Site {
    var site = self
    let format = OwnFormat(name) { value, argument, language in
      text(FormattedValue(value, argument: argument), language)
    }
    site.extensions.add(format, at: SourceLocation(file, line))
    return site
  }

  /// The site with a key of the top level of `site.yml`, such as `.setting("currency", "EUR")`.
  public func setting(
    _ key: String, _ value: RecordData, file: StaticString = #filePath, line: UInt = #line
  ) -> Site {
    let setting = Setting(key, value, at: SourceLocation(file, line))
    var site = Site(settings.setting(setting), feeds, folder: folder, isProject: isProject, at: location)
    site.extensions = extensions
    return site
  }

  /// The site with a theme: `paper`, `app`, `magazine`, or a file of `Templates/themes`.
  public func theme(_ name: String, file: StaticString = #filePath, line: UInt = #line) -> Site {
    setting("theme", .string(name), file: file, line: line)
  }

  /// The site with events that templates may send, besides those that its types of cells declare: names, or
  /// ``CardEvent``s with typed parameters.
  public func events<Event: CardEventName>(
    _ events: Event..., file: StaticString = #filePath, line: UInt = #line
  ) -> Site {
    setting("events", .array(events.map(\.event.data)), file: file, line: line)
  }

  /// The site with budgets: what each page and each card may need at most, such as
  /// `page: ["bytes": "500kB", "pictures": 20]`.
  ///
  /// - Parameters:
  ///   - page: the limits of each page: `bytes`, `requests`, `elements` and `pictures`.
  ///   - card: the limits of each card: `bytes`, `elements` and `pictures`.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public func budgets(
    page: RecordData = [:], card: RecordData = [:], file: StaticString = #filePath, line: UInt = #line
  ) -> Site {
    setting("budgets", ["page": page, "card": card], file: file, line: line)
  }

  /// The site with the address to which browsers send which cards were seen.
  public func sink(_ address: String, file: StaticString = #filePath, line: UInt = #line) -> Site {
    setting("sink", .string(address), file: file, line: line)
  }

  /// The site with origins besides its own from which pages may load pictures, audio and video.
  public func origins(_ origins: String..., file: StaticString = #filePath, line: UInt = #line) -> Site {
    setting("content", ["origins": .array(origins.map { .string($0) })], file: file, line: line)
  }
}

public import CardSources
import Diagnostics
public import JSONRecords

/// A section of a feed: cards, how they are laid out, and the views around them.
///
/// Every method returns a copy with one thing changed. Each is a key of a section in `site.yml`, which the reference
/// describes; ``setting(_:_:file:line:)`` sets a key without a method of its own.
public struct Section: Sendable {
  let id: String
  let cards: Cards?
  let settings: [Setting]
  /// The hosted sections with their positions.
  let hosted: [(position: Int, section: Section)]
  let location: SourceLocation
  /// Whether the section stands for those that the modules of its source make.
  private(set) var isOfModules = false
  /// The layouts of the modules; empty if a setting describes them.
  private(set) var layouts: [Section] = []
  /// The types of the parts of the feed to which the section belongs, the innermost first.
  var parts: [ObjectIdentifier] = []
  /// The cards of other sources in the same list.
  private(set) var others: [Cards] = []

  /// Creates a section of models, each shown by the cell that a closure returns.
  ///
  /// - Parameters:
  ///   - id: the identity: unique in the feed, a letter followed by letters, digits, `-` and `_`.
  ///   - models: the models.
  ///   - cell: returns the cell of a model.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public init<Models: RandomAccessCollection & Sendable, Content: CellContent>(
    _ id: String, _ models: Models, file: StaticString = #filePath, line: UInt = #line,
    @CellBuilder cell: @escaping @Sendable (Models.Element) -> Content
  ) where Models.Index: Sendable {
    self.init(id, Cards(nil, models, file: file, line: line, cell: cell), file: file, line: line)
  }

  /// Creates a section of models, each shown by one template.
  ///
  /// - Parameters:
  ///   - id: the identity: unique in the feed, a letter followed by letters, digits, `-` and `_`.
  ///   - models: the models.
  ///   - template: the name of the template, a file of `Templates/cells`.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public init<Models: RandomAccessCollection & Sendable>(
    _ id: String, _ models: Models, template: String, file: StaticString = #filePath, line: UInt = #line
  )
  where
    Models.Index: Sendable, Models.Element: Encodable & Identifiable & Sendable, Models.Element.ID: Encodable
  {
    self.init(id, Cards(nil, models, template: template, file: file, line: line), file: file, line: line)
  }

  /// Creates a section of cards.
  ///
  /// - Parameters:
  ///   - id: the identity: unique in the feed, a letter followed by letters, digits, `-` and `_`.
  ///   - cards: the cards; other sections may show the same ones if they have a name.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public init(_ id: String, _ cards: Cards, file: StaticString = #filePath, line: UInt = #line) {
    self.init(id, cards, [], [], at: SourceLocation(file, line))
  }

  /// Creates a section without cards, such as a header alone.
  public init(_ id: String, file: StaticString = #filePath, line: UInt = #line) {
    self.init(id, nil, [], [], at: SourceLocation(file, line))
  }

  /// The sections that the modules of a source make, as an entry with `from` does in `site.yml`.
  ///
  /// - Parameters:
  ///   - cards: the source of the modules.
  ///   - layouts: the layouts by name: the keys of a section in `site.yml`, without `id`.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public static func modules(
    of cards: Cards, layouts: RecordData, file: StaticString = #filePath, line: UInt = #line
  ) -> Section {
    var section = Section("", cards, file: file, line: line)
    section.isOfModules = true
    return section.setting("layouts", layouts, file: file, line: line)
  }

  /// The sections that the modules of a source make, with a section for each layout.
  ///
  /// ```swift
  /// Section.modules(of: Cards("home", from: ["file": "data/home.json"])) {
  ///   Section("carousel").adaptor(.carousel(width: 280))
  ///   Section("grid").adaptor(.grid(columns: 2)).header("section-title")
  /// }
  /// .setting("kind", "layout")
  /// ```
  ///
  /// - Parameters:
  ///   - cards: the source of the modules.
  ///   - layouts: the layouts; the identity of each is the name by which modules choose it. Those with cards show these
  ///     instead of the cards of the module.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public static func modules(
    of cards: Cards, file: StaticString = #filePath, line: UInt = #line, @SectionsBuilder layouts: () -> [Section]
  ) -> Section {
    var section = Section("", cards, file: file, line: line)
    section.isOfModules = true
    section.layouts = layouts()
    return section
  }

  private init(
    _ id: String, _ cards: Cards?, _ settings: [Setting], _ hosted: [(position: Int, section: Section)],
    at location: SourceLocation
  ) {
    self.id = id
    self.cards = cards
    self.settings = settings
    self.hosted = hosted
    self.location = location
  }

  /// The section with a key of a section in `site.yml`, such as `.setting("label", "News")`.
  public func setting(
    _ key: String, _ value: RecordData, file: StaticString = #filePath, line: UInt = #line
  ) -> Section { setting(Setting(key, value, at: SourceLocation(file, line))) }

  func setting(_ setting: Setting) -> Section { with(settings.setting(setting), hosted) }

  /// The section with the cards of other sources, too, as one list; see <doc:Sources>, "Several sources as one list".
  ///
  /// ```swift
  /// Section("planet", news).merging(blog, notes).sort("-date_published")
  /// ```
  ///
  /// - Parameters:
  ///   - others: the other cards.
  ///   - duplicates: which of several cards with one address is shown.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public func merging(
    _ others: Cards..., duplicates: MergePolicy = .first, file: StaticString = #filePath, line: UInt = #line
  ) -> Section {
    var section = setting("duplicates", .string(duplicates.rawValue), file: file, line: line)
    section.others += others
    return section
  }

  /// The section with another one among its cells, before the cell at a position, counted from 0.
  public func host(_ section: Section, at position: Int) -> Section {
    with(settings, hosted + [(position, section)])
  }

  private func with(_ settings: [Setting], _ hosted: [(position: Int, section: Section)]) -> Section {
    var section = Section(id, cards, settings, hosted, at: location)
    section.isOfModules = isOfModules
    section.layouts = layouts
    section.parts = parts
    section.others = others
    return section
  }
}

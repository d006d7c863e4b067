public import CardLayout
public import CardSources
public import JSONRecords
public import SiteModel

// The settings of lists and of names with values, for programs that compute them: with arrays, and with dictionaries, whose
// members are in the order of their names.

extension Cards {
  /// The cards sorted by fields wherever they are shown.
  @_disfavoredOverload
  public func sort(_ keys: [RecordData], file: StaticString = #filePath, line: UInt = #line) -> Cards {
    setting("sort", .array(keys), file: file, line: line)
  }

  /// The cards with fields that contain HTML, besides `content_html`.
  public func html(_ fields: [String], file: StaticString = #filePath, line: UInt = #line) -> Cards {
    setting("html", .strings(fields), file: file, line: line)
  }

  /// The cards with fields that contain Markdown.
  public func markdown(_ fields: [String], file: StaticString = #filePath, line: UInt = #line) -> Cards {
    setting("markdown", .strings(fields), file: file, line: line)
  }

  /// The cards with fields that contain HTML and are read as text, without tags.
  public func text(_ fields: [String], file: StaticString = #filePath, line: UInt = #line) -> Cards {
    setting("text", .strings(fields), file: file, line: line)
  }

  /// The cards with names for their fields: each is the path of a field.
  @_disfavoredOverload
  public func fields(_ paths: [String: String], file: StaticString = #filePath, line: UInt = #line) -> Cards {
    setting("fields", .texts(paths), file: file, line: line)
  }

  /// The cards with formats in which templates write fields.
  @_disfavoredOverload
  public func formats(_ formats: [String: String], file: StaticString = #filePath, line: UInt = #line) -> Cards {
    setting("formats", .texts(formats), file: file, line: line)
  }

  /// The cards with records of other sets of cards in the place of references to them.
  @_disfavoredOverload
  public func join(_ sources: [String: String], file: StaticString = #filePath, line: UInt = #line) -> Cards {
    setting("join", .texts(sources), file: file, line: line)
  }

  /// The cards with what sections show if they cannot be read: a policy, and others for errors of some codes.
  @_disfavoredOverload
  public func onFailure(
    _ policy: FailurePolicy, except codes: [String: FailurePolicy], file: StaticString = #filePath, line: UInt = #line
  ) -> Cards { setting("onFailure", policy.data(except: codes.inOrder), file: file, line: line) }
}

extension Section {
  /// The section with its cards sorted by fields.
  @_disfavoredOverload
  public func sort(_ keys: [RecordData], file: StaticString = #filePath, line: UInt = #line) -> Section {
    setting("sort", .array(keys), file: file, line: line)
  }

  /// The section with rules that choose the templates of cards of a file or an address; the first that matches is used.
  public func cells(_ rules: [RecordData], file: StaticString = #filePath, line: UInt = #line) -> Section {
    setting("cells", .array(rules), file: file, line: line)
  }

  /// The section with choices by which readers find cards.
  @_disfavoredOverload
  public func filter(_ filters: [RecordData], file: StaticString = #filePath, line: UInt = #line) -> Section {
    setting("filter", .array(filters), file: file, line: line)
  }

  /// The section with fields by which readers can sort its cards.
  @_disfavoredOverload
  public func sortable(_ fields: [RecordData], file: StaticString = #filePath, line: UInt = #line) -> Section {
    setting("sortable", .array(fields), file: file, line: line)
  }

  /// The section with sizes by kind of card.
  @_disfavoredOverload
  public func sizes(_ sizes: [String: CellSize], file: StaticString = #filePath, line: UInt = #line) -> Section {
    setting(
      "sizes", .object(sizes.inOrder.map { RecordData.Member($0.key, .string($0.value.text)) }), file: file, line: line)
  }

  /// The section with what it shows if its source cannot be read: a policy, and others for errors of some codes.
  @_disfavoredOverload
  public func onFailure(
    _ policy: FailurePolicy, except codes: [String: FailurePolicy], file: StaticString = #filePath, line: UInt = #line
  ) -> Section { setting("onFailure", policy.data(except: codes.inOrder), file: file, line: line) }
}

extension Feed {
  /// The feed with the cards of its sections sorted by fields, unless they have an order of their own.
  @_disfavoredOverload
  public func sort(_ keys: [RecordData], file: StaticString = #filePath, line: UInt = #line) -> Feed {
    setting(values == nil ? "sort" : "sortCards", .array(keys), file: file, line: line)
  }
}

extension Site {
  /// The site with events that templates may send, besides those that its types of cells declare.
  public func events<Event: CardEventName>(
    _ events: [Event], file: StaticString = #filePath, line: UInt = #line
  ) -> Site {
    setting("events", .array(events.map(\.event.data)), file: file, line: line)
  }

  /// The site with origins besides its own from which pages may load pictures, audio and video.
  public func origins(_ origins: [String], file: StaticString = #filePath, line: UInt = #line) -> Site {
    setting("content", ["origins": .strings(origins)], file: file, line: line)
  }

  /// The site with texts of error cards by error code; `default` is for all other codes.
  @_disfavoredOverload
  public func errorTexts(_ texts: [String: String], file: StaticString = #filePath, line: UInt = #line) -> Site {
    setting("errorTexts", .texts(texts), file: file, line: line)
  }

  /// Redirects former addresses to new ones.
  @_disfavoredOverload
  public func aliases(_ aliases: [String: String], file: StaticString = #filePath, line: UInt = #line) -> Site {
    setting("aliases", .texts(aliases), file: file, line: line)
  }

  /// Links the pages to those of sites in other languages, by their BCP 47 tags.
  @_disfavoredOverload
  public func languages(
    _ sites: [String: Translation], fallback: String? = nil, file: StaticString = #filePath, line: UInt = #line
  ) -> Site {
    setting("languages", Translation.data(of: sites.inOrder, fallback), file: file, line: line)
  }
}

extension Site.Translation {
  /// A site with the pages that a dictionary lists, by their paths here.
  public static func paths(in pages: [String: String], at url: String) -> Site.Translation {
    Site.Translation(data: ["url": .string(url), "paths": .texts(pages)])
  }

  /// The value of the key `languages`.
  static func data(of sites: some Sequence<(key: String, value: Site.Translation)>, _ fallback: String?) -> RecordData {
    let members = sites.map { RecordData.Member($0.key, $0.value.data) }
    return .object(members + (fallback.map { [RecordData.Member("x-default", .string($0))] } ?? []))
  }
}

extension RecordData {
  /// A list of texts.
  static func strings(_ texts: [String]) -> RecordData { .array(texts.map { .string($0) }) }

  /// An object of texts.
  static func texts(_ texts: [String: String]) -> RecordData {
    .object(texts.inOrder.map { Member($0.key, .string($0.value)) })
  }
}

extension Dictionary where Key == String {
  /// The members in the order of their names.
  fileprivate var inOrder: [(key: String, value: Value)] { sorted { $0.key < $1.key } }
}

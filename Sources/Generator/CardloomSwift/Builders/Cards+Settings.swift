public import CardSources
public import JSONRecords

extension Cards {
  /// The cards with pages of their own.
  ///
  /// - Parameters:
  ///   - path: the paths of the pages, with `{id}`, `{slug}`, `{year}`, `{month}`, `{day}` or any field in braces.
  ///   - template: the cell template that shows the card on its page; by default, `story`.
  ///   - aliases: the field with former addresses of the card's page: a text or a list of texts.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public func page(
    _ path: String, template: String? = nil, aliases: String? = nil, file: StaticString = #filePath, line: UInt = #line
  ) -> Cards {
    let page = RecordData.members([
      ("path", .string(path)), ("template", template.map { .string($0) }), ("aliases", aliases.map { .string($0) }),
    ])
    return setting("page", template == nil && aliases == nil ? .string(path) : page, file: file, line: line)
  }

  /// The cards with the title of their source, which `{{source.title}}` writes in lists of several sources.
  public func title(_ text: String, file: StaticString = #filePath, line: UInt = #line) -> Cards {
    setting("title", .string(text), file: file, line: line)
  }

  /// The cards sorted by fields wherever they are shown; see ``Section/sort(_:file:line:)``.
  @_disfavoredOverload
  public func sort(_ keys: RecordData..., file: StaticString = #filePath, line: UInt = #line) -> Cards {
    setting("sort", .array(keys), file: file, line: line)
  }

  /// The cards with the type of schema.org that describes them to search engines; without it, kind and fields decide.
  public func schema(_ type: SchemaType, file: StaticString = #filePath, line: UInt = #line) -> Cards {
    setting("schema", .string(type.rawValue), file: file, line: line)
  }

  /// The cards with what sections show if they cannot be read.
  ///
  /// - Parameters:
  ///   - policy: what sections show.
  ///   - codes: what they show for errors of these codes instead, such as `["too-large": .ignore]`.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public func onFailure(
    _ policy: FailurePolicy, except codes: KeyValuePairs<String, FailurePolicy> = [:],
    file: StaticString = #filePath, line: UInt = #line
  ) -> Cards { setting("onFailure", policy.data(except: codes), file: file, line: line) }

  /// The cards with names for their fields: each is the path of a field, such as `["title": "headline"]`.
  ///
  /// The plugin `CheckTemplates` ignores these names: for a template that reads `title`, it still expects the model to
  /// have a `title` property. With models, use `CodingKeys` or a computed property instead.
  public func fields(
    _ paths: KeyValuePairs<String, String>, file: StaticString = #filePath, line: UInt = #line
  ) -> Cards { setting("fields", .texts(paths), file: file, line: line) }

  /// The cards with formats in which templates write fields, such as `["price": "money"]`.
  public func formats(
    _ formats: KeyValuePairs<String, String>, file: StaticString = #filePath, line: UInt = #line
  ) -> Cards { setting("formats", .texts(formats), file: file, line: line) }

  /// The cards with fields that contain HTML, besides `content_html`.
  public func html(_ fields: String..., file: StaticString = #filePath, line: UInt = #line) -> Cards {
    setting("html", .array(fields.map { .string($0) }), file: file, line: line)
  }

  /// The cards with fields that contain Markdown.
  public func markdown(_ fields: String..., file: StaticString = #filePath, line: UInt = #line) -> Cards {
    setting("markdown", .array(fields.map { .string($0) }), file: file, line: line)
  }

  /// The cards with an address against which the relative addresses of their records are resolved.
  public func base(_ address: String, file: StaticString = #filePath, line: UInt = #line) -> Cards {
    setting("base", .string(address), file: file, line: line)
  }

  /// The cards with the field that is their content: HTML, or rich text as JSON.
  public func content(_ field: String, file: StaticString = #filePath, line: UInt = #line) -> Cards {
    setting("content", .string(field), file: file, line: line)
  }

  /// The cards with fields that contain HTML and are read as text, without tags.
  public func text(_ fields: String..., file: StaticString = #filePath, line: UInt = #line) -> Cards {
    setting("text", .array(fields.map { .string($0) }), file: file, line: line)
  }

  /// The cards with records of other sets of cards in the place of references to them, such as `["author": "users"]`.
  public func join(
    _ sources: KeyValuePairs<String, String>, file: StaticString = #filePath, line: UInt = #line
  ) -> Cards { setting("join", .texts(sources), file: file, line: line) }

  /// The cards with a picture for those without one.
  public func placeholder(_ path: String, file: StaticString = #filePath, line: UInt = #line) -> Cards {
    setting("placeholder", .string(path), file: file, line: line)
  }

  /// The cards with pictures in several widths, of which each screen takes the smallest that suffices.
  ///
  /// - Parameters:
  ///   - widths: the widths in pixels; by default, a few from 320 to 1920.
  ///   - pattern: how the server of the pictures is asked for a width: a service such as `imgix`, or an address such as
  ///     `{image}?w={width}`; by default, the services are known by their hosts.
  ///   - formats: the formats of the files that are made of the site's own pictures; by default, WebP alone.
  ///   - quality: their quality, from 1 to 100.
  ///   - focus: what stays in view where a cell cuts a picture whose card does not say it.
  ///   - crop: whether files are cut to the shapes of the boxes that pictures cover.
  ///   - share: whether previews of links and search engines get pictures in the shapes that they ask for.
  ///   - keep: whether `cardloom pull` keeps copies of pictures of other servers among the assets.
  ///   - fit: how a picture is drawn in a box of another shape.
  ///   - ratio: the shape of the boxes of pictures.
  ///   - lowest: the width in pixels that pictures should have; narrower ones are told.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public func pictures(
    widths: [Int]? = nil, pattern: String? = nil, formats: [PictureFormat]? = nil, quality: Int? = nil,
    focus: PictureFocusPolicy? = nil, crop: Bool = false, share: Bool = false, keep: Bool = false,
    fit: PictureFit? = nil,
    ratio: PictureRatio? = nil, lowest: Int? = nil, file: StaticString = #filePath, line: UInt = #line
  ) -> Cards {
    setting(
      "pictures", .pictures(widths, pattern, formats, quality, focus, crop, share, keep, fit, ratio, lowest),
      file: file,
      line: line)
  }

  /// The cards with a currency for those that name none.
  public func currency(_ code: String, file: StaticString = #filePath, line: UInt = #line) -> Cards {
    setting("currency", .string(code), file: file, line: line)
  }

  /// The cards with summaries, made from their content, of a number of characters.
  public func summaryLength(_ count: Int, file: StaticString = #filePath, line: UInt = #line) -> Cards {
    setting("summaryLength", .number(String(count)), file: file, line: line)
  }

  /// The cards with a time zone of dates in UTC, and of those that state none, such as `Europe/Berlin`.
  public func timeZone(_ name: String, file: StaticString = #filePath, line: UInt = #line) -> Cards {
    setting("timeZone", .string(name), file: file, line: line)
  }

  /// The cards with at most a number of values of one field each: of their tags, and of the values that have feeds.
  public func valuesPerCard(_ count: Int, file: StaticString = #filePath, line: UInt = #line) -> Cards {
    setting("valuesPerCard", .number(String(count)), file: file, line: line)
  }

  /// The cards with a treatment of dates after the build.
  public func futureDates(
    _ policy: FutureDatePolicy, file: StaticString = #filePath, line: UInt = #line
  ) -> Cards { setting("futureDates", .string(policy.rawValue), file: file, line: line) }

  /// The cards with a treatment of those of one identity; by default, the first one is kept, with a warning.
  public func duplicates(
    _ policy: DuplicatePolicy, file: StaticString = #filePath, line: UInt = #line
  ) -> Cards { setting("duplicates", .string(policy.rawValue), file: file, line: line) }
}

extension RecordData {
  /// What `pictures` says of a site or of cards.
  static func pictures(
    _ widths: [Int]?, _ pattern: String?, _ formats: [PictureFormat]?, _ quality: Int?,
    _ focus: PictureFocusPolicy?, _ crop: Bool, _ share: Bool, _ keep: Bool, _ fit: PictureFit?, _ ratio: PictureRatio?,
    _ lowest: Int?
  ) -> RecordData {
    let members: [(name: String, value: RecordData?)] = [
      ("widths", widths.map { .array($0.map { .number(String($0)) }) }), ("pattern", pattern.map { .string($0) }),
      ("format", formats.map { .array($0.map { .string($0.rawValue) }) }),
      ("quality", quality.map { .number(String($0)) }),
      ("focus", focus.map { .string($0.rawValue) }), ("crop", crop ? true : nil), ("share", share ? true : nil),
      ("keep", keep ? true : nil), ("fit", fit.map { .string($0.rawValue) }),
      ("ratio", ratio.map { .string($0.text) }), ("lowest", lowest.map { .number(String($0)) }),
    ]
    return members.allSatisfy { $0.value == nil } ? true : .members(members)
  }
}

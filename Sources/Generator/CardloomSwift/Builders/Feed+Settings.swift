import CardLayout
public import FeedPages
public import JSONRecords

extension Feed {
  /// The feed with a description for search engines and link previews.
  public func description(_ text: String, file: StaticString = #filePath, line: UInt = #line) -> Feed {
    setting("description", .string(text), file: file, line: line)
  }

  /// The feed with pages in a language other than the site's.
  ///
  /// - Parameters:
  ///   - tag: a BCP 47 tag.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public func language(_ tag: String, file: StaticString = #filePath, line: UInt = #line) -> Feed {
    setting("language", .string(tag), file: file, line: line)
  }

  /// The feed with words that replace the product's own, such as `["end": "The end"]`; see the reference, "Words".
  public func words(_ words: RecordData, file: StaticString = #filePath, line: UInt = #line) -> Feed {
    setting("words", words, file: file, line: line)
  }

  /// The feed with a page template, a file of `Templates/pages`.
  public func page(_ template: String, file: StaticString = #filePath, line: UInt = #line) -> Feed {
    setting("page", .string(template), file: file, line: line)
  }

  /// The feed with the cards of its sections sorted by fields, unless they have an order of their own; see
  /// ``Section/sort(_:file:line:)``.
  ///
  /// In feeds by value, it is the order of each value's cards.
  @_disfavoredOverload
  public func sort(_ keys: RecordData..., file: StaticString = #filePath, line: UInt = #line) -> Feed {
    setting(values == nil ? "sort" : "sortCards", .array(keys), file: file, line: line)
  }

  /// The feed with parameters that each of its cards sends in its events, in addition to the site's.
  public func parameters(_ parameters: RecordData, file: StaticString = #filePath, line: UInt = #line) -> Feed {
    setting("parameters", parameters, file: file, line: line)
  }

  /// The feed, put out for feed readers, whatever the site says; `nil` puts nothing out.
  public func syndication(
    _ syndication: Syndication?, file: StaticString = #filePath, line: UInt = #line
  ) -> Feed {
    setting("syndication", syndication.data, file: file, line: line)
  }
}

extension Syndication? {
  /// The value of the key `syndication`.
  var data: RecordData {
    guard let self else { return false }
    return .members([
      ("formats", .array(self.formats.map { .string($0.rawValue) })), ("content", .string(self.content.rawValue)),
      ("limit", self.limit.map { .number(String($0)) }),
    ])
  }
}

extension LoadMore {
  /// The value of the key `more`.
  var data: RecordData {
    switch self {
    case .button: "button"
    case .auto(limit: nil): "auto"
    case .auto(let limit?): .string("auto(\(limit))")
    }
  }
}

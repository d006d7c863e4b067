public import CardLayout
public import CardSources
public import JSONRecords

extension Section {
  /// The section with those cards that meet all conditions, such as `["kind": "film", "score": ["above": 7]]`.
  public func `where`(_ conditions: RecordData, file: StaticString = #filePath, line: UInt = #line) -> Section {
    setting("where", conditions, file: file, line: line)
  }

  /// The section with rules that choose the templates of cards of a file or an address; the first that matches is used.
  ///
  /// - Parameters:
  ///   - rules: rules as in `site.yml`, such as `["when": ["image": "missing"], "use": "article-text"]`.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public func cells(_ rules: RecordData..., file: StaticString = #filePath, line: UInt = #line) -> Section {
    setting("cells", .array(rules), file: file, line: line)
  }

  /// The section with a template for cards of a file or an address that match no rule.
  public func cell(_ template: String, file: StaticString = #filePath, line: UInt = #line) -> Section {
    setting("cell", .string(template), file: file, line: line)
  }

  /// The section with a treatment of cards of a kind without a template; by default, they are shown plainly.
  public func unknownKind(
    _ policy: UnknownKindPolicy, file: StaticString = #filePath, line: UInt = #line
  ) -> Section { setting("unknownKind", .string(policy.rawValue), file: file, line: line) }

  /// The section with sizes by kind of card.
  public func sizes(
    _ sizes: KeyValuePairs<String, CellSize>, file: StaticString = #filePath, line: UInt = #line
  ) -> Section {
    let sizes = RecordData.object(sizes.map { RecordData.Member($0.key, .string($0.value.text)) })
    return setting("sizes", sizes, file: file, line: line)
  }

  /// The section with cards that are closed to their titles.
  public func folded(file: StaticString = #filePath, line: UInt = #line) -> Section {
    setting("folded", true, file: file, line: line)
  }

  /// The section with a button that looks for new cards.
  public func refreshes(file: StaticString = #filePath, line: UInt = #line) -> Section {
    setting("refresh", true, file: file, line: line)
  }

  /// The section with parameters that each of its cards sends in its events, in addition to the feed's.
  public func parameters(_ parameters: RecordData, file: StaticString = #filePath, line: UInt = #line) -> Section {
    setting("parameters", parameters, file: file, line: line)
  }

  /// The section with `section.data` in its templates.
  public func data(_ data: RecordData, file: StaticString = #filePath, line: UInt = #line) -> Section {
    setting("data", data, file: file, line: line)
  }

  /// The section with what it shows if its source cannot be read; by default, the source decides.
  ///
  /// - Parameters:
  ///   - policy: what it shows.
  ///   - codes: what it shows for errors of these codes instead, such as `["too-large": .ignore]`. In sections from
  ///     data and in their layouts, a code may also be one that the API reports for a module; the error is then expected
  ///     and gives no warning.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public func onFailure(
    _ policy: FailurePolicy, except codes: KeyValuePairs<String, FailurePolicy> = [:],
    file: StaticString = #filePath, line: UInt = #line
  ) -> Section { setting("onFailure", policy.data(except: codes), file: file, line: line) }
}

extension FailurePolicy {
  /// The value of the key `onFailure`.
  func data(except codes: some Collection<(key: String, value: FailurePolicy)>) -> RecordData {
    guard !codes.isEmpty else { return .string(rawValue) }
    return .object(
      codes.map { RecordData.Member($0.key, .string($0.value.rawValue)) } + [.init("default", .string(rawValue))])
  }
}

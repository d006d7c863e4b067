import JSONRecords

/// Replaces content that is not a text, such as rich text as JSON, with its HTML.
struct RichContent: Sendable {
  /// The field with a card's content.
  static let standard = "content_html"
  /// The rule of the report about something unknown in rich text.
  static let unknownRule = "unknown-rich-text"
  /// The rule of the report about content of no known form.
  static let unreadRule = "unread-content"

  let setting: RichTextSetting

  /// Changes a field of a record.
  ///
  /// - Parameter readsTexts: whether a text may be rich text that was written as JSON.
  func apply(
    to field: String, on tape: RecordTape, source: UnsafeRawBufferPointer, readsTexts: Bool,
    repair: (RepairFact) -> Void
  ) {
    let found = tape.withRoot(source: source) { root -> String? in
      guard let value = root.member(field) else { return nil }
      switch value.kind {
      case .array, .object: return html(of: value, field, isMapped: readsTexts, repair)
      case .string where readsTexts && Self.looksLikeJSON(value.text): return html(inJSON: value.text, field, repair)
      default: return nil
      }
    }
    if let found { tape.setMember(Array(field.utf8), text: found.utf8, source: source) }
  }

  /// The HTML of a value; `nil` if it stays as it is, for templates to report.
  private func html(
    of value: RecordValue, _ field: String, isMapped: Bool, _ repair: (RepairFact) -> Void
  ) -> String? {
    if let (text, form) = RichText.unwrapped(value, language: setting.language) {
      let (html, unknown) = RichText.html(text, form, in: setting)
      for name in unknown { repair(RepairFact(rule: Self.unknownRule, field: field, before: name, after: "")) }
      return html
    }
    if value.count == 0 { return "" }
    if let text = WrappedText.text(of: value, language: setting.language) { return text }
    guard isMapped else { return nil }
    repair(
      RepairFact(rule: Self.unreadRule, field: field, before: value.kind == .array ? "array" : "object", after: ""))
    return ""
  }

  /// The HTML of rich text that is a text with JSON; `nil` if it is none.
  private func html(
    inJSON text: UnsafeRawBufferPointer, _ field: String, _ repair: (RepairFact) -> Void
  ) -> String? {
    let tape = RecordTape()
    do throws(JSONError) {
      try JSONReader(findsDoubledNames: false).read(text, into: tape)
    } catch {
      // A text that only begins like JSON.
      return nil
    }
    return tape.withRoot(source: text) { root in
      RichText.unwrapped(root, language: setting.language) == nil ? nil : html(of: root, field, isMapped: true, repair)
    }
  }

  private static func looksLikeJSON(_ text: UnsafeRawBufferPointer) -> Bool {
    text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[")
  }
}

extension RecordFinding.Fact {
  /// The finding that is reported for a change of a record; `nil` for a repair, which is only counted.
  init?(_ change: RepairFact) {
    switch change.rule {
    case CardShape.cutRule: self = .valuesLeftOut(field: change.field, count: change.before, limit: change.after)
    case RichContent.unknownRule: self = .unknownRichText(change.before, field: change.field)
    case RichContent.unreadRule:
      self = .unreadContent(field: change.field, change.before == "array" ? .array : .object)
    case RecordJoin.missingRule: self = .missingReference(change.before, field: change.field, list: change.after)
    case RecordJoin.tooManyRule: self = .tooManyJoined(field: change.field, most: change.before)
    default: return nil
    }
  }
}

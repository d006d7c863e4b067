/// The types of `input` with the attributes that each may have and the kind of its value (HTML Standard §4.10.5).
package struct InputType: Sendable {
  package let keyword: StaticString
  package let attributes: [AttributeName]
  package let value: Datatype
  /// The kind of `min` and `max`.
  package let limit: Datatype

  package init(
    _ keyword: StaticString, value: Datatype = .text, limit: Datatype = .text, attributes: [AttributeName],
    hasValue: Bool = true
  ) {
    self.keyword = keyword
    self.attributes = hasValue ? attributes + [.value] : attributes
    self.value = value
    self.limit = limit
  }
}

extension InputType {
  /// Attributes that only certain types have.
  package static let dependent: [AttributeName] = [
    .accept, .alpha, .alt, .autocomplete, .capture, .checked, .colorspace, .dirname, .formaction, .formenctype,
    .formmethod, .formnovalidate, .formtarget, .height, .list, .max, .maxlength, .min, .minlength, .multiple, .pattern,
    .placeholder, .popovertarget, .popovertargetaction, .readonly, .required, .size, .src, .step, .value,
    .webkitdirectory, .width,
  ]

  private static let typed: [AttributeName] = [
    .autocomplete, .dirname, .list, .maxlength, .minlength, .pattern, .placeholder, .readonly, .required, .size,
  ]
  private static let picked: [AttributeName] = [.autocomplete, .list, .max, .min, .readonly, .required, .step]
  private static let sent: [AttributeName] = [
    .formaction, .formenctype, .formmethod, .formnovalidate, .formtarget, .popovertarget, .popovertargetaction,
  ]

  package static let text = InputType("text", value: .textWithoutNewlines, attributes: typed)

  package static let all: [InputType] = [
    InputType("hidden", attributes: [.autocomplete, .dirname]),
    text,
    InputType("search", value: .textWithoutNewlines, attributes: typed),
    InputType("tel", value: .textWithoutNewlines, attributes: typed),
    InputType("url", value: .urlOrEmpty, attributes: typed),
    InputType("email", value: .text, attributes: typed + [.multiple]),
    InputType("password", value: .textWithoutNewlines, attributes: typed.filter { $0 != .list }),
    InputType("date", value: .dateOrEmpty, limit: .date, attributes: picked),
    InputType("month", value: .month, limit: .month, attributes: picked),
    InputType("week", value: .week, limit: .week, attributes: picked),
    InputType("time", value: .time, limit: .time, attributes: picked),
    InputType("datetime-local", value: .localDateTime, limit: .localDateTime, attributes: picked),
    InputType("number", value: .float, limit: .float, attributes: picked + [.placeholder]),
    InputType("range", value: .float, limit: .float, attributes: [.autocomplete, .list, .max, .min, .step]),
    InputType("color", value: .simpleColor, attributes: [.alpha, .autocomplete, .colorspace, .list]),
    InputType("checkbox", attributes: [.checked, .required]),
    InputType("radio", attributes: [.checked, .required]),
    InputType("file", attributes: [.accept, .capture, .multiple, .required, .webkitdirectory], hasValue: false),
    InputType("submit", attributes: sent + [.dirname]),
    InputType("image", attributes: sent + [.alt, .height, .src, .width], hasValue: false),
    InputType("reset", attributes: [.popovertarget, .popovertargetaction]),
    InputType("button", attributes: [.popovertarget, .popovertargetaction]),
  ]

  /// The types that may have an attribute, for messages.
  package static func keywords(with attribute: AttributeName) -> [String] {
    all.filter { $0.attributes.contains(attribute) }.map { "\($0.keyword)" }.sorted()
  }
}

extension Datatype {
  fileprivate static let urlOrEmpty = Datatype.text
  fileprivate static let dateOrEmpty = Datatype.date
}

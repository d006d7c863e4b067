import Platform

/// `input`: which attributes go with its type, and what its value may be.
struct InputRules: RuleGroup, Equatable {
  @inline(__always)
  mutating func startTag(_ tag: Tag, on page: PageWalk) {
    if tag.element == .input { checkInput(tag, page) }
  }

  /// The types of `input` that have an attribute.
  private static func need(of attribute: AttributeName) -> Violation.Need {
    let types = InputType.keywords(with: attribute)
    return types.count == 1 ? .attribute("type=\(types[0])") : .types(types.map { "\($0)" })
  }

  private func checkInput(_ tag: Tag, _ page: PageWalk) {
    let type = page.inputType(of: tag)
    for attribute in tag.attributes where InputType.dependent.contains(attribute.name) {
      if !type.attributes.contains(attribute.name) {
        if type.keyword.isText("number"), attribute.name == .maxlength || attribute.name == .size {
          // Obsolete but conforming (§16.1).
          page.report(.needlessAttribute, .warning, on: tag, attribute: attribute.name)
          continue
        }
        page.report(.attributeNeeds(Self.need(of: attribute.name)), on: tag, attribute: attribute.name)
      }
    }
    if let value = tag[.value], !value.valueRange.isEmpty {
      // Who asks for transparency or a wider range of colours may write any colour of CSS.
      let isAnyColor = type.keyword.isText("color") && (tag.has(.alpha) || tag.has(.colorspace))
      page.checkValue(value, isAnyColor ? .cssColor : type.value, on: tag)
    }
    for name: AttributeName in [.min, .max] {
      if let limit = tag[name] { page.checkValue(limit, type.limit, on: tag) }
    }
    page.checkLengths(tag)
    if type.attributes.contains(.maxlength), let maximum = page.value(of: .maxlength, on: tag)?.integerValue,
      maximum >= 0,
      let written = tag[.value]
    {
      page.checkWritten(page.value(of: written), upTo: maximum, in: "input", at: written.valueRange)
    }
    checkOrder(tag, type, page)
    checkInputOfType(tag, type, page)
  }

  private func checkOrder(_ tag: Tag, _ type: InputType, _ page: PageWalk) {
    guard let least = tag[.min], let most = tag[.max] else { return }
    let (low, high) = (page.value(of: least), page.value(of: most))
    switch type.limit {
    case .float:
      guard let low = Double(low.text), let high = Double(high.text), low > high else { return }
    case .date, .month, .week, .localDateTime:
      // Dates of one form are in order when their digits are. (Times go round midnight and have no order.)
      guard type.limit.problem(in: low)?.severity != .error, type.limit.problem(in: high)?.severity != .error,
        Self.precedes(high, low)
      else { return }
    default: return
    }
    page.report(.valueOrder(.atMost, .attribute(.max)), on: tag, attribute: .min)
  }

  /// Whether a date comes before another of the same form; the longer year is the later one.
  private static func precedes(_ date: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
    func year(_ date: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer.SubSequence {
      date.prefix { $0 != UInt8(ascii: "-") }.drop { $0 == UInt8(ascii: "0") }
    }
    let (first, second) = (year(date), year(other))
    if first.count != second.count { return first.count < second.count }
    if !first.elementsEqual(second) { return first.lexicographicallyPrecedes(second) }
    return date.drop { $0 != UInt8(ascii: "-") }.lexicographicallyPrecedes(other.drop { $0 != UInt8(ascii: "-") })
  }

  /// The field that `autocomplete` names must be one that the control can hold.
  private func checkAutofill(_ tag: Tag, _ type: InputType, _ page: PageWalk) {
    guard type.attributes.contains(.autocomplete), let attribute = tag[.autocomplete] else { return }
    let completion = page.value(of: attribute)
    guard Datatype.autocomplete.problem(in: completion) == nil else { return }
    var field: UnsafeRawBufferPointer?
    completion.forEachToken { token in
      if !token.isKeyword("webauthn") { field = token }
    }
    guard let field, !field.isKeyword("on"), !field.isKeyword("off") else { return }
    let group = AutofillFields.group(of: field)
    let keyword = UnsafeRawBufferPointer(start: type.keyword.utf8Start, count: type.keyword.utf8CodeUnitCount)
    guard !group.inputTypes.contains(keyword, in: 0..<keyword.count) else { return }
    page.report(
      .attributeConflict(
        group == .multiline ? .singleLineControl : .attribute("type=\(type.keyword)"), value: field.text.lowercased()),
      on: tag, attribute: .autocomplete)
  }

  private func checkInputOfType(_ tag: Tag, _ type: InputType, _ page: PageWalk) {
    if type.keyword.isText("image") {
      if !tag.has(.alt) { page.report(.missingAlternative, on: tag) }
      if !tag.has(.src) { page.report(.missingAttribute(anyOf: [.src]), .warning, on: tag) }
    }
    if type.keyword.isText("button"), !tag.has(.value) { page.report(.missingAttribute(anyOf: [.value]), on: tag) }
    if type.keyword.isText("hidden"), tag.has(.value), page.value(of: .name, on: tag)?.isExactly("_charset_") == true {
      page.report(.attributeConflict(.attribute("name=_charset_")), on: tag, attribute: .value)
    }
    if type.keyword.isText("hidden"), let completion = page.value(of: .autocomplete, on: tag)?.trimmed,
      completion.isKeyword("on") || completion.isKeyword("off")
    {
      page.report(
        .attributeConflict(.attribute("type=hidden"), value: completion.text), on: tag, attribute: .autocomplete)
    }
    checkAutofill(tag, type, page)
    if type.keyword.isText("email"), let value = tag[.value], !value.valueRange.isEmpty {
      page.checkValue(value, tag.has(.multiple) ? .emailList : .email, on: tag)
    }
    if type.keyword.isText("url"), let value = tag[.value], !value.valueRange.isEmpty {
      page.checkValue(value, .absoluteURL, on: tag)
    }
  }
}

extension StaticString {
  fileprivate func isText(_ other: StaticString) -> Bool {
    UnsafeRawBufferPointer(start: utf8Start, count: utf8CodeUnitCount).isExactly(other)
  }
}

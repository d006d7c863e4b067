import Diagnostics
import HTMLSyntax

/// `input`: which attributes go with its type, and what its value may be.
extension PageWalk {
  mutating func checkInput(_ tag: Tag) {
    if value(of: .type, on: tag)?.isKeyword("hidden") != true { countInLabel(tag) }
    let type = inputType(of: tag)
    for attribute in tag.attributes where InputType.dependent.contains(attribute.name) {
      if !type.attributes.contains(attribute.name) {
        if type.keyword.isText("number"), attribute.name == .maxlength || attribute.name == .size {
          // Obsolete but conforming (§16.1).
          report(.needlessAttribute, .warning, on: tag, attribute: attribute.name)
          continue
        }
        report(
          .attributeNeeds, on: tag, attribute: attribute.name,
          expected: "type=" + InputType.keywords(with: attribute.name).joined(separator: ", "))
      }
    }
    if let value = tag[.value], !value.valueRange.isEmpty { checkValue(value, type.value, on: tag) }
    for name: AttributeName in [.min, .max] {
      if let limit = tag[name] { checkValue(limit, type.limit, on: tag) }
    }
    checkLengths(tag)
    checkOrder(tag, type)
    checkInputOfType(tag, type)
  }

  func inputType(of tag: Tag) -> InputType {
    guard let keyword = value(of: .type, on: tag) else { return .text }
    return InputType.all.first { keyword.isKeyword($0.keyword) } ?? .text
  }

  private mutating func checkOrder(_ tag: Tag, _ type: InputType) {
    guard case .float = type.limit, let low = value(of: .min, on: tag).flatMap({ Double($0.text) }),
      let high = value(of: .max, on: tag).flatMap({ Double($0.text) }), low > high
    else { return }
    report(.valueOrder, on: tag, attribute: .min, value: "max", expected: "at most")
  }

  private mutating func checkInputOfType(_ tag: Tag, _ type: InputType) {
    if type.keyword.isText("image") {
      if !tag.has(.alt) { report(.missingAlternative, on: tag, expected: "alt") }
    }
    if type.keyword.isText("hidden"), let completion = value(of: .autocomplete, on: tag)?.trimmed,
      completion.isKeyword("on") || completion.isKeyword("off")
    {
      report(
        .attributeConflict, on: tag, attribute: .autocomplete, value: "type=hidden", expected: completion.text)
    }
    if !type.keyword.isText("hidden"), let completion = value(of: .autocomplete, on: tag),
      completion.containsToken("street-address")
    {
      report(
        .attributeConflict, on: tag, attribute: .autocomplete, value: "a control of one line",
        expected: "street-address")
    }
    if type.keyword.isText("email"), let value = tag[.value], !value.valueRange.isEmpty {
      checkValue(value, tag.has(.multiple) ? .emailList : .email, on: tag)
    }
    if type.keyword.isText("url"), let value = tag[.value], !value.valueRange.isEmpty {
      checkValue(value, .absoluteURL, on: tag)
    }
  }
}

extension StaticString {
  fileprivate func isText(_ other: StaticString) -> Bool {
    UnsafeRawBufferPointer(start: utf8Start, count: utf8CodeUnitCount).isExactly(other)
  }
}

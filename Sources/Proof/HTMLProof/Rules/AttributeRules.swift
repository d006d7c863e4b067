import Diagnostics
import Platform

/// Attributes: which an element may have, which it must have, and what values they take.
extension PageWalk {
  mutating func checkAttributes(_ tag: Tag) {
    let element = tag.element
    for attribute in tag.attributes {
      guard attribute.name != .other else {
        checkForeignName(attribute, on: tag)
        continue
      }
      switch table.rule(for: attribute.name, on: element) {
      case .value(let datatype): checkDeclaredValue(attribute, datatype, on: tag)
      case .unknown: checkUnknown(attribute, on: tag)
      case .obsolete(let advice):
        report(
          .obsoleteAttribute, at: attribute.nameRange, element: name(of: tag), attribute: attribute.name.text,
          expected: "\(advice)")
      }
    }
    guard table.profile(of: element).traits.contains(.hasRequiredAttributes) else { return checkLanguage(tag) }
    for name in table[element].required where !tag.has(name) {
      report(.missingAttribute, on: tag, expected: name.text)
    }
    checkLanguage(tag)
  }

  /// Judges a value by the datatype that the table names; the memo judges by the same.
  mutating func checkDeclaredValue(_ attribute: HTMLAttribute, _ datatype: Datatype, on tag: Tag) {
    switch datatype {
    case .text, .eventHandler, .tokens: return
    default: break
    }
    let value = unreadValue(of: attribute)
    guard let problem = datatype.problem(in: value) else { return }
    report(problem, in: value, of: attribute, on: tag, example: datatype.exampleOfMoment)
  }

  /// Judges a value by a datatype that depends on something else.
  mutating func checkValue(_ attribute: HTMLAttribute, _ datatype: Datatype, on tag: Tag) {
    reads.note(attribute)
    checkDeclaredValue(attribute, datatype, on: tag)
  }

  mutating func report(
    _ problem: DatatypeProblem, in value: UnsafeRawBufferPointer, of attribute: HTMLAttribute, on tag: Tag,
    example: String = ""
  ) {
    let start = Int(attribute.valueStart)
    let isAsWritten = !attribute.hasReference && !problem.range.isEmpty
    let range =
      attribute.valueRange.isEmpty
      ? attribute.nameRange
      : isAsWritten ? (start + problem.range.lowerBound)..<(start + problem.range.upperBound) : attribute.valueRange
    report(
      .badValue, problem.severity == .error ? .error : .warning, at: range, element: name(of: tag),
      attribute: writtenName(of: attribute), value: value.text, expected: example, problem: problem)
  }

  func writtenName(of attribute: HTMLAttribute) -> String {
    let text = attribute.name.text
    return text.isEmpty ? UnsafeRawBufferPointer(rebasing: bytes[attribute.nameRange]).text.lowercased() : text
  }

  private mutating func checkUnknown(_ attribute: HTMLAttribute, on tag: Tag) {
    switch tag.element {
    case .custom, .unknown: return
    case .embed where !attribute.name.isARIA: return
    default: break
    }
    guard table[tag.element].insteadUse == nil else { return }
    if attribute.name == .xmlLang || attribute.name == .xmlnsXlink { return }
    if attribute.name == .xmlns {
      let namespace = value(of: attribute)
      if namespace.isExactly("http://www.w3.org/1999/xhtml") { return }
      let problem = DatatypeProblem(.unknownKeyword("http://www.w3.org/1999/xhtml"), at: 0..<namespace.count)
      return report(problem, in: namespace, of: attribute, on: tag)
    }
    report(.unknownAttribute, at: attribute.nameRange, element: name(of: tag), attribute: attribute.name.text)
  }

  /// An attribute that HTML does not name: `data-*` is allowed, anything else on custom elements and in other vocabularies.
  private mutating func checkForeignName(_ attribute: HTMLAttribute, on tag: Tag) {
    let name = UnsafeRawBufferPointer(rebasing: bytes[attribute.nameRange])
    switch tag.element {
    case .custom, .unknown, .embed: return
    default: break
    }
    guard table[tag.element].insteadUse == nil else { return }
    if name.hasKeywordPrefix("data-"), name.count > 5 { return }
    if name.hasKeywordPrefix("xmlns:") { return }
    report(.unknownAttribute, at: attribute.nameRange, element: self.name(of: tag), attribute: name.text.lowercased())
  }

  /// `xml:lang` needs a `lang` with the same value (§3.2.6.2).
  private mutating func checkLanguage(_ tag: Tag) {
    guard let xmlLanguage = tag[.xmlLang] else { return }
    let language = value(of: .lang, on: tag)
    guard let language, language.elementsEqualIgnoringCase(value(of: xmlLanguage)) else {
      return report(.languageMismatch, on: tag, attribute: .xmlLang)
    }
  }
}

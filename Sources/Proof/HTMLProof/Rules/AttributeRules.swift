import Platform

/// Attributes: which an element may have, which it must have, and what values they take.
struct AttributeRules: RuleGroup, Equatable {
  func startTag(_ tag: Tag, on page: PageWalk) {
    let element = tag.element
    for attribute in tag.attributes {
      guard attribute.name != .other else {
        checkOtherName(attribute, on: tag, page)
        continue
      }
      switch page.table.rule(for: attribute.name, on: element) {
      case .value(let datatype): page.checkDeclaredValue(attribute, datatype, on: tag)
      case .unknown: checkUnknown(attribute, on: tag, page)
      case .obsolete(let advice):
        page.report(
          .obsoleteAttribute(advice), at: attribute.nameRange, element: page.name(of: tag),
          attribute: attribute.name.text)
      }
    }
    guard page.table.profile(of: element).traits.contains(.hasRequiredAttributes) else {
      return checkLanguage(tag, page)
    }
    for name in page.table[element].required where !tag.has(name) {
      page.report(.missingAttribute(anyOf: [name]), on: tag)
    }
    checkLanguage(tag, page)
  }

  private func checkUnknown(_ attribute: HTMLAttribute, on tag: Tag, _ page: PageWalk) {
    switch tag.element {
    case .custom, .unknown: return
    case .embed where !attribute.name.isARIA: return
    default: break
    }
    guard page.table[tag.element].insteadUse == nil else { return }
    if attribute.name == .xmlLang || attribute.name == .xmlnsXlink { return }
    if attribute.name == .xmlns {
      let namespace = page.value(of: attribute)
      if namespace.isExactly("http://www.w3.org/1999/xhtml") { return }
      let problem = DatatypeProblem(.unknownKeyword("http://www.w3.org/1999/xhtml"), at: 0..<namespace.count)
      return page.report(problem, in: namespace, of: attribute, on: tag)
    }
    page.report(.unknownAttribute, at: attribute.nameRange, element: page.name(of: tag), attribute: attribute.name.text)
  }

  /// An attribute that HTML does not name: `data-*` is allowed, anything else on custom elements and in other vocabularies.
  private func checkOtherName(_ attribute: HTMLAttribute, on tag: Tag, _ page: PageWalk) {
    let name = UnsafeRawBufferPointer(rebasing: page.bytes[attribute.nameRange])
    switch tag.element {
    case .custom, .unknown, .embed: return
    default: break
    }
    guard page.table[tag.element].insteadUse == nil else { return }
    if name.hasKeywordPrefix("data-"), name.count > 5 { return }
    if name.hasKeywordPrefix("xmlns:") { return }
    page.report(
      .unknownAttribute, at: attribute.nameRange, element: page.name(of: tag), attribute: name.text.lowercased())
  }

  /// `xml:lang` needs a `lang` with the same value (§3.2.6.2).
  private func checkLanguage(_ tag: Tag, _ page: PageWalk) {
    guard let xmlLanguage = tag[.xmlLang] else { return }
    let language = page.value(of: .lang, on: tag)
    guard let language, language.elementsEqualIgnoringCase(page.value(of: xmlLanguage)) else {
      return page.report(.languageMismatch, on: tag, attribute: .xmlLang)
    }
  }
}

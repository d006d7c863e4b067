import Platform

/// `select` and its options (§4.10.7, §4.10.10).
struct SelectRules: RuleGroup, Equatable {
  private struct Select: Equatable {
    let isMultiple: Bool
    let isDropDown: Bool
    let isRequired: Bool
    let range: Range<Int>
    var selected = 0
    var firstOptionIsPlaceholder: Bool?
    var hasSelectedContent = false
  }

  private struct Option: Equatable {
    var hasLabel = false
    var hasValue = false
    var hasEmptyValue = false
  }

  /// The open `select` elements.
  private var selects: [Select] = []
  /// The open `option`.
  private var option = Option()

  @inline(__always)
  mutating func startTag(_ tag: Tag, on page: PageWalk) {
    switch tag.element {
    case .select: begin(tag, page)
    case .option: checkOption(tag, page)
    case .button: checkButton(tag, page)
    case .selectedcontent: checkSelectedContent(tag, page)
    default: break
    }
  }

  @inline(__always)
  mutating func endTag(of element: CheckedElement, at event: HTMLEvent, on page: PageWalk) {
    switch element.element {
    case .select: endSelect(page)
    case .option: endOption(element, page)
    case .optgroup: checkGroup(element, page)
    default: break
    }
  }

  private mutating func begin(_ tag: Tag, _ page: PageWalk) {
    let isMultiple = tag.has(.multiple)
    let size = page.value(of: .size, on: tag)?.integerValue ?? (isMultiple ? 4 : 1)
    selects.append(
      Select(
        isMultiple: isMultiple, isDropDown: size <= 1, isRequired: tag.has(.required), range: tag.nameRange))
    if let completion = page.value(of: .autocomplete, on: tag), completion.containsToken("webauthn") {
      page.report(.attributeConflict(.attribute("webauthn")), on: tag, attribute: .autocomplete)
    }
  }

  /// The button of a `select` shows the selected option once (§4.10.6).
  private mutating func checkSelectedContent(_ tag: Tag, _ page: PageWalk) {
    guard let last = selects.indices.last, page.ancestors.contains(.select) else { return }
    if selects[last].hasSelectedContent { page.report(.severalOfOne(), on: tag) }
    selects[last].hasSelectedContent = true
  }

  private mutating func checkOption(_ tag: Tag, _ page: PageWalk) {
    option = Option(
      hasLabel: tag.has(.label), hasValue: tag.has(.value), hasEmptyValue: page.isEmpty(.value, on: tag) ?? false)
    guard let last = selects.indices.last, page.ancestors.contains(.select) else { return }
    guard tag.has(.selected) else { return }
    selects[last].selected += 1
    if selects[last].selected == 2, !selects[last].isMultiple {
      page.report(.severalSelected, on: tag, attribute: .selected)
    }
  }

  /// A `select` that is not a drop-down has no button.
  private func checkButton(_ tag: Tag, _ page: PageWalk) {
    guard page.parent?.element == .select, let select = selects.last, !select.isDropDown else { return }
    page.report(.misplacedElement(parent: "select"), on: tag)
  }

  private func checkGroup(_ element: CheckedElement, _ page: PageWalk) {
    guard element.flags.isDisjoint(with: [.hasCaption, .isLabelled]), let range = page.nameRange(of: element) else {
      return
    }
    page.report(.missingAttribute(anyOf: [.label]), at: range, element: "optgroup")
  }

  private mutating func endOption(_ element: CheckedElement, _ page: PageWalk) {
    defer { option = Option() }
    let isEmpty = !element.flags.contains(.hasContent)
    if isEmpty, !option.hasLabel, !page.ancestors.contains(.datalist), let range = page.nameRange(of: element) {
      page.report(.emptyOption, at: range, element: "option")
    }
    if let last = selects.indices.last, selects[last].firstOptionIsPlaceholder == nil,
      page.ancestors.contains(.select)
    {
      // An option in a group is not a placeholder, whatever its value.
      selects[last].firstOptionIsPlaceholder =
        !page.ancestors.contains(.optgroup) && (option.hasValue ? option.hasEmptyValue : isEmpty)
    }
  }

  /// A required drop-down needs a first option that stands for no choice (§4.10.7).
  private mutating func endSelect(_ page: PageWalk) {
    guard let select = selects.popLast() else { return }
    if select.isRequired, select.isDropDown, !select.isMultiple, select.firstOptionIsPlaceholder != true {
      page.report(.missingPlaceholder, at: select.range, element: "select", attribute: "required")
    }
  }
}

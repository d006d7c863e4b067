import Platform

/// `button`, `textarea`, `meter`, `progress`, and the names of forms.
struct FormRules: RuleGroup, Equatable {
  /// The `name` of each `form`.
  private var names = NameMap()
  /// The `maxlength` of the open `textarea`.
  private var maximumLength: Int?

  @inline(__always)
  mutating func startTag(_ tag: Tag, on page: PageWalk) {
    switch tag.element {
    case .button: checkButton(tag, page)
    case .textarea: checkTextarea(tag, page)
    case .meter: checkMeter(tag, page)
    case .progress: checkProgress(tag, page)
    case .form: checkName(tag, page)
    default: break
    }
  }

  @inline(__always)
  mutating func text(_ text: HTMLEvent, in parent: CheckedElement, on page: PageWalk) {
    if parent.element == .textarea { checkText(text, in: parent, page) }
  }

  @inline(__always)
  mutating func endTag(of element: CheckedElement, at event: HTMLEvent, on page: PageWalk) {
    if element.element == .textarea { maximumLength = nil }
  }

  /// No two forms of a page have one name (§4.10.3).
  private mutating func checkName(_ tag: Tag, _ page: PageWalk) {
    guard let name = page.value(of: .name, on: tag), !name.isEmpty, !page.isInTemplate else { return }
    if names.insert(name, value: 0) != nil {
      page.report(.duplicateName(name.text), on: tag, attribute: .name)
    }
  }

  private func checkButton(_ tag: Tag, _ page: PageWalk) {
    if !tag.has(.type) { page.report(.buttonWithoutType, .warning, on: tag) }
    let isSubmit = page.value(of: .type, on: tag).map { $0.isKeyword("submit") || $0.isEmpty } ?? true
    if !isSubmit {
      for name: AttributeName in [.formaction, .formenctype, .formmethod, .formnovalidate, .formtarget]
      where tag.has(name) {
        page.report(.attributeNeeds(.attribute("type=submit")), on: tag, attribute: name)
      }
    }
  }

  private mutating func checkTextarea(_ tag: Tag, _ page: PageWalk) {
    page.checkLengths(tag)
    maximumLength = page.value(of: .maxlength, on: tag)?.integerValue
    if page.value(of: .wrap, on: tag)?.isKeyword("hard") == true, !tag.has(.cols) {
      page.report(.missingAttribute(anyOf: [.cols]), on: tag, attribute: .wrap)
    }
  }

  private func checkText(_ event: HTMLEvent, in element: CheckedElement, _ page: PageWalk) {
    guard let maximumLength, let range = page.nameRange(of: element) else { return }
    let text = page.decoded(page.text(in: event.range), inAttribute: false)
    // A line break behind the start tag does not count.
    let written = UnsafeRawBufferPointer(rebasing: text.drop(while: { $0 == 0x0A }))
    page.checkWritten(written, upTo: maximumLength, in: "textarea", at: range)
  }

  private func number(_ name: AttributeName, _ tag: Tag, _ page: PageWalk) -> Double? {
    page.value(of: name, on: tag).flatMap { Double($0.text) }
  }

  /// `min ≤ low, value, optimum, high ≤ max`, with 0 and 1 when `min` and `max` are absent (§4.10.14).
  private func checkMeter(_ tag: Tag, _ page: PageWalk) {
    let least = number(.min, tag, page)
    let most = number(.max, tag, page)
    let low = number(.low, tag, page)
    let high = number(.high, tag, page)
    for name: AttributeName in [.value, .low, .high, .optimum] {
      guard let value = number(name, tag, page) else { continue }
      if value < least ?? 0 { notInOrder(tag, name, .atLeast, least == nil ? .defaultMinimum : .attribute(.min), page) }
      if value > most ?? max(1, least ?? 0) {
        notInOrder(tag, name, .atMost, most == nil ? .defaultMaximum : .attribute(.max), page)
      }
    }
    if let least, least > most ?? 1 {
      notInOrder(tag, .min, .atMost, most == nil ? .defaultMaximum : .attribute(.max), page)
    }
    if let low, let high, low > high { notInOrder(tag, .low, .atMost, .attribute(.high), page) }
  }

  private func checkProgress(_ tag: Tag, _ page: PageWalk) {
    guard let value = number(.value, tag, page) else { return }
    if let most = number(.max, tag, page) {
      if value > most { notInOrder(tag, .value, .atMost, .attribute(.max), page) }
    } else if value > 1 {
      notInOrder(tag, .value, .atMost, .defaultMaximum, page)
    }
  }

  private func notInOrder(
    _ tag: Tag, _ name: AttributeName, _ relation: Violation.Order, _ other: Violation.Limit, _ page: PageWalk
  ) {
    page.report(.valueOrder(relation, other), on: tag, attribute: name)
  }
}

/// What `input` and `textarea` share.
extension PageWalk {
  func checkLengths(_ tag: Tag) {
    guard let low = value(of: .minlength, on: tag)?.integerValue,
      let high = value(of: .maxlength, on: tag)?.integerValue
    else { return }
    if low > high { report(.valueOrder(.atMost, .attribute(.maxlength)), on: tag, attribute: .minlength) }
  }

  /// What is written in a field may not be longer than what may be typed there (§4.10.5.3.1, §4.10.11).
  func checkWritten(
    _ text: UnsafeRawBufferPointer, upTo maximum: Int, in element: String, at range: Range<Int>
  ) {
    guard text.count > maximum, text.text.utf16.count > maximum else { return }
    report(.valueTooLong, at: range, element: element, attribute: "value")
  }
}

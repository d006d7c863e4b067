import Diagnostics
import Platform

/// What the form elements that are open have met so far.
struct FormRecord: Equatable {
  struct Label: Equatable {
    let forID: Range<Int>?
    var controls = 0
    /// Its number among the labels that have a role or a name of their own.
    let roledLabel: Int?
    let range: Range<Int>
  }
  struct Select: Equatable {
    let isMultiple: Bool
    let isDropDown: Bool
    /// Whether its first option may stand for no choice: a drop-down of one choice.
    let hasPlaceholder: Bool
    let isRequired: Bool
    let range: Range<Int>
    var selected = 0
    var options = 0
    var firstOptionIsPlaceholder: Bool?
    var hasSelectedContent = false
  }

  struct PendingSource: Equatable {
    let range: Range<Int>
    let attribute: AttributeName
    let expected: String
  }
  struct OpenTime: Equatable {
    /// Where it begins, and where its text does.
    let start: Int
    let text: Int
  }
  struct NamedDetails: Equatable {
    let depth: Int
    let name: [UInt8]
  }

  var labels: [Label] = []
  /// The number of the label tag that is being read among those with a role.
  var roledLabel: Int?
  var selects: [Select] = []
  /// Whether the option being read has a label or a value.
  var optionHasLabel = false
  var optionHasValue = false
  var optionValueIsEmpty = false
  /// The kinds of tracks of which the open `audio` or `video` has one with `default`.
  var defaultTracks: TrackKinds = []
  /// Whether the open `audio` or `video` has `src`.
  var mediaHasSource = false
  /// What tells the tracks of the open `audio` or `video` apart.
  var tracks: Set<[UInt8]> = []
  /// What is wrong with the sources of the open `picture` unless its image allows `auto` sizes.
  var pendingSources: [PendingSource] = []
  /// The `maxlength` of the open `textarea`.
  var maximumLength: Int?
  /// The `source` of the open `picture` that always matches.
  var alwaysMatching: Range<Int>?
  /// The outermost open `time` without `datetime`.
  var time: OpenTime?
  /// The figures that are open.
  var figures: [FigureRecord] = []
  /// The names of the `details` that are open, with the number of elements around each.
  var detailsNames: [NamedDetails] = []
  /// How many of them have a name.
  var openDetails: [[UInt8]: Int] = [:]
  /// The scopes (a `dialog`, a popover or the page, by where each begins) that have an `autofocus`.
  var autofocusScopes: Set<Int> = []

  mutating func removeAll() {
    labels.removeAll(keepingCapacity: true)
    selects.removeAll(keepingCapacity: true)
    roledLabel = nil
    optionHasLabel = false
    optionHasValue = false
    optionValueIsEmpty = false
    defaultTracks = []
    mediaHasSource = false
    tracks.removeAll(keepingCapacity: true)
    alwaysMatching = nil
    maximumLength = nil
    time = nil
    detailsNames.removeAll(keepingCapacity: true)
    openDetails.removeAll(keepingCapacity: true)
    figures.removeAll(keepingCapacity: true)
    pendingSources.removeAll(keepingCapacity: true)
    autofocusScopes.removeAll(keepingCapacity: true)
  }
}

extension PageWalk {
  mutating func checkFormElement(_ tag: Tag) {
    countInLabel(tag)
    switch tag.element {
    case .label:
      defer { forms.roledLabel = nil }
      if let id = tag[.for] { reads.note(id) }
      forms.labels.append(.init(forID: tag[.for]?.valueRange, roledLabel: forms.roledLabel, range: tag.nameRange))
    case .select:
      let isMultiple = tag.has(.multiple)
      let size = value(of: .size, on: tag)?.integerValue ?? (isMultiple ? 4 : 1)
      forms.selects.append(
        .init(
          isMultiple: isMultiple, isDropDown: size <= 1, hasPlaceholder: !isMultiple && size <= 1,
          isRequired: tag.has(.required), range: tag.nameRange))
      if let completion = value(of: .autocomplete, on: tag), completion.containsToken("webauthn") {
        report(.attributeConflict, on: tag, attribute: .autocomplete, value: "webauthn")
      }
    case .option: checkOption(tag)
    case .button: checkButton(tag)
    case .textarea:
      checkLengths(tag)
      forms.maximumLength = value(of: .maxlength, on: tag)?.integerValue
      if value(of: .wrap, on: tag)?.isKeyword("hard") == true, !tag.has(.cols) {
        report(.missingAttribute, on: tag, attribute: .wrap, expected: "cols")
      }
    case .meter: checkMeter(tag)
    case .progress: checkProgress(tag)
    case .form: checkFormName(tag)
    case .selectedcontent: checkSelectedContent(tag)
    default: break
    }
  }

  /// The button of a `select` shows the selected option once (§4.10.6).
  private mutating func checkSelectedContent(_ tag: Tag) {
    guard let last = forms.selects.indices.last, ancestors.contains(.select) else { return }
    if forms.selects[last].hasSelectedContent { report(.severalOfOne, on: tag) }
    forms.selects[last].hasSelectedContent = true
  }

  /// No two forms of a page have one name (§4.10.3).
  private mutating func checkFormName(_ tag: Tag) {
    guard let name = value(of: .name, on: tag), !name.isEmpty, !isInTemplate else { return }
    if identity.forms.insert(name, value: 0) != nil {
      report(.duplicateName, on: tag, attribute: .name, value: name.text)
    }
  }

  mutating func countInLabel(_ tag: Tag) {
    guard let last = forms.labels.indices.last, ancestors.contains(.label), Category.labelable.contains(tag.element),
      tag.element != .custom
    else { return }
    forms.labels[last].controls += 1
    if let label = forms.labels[last].roledLabel { aria.roledLabels[label].hasControl = true }
    if forms.labels[last].controls == 2 { report(.severalControls, on: tag, value: "label") }
    guard let wanted = forms.labels[last].forID else { return }
    let id = value(of: .id, on: tag)
    if id == nil || !(id?.elementsEqual(bytes[wanted]) ?? false) {
      report(.wrongReference, on: tag, attribute: .for, value: "label", expected: "id")
    }
  }

  /// One element with `autofocus` for each `dialog`, popover or page.
  mutating func checkAutofocus(_ tag: Tag) {
    guard tag.has(.autofocus), !isInTemplate else { return }
    let isScope = tag.element == .dialog || tag.has(.popover)
    let scope = isScope ? Int(tag.event.start) : stack.last?.focusScope ?? -1
    if !forms.autofocusScopes.insert(scope).inserted {
      report(.severalAutofocus, on: tag, attribute: .autofocus)
    }
  }

  private mutating func checkOption(_ tag: Tag) {
    forms.optionHasLabel = tag.has(.label)
    forms.optionHasValue = tag.has(.value)
    forms.optionValueIsEmpty = isEmpty(.value, on: tag) ?? false
    guard let last = forms.selects.indices.last, ancestors.contains(.select) else { return }
    if tag.has(.selected) {
      forms.selects[last].selected += 1
      if forms.selects[last].selected == 2, !forms.selects[last].isMultiple {
        report(.severalSelected, on: tag, attribute: .selected, value: "select")
      }
    }
    forms.selects[last].options += 1
  }

  private mutating func checkButton(_ tag: Tag) {
    if !tag.has(.type) { report(.buttonWithoutType, .warning, on: tag) }
    if let parent = stack.last, parent.element == .select, let select = forms.selects.last, !select.isDropDown {
      report(.misplacedElement, on: tag, value: "select")
    }
    let isSubmit = value(of: .type, on: tag).map { $0.isKeyword("submit") || $0.isEmpty } ?? true
    if !isSubmit {
      for name: AttributeName in [.formaction, .formenctype, .formmethod, .formnovalidate, .formtarget]
      where tag.has(name) {
        report(.attributeNeeds, on: tag, attribute: name, expected: "type=submit")
      }
    }
  }

  mutating func checkLengths(_ tag: Tag) {
    guard let low = value(of: .minlength, on: tag)?.integerValue,
      let high = value(of: .maxlength, on: tag)?.integerValue
    else { return }
    if low > high { report(.valueOrder, on: tag, attribute: .minlength, value: "maxlength", expected: "at most") }
  }

  /// What is written in a field may not be longer than what may be typed there (§4.10.5.3.1, §4.10.11).
  mutating func checkWritten(
    _ text: UnsafeRawBufferPointer, upTo maximum: Int, in element: String, at range: Range<Int>
  ) {
    guard text.count > maximum, text.text.utf16.count > maximum else { return }
    report(.valueOrder, at: range, element: element, attribute: "value", value: "maxlength", expected: "at most")
  }

  mutating func checkTextarea(_ event: HTMLEvent) {
    guard let maximum = forms.maximumLength, let range = stack.last.flatMap(nameRange) else { return }
    let text = decoded(text(in: event.range), inAttribute: false)
    // A line break behind the start tag does not count.
    let written = UnsafeRawBufferPointer(rebasing: text.drop(while: { $0 == 0x0A }))
    checkWritten(written, upTo: maximum, in: "textarea", at: range)
  }

  private func number(_ name: AttributeName, _ tag: Tag) -> Double? {
    value(of: name, on: tag).flatMap { Double($0.text) }
  }

  /// `min ≤ low, value, optimum, high ≤ max`, with 0 and 1 when `min` and `max` are absent (§4.10.14).
  private mutating func checkMeter(_ tag: Tag) {
    let least = number(.min, tag)
    let most = number(.max, tag)
    let low = number(.low, tag)
    let high = number(.high, tag)
    for name: AttributeName in [.value, .low, .high, .optimum] {
      guard let value = number(name, tag) else { continue }
      if value < least ?? 0 { notInOrder(tag, name, "at least", least == nil ? "0" : "min") }
      if value > most ?? max(1, least ?? 0) { notInOrder(tag, name, "at most", most == nil ? "1" : "max") }
    }
    if let least, least > most ?? 1 { notInOrder(tag, .min, "at most", most == nil ? "1" : "max") }
    if let low, let high, low > high { notInOrder(tag, .low, "at most", "high") }
  }

  private mutating func checkProgress(_ tag: Tag) {
    guard let value = number(.value, tag) else { return }
    if let most = number(.max, tag) {
      if value > most { notInOrder(tag, .value, "at most", "max") }
    } else if value > 1 {
      notInOrder(tag, .value, "at most", "1")
    }
  }

  private mutating func notInOrder(_ tag: Tag, _ name: AttributeName, _ relation: String, _ other: String) {
    report(.valueOrder, on: tag, attribute: name, value: other, expected: relation)
  }

  /// When a form element ends.
  mutating func endedFormElement(_ open: CheckedElement, _ range: Range<Int>) {
    switch open.element {
    case .label: if !forms.labels.isEmpty { forms.labels.removeLast() }
    case .select: endedSelect()
    case .option:
      endedOption(open, range)
      (forms.optionHasLabel, forms.optionHasValue, forms.optionValueIsEmpty) = (false, false, false)
    case .textarea: forms.maximumLength = nil
    case .optgroup:
      if !open.flags.contains(.hasCaption), !open.flags.contains(.isLabelled) {
        report(.missingAttribute, at: range, element: "optgroup", expected: "label")
      }
    default: break
    }
  }

  private mutating func endedOption(_ open: CheckedElement, _ range: Range<Int>) {
    let isEmpty = !open.flags.contains(.hasContent)
    if isEmpty, !forms.optionHasLabel, !ancestors.contains(.datalist) {
      report(.emptyElement, at: range, element: "option", expected: "label")
    }
    if let last = forms.selects.indices.last, forms.selects[last].firstOptionIsPlaceholder == nil,
      ancestors.contains(.select)
    {
      // An option in a group is no placeholder, whatever its value.
      forms.selects[last].firstOptionIsPlaceholder =
        !ancestors.contains(.optgroup) && (forms.optionHasValue ? forms.optionValueIsEmpty : isEmpty)
    }
  }

  /// A required drop-down needs a first option that stands for no choice (§4.10.7).
  private mutating func endedSelect() {
    guard let select = forms.selects.popLast() else { return }
    if select.isRequired, select.hasPlaceholder, select.firstOptionIsPlaceholder != true {
      report(.missingPlaceholder, at: select.range, element: "select", attribute: "required", expected: "option")
    }
  }
}

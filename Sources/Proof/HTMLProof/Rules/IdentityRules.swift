import Diagnostics
import Platform

/// Ids and the references to them, of one page.
struct IdentityRecord: Equatable {
  /// An element with an id.
  struct Identified: Equatable {
    let element: ElementName
    let range: Range<Int>
    /// Whether the element can be what `label for` names.
    let isLabelable: Bool
    let isHiddenControl: Bool
    let isPopover: Bool
    /// How many elements are around it.
    let depth: Int
    let table: Int
  }

  /// A reference to a `map` by its name.
  struct MapReference: Equatable {
    let name: [UInt8]
    let range: Range<Int>
  }

  /// A reference by id, judged when the whole page is known.
  struct Reference: Equatable {
    let attribute: AttributeName
    let element: ElementName
    let range: Range<Int>
    /// The id, as bytes in ``IdentityRecord/keys``.
    let key: Range<Int>
    let tagRange: Range<Int>
    let table: Int
  }

  var map = NameMap()
  /// The ids in each `template`, by where it begins.
  var inTemplates = NameMap()
  var identified: [Identified] = []
  /// Elements whose id another has already.
  var duplicates: [Identified] = []
  var references: [Reference] = []
  var keys: [UInt8] = []
  /// What `aria-owns` and `itemref` name.
  var owned = NameMap()
  var itemReferences = NameMap()
  var hasItemReferences = false
  /// The names of the `details` that are open.
  var openGroups = NameMap()
  /// What `usemap` attributes name.
  var mapReferences: [MapReference] = []
  /// The `name` of `map` elements, for `usemap`.
  var maps = NameMap()
  /// The `name` of `form` elements.
  var forms = NameMap()

  mutating func removeAll() {
    map.removeAll()
    inTemplates.removeAll()
    maps.removeAll()
    forms.removeAll()
    openGroups.removeAll()
    owned.removeAll()
    itemReferences.removeAll()
    hasItemReferences = false
    mapReferences.removeAll(keepingCapacity: true)
    duplicates.removeAll(keepingCapacity: true)
    identified.removeAll(keepingCapacity: true)
    references.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
  }
}

extension PageWalk {
  mutating func checkIdentity(_ tag: Tag) {
    for attribute in tag.attributes {
      switch attribute.name {
      case .id: identify(tag, by: attribute)
      case .for where tag.element == .label: refer(attribute, on: tag)
      case .for where tag.element == .output: referToEach(attribute, on: tag)
      case .form where Category.listed.contains(tag.element): refer(attribute, on: tag)
      case .list where tag.element == .input: refer(attribute, on: tag)
      case .headers where tag.element == .td || tag.element == .th:
        referToEach(attribute, on: tag)
        if tag.element == .th { noteHeaderCell(tag) }
      case .itemref: referToEach(attribute, on: tag)
      case .popovertarget, .commandfor, .interestfor, .ariaActivedescendant: refer(attribute, on: tag)
      case .ariaDescribedby, .ariaLabelledby, .ariaFlowto, .ariaOwns, .ariaErrormessage,
        .ariaDetails:
        referToEach(attribute, on: tag)
      default: break
      }
    }
  }

  mutating func identify(_ tag: Tag, by attribute: HTMLAttribute) {
    let id = unreadValue(of: attribute)
    guard !id.isEmpty else { return }
    if isInTemplate { return identifyInTemplate(id, attribute, on: tag) }
    let isHidden = tag.element == .input && value(of: .type, on: tag)?.isKeyword("hidden") == true
    let entry = IdentityRecord.Identified(
      element: tag.element, range: attribute.valueRange,
      isLabelable: Category.labelable.contains(tag.element) && !tag.isForeign && !isHidden, isHiddenControl: isHidden,
      isPopover: tag.has(.popover), depth: stack.count, table: currentTable)
    if let first = identity.map.insert(id, value: Int32(identity.identified.count)) {
      report(
        .duplicateId, at: attribute.valueRange, element: name(of: tag), attribute: "id", value: id.text,
        expected: identity.identified[Int(first)].element.text)
      identity.duplicates.append(entry)
      return
    }
    identity.identified.append(entry)
  }

  /// The content of a `template` is a tree of its own, with ids of its own (§4.12.3).
  private mutating func identifyInTemplate(
    _ id: UnsafeRawBufferPointer, _ attribute: HTMLAttribute, on tag: Tag
  ) {
    let tree = nearest([.template])?.start ?? -1
    let key = withUnsafeBytes(of: tree) { Array($0) } + id
    guard key.withUnsafeBytes({ identity.inTemplates.insert($0, value: 0) }) != nil else { return }
    report(.duplicateId, at: attribute.valueRange, element: name(of: tag), attribute: "id", value: id.text)
  }

  mutating func refer(_ attribute: HTMLAttribute, on tag: Tag) {
    guard !isInTemplate else { return }
    let id = value(of: attribute)
    guard !id.isEmpty, !id.contains(where: \.isASCIIWhitespace) || attribute.name == .for else { return }
    addReference(id, attribute, on: tag)
  }

  mutating func referToEach(_ attribute: HTMLAttribute, on tag: Tag) {
    guard !isInTemplate else { return }
    let ids = attribute.name.isPlainReference ? unreadValue(of: attribute) : value(of: attribute)
    var start = 0
    while start < ids.count {
      if ids[start].isASCIIWhitespace {
        start += 1
        continue
      }
      var end = start
      while end < ids.count, !ids[end].isASCIIWhitespace { end += 1 }
      addReference(UnsafeRawBufferPointer(rebasing: ids[start..<end]), attribute, on: tag)
      start = end
    }
  }

  private mutating func addReference(_ id: UnsafeRawBufferPointer, _ attribute: HTMLAttribute, on tag: Tag) {
    if attribute.name == .ariaOwns { _ = identity.owned.insert(id, value: 0) }
    if attribute.name == .itemref {
      _ = identity.itemReferences.insert(id, value: 0)
      identity.hasItemReferences = true
    }
    let isRepeated = identity.references.last.map { last in
      last.range == attribute.valueRange && id.elementsEqual(identity.keys[last.key])
    }
    guard isRepeated != true else { return }
    let start = identity.keys.count
    identity.keys.append(contentsOf: id)
    identity.references.append(
      .init(
        attribute: attribute.name, element: tag.element, range: attribute.valueRange,
        key: start..<identity.keys.count, tagRange: tag.nameRange, table: currentTable))
  }

  /// Judges all references when the page is known.
  mutating func resolveReferences() {
    for reference in identity.references {
      let target = identity.keys.withUnsafeBytes { keys in
        identity.map.value(of: UnsafeRawBufferPointer(rebasing: keys[reference.key]))
      }
      guard let target else {
        unresolved(reference)
        continue
      }
      checkTarget(identity.identified[Int(target)], of: reference)
    }
  }

  private mutating func unresolved(_ reference: IdentityRecord.Reference) {
    // Whether a fragment's references lead anywhere, its page tells.
    guard !isExplainedByDuplicate(reference), isDocument else { return }
    let id = String(decoding: identity.keys[reference.key], as: UTF8.self)
    let element = elementName(reference)
    switch reference.attribute {
    case .ariaOwns, .ariaControls, .ariaDetails, .ariaErrormessage, .ariaFlowto, .interestfor, .ariaDescribedby:
      // Scripts often make these targets later; the standards ask nothing that could be checked here.
      report(
        .danglingReference, .warning, at: reference.range, element: element, attribute: reference.attribute.text,
        value: id)
    default:
      report(
        .danglingReference, at: reference.range, element: element, attribute: reference.attribute.text, value: id,
        expected: Self.wanted(by: reference.attribute))
    }
  }

  /// Whether the element that a reference means is near and has an id that is used already: then that id is the mistake,
  /// and it is reported.
  private mutating func isExplainedByDuplicate(_ reference: IdentityRecord.Reference) -> Bool {
    let near = 2048
    // Many duplicates are a copied page; then every reference is worth its own message.
    guard identity.duplicates.count < 64 else { return false }
    guard
      let index = identity.duplicates.firstIndex(where: { duplicate in
        abs(duplicate.range.lowerBound - reference.range.lowerBound) < near
          && (reference.attribute != .for || duplicate.isLabelable)
      })
    else { return false }
    identity.duplicates.remove(at: index)
    return true
  }

  private func elementName(_ reference: IdentityRecord.Reference) -> String {
    let text = reference.element.text
    guard text.isEmpty else { return text }
    return UnsafeRawBufferPointer(rebasing: bytes[reference.tagRange].dropFirst()).text.lowercased()
  }

  private mutating func checkTarget(
    _ target: IdentityRecord.Identified, of reference: IdentityRecord.Reference
  ) {
    let isRight =
      switch reference.attribute {
      case .for where reference.element == .label: target.isLabelable
      case .form: target.element == .form
      case .popovertarget: target.isPopover
      case .list: target.element == .datalist
      case .headers: target.element == .th && target.table == reference.table
      default: true
      }
    guard !isRight else { return }
    report(
      .wrongReference, at: reference.range, element: elementName(reference), attribute: reference.attribute.text,
      value: String(decoding: identity.keys[reference.key], as: UTF8.self),
      expected: Self.wanted(by: reference.attribute))
  }

  /// What a reference must name, in words.
  private static func wanted(by attribute: AttributeName) -> String {
    switch attribute {
    case .for: "form control"
    case .form: "form"
    case .list: "`<datalist>`"
    case .popovertarget: "element with `popover`"
    case .headers: "`<th>` in the same table"
    default: ""
    }
  }
}

import Platform

/// Ids, each of which occurs once, and the references to them.
struct IdentityRules: RuleGroup {
  /// A reference by id, judged when the whole page is known.
  private struct Reference {
    let attribute: AttributeName
    let element: ElementName
    let range: Range<Int>
    /// The id, as bytes in ``keys``.
    let key: Range<Int>
    let tagRange: Range<Int>
    /// Where the innermost table around it begins; -1 outside tables.
    let table: Int
  }

  /// Elements whose id another has already.
  private var duplicates: [ElementIDs.Element] = []
  /// The ids in each `template`, by where it begins.
  private var inTemplates = NameMap()
  private var references: [Reference] = []
  private var keys: [UInt8] = []

  /// Ids and plain references are judged again on the page.
  var isSelfContained: Bool { duplicates.isEmpty && references.allSatisfy(\.attribute.isPlainReference) }

  func refersOnly(outside holes: [Range<Int>], on page: PageWalk) -> Bool {
    references.allSatisfy { reference in
      guard !reference.attribute.isPlainReference else { return true }
      guard let target = target(of: reference, page) else { return false }
      return !holes.contains { $0.overlaps(target.range) }
    }
  }

  mutating func begin(_ page: PageWalk) {
    duplicates.removeAll(keepingCapacity: true)
    inTemplates.removeAll()
    references.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
  }

  mutating func startTag(_ tag: Tag, on page: PageWalk) {
    for attribute in tag.attributes {
      switch attribute.name {
      case .id: identify(tag, by: attribute, page)
      case .for where tag.element == .label: refer(attribute, on: tag, page)
      case .for where tag.element == .output: referToEach(attribute, on: tag, page)
      case .form where Category.listed.contains(tag.element): refer(attribute, on: tag, page)
      case .list where tag.element == .input: refer(attribute, on: tag, page)
      case .headers where tag.element == .td || tag.element == .th: referToEach(attribute, on: tag, page)
      case .itemref: referToEach(attribute, on: tag, page)
      case .popovertarget, .commandfor, .interestfor, .ariaActivedescendant: refer(attribute, on: tag, page)
      case .ariaDescribedby, .ariaLabelledby, .ariaFlowto, .ariaOwns, .ariaErrormessage, .ariaDetails:
        referToEach(attribute, on: tag, page)
      default: break
      }
    }
  }

  mutating func foreignStartTag(_ tag: Tag, on page: PageWalk) {
    for attribute in tag.attributes {
      switch attribute.name {
      case .id: identify(tag, by: attribute, page)
      case .ariaLabelledby, .ariaDescribedby: referToEach(attribute, on: tag, page)
      default: break
      }
    }
  }

  private mutating func identify(_ tag: Tag, by attribute: HTMLAttribute, _ page: PageWalk) {
    if page.isInTemplate {
      identifyInTemplate(tag, attribute, page)
    } else if page.firstOfSameID != nil {
      page.report(
        .duplicateId(page.unreadValue(of: attribute).text), at: attribute.valueRange, element: page.name(of: tag),
        attribute: "id")
      duplicates.append(page.identified(tag, by: attribute))
    }
  }

  /// The content of a `template` is a tree of its own, with ids of its own (§4.12.3).
  private mutating func identifyInTemplate(_ tag: Tag, _ attribute: HTMLAttribute, _ page: PageWalk) {
    let id = page.unreadValue(of: attribute)
    guard !id.isEmpty else { return }
    let tree = page.nearest([.template])?.start ?? -1
    let key = withUnsafeBytes(of: tree) { Array($0) } + id
    guard key.withUnsafeBytes({ inTemplates.insert($0, value: 0) }) != nil else { return }
    page.report(.duplicateId(id.text), at: attribute.valueRange, element: page.name(of: tag), attribute: "id")
  }

  private mutating func refer(_ attribute: HTMLAttribute, on tag: Tag, _ page: PageWalk) {
    guard !page.isInTemplate else { return }
    let id = page.value(of: attribute)
    guard !id.isEmpty, !id.contains(where: \.isASCIIWhitespace) || attribute.name == .for else { return }
    addReference(id, attribute, on: tag, page)
  }

  private mutating func referToEach(_ attribute: HTMLAttribute, on tag: Tag, _ page: PageWalk) {
    guard !page.isInTemplate else { return }
    let ids = attribute.name.isPlainReference ? page.unreadValue(of: attribute) : page.value(of: attribute)
    var start = 0
    while start < ids.count {
      if ids[start].isASCIIWhitespace {
        start += 1
        continue
      }
      var end = start
      while end < ids.count, !ids[end].isASCIIWhitespace { end += 1 }
      addReference(UnsafeRawBufferPointer(rebasing: ids[start..<end]), attribute, on: tag, page)
      start = end
    }
  }

  private mutating func addReference(
    _ id: UnsafeRawBufferPointer, _ attribute: HTMLAttribute, on tag: Tag, _ page: PageWalk
  ) {
    let isRepeated = references.last.map { last in
      last.range == attribute.valueRange && id.elementsEqual(keys[last.key])
    }
    guard isRepeated != true else { return }
    let start = keys.count
    keys.append(contentsOf: id)
    references.append(
      Reference(
        attribute: attribute.name, element: tag.element, range: attribute.valueRange,
        key: start..<keys.count, tagRange: tag.nameRange, table: page.tableStart))
  }

  /// Judges all references when the page is known.
  mutating func finish(_ page: PageWalk) {
    for reference in references {
      if let target = target(of: reference, page) {
        checkTarget(target, of: reference, page)
      } else {
        unresolved(reference, page)
      }
    }
  }

  private func target(of reference: Reference, _ page: PageWalk) -> ElementIDs.Element? {
    keys.withUnsafeBytes { page.ids[UnsafeRawBufferPointer(rebasing: $0[reference.key])] }
  }

  private mutating func unresolved(_ reference: Reference, _ page: PageWalk) {
    // Whether a fragment's references lead anywhere, its page tells.
    guard !isExplainedByDuplicate(reference), page.isDocument else { return }
    let id = String(decoding: keys[reference.key], as: UTF8.self)
    let element = elementName(reference, page)
    switch reference.attribute {
    case .ariaOwns, .ariaControls, .ariaDetails, .ariaErrormessage, .ariaFlowto, .interestfor, .ariaDescribedby:
      // Scripts often make these targets later; the standards ask nothing that could be checked here.
      page.report(
        .danglingReference(id, .anyElement), .warning, at: reference.range, element: element,
        attribute: reference.attribute.text)
    default:
      page.report(
        .danglingReference(id, Self.wanted(by: reference.attribute)), at: reference.range, element: element,
        attribute: reference.attribute.text)
    }
  }

  /// Whether the element that a reference means is near and has an id that is used already: then that id is the mistake,
  /// and it is reported.
  private mutating func isExplainedByDuplicate(_ reference: Reference) -> Bool {
    let near = 2048
    // Many duplicates are a copied page; then every reference is worth its own message.
    guard duplicates.count < 64 else { return false }
    guard
      let index = duplicates.firstIndex(where: { duplicate in
        abs(duplicate.range.lowerBound - reference.range.lowerBound) < near
          && (reference.attribute != .for || duplicate.isLabelable)
      })
    else { return false }
    duplicates.remove(at: index)
    return true
  }

  private func elementName(_ reference: Reference, _ page: PageWalk) -> String {
    let text = reference.element.text
    guard text.isEmpty else { return text }
    return UnsafeRawBufferPointer(rebasing: page.bytes[reference.tagRange].dropFirst()).text.lowercased()
  }

  private func checkTarget(
    _ target: ElementIDs.Element, of reference: Reference, _ page: PageWalk
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
    page.report(
      .wrongReference(String(decoding: keys[reference.key], as: UTF8.self), Self.wanted(by: reference.attribute)),
      at: reference.range, element: elementName(reference, page), attribute: reference.attribute.text)
  }

  /// What a reference must name.
  private static func wanted(by attribute: AttributeName) -> Violation.Target {
    switch attribute {
    case .for: .control
    case .form: .form
    case .list: .datalist
    case .popovertarget: .popover
    case .headers: .headerCell
    default: .anyElement
    }
  }
}

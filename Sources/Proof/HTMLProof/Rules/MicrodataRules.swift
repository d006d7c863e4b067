/// Items of microdata (HTML Standard §5).
struct MicrodataRecord: Equatable {
  /// An element with an id, and the nearest one around it that has one too.
  struct StrayProperty: Equatable {
    let range: Range<Int>
    let element: String
    let id: Range<Int>
    let anchor: Int32
  }

  struct Anchor: Equatable {
    let id: Range<Int>
    let outer: Int32
  }

  /// Properties outside any item: right only when an `itemref` names an element around them, or their own.
  var strayProperties: [StrayProperty] = []
  var anchors: [Anchor] = []

  mutating func removeAll() {
    strayProperties.removeAll(keepingCapacity: true)
    anchors.removeAll(keepingCapacity: true)
  }
}

extension PageWalk {
  mutating func checkMicrodata(_ tag: Tag) {
    let isItem = tag.has(.itemscope)
    if !isItem {
      for name: AttributeName in [.itemtype, .itemref] where tag.has(name) {
        report(.attributeNeeds, on: tag, attribute: name, expected: "itemscope")
      }
    }
    if tag.has(.itemprop), !isInTemplate, !(stack.last?.flags.contains(.isInItem) ?? false) {
      noteStrayProperty(tag)
    }
    if tag.has(.itemid), !isItem || !tag.has(.itemtype) {
      report(.attributeNeeds, on: tag, attribute: .itemid, expected: "itemscope and itemtype")
    }
    if tag.has(.itemprop) { checkPropertyValue(tag) }
  }

  /// The value of a property is an address on elements that have one, so it must be there (§5.2.4).
  private mutating func checkPropertyValue(_ tag: Tag) {
    let source: AttributeName
    switch tag.element {
    case .a, .area: source = .href
    case .audio, .embed, .iframe, .source, .track, .video: source = .src
    default: return
    }
    if !tag.has(source) { report(.attributeNeeds, on: tag, attribute: .itemprop, expected: source.text) }
  }
}

extension PageWalk {
  /// Remembers the id of the element that was opened last.
  mutating func noteAnchor(_ id: Range<Int>) {
    let last = stack.count - 1
    stack[last].id = id
    microdata.anchors.append(.init(id: id, outer: stack[last].anchor))
    stack[last].anchor = Int32(truncatingIfNeeded: microdata.anchors.count - 1)
  }

  /// Remembers a property that is in no item, with the ids around it.
  private mutating func noteStrayProperty(_ tag: Tag) {
    microdata.strayProperties.append(
      .init(
        range: tag[.itemprop]?.nameRange ?? tag.nameRange, element: name(of: tag), id: tag[.id]?.valueRange ?? 0..<0,
        anchor: stack.last?.anchor ?? -1))
  }

  /// A property outside items is right when an `itemref` names an element around it.
  mutating func resolveProperties() {
    guard isDocument, !microdata.strayProperties.isEmpty else { return }
    // An element is known before those in it, so that each is looked at once.
    var isReferred: [Bool] = []
    for anchor in microdata.anchors {
      isReferred.append(anchor.outer >= 0 && isReferred[Int(anchor.outer)] || isItemReference(anchor.id))
    }
    for property in microdata.strayProperties {
      let isAround = property.anchor >= 0 && isReferred[Int(property.anchor)]
      guard !isAround, property.id.isEmpty || !isItemReference(property.id) else { continue }
      report(.strayProperty, at: property.range, element: property.element, attribute: "itemprop")
    }
  }

  private func isItemReference(_ id: Range<Int>) -> Bool {
    reads.note(valueAt: id.lowerBound)
    return identity.itemReferences.value(of: UnsafeRawBufferPointer(rebasing: bytes[id])) != nil
  }
}

import Platform

/// Items of microdata and their properties (§5).
struct MicrodataRules: RuleGroup {
  /// A property outside any item: right only when an `itemref` names it or an element around it.
  private struct StrayProperty: Equatable {
    let range: Range<Int>
    let element: String
    let id: Range<Int>
    let anchor: Int
  }

  /// An element with an id.
  private struct Anchor: Equatable {
    let id: Range<Int>
    /// The nearest one around it, as an index; -1 for none.
    let outer: Int
  }

  private struct OpenAnchor {
    let depth: Int
    let index: Int
  }

  private var strayProperties: [StrayProperty] = []
  private var anchors: [Anchor] = []
  private var openAnchors: [OpenAnchor] = []
  /// The ids in `itemref` attributes.
  private var itemReferences = NameMap()

  var isSelfContained: Bool { strayProperties.isEmpty && itemReferences.count == 0 }

  mutating func begin(_ page: PageWalk) {
    strayProperties.removeAll(keepingCapacity: true)
    anchors.removeAll(keepingCapacity: true)
    openAnchors.removeAll(keepingCapacity: true)
    itemReferences.removeAll()
  }

  @inline(__always)
  mutating func startTag(_ tag: Tag, on page: PageWalk) {
    if tag.hasMicrodata { check(tag, page) }
  }

  private mutating func check(_ tag: Tag, _ page: PageWalk) {
    if let references = tag[.itemref], !page.isInTemplate {
      page.value(of: references).forEachToken { _ = itemReferences.insert($0, value: 0) }
    }
    let isItem = tag.has(.itemscope)
    if !isItem {
      for name: AttributeName in [.itemtype, .itemref] where tag.has(name) {
        page.report(.attributeNeeds(.attribute("itemscope")), on: tag, attribute: name)
      }
    }
    if tag.has(.itemprop), !page.isInTemplate, !(page.parent?.flags.contains(.isInItem) ?? false) {
      noteStrayProperty(tag, page)
    }
    if tag.has(.itemid), !isItem || !tag.has(.itemtype) {
      page.report(.attributeNeeds(.both("itemscope", "itemtype")), on: tag, attribute: .itemid)
    }
    if tag.has(.itemprop) { checkPropertyValue(tag, page) }
  }

  /// The value of a property is an address on elements that have one, so it must be there (§5.2.4).
  private func checkPropertyValue(_ tag: Tag, _ page: PageWalk) {
    let source: AttributeName
    switch tag.element {
    case .a, .area: source = .href
    case .audio, .embed, .iframe, .source, .track, .video: source = .src
    default: return
    }
    if !tag.has(source) { page.report(.attributeNeeds(.attribute(source.text)), on: tag, attribute: .itemprop) }
  }

  @inline(__always)
  mutating func opened(_ tag: Tag, on page: PageWalk) {
    guard let id = tag[.id] else { return }
    anchors.append(Anchor(id: id.valueRange, outer: openAnchors.last?.index ?? -1))
    openAnchors.append(OpenAnchor(depth: page.depth, index: anchors.count - 1))
  }

  @inline(__always)
  mutating func endTag(of element: CheckedElement, at event: HTMLEvent, on page: PageWalk) {
    if let last = openAnchors.last, last.depth == page.depth { openAnchors.removeLast() }
  }

  /// Remembers a property that is in no item, with the ids around it.
  private mutating func noteStrayProperty(_ tag: Tag, _ page: PageWalk) {
    strayProperties.append(
      StrayProperty(
        range: tag[.itemprop]?.nameRange ?? tag.nameRange, element: page.name(of: tag),
        id: tag[.id]?.valueRange ?? 0..<0,
        anchor: openAnchors.last?.index ?? -1))
  }

  /// A property outside items is right when an `itemref` names an element around it.
  mutating func finish(_ page: PageWalk) {
    guard page.isDocument, !strayProperties.isEmpty else { return }
    // An element is known before those in it, so that each is looked at once.
    var isReferred: [Bool] = []
    for anchor in anchors {
      isReferred.append(anchor.outer >= 0 && isReferred[anchor.outer] || isItemReference(anchor.id, page))
    }
    for property in strayProperties {
      let isAround = property.anchor >= 0 && isReferred[property.anchor]
      guard !isAround, property.id.isEmpty || !isItemReference(property.id, page) else { continue }
      page.report(.strayProperty, at: property.range, element: property.element, attribute: "itemprop")
    }
  }

  private func isItemReference(_ id: Range<Int>, _ page: PageWalk) -> Bool {
    page.reads.note(valueAt: id.lowerBound)
    return itemReferences.value(of: UnsafeRawBufferPointer(rebasing: page.bytes[id])) != nil
  }
}

extension Tag {
  @inline(__always)
  fileprivate var hasMicrodata: Bool { has(.itemprop) || has(.itemtype) || has(.itemref) || has(.itemid) }
}

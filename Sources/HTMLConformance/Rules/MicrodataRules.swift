import HTMLSyntax

/// Items of microdata (HTML Standard §5).
struct MicrodataRecord {
  /// Properties outside any item: right only when an `itemref` names an element around them.
  var strayProperties: [(range: Range<Int>, element: String, ids: [[UInt8]])] = []

  mutating func removeAll() {
    strayProperties.removeAll(keepingCapacity: true)
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
    if tag.has(.itemprop), isDocument, !isInTemplate, !(stack.last?.flags.contains(.isInItem) ?? false) {
      noteStrayProperty(tag)
    }
    if tag.has(.itemid), !isItem || !tag.has(.itemtype) {
      report(.attributeNeeds, on: tag, attribute: .itemid, expected: "itemscope and itemtype")
    }
    if isItem, let references = value(of: .itemref, on: tag) { checkLoop(tag, references) }
    if tag.has(.itemprop) { checkPropertyValue(tag) }
  }

  /// An item must not be reached from itself: `itemref` to itself, or to an element around it (§5.2.5).
  private mutating func checkLoop(_ tag: Tag, _ references: UnsafeRawBufferPointer) {
    let own = tag[.id].map { UnsafeRawBufferPointer(rebasing: bytes[$0.valueRange]) }
    var words = SpacedWords(references)
    while let word = words.next() {
      let id = UnsafeRawBufferPointer(rebasing: references[word])
      let isAround = stack.contains { open in
        !open.id.isEmpty && !open.flags.contains(.isInItem) && bytes[open.id].elementsEqual(id)
      }
      guard isAround || own?.elementsEqual(id) == true else { continue }
      report(
        .wrongReference, on: tag, attribute: .itemref, value: id.text, expected: "part of the page outside this item")
    }
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
  /// Remembers a property that is in no item, with the ids around it.
  private mutating func noteStrayProperty(_ tag: Tag) {
    var ids = stack.filter { !$0.id.isEmpty }.map { Array(bytes[$0.id]) }
    if let id = value(of: .id, on: tag) { ids.append(Array(id)) }
    microdata.strayProperties.append((tag[.itemprop]?.nameRange ?? tag.nameRange, name(of: tag), ids))
  }

  /// A property outside items is right when an `itemref` names an element around it.
  mutating func resolveProperties() {
    for property in microdata.strayProperties {
      let isReferred = property.ids.contains { id in
        id.withUnsafeBytes { identity.itemReferences.value(of: $0) } != nil
      }
      guard !isReferred else { continue }
      report(.strayProperty, at: property.range, element: property.element, attribute: "itemprop")
    }
  }
}

import HTMLSyntax

/// Items of microdata (HTML Standard §5).
struct MicrodataRecord {
  /// Properties outside any item: right only when an `itemref` names an element around them.
  var strayProperties: [(range: Range<Int>, element: String, ids: [Int])] = []
  var hasReferences = false

  mutating func removeAll() {
    strayProperties.removeAll(keepingCapacity: true)
    hasReferences = false
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
    if tag.has(.itemid), !isItem || !tag.has(.itemtype) {
      report(.attributeNeeds, on: tag, attribute: .itemid, expected: "itemscope and itemtype")
    }
  }
}

import Platform

/// The elements of a page that have an id outside templates, the first one of each id.
struct ElementIDs {
  /// An element with an id.
  struct Element: Equatable {
    let element: ElementName
    /// The bytes of the id.
    let range: Range<Int>
    /// Whether a `label` can refer to it.
    let isLabelable: Bool
    let isPopover: Bool
    /// Where the innermost table around it begins; -1 outside tables.
    let table: Int
  }

  private var indices = NameMap()
  private(set) var elements: [Element] = []

  mutating func removeAll() {
    indices.removeAll()
    elements.removeAll(keepingCapacity: true)
  }

  /// Adds an element.
  ///
  /// - Returns: the index of an earlier element with the same id; the new element is then not added.
  mutating func add(_ id: UnsafeRawBufferPointer, _ element: @autoclosure () -> Element) -> Int? {
    if let first = indices.insert(id, value: Int32(elements.count)) { return Int(first) }
    elements.append(element())
    return nil
  }

  /// The element with an id, or `nil`.
  subscript(id: UnsafeRawBufferPointer) -> Element? { indices.value(of: id).map { elements[Int($0)] } }
}

extension PageWalk {
  /// What references may ask of a tag's element.
  func identified(_ tag: Tag, by attribute: HTMLAttribute) -> ElementIDs.Element {
    let isHidden = tag.element == .input && value(of: .type, on: tag)?.isKeyword("hidden") == true
    return ElementIDs.Element(
      element: tag.element, range: attribute.valueRange,
      isLabelable: Category.labelable.contains(tag.element) && !tag.isForeign && !isHidden,
      isPopover: tag.has(.popover), table: tableStart)
  }
}

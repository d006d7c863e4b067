/// Image maps: the names of `map` elements and the `usemap` attributes that refer to them (§4.8.14).
struct ImageMapRules: RuleGroup, Equatable {
  /// A reference to a `map` by its name.
  private struct Reference: Equatable {
    let name: [UInt8]
    let range: Range<Int>
  }

  private var references: [Reference] = []
  /// The `name` of each `map`.
  private var names = NameMap()

  @inline(__always)
  mutating func startTag(_ tag: Tag, on page: PageWalk) {
    switch tag.element {
    case .img: if let reference = tag[.usemap], !page.isInTemplate { add(reference, page) }
    case .map: checkMap(tag, page)
    default: break
    }
  }

  /// `usemap` names a `map` by its name (§2.3.9).
  private mutating func add(_ reference: HTMLAttribute, _ page: PageWalk) {
    let value = page.value(of: reference)
    guard value.first == UInt8(ascii: "#"), value.count > 1 else { return }
    references.append(Reference(name: Array(value.dropFirst()), range: reference.valueRange))
  }

  /// Judges the references to maps when the page is known.
  mutating func finish(_ page: PageWalk) {
    guard page.isDocument else { return }
    for reference in references {
      guard reference.name.withUnsafeBytes({ names.value(of: $0) }) == nil else { continue }
      page.report(
        .danglingReference(String(decoding: reference.name, as: UTF8.self), .map), at: reference.range, element: "img",
        attribute: "usemap")
    }
  }

  private mutating func checkMap(_ tag: Tag, _ page: PageWalk) {
    if let name = page.value(of: .name, on: tag), !page.isInTemplate, names.insert(name, value: 0) != nil {
      page.report(.duplicateName(name.text), on: tag, attribute: .name)
    }
    guard let name = page.value(of: .name, on: tag), let id = tag[.id] else { return }
    if !name.elementsEqual(page.value(of: id)) {
      page.report(.valueOrder(.equal, .attribute(.name)), on: tag, attribute: .id)
    }
  }
}

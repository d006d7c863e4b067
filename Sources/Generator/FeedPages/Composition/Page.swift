package import CardLayout
package import HTMLProof

/// A page composed of its template and proven fragments, not yet proven itself.
package struct Page: Sendable {
  /// The page's plan.
  package let planned: PlannedPage
  /// The HTML.
  package let html: [UInt8]
  /// Its sections in order.
  package let sections: [ProvenSection]
  /// The values that data contributed to the page's own template, except the sections.
  package let spans: [ValueSpan]
  /// The ranges of the sections' HTML.
  package let slots: [Range<Int>]
  /// A hash that is equal for pages that differ only in values and sections.
  package let shape: UInt64

  /// The number of bytes of all sections' HTML.
  private var sectionsCount: Int { sections.reduce(0) { $0 + $1.fragment.html.count } }

  /// The ids of the sections with HTML that the page's template leaves out, each once.
  ///
  /// - Complexity: O(slots + sections).
  var hiddenSections: [String] {
    let all = sectionsCount
    if slots.contains(where: { $0.count == all }) { return [] }
    let showsCells = !slots.isEmpty
    let hidden = sections.filter { !$0.fragment.html.isEmpty && !(showsCells && $0.section.behaviour.loadsMore) }
    return hidden.map(\.section.id).reduce(into: []) { ids, id in if ids.last != id { ids.append(id) } }
  }

  /// The index of the section whose HTML contains an offset of the page, with the offset in the section's HTML.
  ///
  /// - Complexity: O(slots + sections); for diagnostics.
  package func section(at offset: Int) -> (index: Int, offset: Int)? {
    for slot in slots where slot.contains(offset) {
      var rest = offset - slot.lowerBound
      for (index, section) in sections.enumerated()
      where slot.count == sectionsCount || section.section.behaviour.loadsMore {
        if rest < section.fragment.html.count { return (index, rest) }
        rest -= section.fragment.html.count
      }
    }
    return nil
  }
}

/// A section on a page: rendered and proven.
package struct ProvenSection: Sendable {
  /// The section with the cells of the page.
  package let section: SectionModel
  /// Its HTML.
  package let fragment: Fragment
  /// The same, proven.
  package let validated: ValidatedFragment
}

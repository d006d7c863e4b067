package import CardLayout
package import HTMLProof

/// A page as its template wrote it around proven fragments; not yet proven itself.
package struct Page: Sendable {
  /// A section on the page: what was rendered, and from what.
  package struct Section: Sendable {
    package let shown: PageSection
    package let fragment: Fragment
  }

  /// What the page shows.
  package let planned: PlannedPage
  /// The HTML.
  package let html: [UInt8]
  /// Its sections in their order.
  package let sections: [Section]
  /// The values that data brought into the page's own template, but for the sections.
  package let spans: [ValueSpan]
  /// Where the HTML of the sections stands.
  package let slots: [Range<Int>]
  /// What pages have in common that differ in nothing but values and sections.
  package let shape: UInt64

  /// The section whose HTML holds an offset of the page, with the offset in the section's own HTML.
  ///
  /// - Complexity: O(slots + sections); for diagnostics.
  package func section(at offset: Int) -> (section: Section, offset: Int)? {
    for slot in slots where slot.contains(offset) {
      var rest = offset - slot.lowerBound
      let all = sections.reduce(0) { $0 + $1.fragment.html.count }
      let shown = slot.count == all ? sections : sections.filter { $0.shown.holder.loadsMore }
      for section in shown {
        if rest < section.fragment.html.count { return (section, rest) }
        rest -= section.fragment.html.count
      }
    }
    return nil
  }
}

package import CardLayout
package import Diagnostics
import HTMLProof

/// Some cells of a section as proven HTML, without the page around them.
package struct MadeFragment: Sendable {
  /// The HTML of the section, proven where its page has it; `nil` if it has errors.
  package let html: [UInt8]?
  /// The cells' own HTML within it, with their positions in the section.
  package let cells: [(position: Int, bytes: Range<Int>)]
  /// What was found; at least one is an error if there is no HTML.
  package let diagnostics: [Diagnostic]
}

extension PageMaker {
  /// Makes a section with a range of its cells, as a page shows it.
  ///
  /// Cells that their records prevent are left out, as on pages.
  package func makeFragment(
    of section: SectionModel, cells positions: Range<Int>, as planned: PlannedPage
  ) -> MadeFragment {
    func failed(_ diagnostics: [Diagnostic]) -> MadeFragment {
      MadeFragment(html: nil, cells: [], diagnostics: diagnostics)
    }
    guard let ancestors = composer.ancestors(of: planned) else {
      return failed([.pageShowsNoSections(template: planned.feed.pageTemplate)])
    }
    var part = section
    part.cells = section.cells.slice(positions)
    part.onPage.slice = SectionSlice(cells: positions, page: positions, total: section.cells.count, scope: .whole)
    part.onPage.pager = nil
    do {
      let context = context(of: planned)
      let proof = try proveWhatFits(
        sections.render(part, context: context), of: part, context: context, inside: ancestors)
      let found = proof.problems.map(\.diagnostic)
      guard proof.validated != nil else { return failed(found) }
      // A template that may be at fault and shows none of the cells is.
      let shown = Set(proof.fragment.parts.map(\.usedTemplate))
      let faults = proof.leftOut.filter { !$0.isOfRecord(showing: shown) }
      guard faults.isEmpty else { return failed(found + faults.map(\.problem.diagnostic)) }
      let cells = proof.fragment.parts.compactMap { one -> (position: Int, bytes: Range<Int>)? in
        guard case .cell(let position) = one.role, one.section == section.id else { return nil }
        return (positions.lowerBound + position, one.html.range)
      }
      return MadeFragment(
        html: proof.fragment.html, cells: cells,
        diagnostics: found + proof.leftOut.map { $0.problem.diagnostic.with(severity: .warning) })
    } catch let error as Diagnosed {
      return failed(error.diagnostics)
    } catch {
      return failed([.pageFailed(planned.path, reason: "\(error)")])
    }
  }
}

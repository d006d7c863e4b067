import CardLayout
import HTMLProof

/// A problem of a part of a page that was left out, because the record whose values it shows prevents it.
package struct LeftOutProblem: Sendable {
  /// The template of the part.
  package let template: UsedTemplate
  /// The problem, an error.
  package let problem: MadePage.Problem
}

/// Pages without the parts that single records prevent.
///
/// The markup is the template's, the values are the record's: a cell whose template has no value to write, or whose
/// HTML is wrong where a value stands, is left out. Whoever collects the pages decides: a template that fails for every
/// record has a mistake itself.
extension PageMaker {
  /// Proves a section without the parts that their records prevent.
  func proveWhatFits(
    _ rendered: Fragment, of section: SectionHolder, context: SectionContext, inside place: [ElementName]
  ) throws -> SectionProof {
    var proof = SectionProof(fragment: rendered)
    var gone: Set<Int> = []
    for problem in rendered.problems {
      let told = MadePage.Problem(diagnostic: problem.diagnostic, position: problem.position)
      if problem.diagnostic.severity == .error, let index = problem.part, rendered.parts.indices.contains(index),
        rendered.parts[index].shows(recordsOf: section)
      {
        gone.insert(index)
        proof.leftOut.append(LeftOutProblem(template: rendered.parts[index].usedTemplate, problem: told))
      } else {
        proof.problems.append(told)
      }
    }
    guard !proof.problems.contains(where: { $0.diagnostic.severity == .error }) else { return proof }
    var fragment = gone.isEmpty ? rendered : rendered.without(parts: gone)
    while true {
      proof.fragment = fragment
      switch prover.prove(fragment: fragment.subject, inside: place) {
      case .valid(let validated):
        proof.validated = validated
        return proof
      case .invalid(let findings):
        guard let (fewer, leftOut) = try leavingOut(findings, of: fragment, section, context) else {
          proof.problems += try findings.map { try traced($0, in: fragment, of: section, context) }
          return proof
        }
        proof.leftOut += leftOut
        fragment = fewer
      }
    }
  }

  /// A fragment without the parts in which records cause all errors; `nil` if there are other errors.
  private func leavingOut(
    _ findings: [HTMLFinding], of fragment: Fragment, _ section: SectionHolder, _ context: SectionContext
  ) throws -> (Fragment, [LeftOutProblem])? {
    var gone: Set<Int> = []
    var leftOut: [LeftOutProblem] = []
    for finding in findings where finding.severity == .error {
      guard let index = fragment.partIndex(at: finding.range.lowerBound),
        fragment.parts[index].shows(recordsOf: section), fragment.holdsValue(in: finding.range)
      else { return nil }
      gone.insert(index)
      leftOut.append(
        LeftOutProblem(
          template: fragment.parts[index].usedTemplate,
          problem: try traced(finding, in: fragment, of: section, context)))
    }
    return gone.isEmpty ? nil : (fragment.without(parts: gone), leftOut)
  }

  /// The sections of a page without the parts in which records cause all errors that the page has as a whole, such as
  /// an id that two cards of different sections want; `nil` if there are other errors.
  func leavingOut(
    _ findings: [HTMLFinding], on page: Page, showing sections: [ProvenSection], inside place: [ElementName],
    into made: inout MadePage
  ) throws -> [ProvenSection]? {
    var found: [Int: [HTMLFinding]] = [:]
    for finding in findings where finding.severity == .error {
      guard let (section, offset) = page.section(at: finding.range.lowerBound),
        let index = sections.firstIndex(where: { $0.section.shown === section.shown })
      else { return nil }
      found[index, default: []].append(finding.moved(by: offset - finding.range.lowerBound))
    }
    guard !found.isEmpty else { return nil }
    var fewer = sections
    for (index, findings) in found.sorted(by: { $0.key < $1.key }) {
      let shown = sections[index].section.shown
      let context = context(of: page.planned, shown)
      guard
        let (fragment, leftOut) = try leavingOut(findings, of: sections[index].section.fragment, shown.holder, context),
        case .valid(let validated) = prover.prove(fragment: fragment.subject, inside: place)
      else { return nil }
      made.leftOut += leftOut
      fewer[index] = ProvenSection(section: Page.Section(shown: shown, fragment: fragment), validated: validated)
    }
    return fewer
  }
}

extension Fragment.Part {
  /// Whether records decide what the part shows: a cell, or a view of a section whose fields are those of a module.
  fileprivate func shows(recordsOf section: SectionHolder) -> Bool {
    if case .cell = role { return true }
    return section.module != nil && self.section == section.id && !section.isCollapsed
  }
}

extension HTMLFinding {
  /// The same finding at another place.
  fileprivate func moved(by offset: Int) -> HTMLFinding {
    HTMLFinding(
      cause, severity, at: range.lowerBound + offset..<range.upperBound + offset, element: element,
      attribute: attribute)
  }
}

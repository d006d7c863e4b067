package import CardLayout
import CardSources
package import Diagnostics
import HTMLProof
import JSONRecords
import TemplateEngine

/// A problem of a part of a page that was left out, because the record whose values it shows prevents it.
package struct LeftOutProblem: Sendable {
  /// The part.
  let part: Fragment.Part
  /// The problem, an error.
  package let problem: MadePage.Problem
  /// Whether the value is what its field should be, so that the template is at fault unless it shows other cards.
  let suspectsTemplate: Bool

  /// The template of the part.
  package var template: UsedTemplate { part.usedTemplate }

  /// Whether the record is at fault.
  ///
  /// - Parameter shown: the templates with parts that are shown.
  package func isOfRecord(showing shown: Set<UsedTemplate>) -> Bool { !suspectsTemplate || shown.contains(template) }
}

/// Whether a template shows a card.
package enum CardVerdict: Sendable {
  case shown
  /// The card is left out because of its record.
  case leftOut
  /// The template is at fault, unless it shows other cards.
  case suspect
}

/// Pages without the parts that single records prevent.
///
/// The markup is the template's, the values are the record's: a cell whose template has no value to write, or whose
/// HTML is wrong where a value stands, is left out. A value that is what its field should be and fails in every card of a
/// template is used wrongly by the template; any other value is the record's, even if it is the only one.
extension PageMaker {
  /// Proves a section without the parts that their records prevent.
  func proveWhatFits(
    _ rendered: Fragment, of section: SectionModel, context: SectionContext, inside ancestors: [ElementName]
  ) throws -> SectionProof {
    var proof = SectionProof(fragment: rendered)
    var gone: Set<Int> = []
    for problem in rendered.problems {
      let told = MadePage.Problem(problem)
      if problem.severity == .error, let index = problem.part, rendered.parts.indices.contains(index),
        rendered.parts[index].shows(recordsOf: section)
      {
        gone.insert(index)
        proof.leftOut.append(
          try LeftOutProblem(
            part: rendered.parts[index], problem: told,
            suspectsTemplate: isSound(told.diagnostic, in: rendered.parts[index], of: section, context)))
      } else {
        proof.problems.append(told)
      }
    }
    guard !proof.problems.contains(where: { $0.severity == .error }) else { return proof }
    var fragment = gone.isEmpty ? rendered : rendered.without(parts: gone)
    while true {
      proof.fragment = fragment
      switch prover.prove(fragment: fragment.subject, inside: ancestors) {
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

  /// Whether the template of a section with a single card shows it.
  package func verdict(on section: SectionModel) throws -> CardVerdict {
    let context = SectionContext(
      site: plan.siteData(plan.words), root: "./", page: "/", headingLevel: 2, origins: plan.origins,
      words: plan.words)
    let rendered = try sections.render(section, context: context)
    let proof = try proveWhatFits(rendered, of: section, context: context, inside: [.html, .body, .main])
    if proof.validated == nil { return .suspect }
    if proof.leftOut.isEmpty { return .shown }
    return proof.leftOut.allSatisfy { $0.isOfRecord(showing: []) } ? .leftOut : .suspect
  }

  /// A fragment without the parts in which records cause all errors; `nil` if there are other errors.
  private func leavingOut(
    _ findings: [HTMLFinding], of fragment: Fragment, _ section: SectionModel, _ context: SectionContext
  ) throws -> (Fragment, [LeftOutProblem])? {
    var gone: Set<Int> = []
    var leftOut: [LeftOutProblem] = []
    for finding in findings where finding.severity == .error {
      guard let index = fragment.partIndex(at: finding.range.lowerBound),
        fragment.parts[index].shows(recordsOf: section), fragment.firstValue(in: finding.range) != nil
      else { return nil }
      gone.insert(index)
      leftOut.append(
        try LeftOutProblem(
          part: fragment.parts[index],
          problem: traced(finding, in: fragment, of: section, context),
          suspectsTemplate: isSound(
            traced(finding.beginning(atValueIn: fragment), in: fragment, of: section, context).diagnostic,
            in: fragment.parts[index], of: section, context)))
    }
    return gone.isEmpty ? nil : (fragment.without(parts: gone), leftOut)
  }

  /// Whether the value of which a diagnostic tells is what its field should be.
  private func isSound(
    _ diagnostic: Diagnostic, in part: Fragment.Part, of section: SectionModel, _ context: SectionContext
  ) throws -> Bool {
    // A text that is to pass unescaped, although nobody has declared its field as HTML.
    if diagnostic.has(TemplateCode.notHTML) { return true }
    guard let field = diagnostic.subject?.field, let owner = section.find(part.section) else { return false }
    let dates = owner.content.treatment.dates
    if case .cell(let position) = part.role {
      return try owner.cells.withCell(at: position, reader: cellReader) {
        UsualField.isSound(field, in: $0.record, dates)
      }
    }
    let context = context.context(of: owner, in: section)
    func isSound(_ name: Substring, in data: RecordData) -> Bool {
      RecordTape(data).withRoot { UsualField.isSound(String(name), in: $0, dates) }
    }
    let (ofSection, ofView) = ("section.data.", "data.")
    if field.hasPrefix(ofSection) { return isSound(field.dropFirst(ofSection.count), in: owner.content.data) }
    guard field.hasPrefix(ofView), let view = owner.view(for: part.role, context: context) else { return false }
    return isSound(field.dropFirst(ofView.count), in: view.data)
  }

  /// The sections of a page without the parts in which records cause all errors that the page has as a whole, such as
  /// an id that two cards of different sections want; `nil` if there are other errors.
  func leavingOut(
    _ findings: [HTMLFinding], on page: Page, showing sections: [ProvenSection], inside ancestors: [ElementName],
    into made: inout MadePage
  ) throws -> [ProvenSection]? {
    var found: [Int: [HTMLFinding]] = [:]
    for finding in findings where finding.severity == .error {
      guard let (index, offset) = page.section(at: finding.range.lowerBound) else { return nil }
      found[index, default: []].append(finding.moved(by: offset - finding.range.lowerBound))
    }
    guard !found.isEmpty else { return nil }
    var fewer = sections
    for (index, findings) in found.sorted(by: { $0.key < $1.key }) {
      let section = sections[index].section
      let context = context(of: page.planned)
      guard let (fragment, leftOut) = try leavingOut(findings, of: sections[index].fragment, section, context),
        case .valid(let validated) = prover.prove(fragment: fragment.subject, inside: ancestors)
      else { return nil }
      made.leftOut += leftOut
      fewer[index] = ProvenSection(section: section, fragment: fragment, validated: validated)
    }
    return fewer
  }
}

extension Fragment.Part {
  /// Whether records decide what the part shows: a cell, or a view of a section whose fields are those of a module.
  fileprivate func shows(recordsOf section: SectionModel) -> Bool {
    if case .cell = role { return true }
    return section.identity.module != nil && self.section == section.id && !section.behaviour.isCollapsed
  }
}

extension MadePage {
  /// The warnings about the parts that were left out.
  package var omissions: [Diagnostic] { leftOut.map(\.problem.diagnostic.leavingOut) }
}

extension HTMLFinding {
  /// The same finding at the first value that it touches.
  fileprivate func beginning(atValueIn fragment: Fragment) -> HTMLFinding {
    guard let value = fragment.firstValue(in: range) else { return self }
    return HTMLFinding(
      cause, severity, at: value.lowerBound..<max(value.lowerBound, range.upperBound), element: element,
      attribute: attribute)
  }

  /// The same finding at another place.
  fileprivate func moved(by offset: Int) -> HTMLFinding {
    HTMLFinding(
      cause, severity, at: range.lowerBound + offset..<range.upperBound + offset, element: element,
      attribute: attribute)
  }
}

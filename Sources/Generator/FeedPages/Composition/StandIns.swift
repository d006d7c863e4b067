package import CardLayout
package import Diagnostics
import HTMLProof
import TemplateEngine

/// A part of a page that cannot be shown: it could not be rendered, or its HTML does not conform.
package struct FailedPart: Sendable {
  /// The part; `nil` if the section as a whole fails.
  package let part: Fragment.Part?
  /// The section that contains it.
  package let section: SectionModel
  /// Everything that is wrong with the part.
  package let diagnostics: [Diagnostic]
}

/// Provides replacements for parts that fail; see ``PageMaker/make(_:standIns:)``.
///
/// The page is proven like any other.
package protocol StandIns: Sendable {
  /// The problems of a part known before it is rendered, such as a template that does not compile.
  func knownProblems(of part: Fragment.Part) -> [Diagnostic]
  /// The HTML that replaces a part's content: phrasing content without interactive elements, which is allowed anywhere.
  func content(inPlaceOf part: FailedPart) -> [UInt8]
}

extension PageMaker {
  /// Proves a section without the parts that single records prevent, and with stand-ins for the others that fail.
  func patch(
    _ rendered: Fragment, of section: SectionModel, context: SectionContext, inside ancestors: [ElementName],
    standIns: any StandIns, leavesOut: Bool
  ) throws -> SectionProof {
    guard leavesOut else {
      return try patch(rendered, of: section, context: context, inside: ancestors, standIns: standIns)
    }
    let proof = try proveWhatFits(rendered, of: section, context: context, inside: ancestors)
    let shown = Set(proof.fragment.parts.map(\.usedTemplate))
    let isWhole = !rendered.parts.contains { !standIns.knownProblems(of: $0).isEmpty }
    if proof.validated != nil, isWhole, proof.leftOut.allSatisfy({ $0.isOfRecord(showing: shown) }) { return proof }
    // A template with mistakes of its own shows these in the place of each of its parts.
    let left = proof.leftOut.filter {
      $0.isOfRecord(showing: shown) && standIns.knownProblems(of: $0.part).isEmpty
    }
    let names = Set(left.map(\.part.name))
    let gone = Set(rendered.parts.indices.filter { names.contains(rendered.parts[$0].name) })
    var patched = try patch(
      gone.isEmpty ? rendered : rendered.without(parts: gone), of: section, context: context, inside: ancestors,
      standIns: standIns)
    patched.leftOut = left
    return patched
  }

  /// Proves a section with stand-ins for the parts that fail, or for the whole section if that is not enough.
  func patch(
    _ rendered: Fragment, of section: SectionModel, context: SectionContext, inside ancestors: [ElementName],
    standIns: any StandIns
  ) throws -> SectionProof {
    var found: [Int: [Diagnostic]] = [:]
    var rest: [MadePage.Problem] = []
    for problem in rendered.problems {
      if let part = problem.part, problem.severity == .error {
        found[part, default: []].append(problem.diagnostic)
      } else {
        rest.append(MadePage.Problem(problem))
      }
    }
    for (index, part) in rendered.parts.enumerated() {
      let known = standIns.knownProblems(of: part)
      if !known.isEmpty { found[index] = known }
    }
    func failures() -> [FailedPart] {
      found.sorted { $0.key < $1.key }
        .map { FailedPart(part: rendered.parts[$0.key], section: section, diagnostics: $0.value) }
    }
    // First as rendered, then without the parts that do not conform.
    for _ in 0..<2 {
      let contents = zip(found.keys.sorted(), failures()).reduce(into: [Int: [UInt8]]()) {
        $0[$1.0] = standIns.content(inPlaceOf: $1.1)
      }
      let fragment = contents.isEmpty ? rendered : rendered.replacing(contents: contents)
      switch prover.prove(fragment: fragment.subject, inside: ancestors) {
      case .valid(let validated):
        return SectionProof(fragment: fragment, validated: validated, failures: failures(), problems: rest)
      case .invalid(let findings):
        for finding in findings where finding.severity == .error {
          let problem = try traced(finding, in: fragment, of: section, context)
          if let part = fragment.partIndex(at: finding.range.lowerBound) {
            found[part, default: []].append(problem.diagnostic)
          } else {
            rest.append(problem)
          }
        }
      }
    }
    return wholeSection(section, failures: failures(), problems: rest, inside: ancestors, standIns: standIns)
  }

  /// A section whose only content is the report.
  private func wholeSection(
    _ section: SectionModel, failures: [FailedPart], problems: [MadePage.Problem], inside ancestors: [ElementName],
    standIns: any StandIns
  ) -> SectionProof {
    let failure = FailedPart(
      part: nil, section: section, diagnostics: problems.map(\.diagnostic) + failures.flatMap(\.diagnostics))
    let html =
      "<section class=\"section\" id=\"\(section.id.attributeText)\""
      + " data-section=\"\(section.identity.styleID.attributeText)\""
      + (section.identity.measuresFeed.map { " data-measures=\"\($0.attributeText)\"" } ?? "")
      + " aria-label=\"\(section.spokenName.attributeText)\"><p>"
    var fragment = Fragment()
    fragment.html = Array(html.utf8) + standIns.content(inPlaceOf: failure) + Array("</p></section>\n".utf8)
    switch prover.prove(fragment: fragment.subject, inside: ancestors) {
    case .valid(let validated): return SectionProof(fragment: fragment, validated: validated, failures: [failure])
    case .invalid:
      let problems = failure.diagnostics.map { MadePage.Problem($0, position: 0) }
      return SectionProof(fragment: fragment, validated: nil, problems: problems)
    }
  }
}

extension String {
  /// The text escaped for an attribute value in double quotes (HTML Standard §13.1.2.3).
  package var attributeText: String {
    // By scalars, because a quotation mark followed by a combining mark is one character.
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "\"": text += "&quot;"
      case "<": text += "&lt;"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

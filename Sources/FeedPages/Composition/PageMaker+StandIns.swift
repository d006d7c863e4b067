package import CardAdaptors
package import CardHolders
package import Diagnostics
package import HTMLConformance
import HTMLSyntax
import TemplateCells

/// A part of a page that cannot be shown: it could not be rendered, or what was rendered does not conform.
package struct FailedPart: Sendable {
  /// The part; `nil` when the section fails as a whole.
  package let part: Fragment.Part?
  /// The section that would show it.
  package let section: SectionHolder
  /// Everything that is wrong with it.
  package let diagnostics: [Diagnostic]
}

/// A page on which something else stands in place of what fails.
package struct PatchedPage: Sendable {
  /// The page; `nil` when the page's own template fails.
  package let page: ValidatedPage?
  /// The parts in whose place something else stands.
  package let failures: [FailedPart]
  /// What is wrong with the page itself.
  package let problems: [Diagnostic]
}

/// Says what stands in place of parts that fail; see ``PageMaker/make(_:standIns:)``.
package protocol StandIns: Sendable {
  /// What is known to be wrong with a part before it is rendered, such as that its template cannot be compiled.
  func knownProblems(of part: Fragment.Part) -> [Diagnostic]
  /// The HTML in place of a part's content: phrasing content without interactive elements, so that it may stand anywhere.
  func content(inPlaceOf part: FailedPart) -> [UInt8]
}

extension PageMaker {
  /// Makes a page whose sound parts are shown whatever is wrong with the others: for people at work on it.
  ///
  /// The page is proven like every other; only what stands in place of the failing parts is not what was asked for.
  package func make(_ planned: PlannedPage, standIns: any StandIns) throws -> PatchedPage {
    guard let place = composer.place(of: planned) else {
      return PatchedPage(
        page: nil, failures: [], problems: [.pageShowsNoSections(template: planned.feed.pageTemplate)])
    }
    var fragments: [ProvenSection] = []
    var failures: [FailedPart] = []
    var problems: [Diagnostic] = []
    for (section, adaptor, grows) in try shownSections(of: planned) {
      let context = context(of: planned, section: section)
      let rendered = try sections.render(section, adaptor: adaptor, context: context)
      let patched = try patch(rendered, of: section, context: context, inside: place, standIns: standIns)
      failures += patched.failures
      problems += patched.problems
      guard let validated = patched.validated else { continue }
      fragments.append(
        ProvenSection(
          section: Page.Section(holder: section, fragment: patched.fragment), validated: validated, grows: grows))
    }
    guard let composition = composer.compose(planned, fragments: fragments) else {
      return PatchedPage(page: nil, failures: failures, problems: problems)
    }
    guard composition.problems.isEmpty else {
      return PatchedPage(page: nil, failures: failures, problems: problems + composition.problems)
    }
    let page = composition.page
    switch prover.prove(page: page.subject, fragments: fragments.map(\.validated), file: planned.path.file) {
    case .valid(let proven): return PatchedPage(page: proven, failures: failures, problems: problems)
    case .invalid(let findings):
      return PatchedPage(
        page: nil, failures: failures,
        problems: problems + (try findings.map { try traced($0, on: page).diagnostic }))
    }
  }

  /// A fragment that was proven, perhaps with stand-ins in it.
  struct Patch {
    var fragment: Fragment
    var validated: ValidatedFragment?
    var failures: [FailedPart] = []
    var problems: [Diagnostic] = []
  }

  func patch(
    _ rendered: Fragment, of section: SectionHolder, context: SectionContext, inside place: [ElementName],
    standIns: any StandIns
  ) throws -> Patch {
    var found: [Int: [Diagnostic]] = [:]
    var rest: [Diagnostic] = []
    for (part, diagnostic) in sections.partProblems {
      if let part, diagnostic.severity == .error {
        found[part, default: []].append(diagnostic)
      } else {
        rest.append(diagnostic)
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
    // As rendered; then without the parts that do not conform.
    for _ in 0..<2 {
      let contents = zip(found.keys.sorted(), failures()).reduce(into: [Int: [UInt8]]()) {
        $0[$1.0] = standIns.content(inPlaceOf: $1.1)
      }
      let fragment = contents.isEmpty ? rendered : rendered.replacing(contents: contents)
      switch prover.prove(fragment: fragment.subject, inside: place) {
      case .valid(let validated):
        return Patch(fragment: fragment, validated: validated, failures: failures(), problems: rest)
      case .invalid(let findings):
        for finding in findings where finding.severity == .error {
          let origin = try sections.origin(
            of: finding.range.lowerBound, in: fragment, section: section, context: context)
          let diagnostic = finding.diagnostic(in: fragment.html, at: origin.location, subject: origin.subject)
          if let part = fragment.partIndex(at: finding.range.lowerBound) {
            found[part, default: []].append(diagnostic)
          } else {
            rest.append(diagnostic)
          }
        }
      }
    }
    return wholeSection(section, failures: failures(), problems: rest, inside: place, standIns: standIns)
  }

  /// A section in whose place nothing but the report stands.
  private func wholeSection(
    _ section: SectionHolder, failures: [FailedPart], problems: [Diagnostic], inside place: [ElementName],
    standIns: any StandIns
  ) -> Patch {
    let failure = FailedPart(
      part: nil, section: section, diagnostics: problems + failures.flatMap(\.diagnostics))
    let html =
      "<section class=\"section\" id=\"\(section.id.attributeText)\""
      + " data-section=\"\(section.styleID.attributeText)\""
      + " aria-label=\"\((section.label ?? section.id).attributeText)\"><p>"
    var fragment = Fragment()
    fragment.html = Array(html.utf8) + standIns.content(inPlaceOf: failure) + Array("</p></section>\n".utf8)
    switch prover.prove(fragment: fragment.subject, inside: place) {
    case .valid(let validated): return Patch(fragment: fragment, validated: validated, failures: [failure])
    case .invalid: return Patch(fragment: fragment, validated: nil, problems: failure.diagnostics)
    }
  }
}

extension String {
  /// The text as the value of an attribute in double quotes (HTML Standard §13.1.2.3).
  package var attributeText: String {
    // By scalars: a quotation mark with a combining mark behind it is one character.
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

import CardHolders
import Diagnostics
import HTMLConformance
import HTMLSyntax
import TemplateCells

/// Headers, footers and the other views of a section.
extension SectionRenderer {
  func append(
    _ view: HeldView, role: Fragment.Role, of section: SectionInProgress,
    in wrapper: (opening: StaticString, closing: StaticString)
  ) {
    guard let entry = shelf.view(view.template) else {
      report(.unknownTemplate(view.template, role: "section", at: nil, known: []), at: 0, section.context)
      return
    }
    let start = output.count
    output.append(wrapper.opening)
    appendContent(of: view, entry: entry, role: role, start: start, section: section)
    output.append(wrapper.closing)
  }

  func appendSupplementary(_ view: SupplementaryView, at index: Int, in section: SectionInProgress) {
    guard let entry = shelf.view(view.view.template) else {
      report(.unknownTemplate(view.view.template, role: "supplementary", at: nil, known: []), at: 0, section.context)
      return
    }
    let start = output.count
    // A feed may own articles only.
    let isArticle = section.holder.loadsMore
    if section.adaptor.wrapsCells {
      output.append(isArticle ? "<article class=\"supplementary\"" : "<div class=\"supplementary\"")
      output.append(attribute: "data-kind", view.kind)
      output.append(">")
    }
    appendContent(of: view.view, entry: entry, role: .supplementary(index), start: start, section: section)
    if section.adaptor.wrapsCells { output.append(isArticle ? "</article>\n" : "</div>\n") }
  }

  private func appendContent(
    of view: HeldView, entry: TemplateShelf.Entry, role: Fragment.Role, start: Int, section: SectionInProgress
  ) {
    let contentStart = output.count
    let firstSpan = fragment.spans.count
    let result = section.tapes.withStack(view: view, of: section.holder) { stack in
      renderer.render(entry.template, stack: stack, root: section.tapes.root, into: &output)
    }
    noteSpans()
    var shape = ShapeHash()
    shape.combine(view.template)
    shape.combine(result.shape)
    frame.combine(shape.value)
    fragment.parts.append(
      Fragment.Part(
        role: role, section: section.holder.id,
        html: HTMLPart(range: start..<output.count, shape: shape.value, spans: firstSpan..<fragment.spans.count),
        content: contentStart..<output.count, template: view.template))
    for problem in renderer.problems.prefix(result.problemCount) {
      report(
        entry.template.diagnostic(for: problem, subject: Diagnostic.Subject(page: section.context.page)), at: 0,
        section.context, part: fragment.parts.count - 1)
    }
  }
}

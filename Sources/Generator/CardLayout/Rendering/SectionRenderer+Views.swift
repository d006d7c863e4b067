import Diagnostics
import HTMLProof
import Platform
import TemplateEngine

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
    let part = writer.beginPart()
    writer.markup(wrapper.opening)
    appendContent(of: view, entry: entry, role: role, part: part, section: section)
    writer.markup(wrapper.closing)
  }

  func appendSupplementary(_ view: SupplementaryView, at index: Int, in section: SectionInProgress) {
    guard let entry = shelf.view(view.view.template) else {
      report(.unknownTemplate(view.view.template, role: "supplementary", at: nil, known: []), at: 0, section.context)
      return
    }
    let part = writer.beginPart()
    // A feed may own articles only.
    let isArticle = section.holder.loadsMore
    if section.adaptor.wrapsCells {
      writer.markup(isArticle ? "<article class=\"supplementary\"" : "<div class=\"supplementary\"")
      writer.attribute("data-kind", view.kind)
      writer.markup(">")
    }
    appendContent(of: view.view, entry: entry, role: .supplementary(index), part: part, section: section)
    if section.adaptor.wrapsCells { writer.markup(isArticle ? "</article>\n" : "</div>\n") }
  }

  private func appendContent(
    of view: HeldView, entry: TemplateShelf.Entry, role: Fragment.Role, part: MarkupWriter.OpenPart,
    section: SectionInProgress
  ) {
    let contentStart = writer.count
    let result = section.tapes.withStack(view: view, of: section.holder) { stack in
      renderer.render(entry.template, stack: stack, root: section.tapes.root, into: &writer)
    }
    parts.append(
      Fragment.Part(
        role: role, section: section.holder.id, html: HTMLPart(writer.endPart(part, decidesSurroundings: true)),
        content: contentStart..<writer.count, template: view.template))
    for problem in renderer.problems.prefix(result.problemCount) {
      report(
        entry.template.diagnostic(for: problem, subject: Diagnostic.Subject(page: section.context.page)), at: 0,
        section.context, part: parts.count - 1)
    }
  }
}

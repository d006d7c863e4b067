import Diagnostics
import HTMLProof
import TemplateEngine

/// Headers, footers and the other views of a section.
extension SectionCanvas {
  /// Draws a view in its element.
  ///
  /// - Parameter isIdentified: whether the element's start tag is still open, and gets the view's identifier.
  func draw(
    _ view: HeldView, as role: Fragment.Role, in wrapper: (opening: StaticString, closing: StaticString),
    isIdentified: Bool = false
  ) {
    guard let entry = renderer.shelf.view(view.template) else {
      return report(.unknownTemplate(view.template, role: "section", at: nil, known: []))
    }
    let part = renderer.writer.beginPart()
    markup(wrapper.opening)
    if isIdentified {
      attribute("data-view", view.identifier ?? view.template)
      markup(">")
    }
    drawContent(of: view, entry: entry, as: role, part: part)
    markup(wrapper.closing)
  }

  /// Draws a supplementary view by its place in the section's list.
  ///
  /// - Parameter index: what tells it from all others of its kind.
  func drawSupplementary(_ number: Int, index: Int) {
    let (kind, view) = (section.chrome.supplementary[number].kind, section.chrome.supplementary[number].view)
    guard let entry = renderer.shelf.view(view.template) else {
      return report(.unknownTemplate(view.template, role: "supplementary", at: nil, known: []))
    }
    let part = renderer.writer.beginPart()
    // A feed may own only articles.
    let isArticle = section.behaviour.loadsMore
    if adaptor.wrapsCells {
      markup(isArticle ? "<article class=\"supplementary\"" : "<div class=\"supplementary\"")
      attribute("data-kind", kind)
      markup(" data-index=\"")
      renderer.writer.value(escaping: String(index))
      markup("\">")
    }
    drawContent(of: view, entry: entry, as: .supplementary(number), part: part)
    if adaptor.wrapsCells { markup(isArticle ? "</article>\n" : "</div>\n") }
  }

  /// Renders a view's template and ends its part, including the closing tag.
  private func drawContent(
    of view: HeldView, entry: TemplateShelf.Entry, as role: Fragment.Role, part: MarkupWriter.OpenPart
  ) {
    let contentStart = renderer.writer.count
    renderer.renderer.headingLevel = renderer.content.section.innerLevel
    let result = tapes.withStack(view: view, as: role, of: section) { stack in
      renderer.renderer.render(entry.template, stack: stack, root: tapes.root, into: &renderer.writer)
    }
    let contentEnd = renderer.writer.count
    renderer.parts.append(
      Fragment.Part(
        role: role, section: section.id, html: HTMLPart(renderer.writer.endPart(part, decidesSurroundings: true)),
        content: contentStart..<contentEnd, template: view.template))
    for problem in renderer.renderer.problems.prefix(result.problemCount) {
      report(
        entry.template.diagnostic(for: problem, subject: Diagnostic.Subject(page: context.page)),
        part: renderer.parts.count - 1)
    }
  }

  func subject(of position: Int) -> Diagnostic.Subject { section.cells.subject(at: position, page: context.page) }

  func report(_ diagnostic: Diagnostic, at position: Int = 0, part: Int? = nil) {
    renderer.report(diagnostic, at: position, part: part)
  }
}

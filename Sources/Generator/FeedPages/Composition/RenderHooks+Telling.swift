import CardLayout

extension RenderHooks {
  /// Calls the hooks for a page that was proven.
  ///
  /// - Complexity: O(1) without hooks.
  func tell(of page: Page) {
    if let didUpdate {
      for section in page.sections {
        for part in section.fragment.parts { didUpdate(RenderedView(part, in: section, on: page)) }
      }
    }
    willDisplay?(page.planned.path)
  }
}

extension RenderedView {
  fileprivate init(_ part: Fragment.Part, in section: ProvenSection, on page: Page) {
    role = Role(part.role)
    self.section = part.section
    if case .cell(let position) = part.role, part.section == section.section.id {
      cell = section.section.cells.identity(at: position)
    } else {
      cell = nil
    }
    template = part.template
    self.page = page.planned.path
    html = String(decoding: section.fragment.html[part.content], as: UTF8.self)
  }
}

extension RenderedView.Role {
  fileprivate init(_ role: Fragment.Role) {
    self =
      switch role {
      case .cell: .cell
      case .header: .header
      case .footer: .footer
      case .decoration: .decoration
      case .empty: .empty
      case .placeholder: .placeholder
      case .staleMark: .staleMark
      case .supplementary: .supplementary
      case .pager: .pager
      }
  }
}

import CardLayout
import CardSources
import Diagnostics
import JSONRecords

/// The views that replace missing cells, and the notices above stale ones.
extension SitePlanner {
  /// The status of a section from its widget.
  func status(
    of widget: Widget?, in section: SectionConfiguration, problems: inout DiagnosticGroups
  ) -> SectionStatus {
    guard let widget else { return .ready }
    switch widget.content {
    case .cards(_, isStale: true):
      return SectionStatus(
        state: widget.state, isStale: true,
        staleMark: section.stale?.view ?? templates.views["stale"].map { _ in HeldView(template: "stale") })
    case .cards: return SectionStatus(state: widget.state)
    case .skeleton:
      let view = section.skeleton?.view ?? standard("skeleton", in: section, problems: &problems)
      return SectionStatus(state: widget.state, placeholder: view)
    case .errorCard(let code):
      let view = section.error?.view ?? standard("error", in: section, problems: &problems)
      return SectionStatus(state: widget.state, placeholder: view.telling(code, text: errorText(code)))
    case .nothing: return SectionStatus(state: widget.state)
    }
  }

  /// The site's text for an error; `nil` leaves it to the template.
  private func errorText(_ code: String) -> String? {
    configuration.errorTexts[code] ?? configuration.errorTexts["default"]
  }

  /// The template of a state that every project has, unless it excludes the built-in ones.
  private func standard(
    _ name: String, in section: SectionConfiguration, problems: inout DiagnosticGroups
  ) -> HeldView {
    if templates.views[name] == nil {
      problems.add(
        .unknownTemplate(name, role: "state", at: section.location, known: templates.views.keys.sorted()))
    }
    return HeldView(template: name)
  }
}

extension Widget {
  /// The cards that the section shows, if it shows any.
  var cards: CardList? { if case .cards(let cards, _) = content { cards } else { nil } }
}

extension HeldView {
  /// The view with an error's code, and with a text if the view has none.
  fileprivate func telling(_ code: String, text: String?) -> HeldView {
    var members: [RecordData.Member] = [.init("code", .string(code))]
    if let text, data["text"] == nil { members.append(.init("text", .string(text))) }
    if case .object(let own) = data { members = own.filter { $0.name != "code" } + members }
    return HeldView(template: template, data: .object(members), size: size, isSticky: isSticky)
  }
}

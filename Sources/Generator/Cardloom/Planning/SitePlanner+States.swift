import CardLayout
import CardSources
import Diagnostics
import JSONRecords

/// The views that replace missing cells, and the notices above stale ones.
extension SitePlanner {
  /// The status of a section, from the state of its source and the number of cards that it shows.
  func status(
    of shown: SectionSource?, showing count: Int? = nil, in section: SectionModel, problems: inout PlanProblems
  ) -> SectionStatus {
    var status = section.status
    guard let shown else { return status }
    status.state = shown.state
    switch shown.content {
    case .cards(_, isStale: true):
      status.isStale = true
      status.staleMark = status.stale ?? (templates.views.contains("stale") ? HeldView(template: "stale") : nil)
    case .cards:
      if count == 0, shown.state == .requestSuccess { status.state = .requestNoMoreData }
    case .skeleton:
      let view = status.skeleton ?? standard("skeleton", in: section, problems: &problems)
      let sizes = skeletonSizes(of: section)
      status.placeholder = sizes.isEmpty ? view : view.showing(sizes, in: section.layout.adaptor)
      status.skeletonSizes = sizes
    case .errorCard(let code):
      let view = status.error ?? standard("error", in: section, problems: &problems)
      status.placeholder = view.telling(code, text: errorText(code))
    case .nothing: break
    }
    return status
  }

  /// The sizes of the cells in a section's skeleton, which shows about as many as a screen does: those that its kinds,
  /// its templates or the section itself declare.
  private func skeletonSizes(of section: SectionModel) -> [CellSize] {
    let names =
      [section.content.template?.value].compactMap(\.self) + section.content.rules.compactMap(\.value.template)
    let kinds = section.layout.kindSizes.sorted { $0.key < $1.key }.map(\.value)
    let declared = kinds + names.compactMap { templates.frontMatter[$0]?.size }
    let sizes = declared.isEmpty ? [section.layout.size].compactMap(\.self) : declared
    guard !sizes.isEmpty else { return [] }
    return (0..<section.layout.adaptor.skeletonCellCount).map { sizes[$0 % sizes.count] }
  }

  /// The site's text for an error; `nil` leaves it to the template.
  private func errorText(_ code: String) -> String? {
    configuration.errorTexts[code] ?? configuration.errorTexts["default"]
  }

  /// The template of a state that every project has, unless it excludes the built-in ones.
  private func standard(
    _ name: String, in section: SectionModel, problems: inout PlanProblems
  ) -> HeldView {
    if !templates.views.contains(name) {
      problems.add(
        .unknownTemplate(name, role: "state", at: section.identity.location, known: templates.views.names))
    }
    return HeldView(template: name)
  }
}

extension SectionSource {
  /// The cards that the section shows, if it shows any.
  var cards: CardList? { if case .cards(let cards, _) = content { cards } else { nil } }
}

extension HeldView {
  /// The view with the sizes of cells, and their spans in the adaptor's grid, in `data.cells`.
  fileprivate func showing(_ sizes: [CellSize], in adaptor: any CardAdaptor) -> HeldView {
    var members: [RecordData.Member] = []
    if case .object(let own) = data { members = own.filter { $0.name != "cells" } }
    let cells = sizes.enumerated().map { index, size -> RecordData in
      let span = adaptor.span(at: index + 1, isCountedFromFirst: true)
      return ["size": .string(size.text), "span": .string(span?.text ?? "")]
    }
    members.append(.init("cells", .array(cells)))
    return with(data: .object(members))
  }

  /// The view with an error's code, and with a text if the view has none.
  fileprivate func telling(_ code: String, text: String?) -> HeldView {
    var members: [RecordData.Member] = [.init("code", .string(code))]
    if let text, data["text"] == nil { members.append(.init("text", .string(text))) }
    if case .object(let own) = data { members = own.filter { $0.name != "code" } + members }
    return with(data: .object(members))
  }
}

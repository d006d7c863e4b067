import CardLayout
import CardSources
import Diagnostics
import JSONRecords

/// The views that replace missing cells, and the notices above stale ones.
extension SitePlanner {
  /// The status of a section, from the state of its source and the number of cards that it shows.
  func status(
    of shown: SectionSource?, showing count: Int? = nil, in section: SectionConfiguration, problems: inout PlanProblems
  ) -> SectionStatus {
    guard let shown else { return .ready }
    switch shown.content {
    case .cards(_, isStale: true):
      return SectionStatus(
        state: shown.state, isStale: true,
        staleMark: section.stale?.view ?? (templates.views.contains("stale") ? HeldView(template: "stale") : nil))
    case .cards:
      let isEmptied = count == 0 && shown.state == .requestSuccess
      return SectionStatus(state: isEmptied ? .requestNoMoreData : shown.state)
    case .skeleton:
      let view = section.skeleton?.view ?? standard("skeleton", in: section, problems: &problems)
      let sizes = skeletonSizes(of: section)
      return SectionStatus(
        state: shown.state, placeholder: sizes.isEmpty ? view : view.showing(sizes, in: section.adaptor.adaptor),
        skeletonSizes: sizes)
    case .errorCard(let code):
      let view = section.error?.view ?? standard("error", in: section, problems: &problems)
      return SectionStatus(state: shown.state, placeholder: view.telling(code, text: errorText(code)))
    case .nothing: return SectionStatus(state: shown.state)
    }
  }

  /// The sizes of the cells in a section's skeleton, which shows about as many as a screen does: those that its kinds,
  /// its templates or the section itself declare.
  private func skeletonSizes(of section: SectionConfiguration) -> [CellSize] {
    let names = [section.cell?.value].compactMap(\.self) + section.cells.compactMap(\.value.template)
    let kinds = section.kindSizes.sorted { $0.key < $1.key }.map(\.value)
    let declared = kinds + names.compactMap { templates.frontMatter[$0]?.size }
    let sizes = declared.isEmpty ? [section.size].compactMap(\.self) : declared
    guard !sizes.isEmpty else { return [] }
    let count =
      switch section.adaptor {
      case .deck: 1
      case .table: 3
      case .collection(let adaptor): adaptor.skeletonCellCount
      }
    return (0..<count).map { sizes[$0 % sizes.count] }
  }

  /// The site's text for an error; `nil` leaves it to the template.
  private func errorText(_ code: String) -> String? {
    configuration.errorTexts[code] ?? configuration.errorTexts["default"]
  }

  /// The template of a state that every project has, unless it excludes the built-in ones.
  private func standard(
    _ name: String, in section: SectionConfiguration, problems: inout PlanProblems
  ) -> HeldView {
    if !templates.views.contains(name) {
      problems.add(
        .unknownTemplate(name, role: "state", at: section.location, known: templates.views.names))
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
    let cells = sizes.enumerated().map { place, size -> RecordData in
      let span = adaptor.span(at: place + 1, isCountedFromFirst: true)
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

package import Cardloom
package import Diagnostics
import JSONRecords
import TemplateEngine

/// A choice on the page of a source.
package enum FitChange: Sendable, Equatable {
  /// A slot shows a field of the records, by its path; an empty path leaves the slot to the field of its name.
  case field(String, slot: String)
  /// A slot is empty, although the records have a field of its name.
  case hidden(slot: String)
  /// A slot is written in a format; an empty one removes it.
  case format(String, slot: String)
  /// The currency of all cards; an empty one removes it.
  case currency(String)
  /// Somebody agrees with the fields as they are.
  case agreed
  /// The cell that shows a record, by its position.
  case cell(String, record: Int)
}

extension PreviewProject {
  /// The changes of `site.yml` for a choice on the page of a source.
  ///
  /// - Throws: ``Diagnosed`` if there is no such source, or the choice has no place in the configuration.
  package func changes(for change: FitChange, of name: String) throws(Diagnosed) -> [ConfigurationEdit] {
    guard let source = FitSource(name, of: self) else {
      throw Diagnosed(
        .unknownFrame(
          FrameID(entry: "fit/" + name, variant: "1"), known: FitSource.names(in: self).map { "fit/" + $0 }))
    }
    let base: [ConfigurationStep] = [.key("sources"), .key(name)]
    switch change {
    case .field("", let slot): return [.remove(base + [.key("fields"), .key(slot)])]
    case .field(let path, let slot):
      let place = base + [.key("fields"), .key(slot)]
      let mapping = source.configuration.feed.fields.last { $0.name == slot }
      let hasFallback = mapping?.fallback != nil && !(slot == "currency" && mapping?.path == nil)
      return [.set(hasFallback ? place + [.key("from")] : place, to: .string(path))]
    case .hidden(let slot): return [.set(base + [.key("fields"), .key(slot)], to: ["hidden": true])]
    case .format("", let slot): return [.remove(base + [.key("formats"), .key(slot)])]
    case .format(let format, let slot):
      do throws(ValueFormat.Problem) {
        _ = try ValueFormat(format)
      } catch {
        throw Diagnosed(.badFormat(format))
      }
      return [.set(base + [.key("formats"), .key(slot)], to: .string(format))]
    case .currency(""): return [.remove(base + [.key("currency")])]
    case .currency(let code):
      guard ValueFormat.isCurrency(code.utf8) else { throw Diagnosed(.badCurrency(code)) }
      return [.set(base + [.key("currency")], to: .string(code))]
    case .agreed: return [.set(base + [.key("agreed")], to: .boolean(true))]
    case .cell(let cell, let record): return [try edit(to: cell, record, of: source)]
    }
  }

  /// The change of what decides the cell of a record.
  private func edit(
    to cell: String, _ record: Int, of source: FitSource
  ) throws(Diagnosed) -> ConfigurationEdit {
    guard templates.cells.contains(cell) else {
      throw Diagnosed(.unknownFrame(FrameID(entry: "cells/" + cell, variant: "default"), known: cells))
    }
    guard let place = source.place, record >= 0, record < source.list.count else {
      throw Diagnosed(.noSection(source.name, cell: cell))
    }
    let decision: FitSource.Decision?
    do {
      decision = try source.cell(of: record)?.decision
    } catch {
      throw (error as? Diagnosed) ?? Diagnosed(.previewFailed("fit/\(source.name)", reason: "\(error)"))
    }
    switch decision {
    case .rule(let index):
      return .set(place.path + [.key("cells"), .element(index), .key("use")], to: .string(cell))
    case .kind where source.list.kinds.count > 1:
      let rule: RecordData = ["when": ["kind": .string(source.list.kind(of: record))], "use": .string(cell)]
      return .append(rule, to: place.path + [.key("cells")])
    case .section, .kind, nil: return .set(place.path + [.key("cell")], to: .string(cell))
    }
  }

  private var cells: [String] { templates.cells.names.map { "cells/" + $0 } }
}

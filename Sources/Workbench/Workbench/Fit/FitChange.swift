import CardSources
package import Cardloom
package import Diagnostics
package import JSONRecords
import TemplateEngine

/// A choice on the page of a source.
package enum FitChange: Sendable, Equatable {
  /// A slot shows the first of some fields, or patterns of fields, that a record has; without any, the field of its name.
  case origins([String], slot: String)
  /// The text of a slot is a list, whose values a text separates; an empty one separates none.
  case split(String, slot: String)
  /// A slot shows a text for records without its fields; an empty one removes it.
  case standIn(String, slot: String)
  /// Whether a slot is read as text although it is HTML.
  case plain(Bool, slot: String)
  /// A slot is empty, although the records have a field of its name.
  case hidden(slot: String)
  /// A slot is written in a format; an empty one removes it.
  case format(String, slot: String)
  /// The currency of all cards; an empty one removes it.
  case currency(String)
  /// The fields, formats and the cell of another source are those of this one, too.
  case like(String)
  /// Somebody agrees with the fields as they are.
  case agreed
  /// The cell that shows a record, by its position.
  case cell(String, record: Int)
}

extension FitChange {
  /// Reads a choice, such as `{"slot": "title", "from": ["headline"]}` or `{"currency": "EUR"}`; `nil` if it is none.
  ///
  /// Records are counted from 1.
  package init?(_ choice: RecordData) {
    func text(_ name: String) -> String? { if case .string(let text)? = choice[name] { text } else { nil } }
    if let cell = text("cell"), case .number(let number)? = choice["record"], let record = Int(number) {
      self = .cell(cell, record: record - 1)
    } else if choice["agreed"] == .boolean(true) {
      self = .agreed
    } else if let currency = text("currency") {
      self = .currency(currency)
    } else if let model = text("like") {
      self = .like(model)
    } else if let slot = text("slot") {
      self.init(choice, slot: slot)
    } else {
      return nil
    }
  }

  /// Reads a choice about one slot.
  private init?(_ choice: RecordData, slot: String) {
    func text(_ name: String) -> String? { if case .string(let text)? = choice[name] { text } else { nil } }
    if case .array(let elements)? = choice["from"] {
      let origins = elements.compactMap { if case .string(let text) = $0, !text.isEmpty { text } else { nil } }
      guard origins.count == elements.count else { return nil }
      self = .origins(origins, slot: slot)
    } else if choice["hidden"] == .boolean(true) {
      self = .hidden(slot: slot)
    } else if let separator = text("split") {
      self = .split(separator, slot: slot)
    } else if let text = text("standIn") {
      self = .standIn(text, slot: slot)
    } else if case .boolean(let isPlain)? = choice["plain"] {
      self = .plain(isPlain, slot: slot)
    } else if let format = text("format") {
      self = .format(format, slot: slot)
    } else {
      return nil
    }
  }
}

extension PreviewProject {
  /// `site.yml` after a choice on the page of a source.
  ///
  /// - Parameter bytes: its text.
  /// - Throws: ``Diagnosed`` if there is no such source, or the choice has no place in the configuration.
  package func configuration(
    _ bytes: [UInt8], after change: FitChange, of name: String
  ) throws(Diagnosed) -> [UInt8] {
    try ConfigurationEditor(file: SiteConfiguration.shownPath).edited(bytes, changes(for: change, of: name))
  }

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
    case .origins(let origins, let slot):
      return edits(of: slot, in: source) { mapping in
        let own = mapping.fallback == nil ? nil : slot
        (mapping.path, mapping.others, mapping.isHidden) = (origins.first ?? own, Array(origins.dropFirst()), false)
      }
    case .split(let separator, let slot):
      return edits(of: slot, in: source) { $0.separator = separator.isEmpty ? nil : separator }
    case .standIn(let text, let slot):
      return edits(of: slot, in: source) { $0.fallback = text.isEmpty ? nil : text }
    case .plain(let isPlain, let slot):
      let others = source.configuration.feed.texts.filter { $0 != slot }
      return [Self.textEdit(of: isPlain ? others + [slot] : others, at: base)]
    case .like(let other): return try edits(like: other, of: source)
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

  private static func textEdit(of fields: [String], at base: [ConfigurationStep]) -> ConfigurationEdit {
    let path = base + [.key("text")]
    return fields.isEmpty ? .remove(path) : .set(path, to: .array(fields.map { .string($0) }))
  }

  /// The changes of a slot's mapping; keys of it that stay are not written again, so that comments beside them stay.
  private func edits(
    of slot: String, in source: FitSource, _ change: (inout FieldMapping) -> Void
  ) -> [ConfigurationEdit] {
    let place: [ConfigurationStep] = [.key("sources"), .key(source.name), .key("fields"), .key(slot)]
    let old = source.mapping(of: slot)
    var new = old ?? FieldMapping(name: slot, path: nil)
    // A slot that is more than a name needs to say whose values it has.
    if new.path == nil, old == nil { new.path = slot }
    change(&new)
    guard let data = new.data else { return [.remove(place)] }
    // The field of this name is there without a line.
    if data == .string(slot) { return [.remove(place)] }
    guard case .object(let before)? = old?.data, case .object(let after) = data, old?.isHidden == new.isHidden else {
      return [.set(place, to: data)]
    }
    return after.filter { !before.contains($0) }.map { .set(place + [.key($0.name)], to: $0.value) }
      + before.filter { member in !after.contains { $0.name == member.name } }.map {
        .remove(place + [.key($0.name)])
      }
  }

  /// The changes that give a source the choices of another one.
  private func edits(like name: String, of source: FitSource) throws(Diagnosed) -> [ConfigurationEdit] {
    guard let other = configuration.source(name) else {
      let known = configuration.sources.map { "fit/" + $0.name }
      throw Diagnosed(.unknownFrame(FrameID(entry: "fit/" + name, variant: "1"), known: known))
    }
    let base: [ConfigurationStep] = [.key("sources"), .key(source.name)]
    var edits: [ConfigurationEdit] = []
    for mapping in other.feed.fields {
      if mapping.name == "currency", mapping.path == nil, let currency = mapping.fallback {
        edits.append(.set(base + [.key("currency")], to: .string(currency)))
      } else if let data = mapping.data {
        edits.append(.set(base + [.key("fields"), .key(mapping.name)], to: data))
      }
    }
    for format in other.feed.treatment.formats {
      edits.append(.set(base + [.key("formats"), .key(format.field)], to: .string(format.format)))
    }
    let texts = source.configuration.feed.texts
    let added = other.feed.texts.filter { !texts.contains($0) }
    if !added.isEmpty { edits.append(Self.textEdit(of: texts + added, at: base)) }
    let model = configuration.sections(ofSource: name).first?.section.content.template?.value
    if let model, let shown = source.shown, shown.section.content.template?.value != model {
      edits.append(.set(shown.path + [.key("cell")], to: .string(model)))
    }
    return edits
  }

  /// The change of what decides the cell of a record.
  private func edit(
    to cell: String, _ record: Int, of source: FitSource
  ) throws(Diagnosed) -> ConfigurationEdit {
    guard templates.cells.contains(cell) else {
      throw Diagnosed(.unknownFrame(FrameID(entry: "cells/" + cell, variant: "default"), known: cells))
    }
    guard let shown = source.shown, record >= 0, record < source.list.count else {
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
      return .set(shown.path + [.key("cells"), .element(index), .key("use")], to: .string(cell))
    case .kind where source.list.kinds.count > 1:
      let rule: RecordData = [
        "when": .object([.init(source.kindField, .string(source.list.kind(of: record)))]), "use": .string(cell),
      ]
      return .append(rule, to: shown.path + [.key("cells")])
    case .section, .kind, nil: return .set(shown.path + [.key("cell")], to: .string(cell))
    }
  }

  private var cells: [String] { templates.cells.names.map { "cells/" + $0 } }
}

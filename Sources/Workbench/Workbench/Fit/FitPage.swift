import CardSources
import Cardloom
import JSONRecords
import Starter
import TemplateEngine

/// The data of the page on which a record's fields are fitted into the slots of a cell.
struct FitPage {
  private let source: FitSource
  private let position: Int
  private let site: PreviewSite
  private let root: String
  private let cells: FitCells
  private let record: RecordData
  private let sample: FieldSample
  private let likely: LikelyFields
  private let records: [Int]?
  private let extremes: (longest: Int, fewest: Int)
  /// What is uncertain about the fields; `nil` if somebody has agreed with them.
  private let doubts: [FieldDoubts.Doubt]?

  /// - Throws: any error from reading the records.
  init(_ source: FitSource, position: Int, records: [Int]?, site: PreviewSite, root: String) throws {
    self.source = source
    self.position = position
    self.site = site
    self.root = root
    self.records = records
    record = try source.record(position)
    let kind = source.list.kinds.count > 1 ? source.list.kind(of: position) : nil
    sample = try FieldSample(source.list, kind: kind, asRead: true)
    likely = LikelyFields(sample)
    cells = try FitCells(source, position: position, site: site)
    extremes = try source.extremes()
    doubts = source.configuration.isAgreed ? nil : try site.project.doubts(about: source.name)
  }

  var members: [RecordData.Member] {
    let slots = slots
    return [
      .init(
        "fit",
        [
          "source": .string(source.name), "record": .number("\(position + 1)"), "facts": .string(facts),
          "steps": .array(steps), "number": .string("\(position + 1) of \(source.list.count)"),
          "origin": .string(RecordLines().location(of: position, in: source.list)),
          "cell": cells.current.map { .string($0) } ?? .null, "decision": .string(decision),
          "hasCells": .boolean(!cells.shown.isEmpty),
          "fields": .array(fields(slots)), "fieldsTitle": .string(fieldsTitle),
          "slots": .array(slots.filter { !CellSlots.isMinor($0.name) }.map(slot)),
          "hasMinor": .boolean(slots.contains { CellSlots.isMinor($0.name) }),
          "minorSlots": .array(slots.filter { CellSlots.isMinor($0.name) }.map(slot)),
          "cells": .array(cells.shown.map(frame)),
          "card": (cells.shown.first { $0.name == cells.current } ?? cells.shown.first).map(frame) ?? .null,
          "hasOthers": .boolean(!cells.others.isEmpty),
          "others": .array(cells.others.map { ["name": .string($0.name), "lacks": .string(Self.list($0.lacks))] }),
          "currency": .string(currency), "models": models,
          "plain": .string(
            String(decoding: RecordData.array(source.configuration.feed.texts.map { .string($0) }).json, as: UTF8.self)),
          "isUnsettled": .boolean(doubts != nil),
          "doubts": .array((doubts ?? []).map { ["parts": Self.parts(of: $0.words)] }),
          "feed": .string(source.shown?.feed ?? ""), "section": .string(source.shown?.section.id ?? ""),
          "kindField": .string(source.kindField),
          "kind": source.list.kinds.count > 1 ? .string(source.list.kind(of: position)) : .null,
        ])
    ]
  }

  /// The texts between backticks are names.
  private static func parts(of words: String) -> RecordData {
    let parts = words.split(separator: "`", omittingEmptySubsequences: false).map { RecordData.string(String($0)) }
    return .array(
      stride(from: 0, to: parts.count, by: 2).map { index in
        ["text": parts[index], "name": index + 1 < parts.count ? parts[index + 1] : .null]
      })
  }

  private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }

  // MARK: The record

  private var facts: String {
    var facts = [
      WorkbenchData.count(source.list.count, "record"), source.configuration.file.value, source.list.format.rawValue,
    ]
    if let shown = source.shown { facts.append("shown in \(shown.feed) / \(shown.section.id)") }
    return facts.joined(separator: " · ")
  }

  private var fieldsTitle: String {
    let kind = source.list.kinds.count > 1 ? " of the kind \(source.list.kind(of: position))" : ""
    let isAll = sample.cards == source.list.count || !kind.isEmpty && sample.cards < 500
    return (isAll ? "" : "among the first ") + WorkbenchData.count(sample.cards, "record") + kind
  }

  /// The links to other records.
  private var steps: [RecordData] {
    let all = records ?? []
    let (before, after): (Int?, Int?) =
      records == nil
      ? (position > 0 ? position - 1 : nil, position + 1 < source.list.count ? position + 1 : nil)
      : (all.last { $0 < position }, all.first { $0 > position })
    func step(_ name: String, _ title: String, _ target: Int?) -> RecordData {
      [
        "name": .string(name), "title": .string(title),
        "url": target.map { .string(root + PreviewPaths.fit(source.name, record: $0)) } ?? .null,
        "isCurrent": .boolean(target == position),
      ]
    }
    return [
      step("previous", "Previous", before), step("next", "Next", after),
      step("longest", "The longest", extremes.longest),
      step("fewest", "The fewest fields", extremes.fewest),
    ]
  }

  /// The fields of the record, then those that only others have.
  private func fields(_ slots: [CellSlots.Slot]) -> [RecordData] {
    let fields = sample.fields.map { field -> (field: FieldSample.Field, value: RecordData?) in
      (field, record.value(at: field.path))
    }
    let sorted =
      fields.filter { FitSource.isFilled($0.value) } + fields.filter { !FitSource.isFilled($0.value) }
    return sorted.map { field, value in
      let uses = slots.filter { shows($0.name, field.path) }.map(\.name)
      let count = max(field.values, field.lists)
      return [
        "path": .string(field.path), "value": .string(ShownValue(value).text),
        "isMissing": .boolean(!FitSource.isFilled(value)),
        "kind": .string(Self.kind(of: field)), "count": .string("\(count) of \(sample.cards)"),
        "isEverywhere": .boolean(count == sample.cards),
        "uses": uses.isEmpty ? .null : .string(Self.list(uses)),
      ]
    }
  }

  /// What the values of a field are, in a word.
  private static func kind(of field: FieldSample.Field) -> String {
    let most = field.values * 8 / 10
    if field.lists > field.values { return "list" }
    if field.values == 0 { return "nothing" }
    if field.pictures > most { return "picture" }
    if field.addresses > most { return "address" }
    if field.dates > most, field.numbers == 0 { return "date" }
    if field.numbers > most { return "number" }
    if field.markup > most { return "HTML" }
    return "text"
  }

  // MARK: Slots

  /// Where a slot's value comes from.
  private enum Origin: Equatable {
    case field(String)
    /// A text for all cards.
    case text
    case hidden
    /// Made by Cardloom, such as a picture's width.
    case made
    case nothing
  }

  private func mapping(of slot: String) -> FieldMapping? { source.mapping(of: slot) }

  /// The fields and patterns of fields that a slot shows.
  private func origins(of slot: String) -> [String] {
    switch origin(of: slot) {
    case .field(let path): mapping(of: slot)?.origins ?? [path]
    case .text, .hidden, .made, .nothing: []
    }
  }

  /// Whether a slot shows a field, alone or in a pattern.
  private func shows(_ slot: String, _ path: String) -> Bool {
    origins(of: slot).contains { $0 == path || $0.contains("{\(path)}") }
  }

  private func origin(of slot: String) -> Origin {
    if let mapping = mapping(of: slot) {
      if mapping.isHidden { return .hidden }
      return mapping.path.map { .field($0) } ?? .text
    }
    if FitSource.isFilled(record[slot]) { return .field(slot) }
    return FitSource.isFilled(cells.card[slot]) ? .made : .nothing
  }

  private var slots: [CellSlots.Slot] {
    guard let name = shownCell, let template = site.project.templates.cells[name]?.template else { return [] }
    return CellSlots(template).slots
  }

  /// The cell whose slots are shown.
  private var shownCell: String? { cells.current ?? cells.shown.first?.name }

  /// The words before a slot's value, if the template is the project's own.
  private func label(of slot: String) -> String? {
    guard let cell = shownCell, let file = site.project.ownTemplate(ofCell: cell) else { return nil }
    return FactLabel(of: slot, in: file.bytes)?.text
  }

  private func slot(_ slot: CellSlots.Slot) -> RecordData {
    let origin = origin(of: slot.name)
    let origins = origins(of: slot.name)
    let value = ShownValue(cells.card[slot.name], length: 60).text
    let (state, isBad): (String, Bool) =
      switch origin {
      case .hidden: ("hidden", false)
      case .made: ("made by Cardloom", false)
      case .text where value.isEmpty, .field where value.isEmpty, .nothing:
        (slot.isRequired ? "the cell needs it" : "empty", slot.isRequired)
      case .text: ("the same for all", false)
      case .field: ("", false)
      }
    return [
      "name": .string(slot.name), "id": .string("slot-" + slot.name),
      "from": .string(String(decoding: RecordData.array(origins.map { .string($0) }).json, as: UTF8.self)),
      "pattern": .string(origins.first ?? ""), "others": .array(origins.dropFirst().map { ["path": .string($0)] }),
      "split": .string(mapping(of: slot.name)?.separator ?? ""),
      "standIn": .string(mapping(of: slot.name)?.fallback ?? ""),
      "isPlain": .boolean(source.configuration.feed.texts.contains(slot.name)),
      "isRequired": .boolean(slot.isRequired),
      "value": .string(value), "state": .string(state), "isBad": .boolean(isBad),
      "options": .array(options(for: slot.name)), "isText": .boolean(slot.isText),
      "formats": .array(formats(for: slot.name)),
      "hasLikely": .boolean(!others(for: slot.name, besides: origin).isEmpty),
      "likely": .array(
        others(for: slot.name, besides: origin).map {
          ["path": .string($0), "value": .string(shown($0, length: 60))]
        }),
      "label": label(of: slot.name).map { ["text": .string($0), "cell": .string(shownCell ?? "")] } ?? .null,
    ]
  }

  /// The likely fields for a slot, except for the one that it has.
  private func others(for slot: String, besides origin: Origin) -> [String] {
    Array(likely.paths(for: slot).filter { origin != .field($0) && $0 != slot }.prefix(2))
  }

  /// What a field, or a pattern of fields, is in this record.
  private func shown(_ origin: String, length: Int) -> String {
    guard origin.contains("{") else { return ShownValue(record.value(at: origin), length: length).text }
    var text = origin
    for field in sample.fields where text.contains("{\(field.path)}") {
      text.replace("{\(field.path)}", with: ShownValue(record.value(at: field.path), length: length).text)
    }
    return ShownValue(.string(text), length: length).text
  }

  /// What a slot can show, for a list to choose from; the likely fields come first.
  private func options(for slot: String) -> [RecordData] {
    let mapping = mapping(of: slot)
    let chosen = mapping.map { $0.isHidden ? FitChoice.hidden : $0.path ?? FitChoice.text } ?? FitChoice.own
    let own = sample[slot] == nil ? "– nothing" : "\(slot) – the field of this name"
    var options: [(value: String, title: String)] = [(FitChoice.own, own)]
    if sample[slot] != nil || mapping?.isHidden == true { options.append((FitChoice.hidden, "– hidden")) }
    if mapping?.path == nil, mapping?.fallback != nil { options.append((FitChoice.text, "a text for all cards")) }
    let first = likely.paths(for: slot)
    let paths = (first + sample.fields.map(\.path).filter { !first.contains($0) }).filter { $0 != slot }
    for path in paths {
      let value = shown(path, length: 40)
      options.append((path, value.isEmpty ? path : "\(path) – \(value)"))
    }
    if let path = mapping?.path, !paths.contains(path) { options.append((path, path)) }
    return options.map {
      ["value": .string($0.value), "title": .string($0.title), "isChosen": .boolean($0.value == chosen)]
    }
  }

  /// The other sources with choices that this one can have, too; `null` if there are none.
  private var models: RecordData {
    let names = site.project.configuration.sources.filter { other in
      other.name != source.name && !(other.feed.fields.isEmpty && other.feed.treatment.formats.isEmpty)
    }.map(\.name)
    return names.isEmpty ? .null : ["names": .array(names.map { .string($0) })]
  }

  // MARK: Formats

  private func formats(for slot: String) -> [RecordData] {
    let own = source.configuration.feed.treatment.formats.last { $0.field == slot }?.format
    var list = [("", "as it is")] + FitChoice.formats
    if let own, !list.contains(where: { $0.0 == own }) { list.append((own, own)) }
    return list.map {
      ["value": .string($0.0), "title": .string($0.1), "isChosen": .boolean($0.0 == own ?? "")]
    }
  }

  /// The currency of all cards, if the source has one.
  private var currency: String {
    source.configuration.feed.fields.last { $0.name == "currency" && $0.path == nil }?.fallback ?? ""
  }

  // MARK: Cells

  /// What decides the cell, in words.
  private var decision: String {
    guard let shown = source.shown, let cell = cells.current else {
      return "No section shows this source, so there is no place for a cell yet."
    }
    let section = "the section \(shown.section.id) of the feed \(shown.feed)"
    return switch cells.decision {
    case .rule(let index): "\(cell), by rule \(index + 1) of \(section)"
    case .section: "\(cell), the cell of \(section)"
    case .kind, nil: "\(cell), by the kind of the card, in \(section)"
    }
  }

  private func frame(_ choice: FitCells.Choice) -> RecordData {
    let id = FrameID(fit: source.name, record: position, cell: choice.name)
    return [
      "id": .string(id.text), "url": .string(root + id.path), "title": .string(choice.name),
      "label": .string("record \(position + 1) as \(choice.name)"),
      "choose": .string(root + PreviewPaths.entry("cells/" + choice.name)), "words": .string(choice.name),
      "isCurrent": .boolean(choice.name == cells.current), "cell": .string(choice.name),
      "facts": .string(
        choice.lacks.isEmpty
          ? WorkbenchData.count(choice.filled, "slot") + " filled" : "needs " + Self.list(choice.lacks)),
    ]
  }
}

/// The values of the page's lists besides fields.
enum FitChoice {
  /// The field with the slot's own name, if there is one.
  static let own = ""
  /// The slot stays empty.
  static let hidden = ".hidden"
  /// A text for all cards, as `site.yml` has it.
  static let text = ".text"

  /// The formats, with what they do.
  static var formats: [(value: String, title: String)] {
    [
      ("money", "money"), ("number", "number"), ("number:0", "number, no decimals"), ("number:1", "number, 1 decimal"),
      ("number:2", "number, 2 decimals"), ("duration", "duration, of seconds"),
      ("duration:minutes", "duration, of minutes"),
    ]
      + ValueFormat.DateStyle.allCases.map { ("date:\($0.rawValue)", "date, \($0.rawValue)") }
      + [("relative", "date, as time since then"), ("list", "list, as in a sentence"), ("plain", "plain")]
  }
}

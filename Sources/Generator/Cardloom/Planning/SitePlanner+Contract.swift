import CardLayout
import CardSources
import FeedPages
import JSONRecords
package import Platform
import TemplateEngine

extension Project {
  /// What an app that shows the same cards agrees on with the site.
  ///
  /// - Complexity: O(cards × their values + sections × fields): which numbers are integers, and which texts are dates, is
  ///   seen in the cards.
  package func contract(_ sources: SourceSet) -> SiteContract {
    SitePlanner(
      configuration: configuration, sources: sources, templates: templates, staticFiles: staticFiles,
      checksNames: false, names: KnownNames(of: configuration)
    ).contract(fixtures: templateFiles.files(in: "cells", withExtension: "json").map(\.name))
  }

  /// Reads a project up to its contract.
  ///
  /// - Parameter code: what the code of a program says; by default nothing, so that `site.yml` says everything.
  /// - Throws: ``Diagnosed`` if the project cannot be planned.
  package static func contract(
    of folder: String, code: SiteCode = .none, jobs: Int, files: any FileSystem,
    builtIn: TemplateFiles = .builtIn
  ) async throws(Diagnosed) -> SiteContract {
    let project = try await Project.read(ProjectPaths(folder), code: code, files: files, builtIn: builtIn)
    var options = SourceOptions(jobs: jobs)
    options.requiresFiles = true
    let sources = await project.readSources(options)
    _ = try project.checkedPlan(sources)
    return project.contract(sources)
  }
}

extension SitePlanner {
  /// The contract of the planned site.
  ///
  /// - Parameter fixtures: the names of the fixtures of cells, such as `article~breaking`.
  func contract(fixtures: [String]) -> SiteContract {
    let events = configuration.events.map { name in
      configuration.typedEvents.first { $0.name == name.value } ?? CardEvent(name.value)
    }
    var contract = SiteContract(
      title: configuration.title, events: events, cells: [], sections: [], templates: Set(templates.cells.names))
    var cells: [String: ContractCell] = [:]
    var problems = PlanProblems()
    for feed in configuration.feeds {
      for planned in sections(of: feed, problems: &problems) {
        add(planned, of: feed.id, to: &contract, cells: &cells)
      }
    }
    contract.cells = cells.values.map(\.withValues).sorted { $0.name < $1.name }.map { cell in
      var cell = cell
      cell.variants = fixtures.filter { $0.hasPrefix(cell.name + "~") }.map {
        String($0.dropFirst(cell.name.count + 1))
      }
      return cell
    }
    return contract
  }

  private func add(
    _ planned: PlannedSection, of feed: String, to contract: inout SiteContract, cells: inout [String: ContractCell]
  ) {
    let (section, list) = (planned.section, planned.shown?.cards)
    let registry = withPlainTemplate(registry(of: section), for: section)
    let own = [section.content.template?.value].compactMap(\.self)
    let names = registry.possibleTemplates(kinds: list?.kinds ?? []).union(own).filter(templates.cells.contains)
      .sorted()
    // The data decides which modules there are; their layouts are what an app knows.
    let module = section.identity.module
    let id = module?.layout ?? section.id
    let isKnown = module != nil && contract.sections.contains { $0.feed == feed && $0.id == id }
    if !isKnown {
      contract.sections.append(
        SiteContract.Section(
          feed: feed, id: id, adaptor: section.layout.adaptor.name,
          measures: section.layout.adaptor.customProperties.map {
            CustomProperty(String($0.name.dropFirst(2)), $0.value)
          },
          layout: section.layout, size: section.layout.size, sizes: section.layout.kindSizes, cells: names))
    }
    let fields = list.map { fieldsByTemplate(of: $0, registry, only: names.count == 1 ? names.first : nil) } ?? [:]
    for name in names {
      guard let entry = templates.cells[name] else { continue }
      var cell = cells[name] ?? ContractCell(name, entry)
      if let list {
        let selected = selectedTemplates(of: entry.template, in: list, data: section.content.data)
        let own = fields[name] ?? ContractFields()
        cell.add(
          names.count > 1 && fields[name] != nil ? own.inventory : list.fields, own, of: entry.template,
          selecting: selected.contains)
      }
      cells[name] = cell
    }
    for hosted in section.chrome.extensions {
      let inner = PlannedSection(section: hosted.section, shown: sources.shown(of: hosted.section))
      add(inner, of: feed, to: &contract, cells: &cells)
    }
  }
}

extension SitePlanner {
  /// The fields of the cards that each template shows: what one kind of cards has is not optional because another lacks it.
  ///
  /// Empty if a card cannot be read, which is reported when its page is made.
  ///
  /// - Parameter only: the template of all cards, if there is one.
  private func fieldsByTemplate(
    of list: CardList, _ registry: CellRegistry, only: String?
  ) -> [String: ContractFields] {
    var fields: [String: ContractFields] = [:]
    let (reader, tape) = (JSONReader(findsDoubledNames: false), RecordTape())
    for position in 0..<list.count {
      do {
        let name = try list.withCard(position, reader: reader, tape: tape) { record in
          let name = only ?? registry.template(for: record, kind: list.kind(of: position), at: position + 1)
          if let name { fields[name, default: ContractFields()].add(record) }
          return name
        }
        guard let name else { continue }
        try list.withRecord(position, reader: reader, tape: tape) { fields[name]?.addDates(of: $0) }
      } catch {
        return [:]
      }
    }
    return fields
  }
}

/// The fields of the cards that a template shows, which of them have integers only, and what their texts have in common.
private struct ContractFields {
  private var fields = RecordFields()
  /// Whether the numbers of a path are integers in all cards until now.
  private var numbers: [String: Bool] = [:]
  private(set) var texts: [String: ContractTexts] = [:]

  mutating func add(_ record: RecordValue) {
    fields.add(record)
    members(of: record, below: "")
  }

  /// Adds the dates of a card as its record writes them, which a card has as RFC 3339: an app reads records.
  mutating func addDates(of record: RecordValue) {
    for name in ["date_published", "date_modified"] {
      if let date = record.member(name), date.kind == .string { texts[name]?.add(date.string) }
    }
  }

  var inventory: FieldInventory { fields.inventory }

  /// The kind of the numbers of a path.
  func numberKind(of path: String) -> SiteContract.FieldType.Kind { numbers[path] == true ? .integer : .number }

  /// The kind of the texts of a path.
  func textKind(of path: String) -> SiteContract.FieldType.Kind { texts[path]?.kind ?? .string }

  private mutating func members(of object: RecordValue, below parent: String) {
    for member in object.children where [.number, .string, .object, .array].contains(member.kind) {
      inside(member, path: parent + String(decoding: member.key, as: UTF8.self))
    }
  }

  private mutating func inside(_ value: RecordValue, path: String) {
    switch value.kind {
    case .number: numbers[path] = numbers[path] != false && Int64(value.string) != nil
    case .string: texts[path, default: ContractTexts()].add(value.string)
    case .object: members(of: value, below: path + ".")
    case .array: for element in value.children { inside(element, path: path) }
    default: break
    }
  }
}

/// A cell of a contract, over all sections that show it.
private struct ContractCell {
  private var cell: SiteContract.Cell
  private var texts: [String: ContractTexts] = [:]

  init(_ name: String, _ entry: TemplateShelf.Entry) {
    cell = SiteContract.Cell(name: name)
    cell.size = entry.size
  }

  /// The cell with the values of its fields of closed sets; identities are none, however few there are.
  var withValues: SiteContract.Cell {
    var cell = cell
    for (index, field) in cell.fields.enumerated() where field.type.kinds == [.string] && !field.type.isList {
      let isIdentity = field.name == "id" || field.name.hasSuffix("_id") || field.name.hasSuffix("Id")
      if !isIdentity { cell.fields[index].type.values = texts[field.path]?.values ?? [] }
    }
    return cell
  }

  /// Adds the fields of a list's cards that the template reads.
  mutating func add(
    _ inventory: FieldInventory, _ values: ContractFields, of template: Template,
    selecting isSelected: (String) -> Bool
  ) {
    for event in template.literalValues(ofAttribute: "data-event", selecting: isSelected)
    where !cell.events.contains(event.value) {
      cell.events.append(event.value)
    }
    guard inventory.records > 0 else { return }
    var known: [String: SiteContract.FieldType] = [:]
    func collect(_ fields: [FieldInventory.Field], records: Int, inList: Bool) {
      for field in fields {
        let isList = field.kinds.contains(.array)
        known[field.path] = SiteContract.FieldType(
          kinds: .init(
            field.kinds, number: values.numberKind(of: field.path), text: values.textKind(of: field.path)),
          isList: isList,
          // How many elements of a list lack a field is not counted.
          isOptional: inList || field.records < records || field.nulls > 0)
        collect(field.fields, records: field.records, inList: inList || isList)
      }
    }
    collect(inventory.fields, records: inventory.records, inList: false)
    texts.merge(values.texts) { known, new in known.adding(new) }
    var paths: Set<String> = ["id"]
    for use in template.names {
      let found = use.candidates.first { known[$0] != nil }
      if let found {
        let parts = found.split(separator: ".")
        for count in 1...parts.count { paths.insert(parts[..<count].joined(separator: ".")) }
      } else if let path = use.candidates.last {
        cell.absent.insert(path)
      }
    }
    for path in paths.sorted() { add(path, known[path], isFirst: !cell.isShown) }
    for index in cell.fields.indices where !paths.contains(cell.fields[index].path) {
      cell.fields[index].type.isOptional = true
    }
    cell.isShown = true
    cell.fields.sort { $0.path < $1.path }
  }

  private mutating func add(_ path: String, _ type: SiteContract.FieldType?, isFirst: Bool) {
    // The identity of a card is a text, wherever it comes from.
    guard let type = path == "id" ? SiteContract.FieldType(kinds: [.string], isList: false, isOptional: false) : type
    else { return }
    guard let index = cell.fields.firstIndex(where: { $0.path == path }) else {
      var type = type
      if !isFirst { type.isOptional = true }
      return cell.fields.append(SiteContract.Field(path: path, type: type))
    }
    let known = cell.fields[index].type
    cell.fields[index].type = SiteContract.FieldType(
      kinds: SiteContract.FieldType.Kind.joined(Set(known.kinds).union(type.kinds)),
      isList: known.isList || type.isList,
      isOptional: known.isOptional || type.isOptional)
  }
}

extension [SiteContract.FieldType.Kind] {
  /// The kinds of values, without null and lists.
  fileprivate init(
    _ kinds: FieldInventory.Kinds, number: SiteContract.FieldType.Kind, text: SiteContract.FieldType.Kind
  ) {
    let all: [(FieldInventory.Kinds, SiteContract.FieldType.Kind)] = [
      (.boolean, .boolean), (.html, .html), (.number, number), (.object, .object), (.string, text),
    ]
    self = Element.joined(Set(all.filter { kinds.contains($0.0) }.map(\.1)))
  }
}

extension TemplateNameUse {
  /// The paths of the field that may be meant: first inside of the innermost section, last at the top.
  fileprivate var candidates: [String] {
    let own = name == "." ? [] : name.split(separator: ".").filter { Int($0) == nil }.map(String.init)
    return (0...sections.count).reversed().compactMap { depth in
      let outer = sections[..<depth].flatMap { $0.split(separator: ".").filter { Int($0) == nil }.map(String.init) }
      let path = (outer + own).joined(separator: ".")
      return path.isEmpty ? nil : path
    }
  }
}

import CardLayout
import CardSources
import JSONRecords
import Yams

/// Reads one section and the sections that it hosts.
struct SectionReading {
  let reader: ConfigurationReader
  /// The names of the sources.
  let sources: [String]

  static let keys = [
    "id", "source", "adaptor", "cell", "cells", "header", "footer", "spacing", "inset", "lineSpacing", "itemSpacing",
    "decoration", "supplementary", "collapsed", "folded", "loadMore", "limit", "size", "sizes", "group", "extension",
    "parameters", "selectable", "where",
    "unknownKind", "onFailure", "label", "data", "empty", "error", "skeleton", "stale", "refresh", "tab",
  ]

  func section(_ node: Node, names: inout UniqueNames) -> SectionConfiguration? {
    guard let section = MappingReader(node, "a section", .section, reader: reader) else { return nil }
    let id = section.required("id", example: "id: latest").flatMap { identity($0) }
    if let id { names.add(id, reader: reader) }
    var configuration = configuration(
      of: section, id: id?.value ?? "", source: source(of: section), at: id?.location ?? section.location, names: &names
    )
    if let node = section.node("onFailure") { configuration.onFailure = reader.failurePolicies(node) }
    return id == nil ? nil : configuration
  }

  /// A layout of sections from data: a section without identity, whose cards are those of a module unless it names a
  /// source.
  ///
  /// - Returns: the section, and the layout's mapping.
  func layout(_ node: Node, named name: Located<String>) -> (section: SectionConfiguration, mapping: MappingReader)? {
    guard let layout = MappingReader(node, "the layout `\(name.value)`", .layout, reader: reader) else { return nil }
    if layout.has("source"), let items = layout.text("items") {
      reader.report(.contradictingKeys(["items", "source"], in: layout.subject, at: items.location ?? layout.location))
    }
    let source = layout.node("source").flatMap { reader.source($0, "source", of: sources) }
    var names = UniqueNames(kind: "section")
    var configuration = configuration(
      of: layout, id: "", source: source, at: name.location ?? layout.location, names: &names)
    if let node = layout.node("onFailure") { configuration.onFailure = reader.failurePolicies(node, ofModules: true) }
    return (configuration, layout)
  }

  private func configuration(
    of section: MappingReader, id: String, source: Located<String>?, at location: SourceLocation,
    names: inout UniqueNames
  ) -> SectionConfiguration {
    let measures = LayoutReading(reader: reader)
    let adaptor = section.node("adaptor").flatMap { measures.adaptor($0) }
    var configuration = SectionConfiguration(id: id, source: source, location: location)
    if let adaptor { configuration.adaptor = adaptor.configuration }
    configuration.layout = measures.layout(section, adaptor: adaptor?.measures)
    readCells(of: section, into: &configuration)
    readViews(of: section, into: &configuration)
    configuration.extensions = extensions(section.node("extension"), names: &names)
    configuration.isCollapsed = section.boolean("collapsed") ?? false
    configuration.loadsMore = section.boolean("loadMore") ?? false
    configuration.behaviour = behaviour(of: section)
    configuration.label = section.text("label")?.value
    configuration.parameters = section.object("parameters")
    configuration.data = section.object("data")
    return configuration
  }

  /// Reads the choice of cards, templates and sizes.
  private func readCells(of section: MappingReader, into configuration: inout SectionConfiguration) {
    configuration.cell = section.text("cell")
    configuration.cells = section.list("cells").compactMap { RuleReading(reader: reader).rule($0) }
    for rule in configuration.cells {
      guard let span = rule.value.span else { continue }
      let location = rule.location ?? section.location
      switch configuration.adaptor.columnCount {
      case nil: reader.report(.spanWithoutColumns(at: location))
      case let count? where span.columns > count: reader.report(.spanTooWide(span, columns: count, at: location))
      default: break
      }
    }
    configuration.unknownKind = section.choice("unknownKind", of: UnknownKindPolicy.self) ?? .plain
    configuration.filter = section.node("where").map { RuleReading(reader: reader).requirements($0, "where") } ?? []
    configuration.size = section.size("size")
    configuration.kindSizes = kindSizes(section.node("sizes"))
    configuration.limit = section.integer("limit", in: 0...Int.max)
    configuration.group = section.node("group").flatMap { group($0) }
  }

  /// Reads the views around the cells, among them and in their place.
  private func readViews(of section: MappingReader, into configuration: inout SectionConfiguration) {
    let views = ViewReading(reader: reader)
    func view(_ key: String) -> ViewConfiguration? { section.node(key).flatMap { views.view($0, key) } }
    configuration.header = section.node("header").flatMap { views.view($0, "header", isHeader: true) }
    configuration.footer = view("footer")
    configuration.decoration = view("decoration")
    configuration.empty = view("empty")
    configuration.error = view("error")
    configuration.skeleton = view("skeleton")
    configuration.stale = view("stale")
    configuration.supplementary = section.list("supplementary").compactMap { views.supplementary($0) }
  }

  /// The sizes of cells by kind of card.
  private func kindSizes(_ node: Node?) -> [String: CellSize] {
    guard let node, let mapping = reader.mapping(node, "sizes", of: "kinds to sizes") else { return [:] }
    return mapping.reduce(into: [:]) { sizes, pair in
      guard let kind = reader.text(pair.key, "a kind of card")?.value else { return }
      sizes[kind] = reader.size(pair.value, "the size of `\(kind)`")
    }
  }

  private func behaviour(of section: MappingReader) -> SectionBehaviour {
    SectionBehaviour(
      selection: section.choice("selectable", of: SectionBehaviour.Selection.self) ?? .none,
      foldsCells: section.boolean("folded") ?? false, refreshes: section.boolean("refresh") ?? false,
      tab: section.text("tab")?.value)
  }

  private func identity(_ node: Node) -> Located<String>? {
    guard let id = reader.identifier(node, "id") else { return nil }
    guard !id.value.lowercased().hasPrefix("card-") else {
      reader.report(
        .badValue(
          "id", id.value, expected: "a name that does not begin with `card-`", hint: "cards' own ids begin so",
          at: id.location))
      return nil
    }
    return id
  }

  /// The source, optional only if the section shows something else.
  private func source(of section: MappingReader) -> Located<String>? {
    guard let node = section.node("source") else {
      let showsSomethingElse = ["header", "footer", "extension", "empty", "decoration"].contains(where: section.has)
      if !showsSomethingElse {
        let example = sources.first.map { "source: \($0)" } ?? "source: news"
        reader.report(.missingKey("source", in: section.subject, example: example, at: section.location))
      }
      return nil
    }
    return reader.source(node, "source", of: sources)
  }

  private func group(_ node: Node) -> GroupConfiguration? {
    guard let group = MappingReader(node, "`group`", .group, reader: reader) else {
      return nil
    }
    let key = group.required("by", example: "by: month")
      .flatMap { reader.choice($0, "by", of: GroupConfiguration.Key.self) }
    let field = group.text("field")
    let header = group.node("header").flatMap { ViewReading(reader: reader).view($0, "header", isHeader: true) }
    if key == .field, !group.has("field") {
      reader.report(.missingKey("field", in: "`group`", example: "field: author.name", at: group.location))
    }
    return key.map { GroupConfiguration(key: $0, field: field?.value ?? "date_published", header: header) }
  }

  /// One hosted section, or a list of them.
  private func extensions(_ node: Node?, names: inout UniqueNames) -> [ExtensionConfiguration] {
    guard let node else { return [] }
    var extensions: [ExtensionConfiguration] = []
    for node in reader.elements(node) {
      guard let mapping = MappingReader(node, "an extension", .extension, reader: reader) else { continue }
      let index = mapping.required("at", example: "at: 3").flatMap { reader.integer($0, "at", in: 0...Int.max) }
      let section = mapping.required("section", example: "section: {id: more, source: news}")
        .flatMap { self.section($0, names: &names) }
      if let index, let section { extensions.append(ExtensionConfiguration(index: index, section: section)) }
    }
    return extensions
  }
}

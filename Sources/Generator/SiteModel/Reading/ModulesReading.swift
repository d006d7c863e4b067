import CardLayout
import CardSources

extension ModulesConfiguration {
  static let keys = KeyTable<ModulesConfiguration>(
    .modules, "Sections from data, an entry of `sections` with `from`; see <doc:SectionsFromData>.",
    of: ModulesConfiguration(source: Located(""))
  ) {
    queryKeys
    sectionKeys
  }

  @KeyList<ModulesConfiguration> private static var queryKeys: [Key<ModulesConfiguration>] {
    Key("from", \.source, .source, required: true, example: "from: home", "The name of the source, which is JSON.")
    Key(
      "items", \.query.items, .located(.fieldPath), example: "items: data.modules",
      "The path of the list of modules; without it, the file is the list.")
    Key(
      "id", \.query.identity, .located(.fieldPath), example: "id: module_id",
      "The path of the module's identity; this path and the following ones are relative to the module.")
    Key(
      "kind", \.query.kind, .located(.fieldPath), example: "kind: layout",
      "The path of the name of the module's layout.")
    Key(
      "defaultKind", \.query.defaultKind, .text, example: "defaultKind: list", "The layout of modules that name none.")
    Key(
      "cells", \.query.cells, .located(.fieldPath), example: "cells: contents.items",
      "The path of the module's records.")
    Key(
      "layouts", .map(.mapping(.layout)), required: true, example: "layouts: {grid: {adaptor: collection}}",
      missing: { _ in "layouts: {list: {adaptor: table}}" }, "The layouts by name.", read: readLayouts)
    Key(
      "unknown", \.unknown, .choice, example: "unknown: plain", "How modules of other layouts are treated.")
    Key(
      "where", \.filter, .conditions, example: "where: {platform: [tv, all]}",
      "Conditions on the modules; a module must meet all of them to be shown.")
    Key("limit", \.limit, .wholeNumber(0...), example: "limit: 12", "The maximum number of modules.")
  }

  @KeyList<ModulesConfiguration> private static var sectionKeys: [Key<ModulesConfiguration>] {
    Key("title", \.title, .fieldPath, example: "title: name", "The path of the section's title.")
    Key("tab", \.tab, .fieldPath, example: "tab: name", "The path of the title of the section's tab.")
    Key(
      "collapsed", \.collapsed, .fieldPath, example: "collapsed: folded",
      "The path of the field that says whether the section is closed until the reader opens it.")
    Key(
      "parameters", \.parameters, .fieldPath, example: "parameters: track",
      """
      The path of the parameters that every card of the section sends in its events, in addition to the layout's.
      """)
    Key(
      "error", \.query.error, .located(.fieldPath), example: "error: failure",
      "The path of the error code with which a module reports that it failed.")
    Key(
      "onFailure", \.onFailure, .failurePolicies, example: "onFailure: {no-signal: show, default: fail}",
      """
      What is shown instead of modules that cannot be read, for all errors or by error code, be it one of Cardloom's or \
      one that modules report; by default, the source's `onFailure` applies. Layouts may have their own.
      """)
  }

  /// Whether an entry of `sections` describes modules.
  static func isEntry(_ node: Node) -> Bool {
    guard case .mapping(let mapping) = node else { return false }
    return mapping.contains { $0.key.scalar?.string == "from" }
  }

  static func read(_ node: Node, _ reading: Reading) -> ModulesConfiguration? {
    var reading = reading
    // Modules are those of a source, and their layouts show cards of sources.
    reading.values = []
    reading.isOfModules = true
    var modules = ModulesConfiguration(source: Located(""))
    guard let values = keys.read(node, "an entry with `from`", into: &modules, reading), values.isWhole else {
      return nil
    }
    modules.location = modules.source.location ?? values.location
    return modules
  }

  private static func readLayouts(
    _ node: Node, _ reading: Reading, _ modules: inout ModulesConfiguration
  ) -> Bool {
    let reader = reading.reader
    guard let mapping = reader.mapping(node, "layouts", of: "names to layouts") else { return false }
    if mapping.isEmpty { reader.report(.noValue("layouts", at: reader.location(of: node))) }
    for (key, value) in mapping {
      guard let name = reader.text(key, "a layout's name"), let layout = LayoutKeys.layout(value, name, reading) else {
        continue
      }
      modules.layouts[name.value] = layout.section
      if let items = layout.items { modules.query.cellsByKind[name.value] = items.value }
    }
    return true
  }
}

/// A layout of sections from data as its keys describe it: a section without identity, whose cards are those of a module
/// unless it names a source.
struct LayoutKeys: Sendable {
  var section = SectionModel(id: "", source: nil)
  var items: Located<String>?

  static let keys = KeyTable<LayoutKeys>(
    .layout,
    "How the modules of one layout are shown: the keys of [Section](#Section), except `id`, and one of its own.",
    of: LayoutKeys()
  ) {
    Key(
      "items", \.items, .fieldPath, example: "items: entries",
      "The path of the records in modules of this layout, if it differs from `cells`.")
    SectionModel.keys.inherited(by: \.section, without: ["id"]) {
      Key(
        "source", MergedSource.sourceKind, example: "source: goods",
        "The name of the source of the cards, or a list of sources that are shown as one, if they are not the module's."
      ) { node, reading, layout in
        var reading = reading
        reading.values = []
        return SectionModel.readSource(node, reading, &layout.section)
      }
    }
  }

  static func layout(_ node: Node, _ name: Located<String>, _ reading: Reading) -> LayoutKeys? {
    var reading = reading
    reading.sections = UniqueNames(kind: "section")
    var layout = LayoutKeys()
    layout.section.identity.location = name.location
    let values = keys.read(node, "the layout `\(name.value)`", into: &layout, reading)
    guard let values else { return nil }
    if values.has("source"), let items = layout.items {
      reading.reader.report(
        .contradictingKeys(["items", "source"], in: values.subject, at: items.location ?? values.location))
    }
    return layout
  }
}

extension KeyType where Value == Located<String> {
  /// The dotted path of a field.
  fileprivate static var fieldPath: KeyType {
    text(
      expected: "the path of one field",
      hint: "write names and numbers with full stops between them, such as `data.modules`"
    ) { path in
      path.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty && $0 != "*" }
    }
  }
}

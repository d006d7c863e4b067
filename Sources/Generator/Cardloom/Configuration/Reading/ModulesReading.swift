import CardLayout
import CardSources
import Yams

/// Reads sections from data.
struct ModulesReading {
  let reader: ConfigurationReader
  /// The names of the sources.
  let sources: [String]

  static let keys = [
    "from", "items", "id", "kind", "defaultKind", "cells", "layouts", "unknown", "where", "limit", "title", "tab",
    "collapsed", "parameters", "error", "onFailure",
  ]

  /// Whether an entry of `sections` describes modules.
  static func isEntry(_ node: Node) -> Bool {
    guard case .mapping(let mapping) = node else { return false }
    return mapping.contains { $0.key.scalar?.string == "from" }
  }

  func modules(_ node: Node) -> ModulesConfiguration? {
    guard let entry = MappingReader(node, "an entry with `from`", .modules, reader: reader) else { return nil }
    let source = entry.node("from").flatMap { reader.source($0, "from", of: sources) }
    var modules = ModulesConfiguration(source: source ?? Located(""), location: source?.location ?? entry.location)
    modules.query = query(entry)
    modules.unknown = entry.choice("unknown", of: UnknownKindPolicy.self) ?? .skip
    modules.filter = entry.node("where").map { RuleReading(reader: reader).requirements($0, "where") } ?? []
    modules.limit = entry.integer("limit", in: 0...Int.max)
    if let node = entry.node("onFailure") { modules.onFailure = reader.failurePolicies(node, ofModules: true) }
    if let title = path("title", entry) { modules.title = title }
    modules.tab = path("tab", entry)
    modules.collapsed = path("collapsed", entry)
    if let parameters = path("parameters", entry) { modules.parameters = parameters }
    let layouts = entry.required("layouts", example: "layouts: {list: {adaptor: table}}")
    if let layouts { readLayouts(layouts, into: &modules) }
    return source == nil ? nil : modules
  }

  private func query(_ entry: MappingReader) -> ModuleQuery {
    var query = ModuleQuery()
    query.items = path("items", entry)?.value
    if let identity = path("id", entry) { query.identity = identity.value }
    if let kind = path("kind", entry) { query.kind = kind.value }
    query.defaultKind = entry.text("defaultKind")?.value
    if let cells = path("cells", entry) { query.cells = cells.value }
    if let error = path("error", entry) { query.error = error.value }
    return query
  }

  /// The dotted path of a field.
  private func path(_ key: String, _ mapping: MappingReader) -> Located<String>? {
    mapping.node(key).flatMap { node in
      reader.text(
        node, key, expected: "the path of one field",
        hint: "write names and numbers with full stops between them, such as `data.modules`"
      ) { path in
        path.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty && $0 != "*" }
      }
    }
  }

  private func readLayouts(_ node: Node, into modules: inout ModulesConfiguration) {
    guard let mapping = reader.mapping(node, "layouts", of: "names to layouts") else { return }
    if mapping.isEmpty { reader.report(.noValue("layouts", at: reader.location(of: node))) }
    for (key, value) in mapping {
      guard let name = reader.text(key, "a layout's name") else { continue }
      let sections = SectionReading(reader: reader, sources: sources)
      guard let layout = sections.layout(value, named: name) else { continue }
      modules.layouts[name.value] = layout.section
      if let items = path("items", layout.mapping) {
        modules.query.cellsByKind[name.value] = items.value
      }
    }
  }
}

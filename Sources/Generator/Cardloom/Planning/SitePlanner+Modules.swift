import CardLayout
import CardSources
import Diagnostics
import JSONRecords

/// A section of a feed before its cells are known: one of the configuration, or one that a module made.
struct PlannedSection {
  var section: SectionModel
  /// The section's source in the state that it shows; `nil` for a section without one.
  var shown: SectionSource?
  /// All modules of the same list; templates may name their fields.
  var siblings: [Module] = []
}

/// Turns modules into sections. The steps after this one handle sections only.
extension SitePlanner {
  /// The sections of a feed: those of the configuration, and in their places those that modules make.
  func sections(of feed: FeedConfiguration, problems: inout PlanProblems) -> [PlannedSection] {
    var names = SectionNames(feed.sections)
    return feed.entries.flatMap { entry -> [PlannedSection] in
      switch entry {
      case .section(let section):
        [PlannedSection(section: section, shown: sources.shown(of: section))]
      case .modules(let modules): self.sections(of: modules, feed: feed, names: &names, problems: &problems)
      }
    }
  }

  private func sections(
    of entry: ModulesConfiguration, feed: FeedConfiguration, names: inout SectionNames, problems: inout PlanProblems
  ) -> [PlannedSection] {
    let content = sources.content(of: entry)
    for diagnostic in content.diagnostics { problems.add(counted: diagnostic) }
    if let placeholder = content.placeholder {
      let name = names.free(entry.source.value)
      let section = SectionModel(id: name, source: nil, location: entry.location)
      return [PlannedSection(section: section, shown: placeholder)]
    }
    reportMisspelt(in: entry, of: content.modules, problems: &problems)
    let (clock, filter) = (CardClock(now: sources.now, dates: configuration.dates), entry.filter.map(\.value))
    let wanted = content.modules.filter { module in
      filter.isEmpty || RecordTape(module.fields).withRoot { filter.areMet(by: $0, clock) }
    }
    if filter.dependOnNow {
      var times = ChangeTimes()
      for module in content.modules {
        times.merge(RecordTape(module.fields).withRoot { filter.changes(of: $0, clock) })
      }
      problems.add(times, of: entry.source.value)
    }
    let known = known(wanted, entry, feed: feed, problems: &problems)
    let shown = known.prefix(entry.limit ?? .max)
    return shown.compactMap { module in
      let layout = module.kind.flatMap { entry.layouts[$0] } ?? plainLayout(of: module, entry)
      guard let id = names.take(module, forgives: sources.policy(of: entry), problems: &problems) else { return nil }
      var planned = PlannedSection(section: section(id, of: module, layout: layout, entry))
      let code = module.failure ?? module.outcome.failureCode
      let policy = layout.status.onFailure.policy(for: code) ?? sources.policy(of: entry, for: code)
      planned.section.status.onFailure.standard = policy
      planned.siblings = Array(shown)
      planned.section.identity.module = ModuleOrigin(
        source: entry.source.value, layout: module.kind ?? "", index: module.index, location: module.location,
        contentHash: module.contentHash)
      if layout.content.source == nil {
        let shown = module.shown(policy: policy)
        let isExpected =
          module.failure.map { layout.status.onFailure.names($0) || sources.names($0, for: entry) } ?? false
        for diagnostic in shown.diagnostics where !isExpected || diagnostic.severity == .error {
          problems.add(counted: diagnostic)
        }
        planned.shown = content.isStale ? shown.stale : shown
      } else {
        planned.shown = sources.shown(of: planned.section)
      }
      return planned
    }
  }

  // MARK: Layouts

  /// The modules whose layout is known or shown plainly; the others are counted.
  private func known(
    _ modules: [Module], _ entry: ModulesConfiguration, feed: FeedConfiguration, problems: inout PlanProblems
  ) -> [Module] {
    func isKnown(_ module: Module) -> Bool { module.kind.map { entry.layouts[$0] != nil } ?? false }
    var unknown: [(kind: String?, modules: [Module])] = []
    for module in modules where !isKnown(module) {
      if let index = unknown.firstIndex(where: { $0.kind == module.kind }) {
        unknown[index].modules.append(module)
      } else {
        unknown.append((module.kind, [module]))
      }
    }
    for (kind, modules) in unknown {
      guard let first = modules.first else { continue }
      problems.add(
        counted: .unknownLayout(
          kind, path: entry.query.kind, policy: entry.unknown, feed: feed.id, at: first.location,
          entryAt: entry.location, known: entry.layouts.keys.sorted(), count: modules.count))
    }
    return entry.unknown == .plain ? modules : modules.filter(isKnown)
  }

  /// The layout of modules whose own is unknown: their cards one below the other, under their title.
  private func plainLayout(of module: Module, _ entry: ModulesConfiguration) -> SectionModel {
    var layout = SectionModel(id: "", source: nil, location: entry.location)
    let hasTitle = module.text(at: entry.title.value) != nil && templates.views.contains("section-title")
    if hasTitle { layout.chrome.header = HeldView(template: "section-title", location: entry.location) }
    return layout
  }

  /// The section of a module: its layout with the module's own identity, title, data and parameters.
  private func section(
    _ id: String, of module: Module, layout: SectionModel, _ entry: ModulesConfiguration
  ) -> SectionModel {
    let title = module.text(at: entry.title.value)
    var data = module.fields.withoutNulls
    if let title { data = data.merged(with: ["title": .string(title)]) }
    var section = layout.identified(by: id)
    section.chrome.header = layout.chrome.header?.adding(data)
    section.chrome.footer = layout.chrome.footer?.adding(data)
    section.chrome.decoration = layout.chrome.decoration?.adding(data)
    section.content.data = layout.content.data.merged(with: data)
    if let parameters = module.value(at: entry.parameters.value), case .object = parameters {
      section.behaviour.parameters = layout.behaviour.parameters.merged(with: parameters)
    }
    if section.identity.label == nil, layout.chrome.header == nil { section.identity.label = title }
    if let tab = entry.tab.flatMap({ module.text(at: $0.value) }) { section.behaviour.tab = tab }
    if case .boolean(let isCollapsed)? = entry.collapsed.flatMap({ module.value(at: $0.value) }) {
      section.behaviour.isCollapsed = isCollapsed
    }
    return section
  }

  // MARK: Misspelt paths and codes

  private func reportMisspelt(
    in entry: ModulesConfiguration, of modules: [Module], problems: inout PlanProblems
  ) {
    guard !modules.isEmpty else { return }
    let names = modules.map(\.fields).memberNames
    let paths: [(key: String, path: Located<String>?)] = [
      ("title", entry.title), ("tab", entry.tab), ("collapsed", entry.collapsed), ("parameters", entry.parameters),
    ]
    let asked =
      paths.compactMap { key, path in path.map { (subject: "`\(key)`", path: $0) } }
      + entry.filter.flatMap { own in
        own.value.conditions.map { ("`where`", Located($0.field, at: own.location)) }
      }
    for (subject, path) in asked where path.location != nil {
      let name = String(path.value.prefix { $0 != "." })
      guard !names.contains(name), let meant = NearMiss.suggestion(for: name, among: names) else { continue }
      problems.add(.unknownModuleField(name, in: subject, meant: meant, at: path.location))
    }
    let named = entry.namedErrors
    guard !named.isEmpty else { return }
    let codes = modules.compactMap(\.failure) + MessageCatalogue.standard.explanations.map(\.code)
    for (code, policy) in named where !codes.contains(code) {
      guard let meant = NearMiss.suggestion(for: code, among: codes) else { continue }
      problems.add(.unknownErrorCode(code, meant: meant, at: policy.location))
    }
  }
}

extension ModulesConfiguration {
  /// The error codes that the entry and its layouts list, with their policies: first the entry's, then those of the
  /// layouts in the order of their names.
  fileprivate var namedErrors: [(code: String, policy: Located<FailurePolicy>)] {
    ([onFailure] + layouts.sorted { $0.key < $1.key }.map(\.value.status.onFailure))
      .flatMap { policies in policies.byCode.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
  }
}

/// The identities of a feed's sections, which modules must not have.
private struct SectionNames {
  /// The owners of the identities in lower case.
  private var owners: [String: String] = [:]

  init(_ sections: [SectionModel]) {
    for section in sections { add(section) }
  }

  private mutating func add(_ section: SectionModel) {
    owners[section.id.lowercased()] = "the section `\(section.id)` of site.yml"
    for hosted in section.chrome.extensions { add(hosted.section) }
  }

  /// The identity of a module's section; `nil`, with a report, if another section has it.
  mutating func take(
    _ module: Module, forgives policy: FailurePolicy?, problems: inout PlanProblems
  ) -> String? {
    let id = Self.id(of: module.identity)
    if let owner = owners[id.lowercased()] {
      let error = Diagnostic.moduleNameTaken(module.identity, owner: owner, at: module.location)
      problems.add(counted: policy == .fail ? error : error.asWarning)
      return nil
    }
    owners[id.lowercased()] = "another module"
    return id
  }

  /// Reserves a name that no section has: the given one, with a suffix if it is taken.
  mutating func free(_ name: String) -> String {
    var free = name
    while owners[free.lowercased()] != nil { free += "-modules" }
    owners[free.lowercased()] = "other modules"
    return free
  }

  /// An identity as an HTML id that begins with a letter and is not that of a card.
  private static func id(of identity: String) -> String {
    let encoded = HTMLIdentifier.encode(identity)
    let isName =
      encoded.utf8.first.map { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") } ?? false
    return isName && !encoded.lowercased().hasPrefix("card-") ? encoded : "module-" + encoded
  }
}

extension RecordData {
  /// The object without members that are null, for which defaults apply.
  fileprivate var withoutNulls: RecordData {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.value != .null })
  }
}

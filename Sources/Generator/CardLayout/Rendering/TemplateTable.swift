import Synchronization

/// The templates of cells or of views by name; some of them are compiled only when they are looked up.
///
/// Most sites use few of the built-in templates, and compiling all would take as long as writing hundreds of cards.
package struct TemplateTable: Sendable {
  private enum Slot: Sendable {
    case compiled(TemplateShelf.Entry)
    case deferred(DeferredEntry)
  }

  private var slots: [String: Slot] = [:]

  /// Creates a table of compiled templates.
  package init(_ entries: [String: TemplateShelf.Entry] = [:]) { slots = entries.mapValues { .compiled($0) } }

  /// Adds a compiled template, or replaces the one with its name.
  package mutating func add(_ name: String, _ entry: TemplateShelf.Entry) { slots[name] = .compiled(entry) }

  /// Adds a template that is compiled when it is looked up for the first time, or replaces the one with its name.
  ///
  /// - Parameter compile: returns `nil` if the template cannot be compiled, which then counts as missing.
  package mutating func add(_ name: String, compiling compile: @escaping @Sendable () -> TemplateShelf.Entry?) {
    slots[name] = .deferred(DeferredEntry(compile: compile))
  }

  /// The names of all templates, sorted.
  package var names: [String] { slots.keys.sorted() }

  /// Whether there is a template with a name; compiles none.
  package func contains(_ name: String) -> Bool { slots[name] != nil }

  /// The template with a name, or `nil`.
  package subscript(name: String) -> TemplateShelf.Entry? {
    switch slots[name] {
    case .compiled(let entry): entry
    case .deferred(let entry): entry.value
    case nil: nil
    }
  }

  /// The table with the templates of another, which replace those with the same names.
  package func merging(_ other: TemplateTable) -> TemplateTable {
    var merged = self
    merged.slots.merge(other.slots) { _, nearer in nearer }
    return merged
  }
}

/// A template that the first thread that needs it compiles for all.
private final class DeferredEntry: Sendable {
  private let compile: @Sendable () -> TemplateShelf.Entry?
  private let compiled = Mutex<TemplateShelf.Entry??>(nil)

  init(compile: @escaping @Sendable () -> TemplateShelf.Entry?) { self.compile = compile }

  var value: TemplateShelf.Entry? {
    compiled.withLock { compiled in
      if let compiled { return compiled }
      let entry = compile()
      compiled = .some(entry)
      return entry
    }
  }
}

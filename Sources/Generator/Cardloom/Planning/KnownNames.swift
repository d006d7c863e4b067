import CardLayout
import CardSources
import JSONRecords
import TemplateEngine

/// The names that templates may use, by kind of template, derived from the site's actual data.
struct KnownNames {
  /// `site` in every template.
  let site: RecordData

  /// The names in a cell template: a card's fields first, then its section and the site.
  ///
  /// - Parameter modules: the fields of all modules beside the section's, which `section.data` may have.
  func cell(fields: [FieldInventory], modules: [RecordData] = [], section: SectionHolder) -> NameTree {
    var tree = shared(section, modules)
    for field in fields.flatMap(\.fields) { insert(field, in: .root, of: &tree) }
    // Records whose keys are data may have a field of any name.
    if fields.contains(where: \.isOpen) { tree.open(.root) }
    return tree
  }

  /// The names in the template of a header, a footer or another view.
  func view(_ view: HeldView, modules: [RecordData] = [], of section: SectionHolder) -> NameTree {
    var tree = shared(section, modules)
    for module in modules { insert(["data": module], into: &tree) }
    insert(
      [
        "collapsed": .boolean(section.isCollapsed), "count": 0, "countLabel": "", "shown": 0, "loaded": 0,
        "data": view.data,
      ], into: &tree)
    return tree
  }

  /// The names in the template of an error card, in addition to its own data.
  func errorCard(_ view: HeldView, modules: [RecordData] = [], of section: SectionHolder) -> NameTree {
    var tree = self.view(view, modules: modules, of: section)
    for name in ["code", "text"] { tree.insert("data." + name) }
    return tree
  }

  /// The names in the template of a group's header, in addition to its own data.
  func groupHeader(_ view: HeldView, modules: [RecordData] = [], of section: SectionHolder) -> NameTree {
    var tree = self.view(view, modules: modules, of: section)
    for name in ["title", "key", "year", "month", "day"] { tree.insert("data." + name) }
    return tree
  }

  /// The names in a page template.
  func page() -> NameTree {
    var tree = NameTree()
    insert(["site": site, "sections": "", "cells": "", "root": ""], into: &tree)
    insertWords(into: &tree)
    let own = [
      "feed", "title", "language", "direction", "path", "root", "canonical", "isFirst", "size", "state", "description",
      "number", "numberText",
      "total", "more", "parameters", "prev.url", "prev.path", "next.url", "next.path",
      "section.id", "section.title", "section.url", "sink", "tabs.0.title", "tabs.0.id", "tabs.0.url",
      "tabs.0.isCurrent",
      "scripts.0", "words",
    ]
    for name in own { tree.insert("page." + name) }
    for name in ["id", "title", "path", "url", "isCurrent"] { tree.insert("feeds.0." + name) }
    return tree
  }

  private func shared(_ section: SectionHolder, _ modules: [RecordData]) -> NameTree {
    var tree = NameTree()
    for module in modules { insert(["section": ["data": module]], into: &tree) }
    insert(["site": site, "root": "", "section": ["id": "", "data": section.data]], into: &tree)
    insertWords(into: &tree)
    return tree
  }

  /// `site.words` and `site.english`, which has a member for each word that a page shows in English.
  private func insertWords(into tree: inout NameTree) {
    guard case .object(let words) = PageWords.english.data else { return }
    for word in words {
      tree.insert("site.words." + word.name)
      tree.insert("site.english." + word.name)
    }
  }

  private func insert(_ data: RecordData, into tree: inout NameTree) {
    RecordTape(data).withRoot { tree.insert($0) }
  }

  private func insert(_ field: FieldInventory.Field, in place: NameTree.Place, of tree: inout NameTree) {
    let inner = tree.insert(field.kinds.contains(.array) ? field.name + ".0" : field.name, in: place)
    if field.isOpen { tree.open(inner) }
    for child in field.fields { insert(child, in: inner, of: &tree) }
  }
}

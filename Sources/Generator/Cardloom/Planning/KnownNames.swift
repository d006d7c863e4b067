import CardLayout
import CardSources
import JSONRecords
import TemplateEngine

/// The names that templates may use, by kind of template, derived from the site's actual data.
struct KnownNames {
  /// `site` in every template.
  let site: RecordData

  /// The names in a cell template: a card's fields first, then its section and the site.
  func cell(fields: FieldInventory, section: SectionHolder) -> NameTree {
    var tree = shared(section)
    for field in fields.fields { insert(field, under: "", into: &tree) }
    // Records whose keys are data may have a field of any name.
    if fields.isOpen { tree.open("") }
    return tree
  }

  /// The names in the template of a header, a footer or another view.
  func view(_ view: HeldView, of section: SectionHolder) -> NameTree {
    var tree = shared(section)
    insert(
      ["collapsed": .boolean(section.isCollapsed), "count": 0, "shown": 0, "loaded": 0, "data": view.data], into: &tree)
    return tree
  }

  /// The names in the template of an error card, in addition to its own data.
  func errorCard(_ view: HeldView, of section: SectionHolder) -> NameTree {
    var tree = self.view(view, of: section)
    for name in ["code", "text"] { tree.insert("data." + name) }
    return tree
  }

  /// The names in the template of a group's header, in addition to its own data.
  func groupHeader(_ view: HeldView, of section: SectionHolder) -> NameTree {
    var tree = self.view(view, of: section)
    for name in ["title", "key", "year", "month", "day"] { tree.insert("data." + name) }
    return tree
  }

  /// The names in a page template.
  func page() -> NameTree {
    var tree = NameTree()
    insert(["site": site, "sections": "", "cells": "", "root": ""], into: &tree)
    let own = [
      "feed", "title", "language", "direction", "path", "root", "canonical", "isFirst", "size", "state", "description",
      "number",
      "total", "more", "parameters", "prev.url", "prev.path", "next.url", "next.path",
      "sink", "tabs.0.title", "tabs.0.id", "tabs.0.url", "tabs.0.isCurrent", "scripts.0",
    ]
    for name in own { tree.insert("page." + name) }
    for name in ["id", "title", "path", "url", "isCurrent"] { tree.insert("feeds.0." + name) }
    return tree
  }

  private func shared(_ section: SectionHolder) -> NameTree {
    var tree = NameTree()
    insert(["site": site, "root": "", "section": ["id": "", "data": section.data]], into: &tree)
    return tree
  }

  private func insert(_ data: RecordData, into tree: inout NameTree) {
    RecordTape(data).withRoot { tree.insert($0) }
  }

  private func insert(_ field: FieldInventory.Field, under prefix: String, into tree: inout NameTree) {
    let path = prefix.isEmpty ? field.name : prefix + "." + field.name
    let inner = field.kinds.contains(.array) ? path + ".0" : path
    tree.insert(inner)
    if field.isOpen { tree.open(inner) }
    for child in field.fields { insert(child, under: inner, into: &tree) }
  }
}
